// What a hostile or broken network does: random and mutated frames while a test runs, a cable that is pulled, gigabytes
// without a leak. The board must stay alive, and its counters must say what became of each frame.
import { setTimeout as sleep } from 'node:timers/promises';
import { perTier, tier, withoutOracle } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from './support/control.ts';
import { mend, mutate, randomFrame, randomSource } from './support/frames.ts';
import { buildImage } from './support/image.ts';
import { iperfClient } from './support/iperf.ts';
import { type Board, freePorts, startQemu } from './support/qemu.ts';
import { openTap, type Tap } from './support/tap.ts';

const skip = withoutOracle('qemu-system-arm') ?? withoutOracle('iperf') ?? withoutOracle('arm-none-eabi-gcc');
const bad = perTier({ quick: 1000, normal: 5000, long: 100_000 });

describe.skipIf(skip)('an image under attack', () => {
  let board: Board;
  let tap: Tap;

  beforeAll(async () => {
    const folder = await buildImage({ board: 'qemu-imx6ul' });
    tap = await openTap();
    board = await startQemu({ elf: `${folder}/lwip-iperf.elf`, tap });
  });
  afterAll(async () => {
    await board?.stop();
    tap?.close();
  });

  const report = async (index: 0 | 1 = 0, settled = false): Promise<Report> => {
    const control = await board.control(index);
    try {
      return await (settled ? control.settled() : control.report());
    } finally {
      control.close();
    }
  };

  it(`${bad} random and mutated frames while iperf runs: it stays alive, loses no memory, and each is accounted for.`, async () => {
    const before = await quiet();
    const random = randomSource(5);
    let injected = 0;
    let running = true;
    const load = (async () => {
      // A forged reset may end a connection, as it would on any host: what counts is that the next one works.
      while (running) await iperfClient(board.interfaces[0].iperf, ['-t', '1'], 20_000).catch(() => undefined);
    })();
    while (injected < bad) {
      for (let i = 0; i < 20 && injected < bad; i++, injected++) {
        const seed = tap.genuine[random.below(Math.max(tap.genuine.length, 1))];
        const frame = seed && random.below(4) > 0 ? mutate(seed, random) : randomFrame(random);
        tap.send(random.below(2) === 0 ? mend(frame) : frame);
      }
      await sleep(5);
    }
    running = false;
    await load;
    const { sent } = await iperfClient(board.interfaces[0].iperf, ['-t', '0.5']);
    expect(sent[0]).toBeGreaterThan(100_000);
    const after = await quiet();
    expect(board.running()).toBe(true);
    expect(board.console()).not.toContain('FAULT');
    explain(before, after);
    await expectNothingHeld();
  });

  /** The board's report by way of its other interface, and what the first cable carried until then, while that is quiet. */
  async function quiet(): Promise<Reported> {
    const end = Date.now() + 120_000;
    for (;;) {
      const carried = tap.carried();
      await sleep(500);
      const told = await report(1);
      await sleep(200);
      if (tap.carried() === carried) return { report: told, carried };
      if (!board.running()) throw new Error(`QEMU ended: ${board.console()}`);
      if (Date.now() > end) throw new Error('the cable is never quiet');
    }
  }

  it('A storm of frames for somebody else, and of broadcasts, does not stop a test.', async () => {
    const stranger = Buffer.alloc(1514, 0x55);
    Buffer.from('0a0000000001020000000002', 'hex').copy(stranger);
    stranger.writeUInt16BE(0x0800, 12);
    const broadcast = Buffer.alloc(60, 0xff);
    broadcast.writeUInt16BE(0x0806, 12);
    const run = iperfClient(board.interfaces[0].iperf, ['-t', '1']);
    for (let i = 0; i < 400; i++) {
      for (let j = 0; j < 5; j++) tap.send(i % 2 ? stranger : broadcast);
      await sleep(2);
    }
    expect((await run).sent[0]).toBeGreaterThan(100_000);
  });

  it('The cable is pulled for three seconds in the middle of a test and plugged in again: the test goes on.', async () => {
    const before = await report(0, true);
    const run = iperfClient(board.interfaces[1].iperf, ['-t', '6'], 60_000);
    await sleep(1000);
    const half = await report();
    await board.monitor('set_link n1 off');
    await sleep(3000);
    const pulled = await report();
    await board.monitor('set_link n1 on');
    const { sent } = await run;
    const after = await report(0, true);
    expect(Number(pulled.interfaces[1]!['link'])).toBe(0);
    expect(Number(after.interfaces[1]!['link'])).toBe(1);
    expect(Number(after.interfaces[1]!['link_down']) - Number(before.interfaces[1]!['link_down'])).toBe(1);
    expect(after.iperf.rx_bytes - before.iperf.rx_bytes).toBe(sent[0]);
    expect(after.iperf.rx_bytes).toBeGreaterThan(half.iperf.rx_bytes);
    expect(after.interfaces[1]!['address_from']).toBe('dhcp');
  });

  it(`${perTier({ quick: 10, normal: 30, long: 2000 })} MB in each direction leave no pbuf behind.`, async () => {
    const bytes = `${perTier({ quick: 10, normal: 30, long: 2000 })}M`;
    const [port] = await freePorts(1);
    const before = await report(0, true);
    const { sent, received, text } = await iperfClient(
      board.interfaces[1].iperf, // not through the tap, which would be the slowest part
      ['-n', bytes, '-r', '-L', String(port)],
      3_000_000,
    );
    const after = await report(0, true);
    expect(received[0], text).toBe(sent[0]);
    expect(after.iperf.rx_bytes - before.iperf.rx_bytes).toBe(sent[0]);
    await expectNothingHeld();
  }, 3_600_000);

  async function expectNothingHeld() {
    // Connections whose peer went away are let go after their timers: those of forged ones may take a while.
    const end = Date.now() + (tier() === 'long' ? 300_000 : 120_000);
    for (;;) {
      const { pools, interfaces } = await report();
      const used = (name: string) => pools.find((pool) => pool.name === name)!.used;
      const held = [
        used('tcp_seg'),
        used('pbuf'),
        used('pbuf_pool'),
        15 - Math.min(...interfaces.map(({ rx_free }) => Number(rx_free))),
      ];
      if (held.every((count) => count <= 0)) return;
      if (Date.now() > end) expect.fail(`still held: ${held.join(', ')}`);
      await sleep(1000);
    }
  }
});

