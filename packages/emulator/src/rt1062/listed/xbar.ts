// XBARA1, XBARB2, XBARB3 and AOI1, AOI2, as in NXP's PERI_XBARA.h, PERI_XBARB.h, PERI_AOI.h. Half-words.

import type { RegisterList } from './register-list.ts';

export const xbara: RegisterList = [{ width: 2, rows: [[0x00, 'SEL0..65 CTRL0 CTRL1']] }];

export const xbarb: RegisterList = [{ width: 2, rows: [[0x00, 'SEL0..7']] }];

export const aoi: RegisterList = [
  { width: 2, array: { name: 'BFCRT', count: 4, step: 4 }, rows: [[0x0, 'BFCRT01 BFCRT23']] },
];
