// The image on the emulated Teensy, alone: its console is typed at and read, and the test itself is the far end of its
// cable: it offers a link, sends frames and sees those of the board.
import {
  Cable,
  type EmulatedBoard,
  type Frame,
  type LinkOffer,
  type LoggedFault,
  loadImage,
  Machine,
  TICKS_PER_SECOND,
} from '@boardproof/emulator';

/** A frame that was sent to the board: ticks on the wire, where the core was when it came in, seconds to the answer. */
export interface Exchange {
  readonly flight: number;
  readonly pc: number;
  readonly answer: number | undefined;
}

export interface Emulated {
  readonly machine: Machine;
  readonly cable: Cable;
  /** Virtual time since power on, and a cycle of the core, in ticks. */
  readonly now: () => number;
  readonly cycle: number;
  /** Lets virtual time pass. */
  readonly pass: (seconds: number) => void;
  readonly passUntil: (time: number) => void;
  /** Lets the core run for one cycle: one instruction, or a piece of a longer one. */
  readonly step: () => void;
  /** The instruction that is next. */
  readonly place: () => { pc: number; symbol: string | undefined };
  readonly sleeping: () => boolean;
  /** Types a line, lets time pass, and returns what the board printed meanwhile. */
  readonly ask: (line: string, seconds: number) => string;
  /** Cycles since power on, and those of them that the core slept. */
  readonly cycles: () => { all: number; asleep: number };
  /** What the far end of the cable offers; undefined pulls it. */
  readonly offer: (offer: LinkOffer | undefined) => void;
  /** Sends a frame now, lets time pass, and tells when the board sent the next one. */
  readonly exchange: (frame: Uint8Array, seconds: number) => Exchange;
  readonly faults: () => readonly LoggedFault[];
}

export function startEmulated(hexFile: string): Emulated {
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
  const now = () => machine.clock.now;
  const runUntil = (until: number) => {
    while (machine.clock.now < until && machine.faults.fatal === undefined) machine.run(until);
  };
  const pass = (time: number) => runUntil(machine.clock.now + Math.round(time * TICKS_PER_SECOND));
  const pc = () => board.core.registers[15]! >>> 0;
  let onBoardFrame: (time: number, frame: Frame, outgoing: boolean) => void = () => {};
  cable.tap(cable.b, (...seen) => onBoardFrame(...seen));
  return {
    machine,
    cable,
    now,
    get cycle() {
      return board.ticksPerCycle;
    },
    pass,
    passUntil: runUntil,
    step: () => runUntil(machine.clock.now + board.ticksPerCycle),
    place: () => ({ pc: pc(), symbol: image.symbolAt(pc()) }),
    sleeping: () => board.core.sleeping,
    ask: (line, time) => {
      const before = text.length;
      board.typeConsole!(Buffer.from(line));
      pass(time);
      return text.slice(before);
    },
    cycles: () => ({ all: board.core.cycles, asleep: machine.slept(board) }),
    offer: (offer) => cable.a.offer(offer),
    exchange: (frame, time) => {
      const sent = now();
      let met: { at: number; pc: number } | undefined;
      let answered: number | undefined;
      onBoardFrame = (at, _, outgoing) => {
        if (!outgoing) met ??= { at, pc: pc() };
        else if (met !== undefined) answered ??= at;
      };
      cable.a.send({ bytes: frame, damaged: false });
      pass(time);
      onBoardFrame = () => {};
      if (met === undefined) throw new Error('the frame did not come in');
      return { flight: met.at - sent, pc: met.pc, answer: answered && (answered - met.at) / TICKS_PER_SECOND };
    },
    faults: () => machine.faults.all,
  };
}
