// SAI1 to SAI3 and SPDIF, as in NXP's PERI_I2S.h, PERI_SPDIF.h.

import type { RegisterList } from './register-list.ts';

// The header gives four data lines to each SAI; on the chip only SAI1 has all four.
export const sai: RegisterList = [
  {
    rows: [
      [0x00, 'VERID PARAM TCSR TCR1 TCR2 TCR3 TCR4 TCR5 TDR[4]'],
      [0x40, 'TFR[4]'],
      [0x60, 'TMR'],
      [0x88, 'RCSR RCR1 RCR2 RCR3 RCR4 RCR5 RDR[4]'],
      [0xc0, 'RFR[4]'],
      [0xe0, 'RMR'],
    ],
  },
];

export const spdif: RegisterList = [
  {
    rows: [
      [0x00, 'SCR SRCD SRPC SIE SIC/SIS SRL SRR SRCSH SRCSL SRU SRQ STL STR STCSCH STCSCL'],
      [0x44, 'SRFM'],
      [0x50, 'STC'],
    ],
  },
];
