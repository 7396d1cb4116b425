// PWM1 to PWM4 (FlexPWM), as in NXP's PERI_PWM.h. Half-words.

import type { RegisterList } from './register-list.ts';

export const pwm: RegisterList = [
  {
    width: 2,
    array: { name: 'SM', count: 4, step: 0x60 },
    rows: [
      [0x00, 'CNT INIT CTRL2 CTRL'],
      [0x0a, 'VAL0 FRACVAL1 VAL1 FRACVAL2 VAL2 FRACVAL3 VAL3 FRACVAL4 VAL4 FRACVAL5 VAL5'],
      [0x20, 'FRCTRL OCTRL STS INTEN DMAEN TCTRL DISMAP[1]'],
      [0x30, 'DTCNT0 DTCNT1 CAPTCTRLA CAPTCOMPA CAPTCTRLB CAPTCOMPB CAPTCTRLX CAPTCOMPX'],
      [0x40, 'CVAL0 CVAL0CYC CVAL1 CVAL1CYC CVAL2 CVAL2CYC CVAL3 CVAL3CYC CVAL4 CVAL4CYC CVAL5 CVAL5CYC'],
    ],
  },
  { width: 2, rows: [[0x180, 'OUTEN MASK SWCOUT DTSRCSEL MCTRL MCTRL2 FCTRL FSTS FFILT FTST FCTRL2']] },
];
