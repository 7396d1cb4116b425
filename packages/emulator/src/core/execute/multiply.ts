// Multiplies of halfwords and most significant words, and the long sums (Armv7-M ARM A4.4.3).
import { highSigned, highUnsigned } from '../arithmetic.ts';
import type { CoreState } from '../state.ts';
import type { Handler } from './handlers.ts';

const bottom = (value: number) => (value << 16) >> 16;
const top = (value: number) => value >> 16;
const halfOf = (value: number, letter: string | undefined) => (letter === 'T' ? top(value) : bottom(value));

/** Q when an exact sum leaves 32 bits. */
function accumulate(core: CoreState, sum: number): number {
  if (sum !== (sum | 0)) core.q = 1;
  return sum | 0;
}

/** SMULxy, SMLAxy. */
const halves: Handler = (core, i) => {
  const [x, y] = i.op.slice(4);
  const product = halfOf(core.registers[i.n]!, x) * halfOf(core.registers[i.m]!, y);
  core.registers[i.d] = i.op.startsWith('SMLA') ? accumulate(core, product + core.registers[i.a]!) : product;
};

/** SMULWy, SMLAWy: bits 47:16 of a 32 by 16 product, which a double holds exactly. */
const wordByHalf: Handler = (core, i) => {
  const product = Math.floor((core.registers[i.n]! * halfOf(core.registers[i.m]!, i.op[5])) / 65536);
  core.registers[i.d] = i.op.startsWith('SMLA') ? accumulate(core, product + core.registers[i.a]!) : product;
};

/** SMUAD, SMUSD, SMLAD, SMLSD, with X exchanging Rm's halves. */
function dual(op: string, n: number, m: number): number {
  const other = op.endsWith('X') ? (m >>> 16) | (m << 16) : m;
  const first = bottom(n) * bottom(other);
  const second = top(n) * top(other);
  return op.includes('SD') || op.startsWith('SMLSLD') || op.startsWith('SMLSD') ? first - second : first + second;
}

const dualProduct: Handler = (core, i) => {
  const exact = dual(i.op, core.registers[i.n]!, core.registers[i.m]!);
  const adds = i.op.startsWith('SML');
  core.registers[i.d] = accumulate(core, adds ? exact + core.registers[i.a]! : exact);
};

/** SMMUL, SMMLA, SMMLS: the upper word of a 64-bit sum, rounded with R. */
const mostSignificant: Handler = (core, i) => {
  const n = core.registers[i.n]!;
  const m = core.registers[i.m]!;
  const low = Math.imul(n, m);
  const high = highSigned(n, m);
  const a = i.op.startsWith('SMMUL') ? 0 : core.registers[i.a]!;
  const minus = i.op.startsWith('SMMLS');
  const sumLow = minus ? -low | 0 : low;
  const sumHigh = minus ? (a - high - (low !== 0 ? 1 : 0)) | 0 : (a + high) | 0;
  const round = i.op.endsWith('R') && sumLow < 0 ? 1 : 0;
  core.registers[i.d] = sumHigh + round;
};

/** Adds a signed exact number below 2^53 to RdHi:RdLo. */
function addLong(core: CoreState, low: number, high: number, term: number): void {
  const r = core.registers;
  const sum = (r[low]! >>> 0) + (term >>> 0);
  r[high] = r[high]! + Math.floor(term / 4294967296) + (sum > 0xffffffff ? 1 : 0);
  r[low] = sum | 0;
}

const longHalves: Handler = (core, i) => {
  const product = halfOf(core.registers[i.n]!, i.op[5]) * halfOf(core.registers[i.m]!, i.op[6]);
  addLong(core, i.d, i.a, product);
};

const longDual: Handler = (core, i) => {
  addLong(core, i.d, i.a, dual(i.op, core.registers[i.n]!, core.registers[i.m]!));
};

/** UMAAL: the product and both halves, which never overflows 64 bits. */
const doubleAccumulate: Handler = (core, i) => {
  const r = core.registers;
  const n = r[i.n]!;
  const m = r[i.m]!;
  const sum = (Math.imul(n, m) >>> 0) + (r[i.d]! >>> 0) + (r[i.a]! >>> 0);
  r[i.a] = highUnsigned(n, m) + Math.floor(sum / 4294967296);
  r[i.d] = sum | 0;
};

const named = (names: string, handler: Handler) => Object.fromEntries(names.split(' ').map((name) => [name, handler]));

export const multiplyHandlers: Record<string, Handler> = {
  ...named('SMULBB SMULBT SMULTB SMULTT SMLABB SMLABT SMLATB SMLATT', halves),
  ...named('SMULWB SMULWT SMLAWB SMLAWT', wordByHalf),
  ...named('SMUAD SMUADX SMUSD SMUSDX SMLAD SMLADX SMLSD SMLSDX', dualProduct),
  ...named('SMMUL SMMULR SMMLA SMMLAR SMMLS SMMLSR', mostSignificant),
  ...named('SMLALBB SMLALBT SMLALTB SMLALTT', longHalves),
  ...named('SMLALD SMLALDX SMLSLD SMLSLDX', longDual),
  UMAAL: doubleAccumulate,
};
