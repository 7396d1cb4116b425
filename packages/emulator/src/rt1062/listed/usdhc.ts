// USDHC1 and USDHC2, as in NXP's PERI_USDHC.h.

import type { RegisterList } from './register-list.ts';

export const usdhc: RegisterList = [
  {
    rows: [
      [0x00, 'DS_ADDR BLK_ATT CMD_ARG CMD_XFR_TYP CMD_RSP0..3 DATA_BUFF_ACC_PORT'],
      [0x24, 'PRES_STATE PROT_CTRL SYS_CTRL INT_STATUS INT_STATUS_EN INT_SIGNAL_EN'],
      [0x3c, 'AUTOCMD12_ERR_STATUS HOST_CTRL_CAP WTMK_LVL MIX_CTRL'],
      [0x50, 'FORCE_EVENT ADMA_ERR_STATUS ADMA_SYS_ADDR'],
      [0x60, 'DLL_CTRL DLL_STATUS CLK_TUNE_CTRL_STATUS'],
      [0xc0, 'VEND_SPEC MMC_BOOT VEND_SPEC2 TUNING_CTRL'],
    ],
  },
];
