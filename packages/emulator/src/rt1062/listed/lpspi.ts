// LPSPI1 to LPSPI4, as in NXP's PERI_LPSPI.h.

import type { RegisterList } from './register-list.ts';

export const lpspi: RegisterList = [
  {
    rows: [
      [0x00, 'VERID PARAM'],
      [0x10, 'CR SR IER DER CFGR0 CFGR1'],
      [0x30, 'DMR0 DMR1'],
      [0x40, 'CCR'],
      [0x58, 'FCR FSR TCR TDR'],
      [0x70, 'RSR RDR'],
    ],
  },
];
