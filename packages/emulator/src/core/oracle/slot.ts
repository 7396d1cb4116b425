// A vector as code that any Arm core can run: load the state, run the instruction, store the state.
import type { Vector } from './generate.ts';

/** Bytes of a slot's code, of its state before and after. */
export const SLOT = 128;
export const STATE = 256;
/** Where the instruction under test stands in a slot. */
export const ENTRY = 48;

const wide = (h1: number, h2: number): number[] => [h1, h2];

/** MOVW or MOVT of a 16-bit value. */
function move(base: number, r: number, value: number): number[] {
  const i = (value >> 11) & 1;
  return wide(base | (i << 10) | (value >> 12), (((value >> 8) & 7) << 12) | (r << 8) | (value & 0xff));
}

const pointer = (r: number, address: number): number[] => [
  ...move(0xf240, r, address & 0xffff),
  ...move(0xf2c0, r, address >>> 16),
];

/** Code of a slot: `before` and `after` are the addresses of its two states. */
export function slotCode(vector: Vector, before: number, after: number): Uint16Array {
  const x = vector.spare;
  const y = x === 0 ? 1 : 0;
  const all = 0x5fff & ~(1 << x);
  const head = [
    ...pointer(0, before),
    ...wide(0xecb0, 0x0b20), // vldmia r0!, {d0-d15}
    0x6801, // ldr r1, [r0]
    0x6842, // ldr r2, [r0, #4]
    ...wide(0xf8d0, 0xd008), // ldr.w sp, [r0, #8]
    0x300c, // adds r0, #12
    ...wide(0xeee1, 0x1a10), // vmsr fpscr, r1
    ...wide(0xf382, 0x8c00), // msr apsr_nzcvqg, r2
    ...wide(0xe890, 0x5fff), // ldm.w r0, {r0-r12, lr}
  ];
  while (head.length < ENTRY / 2) head.unshift(0xbf00);
  const tail = [
    ...pointer(x, after),
    ...wide(0xe880 | x, all), // stm.w x, {all but x}
    ...wide(0xf8c0 | x, 0xd03c), // str.w sp, [x, #60]
    ...wide(0xf3ef, 0x8000 | (y << 8)), // mrs y, apsr
    ...wide(0xf8c0 | x, (y << 12) | 0x40), // str.w y, [x, #64]
    ...wide(0xeef1, (y << 12) | 0xa10), // vmrs y, fpscr
    ...wide(0xf8c0 | x, (y << 12) | 0x44), // str.w y, [x, #68]
    ...wide(0xf100 | x, (x << 8) | 0x48), // add.w x, x, #72
    ...wide(0xec80 | x, 0x0b20), // vstmia x, {d0-d15}
  ];
  const code = [...head, ...vector.code, ...tail];
  if (code.length > SLOT / 2) throw new Error(`a vector of ${vector.code.length} halfwords does not fit`);
  while (code.length < SLOT / 2) code.push(0xbf00);
  return Uint16Array.from(code);
}

/** The state before, as `slotCode` reads it. */
export function stateBefore(vector: Vector): Uint8Array {
  const words = new Int32Array(STATE / 4);
  words.set(vector.singles, 0);
  words[32] = vector.fpscr;
  words[33] = vector.apsr;
  words[34] = vector.registers[13]!;
  words.set(vector.registers.subarray(0, 13), 35);
  words[48] = vector.registers[14]!;
  return new Uint8Array(words.buffer);
}

export interface Outcome {
  /** r0 to r12, SP, LR; the spare one reads 0. */
  readonly registers: number[];
  readonly apsr: number;
  readonly fpscr: number;
  readonly singles: number[];
}

/** Reads the state after, as the slot has stored it. */
export function stateAfter(vector: Vector, bytes: Uint8Array): Outcome {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, STATE / 4);
  const registers: number[] = [];
  let at = 0;
  for (let r = 0; r < 15; r += 1) {
    if (r === 13) registers.push(words[15]! >>> 0);
    else if (r === vector.spare) registers.push(0);
    else {
      registers.push(words[at]! >>> 0);
      at += 1;
    }
  }
  return {
    registers,
    apsr: (words[16]! & 0xf80f0000) >>> 0,
    fpscr: (words[17]! & 0xf7c0009f) >>> 0,
    singles: Array.from(words.subarray(18, 50), (value) => value >>> 0),
  };
}
