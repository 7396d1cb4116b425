// ENC1 to ENC4, as in NXP's PERI_ENC.h. Half-words.

import type { RegisterList } from './register-list.ts';

export const enc: RegisterList = [
  {
    width: 2,
    rows: [
      [0x00, 'CTRL FILT WTR POSD POSDH REV REVH UPOS LPOS UPOSH LPOSH UINIT LINIT IMR TST CTRL2'],
      [0x20, 'UMOD LMOD UCOMP LCOMP'],
    ],
  },
];
