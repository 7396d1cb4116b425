// ENET's counters (RMON and IEEE 802.3), by the names and offsets of NXP's PERI_ENET.h.

import type { RegisterTable } from './register-block.ts';

const transmit =
  'RMON_T_PACKETS RMON_T_BC_PKT RMON_T_MC_PKT RMON_T_CRC_ALIGN RMON_T_UNDERSIZE RMON_T_OVERSIZE RMON_T_FRAG RMON_T_JAB RMON_T_COL ' +
  'RMON_T_P64 RMON_T_P65TO127 RMON_T_P128TO255 RMON_T_P256TO511 RMON_T_P512TO1023 RMON_T_P1024TO2047 RMON_T_P_GTE2048 RMON_T_OCTETS';
const transmitIeee =
  'IEEE_T_FRAME_OK IEEE_T_1COL IEEE_T_MCOL IEEE_T_DEF IEEE_T_LCOL IEEE_T_EXCOL IEEE_T_MACERR IEEE_T_CSERR IEEE_T_SQE IEEE_T_FDXFC ' +
  'IEEE_T_OCTETS_OK';
const receive =
  'RMON_R_PACKETS RMON_R_BC_PKT RMON_R_MC_PKT RMON_R_CRC_ALIGN RMON_R_UNDERSIZE RMON_R_OVERSIZE RMON_R_FRAG RMON_R_JAB - RMON_R_P64 ' +
  'RMON_R_P65TO127 RMON_R_P128TO255 RMON_R_P256TO511 RMON_R_P512TO1023 RMON_R_P1024TO2047 RMON_R_P_GTE2048 RMON_R_OCTETS IEEE_R_DROP ' +
  'IEEE_R_FRAME_OK IEEE_R_CRC IEEE_R_ALIGN IEEE_R_MACERR IEEE_R_FDXFC IEEE_R_OCTETS_OK';

const rows = (names: string, base: number): [string, number][] =>
  names
    .split(' ')
    .map((name, n): [string, number] => [name, base + 4 * n])
    .filter(([name]) => name !== '-');

/** Offset of each counter. */
export const mibOffsets: Readonly<Record<string, number>> = Object.fromEntries([
  ...rows(transmit, 0x204),
  ...rows(transmitIeee, 0x24c),
  ...rows(receive, 0x284),
]);

export const mibRegisters: RegisterTable = Object.fromEntries(
  Object.entries(mibOffsets).map(([name, offset]) => [name, { offset, readOnly: ~0 }]),
);

/** Word index of a counter; throws for a name that is none. */
export function counter(name: string): number {
  const offset = mibOffsets[name];
  if (offset === undefined) throw new Error(`ENET has no counter ${name}`);
  return offset >>> 2;
}

const T_PACKETS = counter('RMON_T_PACKETS');
const R_PACKETS = counter('RMON_R_PACKETS');
/** Distances from RMON_x_PACKETS, the same for both directions. */
const BC = 1;
const MC = 2;
const CRC_ALIGN = 3;
const UNDERSIZE = 4;
const OVERSIZE = 5;
const FRAG = 6;
const JAB = 7;
const P64 = 9;
const OCTETS = 16;

/** Distance of the size class from RMON_x_P64. */
function sizeClass(length: number): number {
  if (length <= 64) return 0;
  if (length <= 127) return 1;
  if (length <= 255) return 2;
  if (length <= 511) return 3;
  if (length <= 1023) return 4;
  return length <= 2047 ? 5 : 6;
}

/** Counts into the block's words. While MIBC.DIS is set nothing is counted. */
export class EnetMib {
  enabled = false;
  private readonly words: Uint32Array;

  constructor(words: Uint32Array) {
    this.words = words;
  }

  add(index: number, amount = 1): void {
    if (this.enabled) this.words[index] = this.words[index]! + amount;
  }

  clear(): void {
    this.words.fill(0, 0x200 >>> 2, 0x2e4 >>> 2);
  }

  /** A frame of `length` bytes, FCS included, that has gone out or come in. */
  frame(sent: boolean, bytes: Uint8Array, length: number, damaged: boolean, longest: number): void {
    if (!this.enabled) return;
    const base = sent ? T_PACKETS : R_PACKETS;
    this.add(base);
    this.add(base + OCTETS, length);
    if (damaged) this.add(base + CRC_ALIGN);
    if (length < 64) this.add(base + (damaged ? FRAG : UNDERSIZE));
    else if (length > longest) this.add(base + (damaged ? JAB : OVERSIZE));
    if (length >= 64) this.add(base + P64 + sizeClass(length));
    if ((bytes[0]! & 1) === 0) return;
    this.add(base + (isBroadcast(bytes) ? BC : MC));
  }
}

/** True for a destination of six times FF. */
export function isBroadcast(bytes: Uint8Array): boolean {
  for (let n = 0; n < 6; n++) if (bytes[n] !== 0xff) return false;
  return true;
}
