// ENET's registers and bits, by the names and offsets of NXP's PERI_ENET.h.

import type { RegisterTable } from './register-block.ts';

const readOnly = ~0;

/** Reset values: i.MX RT1060 reference manual. The counters from 0x200 on stand in enet-mib.ts. */
export const enetRegisters = {
  EIR: { offset: 0x004, writeOneToClear: 0x7fff_8000 },
  EIMR: { offset: 0x008 },
  RDAR: { offset: 0x010 },
  TDAR: { offset: 0x014 },
  ECR: { offset: 0x024, reset: 0x7000_0000 },
  MMFR: { offset: 0x040 },
  MSCR: { offset: 0x044 },
  MIBC: { offset: 0x064, reset: 0xc000_0000, readOnly: 0x4000_0000 },
  RCR: { offset: 0x084, reset: 0x05ee_0001 },
  TCR: { offset: 0x0c4 },
  PALR: { offset: 0x0e4 },
  PAUR: { offset: 0x0e8, reset: 0x0000_8808, readOnly: 0xffff },
  OPD: { offset: 0x0ec, reset: 0x0001_0000, readOnly: 0xffff_0000 },
  TXIC: { offset: 0x0f0, count: 1 },
  RXIC: { offset: 0x100, count: 1 },
  IAUR: { offset: 0x118 },
  IALR: { offset: 0x11c },
  GAUR: { offset: 0x120 },
  GALR: { offset: 0x124 },
  TFWR: { offset: 0x144 },
  RDSR: { offset: 0x180, readOnly: 0x7 },
  TDSR: { offset: 0x184, readOnly: 0x7 },
  MRBR: { offset: 0x188, readOnly: 0xffff_c00f },
  RSFL: { offset: 0x190 },
  RSEM: { offset: 0x194 },
  RAEM: { offset: 0x198, reset: 0x4 },
  RAFL: { offset: 0x19c, reset: 0x4 },
  TSEM: { offset: 0x1a0 },
  TAEM: { offset: 0x1a4, reset: 0x4 },
  TAFL: { offset: 0x1a8, reset: 0x8 },
  TIPG: { offset: 0x1ac, reset: 0xc },
  FTRL: { offset: 0x1b0, reset: 0x7ff },
  TACC: { offset: 0x1c0 },
  RACC: { offset: 0x1c4 },
  ATCR: { offset: 0x400 },
  ATVR: { offset: 0x404 },
  ATOFF: { offset: 0x408, modelled: false },
  ATPER: { offset: 0x40c, reset: 0x3b9a_ca00 },
  ATCOR: { offset: 0x410, modelled: false },
  ATINC: { offset: 0x414 },
  ATSTMP: { offset: 0x418, readOnly },
  TGSR: { offset: 0x604, writeOneToClear: 0xf, modelled: false },
  TCSR: { offset: 0x608, count: 4, step: 8, modelled: false },
  TCCR: { offset: 0x60c, count: 4, step: 8, modelled: false },
} as const satisfies RegisterTable;

/** Index of each register in the block's words. */
export const wordOf = Object.fromEntries(
  Object.entries(enetRegisters).map(([name, { offset }]) => [name, offset >>> 2]),
) as { readonly [Name in keyof typeof enetRegisters]: number };

// EIR and EIMR
export const EIR_BABR = 1 << 30;
export const EIR_BABT = 1 << 29;
export const EIR_GRA = 1 << 28;
export const EIR_TXF = 1 << 27;
export const EIR_TXB = 1 << 26;
export const EIR_RXF = 1 << 25;
export const EIR_RXB = 1 << 24;
export const EIR_MII = 1 << 23;
export const EIR_EBERR = 1 << 22;
export const EIR_LC = 1 << 21;
export const EIR_PLR = 1 << 18;
export const EIR_TS_AVAIL = 1 << 16;
export const EIR_TS_TIMER = 1 << 15;

// RDAR and TDAR
export const DAR_ACTIVE = 1 << 24;

// ECR
export const ECR_RESET = 1 << 0;
export const ECR_ETHEREN = 1 << 1;
export const ECR_EN1588 = 1 << 4;
export const ECR_DBSWP = 1 << 8;

// MIBC
export const MIBC_DIS = 1 << 31;
export const MIBC_CLEAR = 1 << 29;

// RCR
export const RCR_LOOP = 1 << 0;
export const RCR_DRT = 1 << 1;
export const RCR_MII_MODE = 1 << 2;
export const RCR_PROM = 1 << 3;
export const RCR_BC_REJ = 1 << 4;
export const RCR_FCE = 1 << 5;
export const RCR_RMII_MODE = 1 << 8;
export const RCR_RMII_10T = 1 << 9;
export const RCR_PADEN = 1 << 12;
export const RCR_PAUFWD = 1 << 13;
export const RCR_CRCFWD = 1 << 14;
export const RCR_CFEN = 1 << 15;
export const RCR_NLC = 1 << 30;
export const RCR_GRS = 1 << 31;

// TCR
export const TCR_GTS = 1 << 0;
export const TCR_FDEN = 1 << 2;
export const TCR_TFC_PAUSE = 1 << 3;
export const TCR_ADDINS = 1 << 8;
export const TCR_CRCFWD = 1 << 9;

// TFWR, TACC, RACC
export const TFWR_STRFWD = 1 << 8;
export const TACC_SHIFT16 = 1 << 0;
export const TACC_IPCHK = 1 << 3;
export const TACC_PROCHK = 1 << 4;
export const RACC_PADREM = 1 << 0;
export const RACC_IPDIS = 1 << 1;
export const RACC_PRODIS = 1 << 2;
export const RACC_LINEDIS = 1 << 6;
export const RACC_SHIFT16 = 1 << 7;

// TXIC and RXIC
export const IC_EN = 1 << 31;
export const IC_CS = 1 << 30;
