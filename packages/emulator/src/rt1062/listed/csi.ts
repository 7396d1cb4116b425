// CSI, as in NXP's PERI_CSI.h.

import type { RegisterList } from './register-list.ts';

export const csi: RegisterList = [
  {
    rows: [
      [0x00, 'CR1 CR2 CR3 STATFIFO RFIFO RXCNT SR'],
      [0x20, 'DMASA_STATFIFO DMATS_STATFIFO DMASA_FB1 DMASA_FB2 FBUF_PARA IMAG_PARA'],
      [0x48, 'CR18 CR19'],
    ],
  },
];
