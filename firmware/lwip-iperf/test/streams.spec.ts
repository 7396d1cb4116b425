// How many streams there may be at once. They are opened one after the other: QEMU's user networking holds only one
// connection back for a port, and iperf opens all of its own in one go.
import { connect, type Socket } from 'node:net';
import { withoutOracle } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildImage } from './support/image.ts';
import { type Board, startQemu } from './support/qemu.ts';

const skip = withoutOracle('qemu-system-arm') ?? withoutOracle('arm-none-eabi-gcc');
const most = 16;

describe.skipIf(skip)('streams at once', () => {
  let board: Board;
  beforeAll(async () => {
    const folder = await buildImage({ board: 'qemu-imx6ul' });
    board = await startQemu({ elf: `${folder}/lwip-iperf.elf` });
  });
  afterAll(() => board?.stop());

  it(`${most} over both interfaces are served and counted; one more is turned away, and served when one has ended.`, async () => {
    const control = await board.control();
    const before = await control.report();
    const running = async () => (await control.report()).iperf.running;
    const sockets: Socket[] = [];
    const open = () => {
      const socket = connect(board.interfaces[sockets.length % 2 === 0 ? 0 : 1].iperf, '127.0.0.1');
      const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
      socket.on('error', () => {});
      socket.resume();
      socket.write(Buffer.alloc(100_000));
      return { socket, closed };
    };
    const ends: Promise<void>[] = [];
    while (sockets.length < most) {
      const { socket, closed } = open();
      sockets.push(socket);
      ends.push(closed);
      await expect.poll(running, { timeout: 30_000 }).toBe(sockets.length);
    }
    await open().closed;
    expect(await running()).toBe(most);
    sockets[0]!.end();
    await ends[0];
    await expect.poll(running, { timeout: 30_000 }).toBe(most - 1);
    const late = open();
    await expect.poll(running, { timeout: 30_000 }).toBe(most);
    for (const socket of [...sockets.slice(1), late.socket]) socket.end();
    await Promise.all([...ends, late.closed]);
    const after = await control.settled();
    control.close();
    expect(after.iperf.accepted - before.iperf.accepted).toBe(most + 1);
    expect(after.iperf.rx_bytes - before.iperf.rx_bytes).toBe((most + 1) * 100_000);
    expect(after.pools.filter(({ failed }) => failed > 0)).toEqual([]);
  });
});
