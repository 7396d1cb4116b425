// BEE, as in NXP's PERI_BEE.h.

import type { RegisterList } from './register-list.ts';

export const bee: RegisterList = [
  {
    rows: [
      [0x00, 'CTRL ADDR_OFFSET0 ADDR_OFFSET1 AES_KEY0_W0..3 STATUS'],
      [0x20, 'CTR_NONCE0_W0..3 CTR_NONCE1_W0..3 REGION1_TOP REGION1_BOT'],
    ],
  },
];
