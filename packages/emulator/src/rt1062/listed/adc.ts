// ADC1, ADC2, their trigger controller ADC_ETC and the touch screen controller TSC, as in NXP's PERI_ADC.h, PERI_ADC_ETC.h, PERI_TSC.h.

import type { RegisterList } from './register-list.ts';

export const adc: RegisterList = [
  {
    rows: [[0x00, 'HC[8] HS R[8] CFG GC GS CV OFS CAL']],
  },
];

export const adcEtc: RegisterList = [
  { rows: [[0x00, 'CTRL DONE0_1_IRQ DONE2_3_ERR_IRQ DMA_CTRL']] },
  {
    array: { name: 'TRIG', count: 8, step: 0x28 },
    rows: [
      [0x10, 'TRIGn_CTRL TRIGn_COUNTER'],
      [0x18, 'TRIGn_CHAIN_1_0 TRIGn_CHAIN_3_2 TRIGn_CHAIN_5_4 TRIGn_CHAIN_7_6'],
      [0x28, 'TRIGn_RESULT_1_0 TRIGn_RESULT_3_2 TRIGn_RESULT_5_4 TRIGn_RESULT_7_6'],
    ],
  },
];

// MEASEURE_VALUE is the header's spelling.
export const tsc: RegisterList = [
  {
    rows: [
      [0x00, 'BASIC_SETTING'],
      [0x10, 'PRE_CHARGE_TIME'],
      [0x20, 'FLOW_CONTROL'],
      [0x30, 'MEASEURE_VALUE'],
      [0x40, 'INT_EN'],
      [0x50, 'INT_SIG_EN'],
      [0x60, 'INT_STATUS'],
      [0x70, 'DEBUG_MODE'],
      [0x80, 'DEBUG_MODE2'],
    ],
  },
];
