// SEMC, as in NXP's PERI_SEMC.h.

import type { RegisterList } from './register-list.ts';

export const semc: RegisterList = [
  {
    rows: [
      [0x00, 'MCR IOCR BMCR0 BMCR1 BR[9] DLLCR INTEN INTR'],
      [0x40, 'SDRAMCR0..3 NANDCR0..3 NORCR0..3 SRAMCR0..3 DBICR0 DBICR1'],
      [0x90, 'IPCR0 IPCR1 IPCR2 IPCMD IPTXDAT'],
      [0xb0, 'IPRXDAT'],
      [0xc0, 'STS0..15'],
    ],
  },
];
