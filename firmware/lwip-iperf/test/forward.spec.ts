// Packets between the two ports of an EVK. A buffer that one MAC has filled goes out at the other: what may change in it,
// whose checksums it carries and when it is free again is looked at packet by packet.
import { emulate, loadImage, memorySink } from '@boardproof/emulator';
import { perTier, withoutOracle } from '@boardproof/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildImage, type ImageOptions } from './support/image.ts';
import { type Port, passedOn, type Router, startRouter, tcp } from './support/router.ts';

const skip = withoutOracle('arm-none-eabi-gcc');
const ways = [
  ['enet', 'enet_1g', '192.168.1.4', '192.168.2.4'],
  ['enet_1g', 'enet', '192.168.2.4', '192.168.1.4'],
] as const satisfies readonly (readonly [Port, Port, string, string])[];
const fixed = 'static-ip=192.168.1.19';
const build = async (image: Partial<ImageOptions>) =>
  `${await buildImage({ board: 'mimxrt1170-evk', options: ['forward=true', fixed], ...image })}/lwip-iperf.hex`;

/** Packets between two hosts in a capture: time to live, and what no router may change. */
function packetsBetween(capture: Uint8Array, a: string, b: string): { ttl: number; rest: string }[] {
  const pcap = Buffer.from(capture);
  const hosts = [a, b].map((host) => Buffer.from(host.split('.').map(Number)).toString('hex')).sort();
  const packets: { ttl: number; rest: string }[] = [];
  for (let at = 24; at < pcap.length; at += 16 + pcap.readUInt32LE(at + 8)) {
    const frame = pcap.subarray(at + 16, at + 16 + pcap.readUInt32LE(at + 8));
    const ends = [frame.toString('hex', 26, 30), frame.toString('hex', 30, 34)].sort();
    if (frame.readUInt16BE(12) !== 0x0800 || ends.join() !== hosts.join()) continue;
    packets.push({ ttl: frame[22]!, rest: frame.toString('hex', 14, 22) + frame.toString('hex', 26, 54) });
  }
  return packets;
}

