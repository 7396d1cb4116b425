// CAN1, CAN2 (FlexCAN) and CAN3 (FlexCAN with FD), as in NXP's PERI_CAN.h.

import type { RegisterList } from './register-list.ts';

const MB = { array: { name: 'MB', count: 64, step: 0x10 }, rows: [[0x80, 'CS ID WORD0 WORD1']] } as const;

export const can: RegisterList = [
  {
    rows: [
      [0x00, 'MCR CTRL1 TIMER'],
      [0x10, 'RXMGMASK RX14MASK RX15MASK ECR ESR1 IMASK2 IMASK1 IFLAG2 IFLAG1 CTRL2 ESR2'],
      [0x44, 'CRCR RXFGMASK RXFIR'],
      [0x58, 'DBG1 DBG2'],
      [0x880, 'RXIMR[64]'],
      [0x9e0, 'GFWR'],
    ],
  },
  MB,
];

// Message buffers of 16, 32 and 64 bytes lie in the same words as those of 8; they are named as the latter.
export const can3: RegisterList = [
  {
    rows: [
      [0x00, 'MCR CTRL1 TIMER'],
      [0x10, 'RXMGMASK RX14MASK RX15MASK ECR ESR1 IMASK2 IMASK1 IFLAG2 IFLAG1 CTRL2 ESR2'],
      [0x44, 'CRCR RXFGMASK RXFIR CBT'],
      [0x880, 'RXIMR[64]'],
      [0xc00, 'FDCTRL FDCBT FDCRC'],
    ],
  },
  MB,
];
