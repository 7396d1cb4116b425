// Registers of the DP83825I by number: names of its data sheet (TI SNLS638), reset values, what a write can change.

/**
 * Reset values: BMCR, BMSR, identity, ANAR, SOR1 and the strap bits as the data sheet or working drivers have them; the
 * others as the sister part DP83822 has them. [unchecked]
 */
export const phyRegisters = {
  BMCR: { number: 0x00, reset: 0x3100, readOnly: 0x007f },
  BMSR: { number: 0x01, reset: 0x7849, readOnly: 0xffff },
  PHYIDR1: { number: 0x02, reset: 0x2000, readOnly: 0xffff },
  PHYIDR2: { number: 0x03, reset: 0xa140, readOnly: 0xffff },
  ANAR: { number: 0x04, reset: 0x01e1, readOnly: 0x001f },
  ALNPAR: { number: 0x05, reset: 0x0000, readOnly: 0xffff },
  ANER: { number: 0x06, reset: 0x0004, readOnly: 0xffff },
  ANNPTR: { number: 0x07, reset: 0x2001, readOnly: 0x4000 },
  ANLNPTR: { number: 0x08, reset: 0x0000, readOnly: 0xffff },
  CR1: { number: 0x09, reset: 0x0000, readOnly: 0 },
  CR2: { number: 0x0a, reset: 0x0102, readOnly: 0 },
  CR3: { number: 0x0b, reset: 0x0000, readOnly: 0 },
  REGISTER_12: { number: 0x0c, reset: 0x0000, readOnly: 0xffff },
  REGCR: { number: 0x0d, reset: 0x0000, readOnly: 0x3fe0 },
  ADDAR: { number: 0x0e, reset: 0x0000, readOnly: 0 },
  FLDS: { number: 0x0f, reset: 0x0000, readOnly: 0xffff },
  PHYSTS: { number: 0x10, reset: 0x0000, readOnly: 0xffff },
  PHYSCR: { number: 0x11, reset: 0x0108, readOnly: 0 },
  MISR1: { number: 0x12, reset: 0x0000, readOnly: 0xff00 },
  MISR2: { number: 0x13, reset: 0x0000, readOnly: 0xff00 },
  FCSCR: { number: 0x14, reset: 0x0000, readOnly: 0xffff },
  RECR: { number: 0x15, reset: 0x0000, readOnly: 0xffff },
  BISCR: { number: 0x16, reset: 0x0100, readOnly: 0 },
  RCSR: { number: 0x17, reset: 0x0001, readOnly: 0x000c },
  LEDCR: { number: 0x18, reset: 0x0400, readOnly: 0 },
  PHYCR: { number: 0x19, reset: 0x8000, readOnly: 0x001f },
  '10BTSCR': { number: 0x1a, reset: 0x0000, readOnly: 0 },
  BICSR1: { number: 0x1b, reset: 0x007d, readOnly: 0 },
  BICSR2: { number: 0x1c, reset: 0x05ee, readOnly: 0 },
  CDCR: { number: 0x1e, reset: 0x0102, readOnly: 0 },
  PHYRCR: { number: 0x1f, reset: 0x0000, readOnly: 0 },
} as const satisfies Record<string, { number: number; reset: number; readOnly: number }>;

export type PhyRegister = keyof typeof phyRegisters;

export const BMCR_RESET = 1 << 15;
export const BMCR_LOOPBACK = 1 << 14;
export const BMCR_SPEED_100 = 1 << 13;
export const BMCR_AUTONEGOTIATE = 1 << 12;
export const BMCR_POWER_DOWN = 1 << 11;
export const BMCR_ISOLATE = 1 << 10;
export const BMCR_RESTART = 1 << 9;
export const BMCR_FULL_DUPLEX = 1 << 8;

export const BMSR_NEGOTIATED = 1 << 5;
export const BMSR_LINK = 1 << 2;

export const PHYSTS_LINK = 1 << 0;
export const PHYSTS_10 = 1 << 1;
export const PHYSTS_FULL = 1 << 2;
export const PHYSTS_NEGOTIATED = 1 << 4;

/** RCSR: 50 MHz at XI (RMII slave) instead of a 25 MHz crystal (master). */
export const RCSR_50MHZ = 1 << 7;

export const PHYRCR_SOFT_RESET = 1 << 15;
export const PHYRCR_DIGITAL_RESET = 1 << 14;

/** Extended register SOR1 (0x467), which holds the straps. */
export const SOR1 = 0x467;
