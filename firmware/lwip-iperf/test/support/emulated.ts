// The image on the emulated Teensy, alone: its console is typed at and read; the far end of its cable offers what it is told.
import { Cable, type EmulatedBoard, type LinkOffer, loadImage, Machine, TICKS_PER_SECOND } from '@boardproof/emulator';

export interface EmulatedConsole {
  /** Lets virtual time pass. */
  readonly pass: (seconds: number) => void;
  /** Types a line, lets time pass, and returns what the board printed meanwhile. */
  readonly ask: (line: string, seconds: number) => string;
  /** Cycles since power on, and those of them that the core slept. */
  readonly cycles: () => { all: number; asleep: number };
  /** What the far end of the cable offers; undefined pulls it. */
  readonly offer: (offer: LinkOffer | undefined) => void;
  readonly faults: () => readonly unknown[];
}

export function startEmulated(hexFile: string): EmulatedConsole {
  const image = loadImage(hexFile);
  const machine = new Machine(image.symbolAt);
  const cable = new Cable(machine.clock, { aToB: {}, bToA: {}, seed: 1 });
  let text = '';
  const board: EmulatedBoard = image.createBoard({
    clock: machine.clock,
    cable: cable.b,
    onFault: machine.report,
    onConsole: (byte) => {
      text += String.fromCharCode(byte);
    },
    onWarning: () => {},
  });
  machine.add(board);
  const pass = (seconds: number) => {
    const until = machine.clock.now + Math.round(seconds * TICKS_PER_SECOND);
    while (machine.clock.now < until) machine.run(until);
  };
  return {
    pass,
    ask: (line, seconds) => {
      const before = text.length;
      board.typeConsole!(Buffer.from(line));
      pass(seconds);
      return text.slice(before);
    },
    cycles: () => ({ all: board.core.cycles, asleep: machine.slept(board) }),
    offer: (offer) => cable.a.offer(offer),
    faults: () => machine.faults.all,
  };
}
