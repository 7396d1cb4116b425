// Vectors of branches: where the code goes is told by a marker register, forward 3, backward 2, not taken 1.
import type { Random, Vector } from './generate.ts';
import { WINDOW } from './generate.ts';

const wide = (h1: number, h2: number): number[] => [h1, h2];

/** Bytes from the slot's first instruction to the places of the layout below. */
const BACK = 2;
const START = 10;

/** What a kind of branch needs to know: distance to its target from its own address, and where it may put values. */
interface Place {
  readonly random: Random;
  /** Address of the branch, of its target, and of the window. */
  readonly at: number;
  readonly target: number;
  readonly window: number;
  readonly registers: Int32Array;
  readonly bytes: Uint8Array;
}

interface Branch {
  readonly name: string;
  readonly forwardOnly?: boolean;
  /** May stand at the end of an IT block. */
  readonly inIt?: boolean;
  readonly make: (place: Place) => number[];
}

/** Registers of operands; the marker is r6, the spare one r7. */
const [N, M] = [1, 2];
const MARKER = 6;
const SPARE = 7;

const offsetOf = ({ at, target }: Place) => target - (at + 4);

function longOffset(place: Place): { s: number; j1: number; j2: number; high: number; low: number } {
  const offset = offsetOf(place);
  const s = offset < 0 ? 1 : 0;
  return {
    s,
    j1: 1 ^ ((offset >> 23) & 1) ^ s,
    j2: 1 ^ ((offset >> 22) & 1) ^ s,
    high: (offset >> 12) & 0x3ff,
    low: (offset >> 1) & 0x7ff,
  };
}

function setWord(place: Place, value: number, at = 0): void {
  new DataView(place.bytes.buffer).setUint32(at, value >>> 0, true);
}

const branches: readonly Branch[] = [
  { name: 'B<c> (16)', make: (p) => [0xd000 | (p.random(14) << 8) | ((offsetOf(p) >> 1) & 0xff)] },
  { name: 'B (16)', inIt: true, make: (p) => [0xe000 | ((offsetOf(p) >> 1) & 0x7ff)] },
  {
    name: 'B<c> (32)',
    make: (p) => {
      const { s, low } = longOffset(p);
      const offset = offsetOf(p);
      const [j1, j2] = [(offset >> 18) & 1, (offset >> 19) & 1];
      return wide(
        0xf000 | (s << 10) | (p.random(14) << 6) | ((offset >> 12) & 0x3f),
        0x8000 | (j1 << 13) | (j2 << 11) | low,
      );
    },
  },
  {
    name: 'B (32)',
    inIt: true,
    make: (p) => {
      const { s, j1, j2, high, low } = longOffset(p);
      return wide(0xf000 | (s << 10) | high, 0x9000 | (j1 << 13) | (j2 << 11) | low);
    },
  },
  {
    name: 'BL',
    inIt: true,
    make: (p) => {
      const { s, j1, j2, high, low } = longOffset(p);
      return wide(0xf000 | (s << 10) | high, 0xd000 | (j1 << 13) | (j2 << 11) | low);
    },
  },
  {
    name: 'CBZ, CBNZ',
    forwardOnly: true,
    make: (p) => {
      p.registers[N] = p.random(2);
      return [0xb100 | (p.random(2) << 11) | ((offsetOf(p) >> 1) << 3) | N];
    },
  },
  {
    name: 'BX, BLX',
    inIt: true,
    make: (p) => {
      p.registers[M] = p.target | 1;
      return [0x4700 | (p.random(2) << 7) | (M << 3)];
    },
  },
  {
    name: 'MOV PC',
    inIt: true,
    make: (p) => {
      p.registers[M] = p.target | p.random(2);
      return [0x4687 | (M << 3)];
    },
  },
  {
    name: 'ADD PC',
    inIt: true,
    make: (p) => {
      p.registers[M] = offsetOf(p);
      return [0x4487 | (M << 3)];
    },
  },
  {
    name: 'LDR PC',
    inIt: true,
    make: (p) => {
      setWord(p, p.target | 1, 8);
      p.registers[N] = p.window + (p.random(2) ? 0 : 12);
      return p.registers[N] === p.window ? wide(0xf8d0 | N, 0xf008) : wide(0xf850 | N, 0xfd04);
    },
  },
  {
    name: 'POP PC',
    inIt: true,
    make: (p) => {
      setWord(p, p.target | 1, 8);
      p.registers[13] = p.window;
      return [0xbd0c];
    },
  },
  {
    name: 'LDM PC',
    inIt: true,
    make: (p) => {
      setWord(p, p.target | 1, 8);
      p.registers[N] = p.window + 12;
      return wide(0xe930 | N, 0x8028);
    },
  },
  {
    name: 'TBB, TBH of the PC',
    forwardOnly: true,
    inIt: true,
    make: (p) => {
      p.bytes.fill(0);
      p.bytes[0] = offsetOf(p) >> 1;
      const half = p.random(2);
      p.registers[M] = (p.window - (p.at + 4)) >> half;
      return wide(0xe8df, 0xf000 | (half << 4) | M);
    },
  },
  {
    name: 'TBB of a register',
    forwardOnly: true,
    inIt: true,
    make: (p) => {
      p.bytes.fill(0);
      p.bytes[5] = offsetOf(p) >> 1;
      p.registers[N] = p.window + 1;
      p.registers[M] = 4;
      return wide(0xe8d0 | N, 0xf000 | M);
    },
  },
];

export const branchNames = branches.map(({ name }) => name);

/** A vector that branches, or not, inside its slot. */
export function branchVector(random: Random, at: number, window: number, k: number): Vector {
  const branch = branches[k % branches.length]!;
  const forward = branch.forwardOnly === true || random(2) === 0;
  const it = branch.inIt === true && random(3) === 0;
  const registers = Int32Array.from({ length: 15 }, () => (random(0x10000) << 16) | random(0x10000));
  registers[13] = window + 16;
  registers[MARKER] = 0;
  const bytes = Uint8Array.from({ length: WINDOW }, () => random(256));
  const place = (length: number): Place => {
    const own = at + START + (it ? 2 : 0);
    return { random, at: own, target: forward ? own + length + 8 : at + BACK, window, registers, bytes };
  };
  // The length of a branch does not depend on its target, but its target on its length.
  const { length } = branch.make({ ...place(2), random: () => 0 });
  const made = branch.make(place(2 * length));
  const marker = (value: number) => wide(0xf240, (MARKER << 8) | value);
  const jump = (from: number, to: number) => wide(0xf000, 0xb800 | ((to - (from + 4)) >> 1));
  const after = START + (it ? 2 : 0) + 2 * length;
  const end = after + 12;
  const condition = random(14);
  const code = [
    0xe000 | ((START - 4) >> 1),
    ...marker(2),
    ...jump(BACK + 4, end),
    ...(it ? [0xbf08 | (condition << 4)] : []),
    ...made,
    ...marker(1),
    ...jump(after + 4, end),
    ...marker(3),
  ];
  return {
    className: `branch: ${branch.name}`,
    fp: false,
    code,
    registers,
    apsr: (random(16) << 28) >>> 0,
    fpscr: 0x10,
    singles: new Int32Array(32),
    window: bytes,
    spare: SPARE,
  };
}
