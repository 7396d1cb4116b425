// Debian's iperf 2.1.8 against the image in QEMU, in every mode. What arrived is compared byte by byte with what both
// sides say; rates are not looked at, since they are the host's.

import { perTier, withoutOracle } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildImage } from './support/image.ts';
import { iperfClient, iperfServer } from './support/iperf.ts';
import { type Board, freePorts, hosts, startQemu } from './support/qemu.ts';

const skip = withoutOracle('qemu-system-arm') ?? withoutOracle('iperf') ?? withoutOracle('arm-none-eabi-gcc');
const seconds = String(perTier({ quick: 0.2, normal: 0.3, long: 10 }));
const time = ['-t', seconds];

describe.skipIf(skip)('iperf 2.1.8 and the image', () => {
  let board: Board;
  const port = () => board.interfaces[0].iperf;
  const report = async () => {
    const control = await board.control();
    try {
      return await control.report();
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

  it('UDP: the board answers the last datagram with its report.', async () => {
    const { text } = await iperfClient(port(), [...time, '-u', '-b', '4M']);
    expect(text).toMatch(/Server Report:/);
    const [, lost, total] = /ms +(\d+)\/(\d+) \(/.exec(text) ?? [];
    const [, datagrams] = /Sent (\d+) datagrams/.exec(text) ?? [];
    expect(Number(lost)).toBe(0);
    expect(Number(datagrams) - Number(total)).toBeLessThanOrEqual(1); // iperf does not count its first
    expect(text).not.toMatch(/did not receive ack/);
  });

  it.each([['-R'], ['--full-duplex'], ['-r'], ['-d']])('UDP %s: datagrams come back in order.', async (option) => {
    const back = option === '-r' || option === '-d' ? await listen() : [];
    const { received, text } = await iperfClient(port(), [...time, '-u', '-b', '4M', option, ...back]);
    expect(received.length, text).toBe(1);
    expect(received[0]).toBeGreaterThan(200_000 * Number(seconds));
    expect(text).not.toMatch(/out-of-order/);
    expect(text).toMatch(/ 0\/\d+ \(0%\)/);
  });

  it('The command b sends to an iperf server, by as many streams as it says.', async () => {
    const [free] = await freePorts(1);
    const server = await iperfServer(free!);
    const control = await board.control();
    const before = await control.report();
    expect(await control.ask(`b ${hosts[0]} 1 2 ${free}`)).toMatch(/^ok/);
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
    expect(await control.ask(`u ${hosts[0]} 1 4 ${free}`)).toMatch(/^ok/);
    const end = Date.now() + 30_000;
    while (!/ 0\/\d+ \(0%\)/.test(server.text()) && Date.now() < end) await control.ask('c');
    control.close();
    await server.stop();
    expect(server.text()).toMatch(/ 0\/\d+ \(0%\)/);
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
    const { pools, interfaces, iperf } = await report();
    expect(iperf.running).toBe(0);
    for (const name of ['tcp_seg', 'pbuf', 'pbuf_pool']) expect(pools.find((pool) => pool.name === name)?.used).toBe(0);
    // Half of the 32 buffers are in the ring; the frame that carries this very command may still be held.
    for (const { name, rx_free } of interfaces) expect(Number(rx_free), String(name)).toBeGreaterThanOrEqual(15);
  });
});
