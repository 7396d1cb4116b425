// GPC and IOMUXC_SNVS: small blocks that start-up code may set and nothing here depends on.
// Names and offsets as in NXP's PERI_GPC.h, PERI_IOMUXC_SNVS.h and PERI_IOMUXC_SNVS_GPR.h.

import type { RegisterTable } from './register-block.ts';

export const gpcRegisters = {
  CNTR: { offset: 0x00, reset: 0x0052_0000 },
  IMR: { offset: 0x08, count: 4 },
  ISR: { offset: 0x18, count: 4, readOnly: ~0 },
  IMR5: { offset: 0x34 },
  ISR5: { offset: 0x38, readOnly: ~0 },
} as const satisfies RegisterTable;

export const iomuxcSnvsRegisters = {
  SW_MUX_CTL_PAD_WAKEUP: { offset: 0x00, reset: 5 },
  SW_MUX_CTL_PAD_PMIC_ON_REQ: { offset: 0x04 },
  SW_MUX_CTL_PAD_PMIC_STBY_REQ: { offset: 0x08 },
  SW_PAD_CTL_PAD_TEST_MODE: { offset: 0x0c, reset: 0x30a0 },
  SW_PAD_CTL_PAD_POR_B: { offset: 0x10, reset: 0x1b0a0 },
  SW_PAD_CTL_PAD_ONOFF: { offset: 0x14, reset: 0x1b0a0 },
  SW_PAD_CTL_PAD_WAKEUP: { offset: 0x18, reset: 0x1b0a0 },
  SW_PAD_CTL_PAD_PMIC_ON_REQ: { offset: 0x1c, reset: 0xb8a0 },
  SW_PAD_CTL_PAD_PMIC_STBY_REQ: { offset: 0x20, reset: 0xa0a0 },
} as const satisfies RegisterTable;

export const iomuxcSnvsGprRegisters = {
  GPR: { offset: 0x00, count: 4, modelled: false },
} as const satisfies RegisterTable;
