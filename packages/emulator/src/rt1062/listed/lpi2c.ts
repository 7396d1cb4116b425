// LPI2C1 to LPI2C4, as in NXP's PERI_LPI2C.h.

import type { RegisterList } from './register-list.ts';

export const lpi2c: RegisterList = [
  {
    rows: [
      [0x000, 'VERID PARAM'],
      [0x010, 'MCR MSR MIER MDER MCFGR0 MCFGR1 MCFGR2 MCFGR3'],
      [0x040, 'MDMR'],
      [0x048, 'MCCR0'],
      [0x050, 'MCCR1'],
      [0x058, 'MFCR MFSR MTDR'],
      [0x070, 'MRDR'],
      [0x110, 'SCR SSR SIER SDER'],
      [0x124, 'SCFGR1 SCFGR2'],
      [0x140, 'SAMR'],
      [0x150, 'SASR STAR'],
      [0x160, 'STDR'],
      [0x170, 'SRDR'],
    ],
  },
];
