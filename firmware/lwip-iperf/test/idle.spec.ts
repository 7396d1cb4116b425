// The idle loop: a frame that comes in at any instruction of it is served at once, not at the next tick. An interrupt
// between the look for work and the sleep is the classic way to lose a wake-up, so one is placed at each instruction.
import { TICKS_PER_SECOND } from '@boardproof/emulator';
import { withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { type Emulated, type Exchange, startEmulated } from './support/emulated.ts';
import { buildImage, type ImageOptions } from './support/image.ts';
import { arpRequest } from './support/packets.ts';

const skip = withoutOracle('arm-none-eabi-gcc');
const address = [192, 168, 1, 19];
const microsecond = 1e-6;
const tick = 1e-3;

describe.skipIf(skip)('the idle loop of the image on the emulated Teensy', () => {
  it('A frame wakes the core wherever in the loop it comes in.', async () => {
    const { instructions, missing, late } = await placeFrames({ board: 'teensy41' });
    expect(missing).toEqual([]);
    expect(instructions).toBeGreaterThan(20);
    expect(late).toEqual([]);
  });

  it('A loop that does not mask interrupts between look and sleep is caught: it serves some frames a tick late.', async () => {
    const { missing, late } = await placeFrames({ board: 'teensy41', broken: 'no-barriers-no-mask' });
    expect(missing).toEqual([]);
    expect(late.length).toBeGreaterThan(10);
  });
});

/** Sends a question at each cycle of the time in which the core goes to sleep, one in every second tick. */
async function placeFrames(image: ImageOptions) {
  const board = startEmulated(`${await buildImage(image)}/lwip-iperf.hex`);
  board.offer({ autoNegotiation: true, modes: [{ speed: 100, duplex: 'full' }] });
  board.pass(12); // nobody gives an address, so the board takes its own after eight seconds
  const question = arpRequest(address);
  board.exchange(question, 10 * tick);
  const { first, last, instructions } = recordTurns(board);
  const { flight } = board.exchange(question, 10 * tick);
  const asked: Exchange[] = [];
  const missing = () => {
    const met = new Set(asked.map(({ pc }) => pc));
    return [...instructions].filter(([pc]) => !met.has(pc));
  };
  // More than once, since many a turn has more to do (a register of the PHY, a timer) and the place in question comes later.
  for (let round = 0; round < 60 && (round < 2 || missing().length > 0); round++) {
    // Another number of ticks between the questions meets other turns.
    const turns = (2 + (round % 5)) * tick * TICKS_PER_SECOND;
    for (let arrival = first - 10 * board.cycle; arrival < last + 10 * board.cycle; arrival += board.cycle) {
      board.passUntil(arrival + turns * Math.ceil((board.now() + flight - arrival) / turns) - flight);
      asked.push(board.exchange(question, 1.5 * tick));
    }
  }
  return {
    instructions: instructions.size,
    missing: missing(),
    late: asked.filter(({ answer }) => answer === undefined || answer > 100 * microsecond),
  };
}

/**
 * Instructions from the entry of the function that sleeps until the core is asleep, and the times within a tick between
 * which that happens: some turns of the loop look at the PHY or at timers first.
 */
function recordTurns(board: Emulated) {
  const phase = () => board.now() % (tick * TICKS_PER_SECOND);
  const instructions = new Map<number, string | undefined>();
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (let turn = 0; turn < 7; turn++) {
    while (!board.sleeping()) board.step();
    while (board.sleeping()) board.pass(microsecond);
    while (board.place().symbol !== 'load_sleep') board.step();
    first = Math.min(first, phase());
    for (; !board.sleeping(); board.step()) instructions.set(board.place().pc, board.place().symbol);
    last = Math.max(last, phase());
  }
  return { first, last, instructions };
}
