// Clients of other iperf versions, by the bytes that they put on the wire (settings headers of 24, 60 and 64 bytes, once
// or before each block, or none). lwIP's own iperf server compares what follows a header with it and breaks off on
// versions 2.0.13 and 2.2.x; ours must not care.
import { connect, createServer } from 'node:net';
import { withoutOracle } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildImage } from './support/image.ts';
import { type Board, startQemu } from './support/qemu.ts';

const skip = withoutOracle('qemu-system-arm') ?? withoutOracle('arm-none-eabi-gcc');
const block = 128 * 1024;

/** iperf's payload: digits. */
const digits = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, i) => 0x30 + (i % 10)));

function header(length: number, flags: number, fields: Readonly<Record<number, number>> = {}): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(flags >>> 0, 0);
  for (const [offset, value] of Object.entries(fields)) bytes.writeUInt32BE(value >>> 0, Number(offset));
  return bytes;
}

/** Three blocks, each or only the first with a header over its beginning. */
function stream(head: Buffer, everyBlock: boolean): Buffer {
  const blocks = [0, 1, 2].map((index) => {
    const bytes = digits(block);
    if (index === 0 || everyBlock) head.copy(bytes);
    return bytes;
  });
  return Buffer.concat(blocks);
}

const version1 = 0x80000000;
const extend = 0x40000000;
const lengthBit = 0x00010000;
const runNow = 1;
const length = (bytes: number) => lengthBit | (bytes << 1);
const hundredth = -30; // 0.3 s, in the header's unit

// name, header, repeated before each block, does the board answer by a connection of its own
const clients: readonly [string, (port: number) => Buffer, boolean, boolean][] = [
  ['2.0.13 plain: zeros instead of settings', () => Buffer.alloc(24), false, false],
  ['2.0.5 -r: 24 bytes, once', (port) => header(24, version1, { 4: 1, 8: port, 20: hundredth }), false, true],
  [
    '2.0.13 -r: 24 bytes before each block',
    (port) => header(24, version1, { 4: 1, 8: port, 20: hundredth }),
    true,
    true,
  ],
  ['2.0.13 -d', (port) => header(24, version1 | runNow, { 4: 1, 8: port, 20: hundredth }), true, true],
  ['2.1.9 plain: 60 bytes before each block', () => header(60, extend | length(60), { 20: hundredth }), true, false],
  ['2.1.9 -r', (port) => header(60, version1 | extend | length(60), { 4: 1, 8: port, 20: hundredth }), true, true],
  ['2.2.1 plain: 64 bytes, once', () => header(64, extend | length(64), { 20: hundredth }), false, false],
  ['2.2.1 -r', (port) => header(64, version1 | extend | length(64), { 4: 1, 8: port, 20: hundredth }), false, true],
  [
    '2.2.1 -d',
    (port) => header(64, version1 | runNow | extend | length(64), { 4: 1, 8: port, 20: hundredth }),
    false,
    true,
  ],
  [
    '2.2.1 --trip-times: 84 bytes',
    () => header(84, extend | length(84), { 20: hundredth, 32: 0x0010 << 16 }),
    false,
    false,
  ],
  ['no iperf at all: digits from the first byte', () => digits(24), false, false],
];

describe.skipIf(skip)('iperf clients of other versions', () => {
  let board: Board;
  beforeAll(async () => {
    const folder = await buildImage({ board: 'qemu-imx6ul' });
    board = await startQemu({ elf: `${folder}/lwip-iperf.elf` });
  });
  afterAll(() => board?.stop());

  it.each(clients)('%s', async (_, head, everyBlock, answers) => {
    const control = await board.control();
    const before = await control.report();
    const back = await listener();
    const bytes = stream(head(back.port), everyBlock);
    await send(board.interfaces[0].iperf, bytes);
    const received = answers ? await back.received : 0;
    back.close();
    const after = await control.report();
    control.close();
    expect(after.iperf.rx_bytes - before.iperf.rx_bytes).toBe(bytes.length);
    expect(after.iperf.accepted - before.iperf.accepted).toBe(1);
    expect(after.iperf.tx_bytes - before.iperf.tx_bytes).toBe(received);
    if (answers) expect(received).toBeGreaterThan(10_000);
  });

  it('A header that comes byte by byte is understood all the same.', async () => {
    const control = await board.control();
    const before = await control.report();
    const back = await listener();
    const bytes = header(24, version1, { 8: back.port, 20: hundredth });
    const socket = connect({ port: board.interfaces[0].iperf, host: '127.0.0.1', noDelay: true });
    for (const byte of bytes) {
      socket.write(Uint8Array.of(byte));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    socket.end();
    const received = await back.received;
    back.close();
    const after = await control.report();
    control.close();
    expect(after.iperf.rx_bytes - before.iperf.rx_bytes).toBe(24);
    expect(after.iperf.tx_bytes - before.iperf.tx_bytes).toBe(received);
  });

  it('A client that listens only a while after its own connection has ended gets its way back all the same.', async () => {
    const gone = await listener();
    gone.close();
    const bytes = stream(header(24, version1, { 4: 1, 8: gone.port, 20: hundredth }), false);
    await send(board.interfaces[0].iperf, bytes);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const back = await listener(gone.port);
    expect(await back.received).toBeGreaterThan(10_000);
    back.close();
    const control = await board.control();
    expect((await control.settled()).iperf).toMatchObject({ running: 0, last: { role: 'client', type: 1 } });
    control.close();
  });

  it('A connection that sends nothing, and one that is reset, leave nothing behind.', async () => {
    await send(board.interfaces[0].iperf, Buffer.alloc(0));
    const socket = connect(board.interfaces[0].iperf, '127.0.0.1');
    await new Promise<void>((resolve) => socket.write(digits(100_000), () => resolve()));
    socket.resetAndDestroy();
    const control = await board.control();
    const running = async () => (await control.report()).iperf.running;
    await expect.poll(running, { timeout: 30_000, interval: 100 }).toBe(0);
    control.close();
  });
});

/** Sends all, then waits until the board has closed too. */
function send(port: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.resume();
    socket.end(bytes);
  });
}

/** A server that takes one connection of the board and counts its bytes. */
async function listener(wanted = 0) {
  let count = 0;
  let done: (bytes: number) => void = () => {};
  const received = new Promise<number>((resolve) => {
    done = resolve;
  });
  const server = createServer((socket) => {
    socket.on('data', (chunk) => {
      count += chunk.length;
    });
    socket.on('end', () => done(count));
    socket.on('error', () => done(count));
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { port, received, close: () => server.close() };
}