interface Reported {
  readonly report: Report;
  readonly carried: number;
}

/** From the cable to the driver, and from the driver to the protocol that took a frame or dropped it: nothing vanishes. */
function explain({ report: before, carried: from }: Reported, { report: after, carried: to }: Reported): void {
  const taken = ['rx_frames', 'rx_errors', 'rx_checksum', 'rx_no_buffer'];
  const sumOver = ({ interfaces }: Report, ...names: string[]) =>
    interfaces.reduce((sum, counters) => sum + names.reduce((all, name) => all + Number(counters[name]), 0), 0);
  const first = (of: Report) => ({ ...of, interfaces: of.interfaces.slice(0, 1) });
  expect(sumOver(first(after), ...taken) - sumOver(first(before), ...taken)).toBe(to - from);
  const grown = (...names: string[]) => names.reduce((sum, name) => sum + after.stack[name]! - before.stack[name]!, 0);
  const frames = sumOver(after, 'rx_frames') - sumOver(before, 'rx_frames');
  expect(frames).toBeGreaterThan(bad / 2);
  expect(grown('link_dropped', 'arp_received', 'ip_received')).toBe(frames);
  const protocols = ['icmp_received', 'igmp_received', 'tcp_received', 'udp_received'];
  expect(grown('ip_dropped', ...protocols)).toBe(grown('ip_received'));
  for (const name of ['tcp', 'udp', 'icmp', 'igmp'])
    expect(grown(`${name}_dropped`), name).toBeLessThanOrEqual(grown(`${name}_received`));
  for (const name of ['link_dropped', 'ip_dropped', 'ip_checksum', 'tcp_checksum', 'tcp_dropped'])
    expect(grown(name), name).toBeGreaterThan(0);
}
