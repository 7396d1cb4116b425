// Debian's iperf 2.1.8 against the image in QEMU, in every mode. What arrived is compared byte by byte with what both
// sides say; rates are not looked at, since they are the host's.

import { perTier, withoutOracle } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from './support/control.ts';
import { buildImage } from './support/image.ts';
import { iperfClient, iperfServer } from './support/iperf.ts';
import { type Board, freePorts, hosts, startQemu } from './support/qemu.ts';

const skip = withoutOracle('qemu-system-arm') ?? withoutOracle('iperf') ?? withoutOracle('arm-none-eabi-gcc');
const seconds = String(perTier({ quick: 0.2, normal: 0.3, long: 10 }));
const time = ['-t', seconds];
const datagramBytes = 1470;

describe.skipIf(skip)('iperf 2.1.8 and the image', () => {
  let board: Board;
  const port = () => board.interfaces[0].iperf;
  const report = async () => {
    const control = await board.control();
    try {
      return await control.settled();
    } finally {
      control.close();
    }
  };
  // For -r and -d the client listens too, on a port of its own.
  const listen = async () => ['-L', String((await freePorts(1))[0])];
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

  beforeAll(async () => {
    const folder = await buildImage({ board: 'qemu-imx6ul' });
    board = await startQemu({ elf: `${folder}/lwip-iperf.elf` });
  });
  afterAll(() => board?.stop());

  it('Receiving counts each byte that the client sent.', async () => {
    const before = await report();
    const { sent } = await iperfClient(port(), time);
    const after = await report();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toBeGreaterThan(100_000);
    expect(after.iperf.rx_bytes - before.iperf.rx_bytes).toBe(sent[0]);
    expect(after.iperf.last).toMatchObject({ role: 'server', type: 0, rx_bytes: sent[0], tx_bytes: 0 });
  });

  it('Four streams at once are all counted.', async () => {
    const before = await report();
    const { sent } = await iperfClient(port(), [...time, '-P', '4']);
    const after = await report();
    expect(sent).toHaveLength(4);
    expect(after.iperf.accepted - before.iperf.accepted).toBe(4);
    expect(after.iperf.rx_bytes - before.iperf.rx_bytes).toBe(sum(sent));
  });

  it.each([
    ['-r, one direction after the other', '-r'],
    ['-d, both at once', '-d'],
  ])('%s: the board connects back and both sides count the same.', async (_, option) => {
    const before = await report();
    const { sent, received, text } = await iperfClient(port(), [...time, option, ...(await listen())]);
    const after = await report();
    expect(sent, text).toHaveLength(1);
    expect(received, text).toHaveLength(1);
    expect(received[0]).toBeGreaterThan(100_000);
    expect(after.iperf.rx_bytes - before.iperf.rx_bytes).toBe(sent[0]);
    expect(after.iperf.tx_bytes - before.iperf.tx_bytes).toBe(received[0]);
  });

  it('-r with -P 3 opens three ways back.', async () => {
    const { sent, received, text } = await iperfClient(port(), [...time, '-r', '-P', '3', ...(await listen())]);
    expect(sent, text).toHaveLength(3);
    expect(received, text).toHaveLength(3);
    expect(Math.min(...received)).toBeGreaterThan(10_000);
  });

  it('-n with -r ends after the bytes that were asked for.', async () => {
    const before = await report();
    const { sent, received, text } = await iperfClient(port(), ['-n', '1000000', '-r', ...(await listen())]);
    expect(sent, text).toEqual([1_000_000]);
    expect(received, text).toEqual([1_000_000]);
    expect((await report()).iperf.tx_bytes - before.iperf.tx_bytes).toBe(1_000_000);
  });

  it('-R: the board sends on the connection that the client opened.', async () => {
    const before = await report();
    const { received, text } = await iperfClient(port(), [...time, '-R']);
    const after = await report();
    expect(received, text).toHaveLength(1);
    expect(received[0]).toBeGreaterThan(100_000);
    expect(after.iperf.tx_bytes - before.iperf.tx_bytes).toBe(received[0]);
    expect(after.iperf.running).toBe(0);
  });

  it('--full-duplex: both directions share one connection.', async () => {
    const before = await report();
    const { sent, received, text } = await iperfClient(port(), [...time, '--full-duplex']);
    const after = await report();
    expect(sent, text).toHaveLength(1);
    expect(received, text).toHaveLength(1);
    expect(after.iperf.accepted - before.iperf.accepted).toBe(1);
    expect(received[0]).toBeGreaterThan(100_000);
    expect(after.iperf.rx_bytes - before.iperf.rx_bytes).toBe(sent[0]);
    expect(after.iperf.tx_bytes - before.iperf.tx_bytes).toBe(received[0]);
  });

  it.each([['--trip-times'], ['-X'], ['-C'], ['-N'], ['-e'], ['-M', '536'], ['-l', '20'], ['-b', '10M']])(
    '%s is understood or does no harm.',
    async (...option) => {
      const before = await report();
      const { sent, text } = await iperfClient(port(), [...time, ...option]);
      expect(sent, text).toHaveLength(1);
      expect(text).not.toMatch(/fail|reset|error/i);
      expect((await report()).iperf.rx_bytes - before.iperf.rx_bytes).toBe(sent[0]);
    },
  );

  it('--bounceback gets each block back.', async () => {
    const before = await report();
    const { text } = await iperfClient(port(), [...time, '--bounceback']);
    const after = await report();
    expect(text).toMatch(/BB cnt=avg/);
    expect(text).not.toMatch(/fail|reset/i);
    const bytes = after.iperf.rx_bytes - before.iperf.rx_bytes;
    expect(bytes).toBeGreaterThan(0);
    expect(after.iperf.tx_bytes - before.iperf.tx_bytes).toBe(bytes);
  });

  // QEMU's user networking and this machine's sockets drop datagrams when the machine is busy; iperf then counts them as
  // lost. What the image does is told apart by its own count: each datagram has the next number, in order, and is counted.
  it('UDP: the board answers the last datagram with its report, which is what it counted.', async () => {
    const before = (await report()).iperf.udp;
    const { reported, text } = await iperfClient(port(), [...time, '-u', '-b', '4M']);
    const after = (await report()).iperf.udp;
    expect(text).toMatch(/Server Report:/);
    expect(text).not.toMatch(/did not receive ack/);
    const { lost, total } = reported!;
    const sent = Number(/Sent (\d+) datagrams/.exec(text)?.[1]);
    expect(sent - total).toBeGreaterThanOrEqual(0);
    expect(sent - total).toBeLessThanOrEqual(1); // iperf counts its last one twice
    expect(after['rx_bytes']! - before['rx_bytes']!).toBe((total - lost) * datagramBytes);
    expect(after['lost']! - before['lost']!).toBe(lost);
    expect(after['out_of_order']).toBe(before['out_of_order']);
    expect(lost).toBeLessThan(total / 2);
  });

  it.each([['-R'], ['--full-duplex'], ['-r'], ['-d']])('UDP %s: datagrams come back in order.', async (option) => {
    const back = option === '-r' || option === '-d' ? await listen() : [];
    const before = (await report()).iperf.udp;
    const { received, counted, text } = await iperfClient(port(), [...time, '-u', '-b', '4M', option, ...back]);
    const after = (await report()).iperf.udp;
    expect(received.length, text).toBe(1);
    expect(text).not.toMatch(/out-of-order/);
    const { lost, total } = counted!;
    const sent = (after['tx_bytes']! - before['tx_bytes']!) / datagramBytes;
    expect(sent * datagramBytes).toBeGreaterThan(200_000 * Number(seconds));
    expect(total, text).toBeLessThanOrEqual(sent);
    expect(received[0], text).toBe((total - lost) * datagramBytes);
    expect(total - lost, text).toBeGreaterThan(sent / 2);
  });

  it('The command i sends to an iperf server, by as many streams as it says.', async () => {
    const [free] = await freePorts(1);
    const server = await iperfServer(free!);
    const control = await board.control();
    const before = await control.report();
    expect(await control.ask(`i ${hosts[0]} 1 2 ${free}`)).toMatch(/^ok/);
    let after = await control.report();
    while (after.iperf.running > 0) after = await control.report();
    const totals = () => [...server.text().matchAll(/^\[ *\d+\] \S+ sec +(\d+) Bytes/gm)];
    const end = Date.now() + 30_000;
    while (totals().length < 2 && Date.now() < end) await control.ask('c');
    control.close();
    await server.stop();
    const bytes = totals().map(([, count]) => Number(count));
    expect(bytes).toHaveLength(2);
    // A client that sends no settings loses four bytes in iperf's count: the word that it looked at for settings.
    expect(sum(bytes) + 2 * 4).toBe(after.iperf.tx_bytes - before.iperf.tx_bytes);
    expect(after.iperf.last).toMatchObject({ role: 'client', type: 1 });
  });

  it('The command u sends datagrams to an iperf server, and gets its report.', async () => {
    const [free] = await freePorts(1);
    const server = await iperfServer(free!, ['-u']);
    const control = await board.control();
    const before = (await control.report()).iperf.udp;
    expect(await control.ask(`u ${hosts[0]} 1 4 ${free}`)).toMatch(/^ok/);
    const end = Date.now() + 30_000;
    const counted = () => / (\d+)\/(\d+) \(/.exec(server.text());
    while (!counted() && Date.now() < end) await control.ask('c');
    const { udp } = (await control.report()).iperf;
    control.close();
    await server.stop();
    const [, lost, total] = counted() ?? expect.fail(server.text());
    // The last datagram is sent again until its report comes.
    const sent = (udp['tx_bytes']! - before['tx_bytes']!) / datagramBytes;
    expect(sent - Number(total), server.text()).toBeGreaterThanOrEqual(0);
    expect(sent - Number(total), server.text()).toBeLessThan(10);
    expect(Number(lost)).toBeLessThan(sent / 2);
    expect(server.text()).not.toMatch(/out-of-order/);
  });

  it('Both interfaces carry a test in both directions at the same time.', async () => {
    const before = await report();
    const runs = await Promise.all(
      board.interfaces.map(async ({ iperf }) => iperfClient(iperf, [...time, '-d', ...(await listen())])),
    );
    const after = await report();
    for (const { sent, received, text } of runs) {
      expect(sent, text).toHaveLength(1);
      expect(received, text).toHaveLength(1);
    }
    expect(after.iperf.rx_bytes - before.iperf.rx_bytes).toBe(sum(runs.flatMap(({ sent }) => sent)));
    expect(after.iperf.tx_bytes - before.iperf.tx_bytes).toBe(sum(runs.flatMap(({ received }) => received)));
  });

  it('After all of that nothing is still held: pools are as low as at the start, and no memory was missing.', async () => {
    // The last connections may still be closing.
    await expect.poll(async () => held(await report()), { timeout: 60_000, interval: 200 }).toEqual([]);
  });
});

/** What is not as at the start. Half of the 32 buffers are in the ring; the frame that asks may still be held. */
function held({ pools, interfaces, iperf }: Report): string[] {
  const used = pools.filter(({ name, used }) => ['tcp_seg', 'pbuf', 'pbuf_pool'].includes(name) && used > 0);
  const lent = interfaces.filter(({ rx_free }) => Number(rx_free) < 15);
  return [
    ...(iperf.running > 0 ? ['streams'] : []),
    ...used.map(({ name }) => name),
    ...lent.map(({ name }) => `buffers of ${name}`),
  ];
}
