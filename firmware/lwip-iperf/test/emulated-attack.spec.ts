// Random, mutated and damaged frames on the emulated Teensy's cable while data flow. Here the MAC's own counters are there
// too, so each frame is followed from the cable to the counter that says what became of it.
import { type Frame, Host } from '@boardproof/emulator';
import { perTier, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import type { Report } from './support/control.ts';
import { type Emulated, startEmulated } from './support/emulated.ts';
import { isForMac, isPause, passesEngine } from './support/enet-rules.ts';
import { mend, mutate, randomFrame, randomSource } from './support/frames.ts';
import { buildImage } from './support/image.ts';

const skip = withoutOracle('arm-none-eabi-gcc');
const count = perTier({ quick: 300, normal: 2000, long: 100_000 });
const boardAddress = ((192 << 24) | (168 << 16) | (1 << 8) | 19) >>> 0;
/** Zeros without end: to an iperf server a client that sends no settings. */
const zeros = {
  length: Number.POSITIVE_INFINITY,
  copy: (_: number, bytes: number, into: Uint8Array, at: number) => void into.fill(0, at, at + bytes),
  sum: () => 0,
  release: () => {},
};

describe.skipIf(skip)('the image on the emulated Teensy under attack', () => {
  it(`${count} bad frames while data flow: the counters of MAC, driver and lwIP say what became of each.`, async () => {
    const board = startEmulated(`${await buildImage({ board: 'teensy41' })}/lwip-iperf.hex`);
    const pc = new Host(board.machine.clock, board.cable.a);
    const cable = watch(board);
    board.pass(12); // nobody gives an address, so the board takes its own after eight seconds
    const keepFlowing = () => {
      if (![...pc.connections].some(({ state }) => state !== 'closed')) pc.connect(boardAddress, 5001, zeros, () => {});
    };
    keepFlowing();
    board.pass(0.05);
    stop(pc, board);
    const before = quietReport(board, cable);
    const from = cable.arrived.length;
    const random = randomSource(7);
    for (let sent = 0; sent < count; ) {
      // A forged reset may end the connection: there is always one more.
      keepFlowing();
      for (let i = 0; i < 10 && sent < count; i++, sent++) {
        const seed = cable.genuine[random.below(cable.genuine.length)]!;
        const frame = random.below(4) > 0 ? mutate(seed, random) : randomFrame(random);
        const bytes = padded(random.below(2) === 0 ? mend(frame) : frame);
        pc.send({ bytes, damaged: random.below(10) === 0 });
      }
      board.pass(0.002);
    }
    stop(pc, board);
    const after = quietReport(board, cable);
    expect(board.faults()).toEqual([]);
    explain(cable.arrived.slice(from), cable.mac(), before, after);
    expect(after.iperf.rx_bytes - before.iperf.rx_bytes).toBeGreaterThan(100 * count);
    // And the next test works as the first did.
    keepFlowing();
    board.pass(0.2);
    stop(pc, board);
    expect(quietReport(board, cable).iperf.rx_bytes - after.iperf.rx_bytes).toBeGreaterThan(1_000_000);
  });
});

/** Follows frames along the whole way; each line is exact. */
function explain(arrived: readonly Frame[], mac: Buffer, before: Report, after: Report): void {
  const frames = arrived.map(({ bytes, damaged }) => ({ bytes: Buffer.from(bytes), damaged }));
  const mine = frames.filter(({ bytes }) => isForMac(bytes, mac));
  const good = mine.filter(({ damaged }) => !damaged).map(({ bytes }) => bytes);
  const pauses = good.filter(isPause);
  const rejected = good.filter((bytes) => !isPause(bytes) && !passesEngine(bytes));
  const mib = (name: string) => counter(after.interfaces[0]!.mib, name) - counter(before.interfaces[0]!.mib, name);
  const driver = (name: string) => counter(after.interfaces[0]!, name) - counter(before.interfaces[0]!, name);
  const stack = (name: string) => counter(after.stack, name) - counter(before.stack, name);
  const sum = (of: (name: string) => number, ...names: string[]) => names.reduce((all, name) => all + of(name), 0);
  // On the cable -> counted by the MAC.
  expect(mib('RMON_R_PACKETS')).toBe(mine.length);
  expect(mib('RMON_R_OCTETS')).toBe(mine.reduce((all, { bytes }) => all + bytes.length + 4, 0));
  expect(mib('IEEE_R_CRC')).toBe(mine.length - good.length);
  expect(mib('IEEE_R_FRAME_OK')).toBe(good.length);
  // Whole frames -> obeyed, thrown away by the checksum engine, lost for want of room, or given to the driver.
  expect(mib('IEEE_R_FDXFC')).toBe(pauses.length);
  const taken = sum(driver, 'rx_frames', 'rx_errors', 'rx_checksum', 'rx_no_buffer');
  const lost = sum(mib, 'IEEE_R_MACERR', 'IEEE_R_DROP');
  expect(mib('IEEE_R_FRAME_OK') - mib('IEEE_R_FDXFC') - lost - taken).toBe(rejected.length);
  // The driver's frames -> a protocol that took or dropped them.
  expect(sum(stack, 'link_dropped', 'arp_received', 'ip_received')).toBe(driver('rx_frames'));
  const protocols = ['icmp_received', 'igmp_received', 'tcp_received', 'udp_received'];
  expect(sum(stack, 'ip_dropped', ...protocols)).toBe(stack('ip_received'));
  for (const name of ['tcp', 'udp', 'icmp', 'igmp'])
    expect(stack(`${name}_dropped`), name).toBeLessThanOrEqual(stack(`${name}_received`));
  // And there was something of each kind to explain.
  expect(mine.length - good.length).toBeGreaterThan(count / 50);
  expect(rejected.length).toBeGreaterThan(count / 10);
  for (const name of ['link_dropped', 'ip_dropped', 'tcp_dropped']) expect(stack(name), name).toBeGreaterThan(0);
}

const counter = (of: unknown, name: string): number => (of as Record<string, number>)[name] ?? expect.fail(name);

/** What comes in at the board, some whole frames of both sides to be mutated, and the board's own address. */
function watch(board: Emulated) {
  const arrived: Frame[] = [];
  const genuine: Buffer[] = [];
  let [seen, mac] = [0, Buffer.alloc(6)];
  board.cable.tap(board.cable.b, (_, frame, outgoing) => {
    const bytes = Buffer.from(frame.bytes);
    if (outgoing) mac = bytes.subarray(6, 12);
    else arrived.push(frame);
    if (!frame.damaged) genuine[seen++ % 500] = bytes;
  });
  return { arrived, genuine, mac: () => mac };
}

function stop(pc: Host, board: Emulated): void {
  for (const connection of [...pc.connections]) connection.abort();
  board.pass(1);
}

/** The board's report, by its console, from a time in which no frame came in. */
function quietReport(board: Emulated, { arrived }: { arrived: readonly Frame[] }): Report {
  for (;;) {
    const seen = arrived.length;
    const line = board
      .ask('j', 0.6)
      .split('\r\n')
      .find((text) => text.startsWith('{'));
    if (arrived.length === seen && line?.endsWith('}')) return JSON.parse(line) as Report;
  }
}

/** As a card sends it: at least 60 bytes. */
function padded(frame: Buffer): Buffer {
  return frame.length < 60 ? Buffer.concat([frame, Buffer.alloc(60 - frame.length)]) : frame;
}
