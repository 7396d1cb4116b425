// TMR1 to TMR4 (QTMR), as in NXP's PERI_TMR.h. Half-words.

import type { RegisterList } from './register-list.ts';

export const tmr: RegisterList = [
  {
    width: 2,
    array: { name: 'CHANNEL', count: 4, step: 0x20 },
    rows: [[0x00, 'COMP1 COMP2 CAPT LOAD HOLD CNTR CTRL SCTRL CMPLD1 CMPLD2 CSCTRL FILT DMA']],
  },
  // Channel 0 has it for all four.
  { width: 2, rows: [[0x1e, 'CHANNEL[0].ENBL']] },
];
