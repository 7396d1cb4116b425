// FLEXIO1 to FLEXIO3, as in NXP's PERI_FLEXIO.h.

import type { RegisterList } from './register-list.ts';

export const flexio: RegisterList = [
  {
    rows: [
      [0x000, 'VERID PARAM CTRL PIN SHIFTSTAT SHIFTERR TIMSTAT'],
      [0x020, 'SHIFTSIEN SHIFTEIEN TIMIEN'],
      [0x030, 'SHIFTSDEN'],
      [0x040, 'SHIFTSTATE'],
      [0x080, 'SHIFTCTL[8]'],
      [0x100, 'SHIFTCFG[8]'],
      [0x200, 'SHIFTBUF[8]'],
      [0x280, 'SHIFTBUFBIS[8]'],
      [0x300, 'SHIFTBUFBYS[8]'],
      [0x380, 'SHIFTBUFBBS[8]'],
      [0x400, 'TIMCTL[8]'],
      [0x480, 'TIMCFG[8]'],
      [0x500, 'TIMCMP[8]'],
      [0x680, 'SHIFTBUFNBS[8]'],
      [0x700, 'SHIFTBUFHWS[8]'],
      [0x780, 'SHIFTBUFNIS[8]'],
    ],
  },
];
