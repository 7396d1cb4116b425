// KPP, as in NXP's PERI_KPP.h. Half-words.

import type { RegisterList } from './register-list.ts';

export const kpp: RegisterList = [{ width: 2, rows: [[0x0, 'KPCR KPSR KDDR KPDR']] }];