describe.skipIf(skip)('An EVK that forwards', () => {
  let hex: string;
  let router: Router;
  const free = () => router.report().interfaces.map((one) => one['rx_free']);
  beforeAll(async () => {
    hex = await build({});
    router = startRouter(hex);
  });

  it.each(ways)(
    'from %s to %s changes the time to live and its checksum alone, in packets of any length.',
    (into, out, from, to) => {
      for (const bytes of [0, 1, 2, 11, 500, 1459, 1460]) {
        const packet = router.send(into, { from, to, payload: tcp(bytes) });
        // The first one waits for an address; the others find it known.
        router.pass(0.002);
        expect(router.left(out), `${bytes} bytes`).toEqual([passedOn(packet)]);
      }
      expect(router.left(into)).toEqual([]);
      expect(router.faults()).toEqual([]);
    },
  );

  it('Fragments, and protocols that the MAC knows nothing of, pass as they are.', () => {
    const [into, out, from, to] = ways[0];
    const packets = [
      router.send(into, { from, to, fragment: 0x2000, payload: tcp(1460) }),
      router.send(into, { from, to, fragment: 0x00b9, payload: tcp(100) }),
      router.send(into, { from, to, protocol: 132, payload: tcp(300) }),
    ];
    router.pass(0.002);
    expect(router.left(out)).toEqual(packets.map(passedOn));
  });

  it.each([0xfefe, 0xfeff, 0xff00, 0xfffe, 0x0000, 0x0001])(
    'A header whose checksum is %i has the right one when it leaves, where adding 256 carries over and where not.',
    (checksum) => {
      const [into, out, from, to] = ways[1];
      const usual = router.send(into, { from, to, id: 0 }).readUInt16BE(10);
      // Ones' complement: what the identification adds, the checksum lacks.
      const packet = router.send(into, { from, to, id: (usual - checksum + 0xffff) % 0xffff });
      router.pass(0.002);
      expect(packet.readUInt16BE(10) % 0xffff).toBe(checksum % 0xffff);
      expect(router.left(out)[1]).toEqual(passedOn(packet));
    },
  );

  it('A packet whose time is out comes back as an ICMP message, and goes nowhere else.', () => {
    const [into, out, from, to] = ways[0];
    const packet = router.send(into, { from, to, ttl: 1 });
    router.pass(0.002);
    expect(router.left(out)).toEqual([]);
    const [told] = router.left(into);
    expect(told!.subarray(12, 20).toString('hex')).toBe('c0a80113c0a80104');
    expect([told![9], told![20], told![21]]).toEqual([1, 11, 0]);
    // It quotes the header, with the time that has run out.
    expect(told!.subarray(28 + 12, 28 + 20)).toEqual(packet.subarray(12, 20));
  });

  it.each([
    ['255.255.255.255', 'everybody'],
    ['224.0.0.9', 'a group'],
    ['169.254.7.7', 'a link-local address'],
    ['127.0.0.1', 'the loop'],
    ['192.168.1.7', 'the network that it comes from'],
  ])('Nothing leaves for %s, %s.', (to) => {
    router.send('enet', { from: '192.168.1.4', to });
    router.pass(0.002);
    expect([...router.left('enet_1g'), ...router.left('enet')]).toEqual([]);
  });

  it('The board’s other address is answered by the board itself.', () => {
    const payload = Buffer.from('0800000000010001aabbccdd', 'hex');
    router.send('enet', { from: '192.168.1.4', to: '192.168.2.19', protocol: 1, payload });
    router.pass(0.002);
    const [answer] = router.left('enet');
    expect([answer![9], answer![20]]).toEqual([1, 0]);
  });

  it('Neighbours that do not answer hold no more than the spare buffers, others are served meanwhile, and all come back.', () => {
    const [into, out, from, to] = ways[0];
    const before = free();
    for (let n = 60; n < 90; n++) router.send(into, { from, to: `192.168.2.${n}`, payload: tcp(1000) });
    router.pass(0.01);
    expect(router.left(out)).toEqual([]);
    const packets = [1, 2, 3].map((n) => router.send(into, { from, to, payload: tcp(n * 100) }));
    router.pass(0.01);
    expect(router.left(out)).toEqual(packets.map(passedOn));
    expect(free()[0]).toBeGreaterThanOrEqual(4);
    expect(free()[0]).toBeLessThan(before[0]!);
    router.pass(8);
    expect(free()).toEqual(before);
  });

  it('What a gigabit pours into 100 Mbit/s beyond the queue is refused and counted: nothing is lost besides, nothing kept.', () => {
    const [into, out, from, to] = ways[1];
    const before = router.report();
    const packets = Array.from({ length: 200 }, (_, n) => router.send(into, { from, to, payload: tcp(1460 - n) }));
    router.pass(0.03);
    const left = router.left(out);
    const after = router.report();
    const counted = (name: string) => after.interfaces[0]![name]! - before.interfaces[0]![name]!;
    expect(after.stack['ip_forwarded']! - before.stack['ip_forwarded']!).toBe(200);
    expect(counted('tx_ring_full')).toBe(200 - left.length);
    expect(left.length).toBeGreaterThan(48);
    expect(left.length).toBeLessThan(100);
    // In their order, each as it came.
    const expected = packets.map((packet) => passedOn(packet).toString('hex'));
    const places = left.map((packet) => expected.indexOf(packet.toString('hex')));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(after.interfaces.map((one) => one['rx_free'])).toEqual(before.interfaces.map((one) => one['rx_free']));
    expect(router.faults()).toEqual([]);
  });

  const seconds = perTier({ quick: 0.1, normal: 0.2, long: 2 });
  it('carries iperf from PC to PC at the rate of the slower port, both ways, without a loss or a fault.', async () => {
    const captures = [memorySink(), memorySink()];
    const [pcap, secondPcap] = captures.map(({ sink }) => sink);
    const result = await emulate(loadImage(hex), {
      ...{ forward: true, seconds, dhcp: false },
      ...{ pcap: { sink: pcap!, snaplen: 64 }, secondPcap: secondPcap! },
    });
    expect(result.faults).toEqual([]);
    expect(result.warnings).toEqual([]);
    for (const { outcome, retransmissions, mbit, passage, dataFrames } of result.results) {
      expect([outcome, retransmissions]).toEqual(['finished', 0]);
      expect(mbit).toBeGreaterThan(94.5);
      expect(mbit).toBeLessThan(94.95);
      expect(passage!.entered).toBeGreaterThan(dataFrames);
      expect(passage).toEqual({ ...passage, left: passage!.entered, forwarded: passage!.entered, refused: 0 });
    }
    // What one PC's capture has for the other, the other's capture has from it: in its order, one hop older.
    const [first, second] = captures.map(({ bytes }) => packetsBetween(bytes(), '192.168.1.4', '192.168.2.4'));
    expect(first!.length).toBe(result.results.reduce((sum, { passage }) => sum + passage!.left, 0));
    for (const [from, to] of [
      [first!, second!],
      [second!, first!],
    ]) {
      const sent = from!.filter(({ ttl }) => ttl === 64).map(({ rest }) => rest);
      expect(to!.filter(({ ttl }) => ttl === 63).map(({ rest }) => rest)).toEqual(sent);
    }
  });

  it('An image that was built without says so, instead of a transfer that never begins.', async () => {
    const plain = await build({ options: [fixed] });
    await expect(emulate(loadImage(plain), { forward: true, seconds, dhcp: false })).rejects.toThrow(
      'without forwarding',
    );
  });

  it('With lwIP’s forwarding alone the first packet leaves with a wrong checksum, and no other leaves.', async () => {
    const broken = startRouter(await build({ options: [fixed], broken: 'plain-forward' }));
    const [into, out, from, to] = ways[0];
    const first = broken.send(into, { from, to, payload: tcp(500) });
    broken.pass(0.002);
    const [left] = broken.left(out);
    expect(left!.subarray(40)).toEqual(first.subarray(40));
    expect(left!.subarray(36, 38)).not.toEqual(first.subarray(36, 38));
    for (let n = 0; n < 5; n++) broken.send(into, { from, to, payload: tcp(100) });
    broken.pass(0.01);
    expect(broken.left(out)).toEqual([]);
  });

  if (perTier({ quick: false, normal: false, long: true })) {
    it('carries both ways at once: acknowledgements take their share of each line.', async () => {
      const { results, faults } = await emulate(loadImage(hex), {
        forward: true,
        atOnce: true,
        seconds: 2,
        dhcp: false,
      });
      expect(faults).toEqual([]);
      for (const { outcome, retransmissions, mbit } of results) {
        expect([outcome, retransmissions]).toEqual(['finished', 0]);
        expect(mbit).toBeGreaterThan(92);
      }
    });

    it.each([
      ['mimxrt1170-evk', ['nocache=ocram', 'dma-cache=maintained', 'zero-copy-tx=true']],
      ['mimxrt1170-evk', ['nocache=sdram', 'dma-cache=maintained', 'data=sdram', 'code=sdram']],
      ['mimxrt1170-evk', ['nocache=dtcm']],
      ['mimxrt1160-evk', []],
      ['mimxrt1160-evk', ['nocache=sdram', 'zero-copy-tx=true']],
    ] as const)('%s with %o: the same, without a fault.', async (board, more) => {
      const options = ['forward=true', fixed, ...more];
      const image = await build({ board, options });
      const { results, faults } = await emulate(loadImage(image), { forward: true, seconds: 1, dhcp: false });
      expect(faults).toEqual([]);
      for (const { outcome, mbit, passage } of results) {
        expect(['finished', 'recovered']).toContain(outcome);
        expect(mbit).toBeGreaterThan(94.5);
        expect(passage!.refused! - (passage!.entered - passage!.left)).toBeLessThan(8);
      }
    });
  }
});
