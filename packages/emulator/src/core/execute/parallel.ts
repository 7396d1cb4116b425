// Parallel and saturating addition and subtraction, SEL, sums of absolute differences (Armv7-M ARM A4.4.9).
import { signedSaturate, unsignedSaturate } from '../arithmetic.ts';
import type { CoreState } from '../state.ts';
import type { Handler } from './handlers.ts';

/** One lane of a register, signed or not. */
function lane(value: number, bits: number, index: number, signed: boolean): number {
  const shifted = value << (32 - bits * (index + 1));
  return signed ? shifted >> (32 - bits) : shifted >>> (32 - bits);
}

/** What becomes of a lane's exact sum: as it is, saturated, or halved. */
const endings: Record<string, (sum: number, bits: number) => number> = {
  S: (sum) => sum,
  U: (sum) => sum,
  Q: (sum, bits) => signedSaturate(sum, bits).value,
  UQ: (sum, bits) => unsignedSaturate(sum, bits).value,
  SH: (sum) => sum >> 1,
  UH: (sum) => sum >> 1,
};

/** Lanes of the second operand and signs, lowest lane first: ASX subtracts below and adds above, with halves exchanged. */
const shapes: Record<
  string,
  { readonly bits: number; readonly from: readonly number[]; readonly sign: readonly number[] }
> = {
  ADD8: { bits: 8, from: [0, 1, 2, 3], sign: [1, 1, 1, 1] },
  SUB8: { bits: 8, from: [0, 1, 2, 3], sign: [-1, -1, -1, -1] },
  ADD16: { bits: 16, from: [0, 1], sign: [1, 1] },
  SUB16: { bits: 16, from: [0, 1], sign: [-1, -1] },
  ASX: { bits: 16, from: [1, 0], sign: [-1, 1] },
  SAX: { bits: 16, from: [1, 0], sign: [1, -1] },
};

function parallel(prefix: string, name: string): Handler {
  const { bits, from, sign } = shapes[name]!;
  const signed = !prefix.startsWith('U');
  const ending = endings[prefix]!;
  const flags = prefix === 'S' || prefix === 'U';
  const laneMask = bits === 8 ? 0xff : 0xffff;
  const geMask = bits === 8 ? 1 : 3;
  return (core, i) => {
    const n = core.registers[i.n]!;
    const m = core.registers[i.m]!;
    let result = 0;
    let ge = 0;
    for (let index = 0; index < from.length; index += 1) {
      const adds = sign[index]! > 0;
      const sum = lane(n, bits, index, signed) + sign[index]! * lane(m, bits, from[index]!, signed);
      result |= (ending(sum, bits) & laneMask) << (bits * index);
      const carries = prefix === 'U' && adds ? sum > laneMask : sum >= 0;
      if (carries) ge |= geMask << (index * (bits / 8));
    }
    core.registers[i.d] = result;
    if (flags) core.ge = ge;
  };
}

function saturating(core: CoreState, value: number): number {
  const result = signedSaturate(value, 32);
  if (result.saturated) core.q = 1;
  return result.value;
}

/** QADD, QSUB: Rm op Rn; with D, Rn is doubled first. */
const saturatingAdd =
  (sign: number, double: boolean): Handler =>
  (core, i) => {
    const n = core.registers[i.n]!;
    const term = double ? saturating(core, 2 * n) : n;
    core.registers[i.d] = saturating(core, core.registers[i.m]! + sign * term);
  };

const select: Handler = (core, i) => {
  let mask = 0;
  for (let index = 0; index < 4; index += 1) if (core.ge & (1 << index)) mask |= 0xff << (8 * index);
  core.registers[i.d] = (core.registers[i.n]! & mask) | (core.registers[i.m]! & ~mask);
};

const absoluteDifferences: Handler = (core, i) => {
  let sum = i.op === 'USADA8' ? core.registers[i.a]! : 0;
  for (let index = 0; index < 4; index += 1) {
    sum += Math.abs(lane(core.registers[i.n]!, 8, index, false) - lane(core.registers[i.m]!, 8, index, false));
  }
  core.registers[i.d] = sum;
};

export const parallelHandlers: Record<string, Handler> = {
  ...Object.fromEntries(
    Object.keys(endings).flatMap((prefix) =>
      Object.keys(shapes).map((name) => [prefix + name, parallel(prefix, name)]),
    ),
  ),
  QADD: saturatingAdd(1, false),
  QDADD: saturatingAdd(1, true),
  QSUB: saturatingAdd(-1, false),
  QDSUB: saturatingAdd(-1, true),
  SEL: select,
  USAD8: absoluteDifferences,
  USADA8: absoluteDifferences,
};
