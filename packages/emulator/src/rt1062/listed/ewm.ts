// EWM, as in NXP's PERI_EWM.h. Bytes.

import type { RegisterList } from './register-list.ts';

export const ewm: RegisterList = [{ width: 1, rows: [[0x0, 'CTRL SERV CMPL CMPH CLKCTRL CLKPRESCALER']] }];
