// AIPSTZ1 to AIPSTZ4 and CSU, who may reach what, and ROMC, which patches the ROM: as in NXP's PERI_AIPSTZ.h, PERI_CSU.h, PERI_ROMC.h.

import type { RegisterList } from './register-list.ts';

export const aipstz: RegisterList = [
  {
    rows: [
      [0x00, 'MPR'],
      [0x40, 'OPACR OPACR1..4'],
    ],
  },
];

export const csu: RegisterList = [
  {
    rows: [
      [0x000, 'CSL[32]'],
      [0x200, 'HP0'],
      [0x218, 'SA'],
      [0x358, 'HPCONTROL0'],
    ],
  },
];

export const romc: RegisterList = [
  {
    rows: [
      [0x0d4, 'ROMPATCHD[8] ROMPATCHCNTL ROMPATCHENH ROMPATCHENL ROMPATCHA[16]'],
      [0x208, 'ROMPATCHSR'],
    ],
  },
];
