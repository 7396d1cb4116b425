// The rings of an ENET: one, or three on ENET_1G, each with its start, its buffer size, its interrupt bits and its coalescing.
// Offsets and bits: NXP PERI_ENET.h.

import { EIR_RXB, EIR_RXF, EIR_TXB, EIR_TXF, wordOf } from './enet-registers.ts';

/** One direction of one ring. Words are indices into the block's registers. */
export interface RingFacts {
  readonly name: string;
  /** RDSR or TDSR. */
  readonly start: number;
  /** MRBR; not used by the transmitter. */
  readonly size: number;
  /** RXIC or TXIC. */
  readonly coalescing: number;
  /** EIR bits: a frame, a buffer. */
  readonly frame: number;
  readonly buffer: number;
}

const word = (offset: number): number => offset >>> 2;

export const receiveRings: readonly RingFacts[] = [
  { name: 'RDAR', start: wordOf.RDSR, size: wordOf.MRBR, coalescing: wordOf.RXIC, frame: EIR_RXF, buffer: EIR_RXB },
  { name: 'RDAR1', start: word(0x160), size: word(0x168), coalescing: word(0x104), frame: 1 << 1, buffer: 1 << 0 },
  { name: 'RDAR2', start: word(0x16c), size: word(0x174), coalescing: word(0x108), frame: 1 << 5, buffer: 1 << 4 },
];

export const transmitRings: readonly RingFacts[] = [
  { name: 'TDAR', start: wordOf.TDSR, size: 0, coalescing: wordOf.TXIC, frame: EIR_TXF, buffer: EIR_TXB },
  { name: 'TDAR1', start: word(0x164), size: 0, coalescing: word(0x0f4), frame: 1 << 3, buffer: 1 << 2 },
  { name: 'TDAR2', start: word(0x170), size: 0, coalescing: word(0x0f8), frame: 1 << 7, buffer: 1 << 6 },
];

/** EIR bits that rings 1 and 2 have lines of their own for. */
export const RING1_EVENTS = 0x0f;
export const RING2_EVENTS = 0xf0;
/** Offsets of RDAR1, TDAR1, RDAR2, TDAR2. */
export const FURTHER_KICKS = { receive: [0, 0x1e0, 0x1e8], transmit: [0, 0x1e4, 0x1ec] } as const;

const RCMR = word(0x1c8);
const DMACFG = word(0x1d8);
export const QOS = word(0x1f0);
const MATCH_ENABLE = 1 << 16;
const CLASS_ENABLE = 1 << 16;
/** QOS.TX_SCHEME 1: each ring in turn; 0: rings 1 and 2 first, as far as their credit goes. */
export const ROUND_ROBIN = 1;
const VLAN = 0x8100;

/** The ring that takes a frame: the class whose priorities (RCMR) the VLAN tag names, if its DMA is on; else ring 0. */
export function ringOf(words: Uint32Array, bytes: Uint8Array): number {
  if (((bytes[12]! << 8) | bytes[13]!) !== VLAN) return 0;
  const priority = bytes[14]! >>> 5;
  for (let n = 0; n < 2; n++) {
    const match = words[RCMR + n]!;
    if ((match & MATCH_ENABLE) === 0 || (words[DMACFG + n]! & CLASS_ENABLE) === 0) continue;
    for (let compare = 0; compare < 4; compare++) if (((match >>> (4 * compare)) & 7) === priority) return n + 1;
  }
  return 0;
}

/** True while a ring's transmitter is on: ring 0 always. */
export function classEnabled(words: Uint32Array, ring: number): boolean {
  return ring === 0 || (words[DMACFG + ring - 1]! & CLASS_ENABLE) !== 0;
}

/** The share of the line that DMACFG.IDLE_SLOPE gives a ring, 1/(1 + 512/slope); all of it for ring 0 and for slope 0. */
export function shareOf(words: Uint32Array, ring: number): number {
  const slope = ring === 0 ? 0 : words[DMACFG + ring - 1]! & 0xffff;
  return slope === 0 ? 1 : 1 / (1 + 512 / slope);
}
