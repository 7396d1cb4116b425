// ENET_1G: what it has beside ENET. Names and offsets as in NXP's PERI_ENET.h ("available only on ENET_1G").

import type { EnetVariant } from '../rt1062/enet.ts';
import type { RegisterTable } from '../rt1062/register-block.ts';

/** Rings 1 and 2, their classes and the scheduler between them. */
export const enet1gRegisters = {
  TXIC: { offset: 0x0f0, count: 3 },
  RXIC: { offset: 0x100, count: 3 },
  RDSR1: { offset: 0x160, readOnly: 0x7 },
  TDSR1: { offset: 0x164, readOnly: 0x7 },
  MRBR1: { offset: 0x168, readOnly: 0xffff_f80f },
  RDSR2: { offset: 0x16c, readOnly: 0x7 },
  TDSR2: { offset: 0x170, readOnly: 0x7 },
  MRBR2: { offset: 0x174, readOnly: 0xffff_f80f },
  RCMR: { offset: 0x1c8, count: 2 },
  DMACFG: { offset: 0x1d8, count: 2 },
  RDAR1: { offset: 0x1e0 },
  TDAR1: { offset: 0x1e4 },
  RDAR2: { offset: 0x1e8 },
  TDAR2: { offset: 0x1ec },
  QOS: { offset: 0x1f0 },
} as const satisfies RegisterTable;

/** The FIFO's depth is not stated; thresholds of 10 bits over 64-bit words give 8 KB. [inferred] */
export const enet1g: EnetVariant = { name: 'ENET_1G', fifoBytes: 8192, rings: 3, registers: enet1gRegisters };

/** RCR and ECR bits that only this MAC has. */
export const RCR_RGMII_EN = 1 << 6;
export const ECR_SPEED = 1 << 5;
export const ECR_TXC_DLY = 1 << 16;
