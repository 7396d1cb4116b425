// Extends with rotation and addition, bit reversal, saturation, packing (Armv7-M ARM A4.4.4 to A4.4.8).
import { signedSaturate, unsignedSaturate } from '../arithmetic.ts';
import type { Instruction } from '../instruction.ts';
import type { CoreState } from '../state.ts';
import { rotate, shift } from './data.ts';
import type { Handler } from './handlers.ts';

const byte = (value: number) => (value << 24) >> 24;
const half = (value: number) => (value << 16) >> 16;

/** What an extend makes of a rotated register; the 16 forms work on bytes 0 and 2. */
const kinds: Record<string, (value: number) => number> = {
  SXTB: byte,
  SXTH: half,
  UXTB: (value) => value & 0xff,
  UXTH: (value) => value & 0xffff,
};

const extend: Handler = (core, i) => {
  core.registers[i.d] = kinds[i.op]!(rotate(core.registers[i.m]!, i.amount));
};

const extendAdd: Handler = (core, i) => {
  const extended = kinds[i.op.replace('A', '')]!(rotate(core.registers[i.m]!, i.amount));
  core.registers[i.d] = core.registers[i.n]! + extended;
};

const extend16: Handler = (core, i) => {
  const turned = rotate(core.registers[i.m]!, i.amount);
  const signed = i.op.startsWith('S');
  const low = signed ? byte(turned) : turned & 0xff;
  const high = signed ? byte(turned >> 16) : (turned >> 16) & 0xff;
  const n = i.op.includes('A') ? core.registers[i.n]! : 0;
  core.registers[i.d] = ((n + low) & 0xffff) | (((n >> 16) + high) << 16);
};

const reverseSigned: Handler = (core, i) => {
  const m = core.registers[i.m]!;
  core.registers[i.d] = ((m << 24) >> 16) | ((m >>> 8) & 0xff);
};

const reverseBits: Handler = (core, i) => {
  let m = core.registers[i.m]!;
  let result = 0;
  for (let bit = 0; bit < 32; bit += 1) {
    result = (result << 1) | (m & 1);
    m >>>= 1;
  }
  core.registers[i.d] = result;
};

function saturated(core: CoreState, i: Instruction, value: number): number {
  const result = i.op.startsWith('U') ? unsignedSaturate(value, i.width) : signedSaturate(value, i.width);
  if (result.saturated) core.q = 1;
  return result.value;
}

const saturate: Handler = (core, i) => {
  core.registers[i.d] = saturated(core, i, shift(core.registers[i.n]!, i.shift, i.amount, 0).value);
};

const saturate16: Handler = (core, i) => {
  const n = core.registers[i.n]!;
  const low = saturated(core, i, half(n));
  const high = saturated(core, i, n >> 16);
  core.registers[i.d] = (low & 0xffff) | (high << 16);
};

const pack: Handler = (core, i) => {
  const n = core.registers[i.n]!;
  const m = shift(core.registers[i.m]!, i.shift, i.amount, 0).value;
  core.registers[i.d] = i.op === 'PKHBT' ? (n & 0xffff) | (m & 0xffff0000) : (n & 0xffff0000) | (m & 0xffff);
};

export const extendHandlers: Record<string, Handler> = {
  SXTB: extend,
  SXTH: extend,
  UXTB: extend,
  UXTH: extend,
  SXTAB: extendAdd,
  SXTAH: extendAdd,
  UXTAB: extendAdd,
  UXTAH: extendAdd,
  SXTB16: extend16,
  UXTB16: extend16,
  SXTAB16: extend16,
  UXTAB16: extend16,
  REVSH: reverseSigned,
  RBIT: reverseBits,
  SSAT: saturate,
  USAT: saturate,
  SSAT16: saturate16,
  USAT16: saturate16,
  PKHBT: pack,
  PKHTB: pack,
};
