// CMP1 to CMP4, which share 16 KB, as in NXP's PERI_CMP.h. Bytes.

import type { RegisterList } from './register-list.ts';

export const cmp: RegisterList = [1, 2, 3, 4].map((n) => ({
  instance: `CMP${n}`,
  base: 8 * (n - 1),
  width: 1,
  rows: [[0x0, 'CR0 CR1 FPR SCR DACCR MUXCR']],
}));
