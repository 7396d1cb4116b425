// DMA0 (eDMA) and DMAMUX, as in NXP's PERI_DMA.h, PERI_DMAMUX.h. Widths are mixed, and each has its group.

import type { RegisterList } from './register-list.ts';

const TCD = { name: 'TCD', count: 32, step: 0x20 };

export const dma: RegisterList = [
  {
    rows: [
      [0x00, 'CR ES'],
      [0x0c, 'ERQ'],
      [0x14, 'EEI'],
      [0x24, 'INT'],
      [0x2c, 'ERR'],
      [0x34, 'HRS'],
      [0x44, 'EARS'],
    ],
  },
  {
    width: 1,
    rows: [
      [0x018, 'CEEI SEEI CERQ SERQ CDNE SSRT CERR CINT'],
      [0x100, 'DCHPRI3 DCHPRI2 DCHPRI1 DCHPRI0 DCHPRI7 DCHPRI6 DCHPRI5 DCHPRI4'],
      [0x108, 'DCHPRI11 DCHPRI10 DCHPRI9 DCHPRI8 DCHPRI15 DCHPRI14 DCHPRI13 DCHPRI12'],
      [0x110, 'DCHPRI19 DCHPRI18 DCHPRI17 DCHPRI16 DCHPRI23 DCHPRI22 DCHPRI21 DCHPRI20'],
      [0x118, 'DCHPRI27 DCHPRI26 DCHPRI25 DCHPRI24 DCHPRI31 DCHPRI30 DCHPRI29 DCHPRI28'],
    ],
  },
  {
    array: TCD,
    rows: [
      [0x1000, 'SADDR'],
      [0x1008, 'NBYTES_MLNO/NBYTES_MLOFFNO/NBYTES_MLOFFYES SLAST DADDR'],
      [0x1018, 'DLAST_SGA'],
    ],
  },
  {
    width: 2,
    array: TCD,
    rows: [
      [0x1004, 'SOFF ATTR'],
      [0x1014, 'DOFF CITER_ELINKNO/CITER_ELINKYES'],
      [0x101c, 'CSR BITER_ELINKNO/BITER_ELINKYES'],
    ],
  },
];

export const dmamux: RegisterList = [{ rows: [[0x00, 'CHCFG[32]']] }];
