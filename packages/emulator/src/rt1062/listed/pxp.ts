// PXP, as in NXP's PERI_PXP.h.

import type { RegisterList } from './register-list.ts';

export const pxp: RegisterList = [
  {
    rows: [
      [0x000, 'CTRL~ STAT~ OUT_CTRL~'],
      [0x030, 'OUT_BUF'],
      [0x040, 'OUT_BUF2'],
      [0x050, 'OUT_PITCH'],
      [0x060, 'OUT_LRC'],
      [0x070, 'OUT_PS_ULC'],
      [0x080, 'OUT_PS_LRC'],
      [0x090, 'OUT_AS_ULC'],
      [0x0a0, 'OUT_AS_LRC'],
      [0x0b0, 'PS_CTRL~'],
      [0x0c0, 'PS_BUF'],
      [0x0d0, 'PS_UBUF'],
      [0x0e0, 'PS_VBUF'],
      [0x0f0, 'PS_PITCH'],
      [0x100, 'PS_BACKGROUND'],
      [0x110, 'PS_SCALE'],
      [0x120, 'PS_OFFSET'],
      [0x130, 'PS_CLRKEYLOW'],
      [0x140, 'PS_CLRKEYHIGH'],
      [0x150, 'AS_CTRL'],
      [0x160, 'AS_BUF'],
      [0x170, 'AS_PITCH'],
      [0x180, 'AS_CLRKEYLOW'],
      [0x190, 'AS_CLRKEYHIGH'],
      [0x1a0, 'CSC1_COEF0'],
      [0x1b0, 'CSC1_COEF1'],
      [0x1c0, 'CSC1_COEF2'],
      [0x320, 'POWER'],
      [0x400, 'NEXT'],
      [0x440, 'PORTER_DUFF_CTRL'],
    ],
  },
];
