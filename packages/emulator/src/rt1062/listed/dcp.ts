// DCP, as in NXP's PERI_DCP.h.

import type { RegisterList } from './register-list.ts';

export const dcp: RegisterList = [
  {
    rows: [
      [0x000, 'CTRL~ STAT~ CHANNELCTRL~'],
      [0x030, 'CAPABILITY0'],
      [0x040, 'CAPABILITY1'],
      [0x050, 'CONTEXT'],
      [0x060, 'KEY'],
      [0x070, 'KEYDATA'],
      [0x080, 'PACKET0'],
      [0x090, 'PACKET1'],
      [0x0a0, 'PACKET2'],
      [0x0b0, 'PACKET3'],
      [0x0c0, 'PACKET4'],
      [0x0d0, 'PACKET5'],
      [0x0e0, 'PACKET6'],
      [0x100, 'CH0CMDPTR'],
      [0x110, 'CH0SEMA'],
      [0x120, 'CH0STAT~ CH0OPTS~'],
      [0x140, 'CH1CMDPTR'],
      [0x150, 'CH1SEMA'],
      [0x160, 'CH1STAT~ CH1OPTS~'],
      [0x180, 'CH2CMDPTR'],
      [0x190, 'CH2SEMA'],
      [0x1a0, 'CH2STAT~ CH2OPTS~'],
      [0x1c0, 'CH3CMDPTR'],
      [0x1d0, 'CH3SEMA'],
      [0x1e0, 'CH3STAT~ CH3OPTS~'],
      [0x400, 'DBGSELECT'],
      [0x410, 'DBGDATA'],
      [0x420, 'PAGETABLE'],
      [0x430, 'VERSION'],
    ],
  },
];
