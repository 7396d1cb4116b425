// LCDIF, as in NXP's PERI_LCDIF.h.

import type { RegisterList } from './register-list.ts';

export const lcdif: RegisterList = [
  {
    rows: [
      [0x000, 'CTRL~ CTRL1~ CTRL2~ TRANSFER_COUNT'],
      [0x040, 'CUR_BUF'],
      [0x050, 'NEXT_BUF'],
      [0x070, 'VDCTRL0~ VDCTRL1'],
      [0x090, 'VDCTRL2'],
      [0x0a0, 'VDCTRL3'],
      [0x0b0, 'VDCTRL4'],
      [0x190, 'BM_ERROR_STAT'],
      [0x1a0, 'CRC_STAT'],
      [0x1b0, 'STAT'],
      [0x380, 'PIGEONCTRL0~ PIGEONCTRL1~ PIGEONCTRL2~'],
      [0xb00, 'LUT_CTRL'],
      [0xb10, 'LUT0_ADDR'],
      [0xb20, 'LUT0_DATA'],
      [0xb30, 'LUT1_ADDR'],
      [0xb40, 'LUT1_DATA'],
    ],
  },
  {
    array: { name: 'PIGEON', count: 12, step: 0x40 },
    rows: [
      [0x800, 'PIGEON_0'],
      [0x810, 'PIGEON_1'],
      [0x820, 'PIGEON_2'],
    ],
  },
];
