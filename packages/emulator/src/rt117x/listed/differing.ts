// Registers of blocks without a model that the RT1062 has not, or has otherwise: as in NXP's PERI_*.h of the RT1170.

import { pwm as pwmRt1062 } from '../../rt1062/listed/pwm.ts';
import type { RegisterList } from '../../rt1062/listed/register-list.ts';
import { usdhc as usdhcRt1062 } from '../../rt1062/listed/usdhc.ts';

export const lpuart: RegisterList = [
  { rows: [[0x00, 'VERID PARAM GLOBAL PINCFG BAUD STAT CTRL DATA MATCH MODIR FIFO WATER']] },
];

export const gpt: RegisterList = [{ rows: [[0x00, 'CR PR SR IR OCR[3] ICR[2] CNT']] }];

export const pit: RegisterList = [
  {
    rows: [
      [0x00, 'MCR'],
      [0xe0, 'LTMR64H LTMR64L'],
    ],
  },
  { array: { name: 'CHANNEL', count: 4, step: 0x10 }, rows: [[0x100, 'LDVAL CVAL TCTRL TFLG']] },
];

export const usdhc: RegisterList = [...usdhcRt1062, { rows: [[0x70, 'STROBE_DLL_CTRL STROBE_DLL_STATUS']] }];

/** FlexPWM without MCTRL2. */
export const pwm: RegisterList = [
  pwmRt1062[0]!,
  { width: 2, rows: [[0x180, 'OUTEN MASK SWCOUT DTSRCSEL MCTRL - FCTRL FSTS FFILT FTST FCTRL2']] },
];

export const enc: RegisterList = [
  {
    width: 2,
    rows: [
      [0x00, 'CTRL FILT WTR POSD POSDH REV REVH UPOS LPOS UPOSH LPOSH UINIT LINIT IMR TST CTRL2 UMOD LMOD UCOMP LCOMP'],
      [0x28, 'LASTEDGE LASTEDGEH POSDPER POSDPERBFR POSDPERH CTRL3'],
    ],
  },
];

export const lpadc: RegisterList = [
  {
    rows: [
      [0x000, 'VERID PARAM'],
      [0x010, 'CTRL STAT IE DE CFG PAUSE'],
      [0x030, 'FCTRL SWTRIG'],
      [0x0c0, 'TCTRL[8]'],
      [0x200, 'CV[4]'],
      [0x300, 'RESFIFO'],
    ],
  },
  { array: { name: 'CMD', count: 15, step: 8 }, rows: [[0x100, 'CMDL CMDH']] },
];

export const dac: RegisterList = [{ rows: [[0x00, 'VERID PARAM DATA CR PTR CR2']] }];

/** With the wrapper's glitch filter at 0x9E0. */
export const can: RegisterList = [
  {
    rows: [
      [0x000, 'MCR CTRL1 TIMER'],
      [0x010, 'RXMGMASK RX14MASK RX15MASK ECR ESR1 IMASK2 IMASK1 IFLAG2 IFLAG1 CTRL2 ESR2'],
      [0x044, 'CRCR RXFGMASK RXFIR CBT'],
      [0x880, 'RXIMR[64]'],
      [0x9e0, 'GFWR'],
      [0xae0, 'MECR ERRIAR ERRIDPR ERRIPPR RERRAR RERRDR RERRSYNR ERRSR'],
      [0xc00, 'FDCTRL FDCBT FDCRC'],
    ],
  },
  { array: { name: 'MB', count: 64, step: 0x10 }, rows: [[0x80, 'CS ID WORD0 WORD1']] },
];

/** The wrapper of a USB controller, at 0x200 of it. */
export const usbnc = (instance: string): RegisterList => [
  {
    instance,
    base: 0x200,
    rows: [
      [0x00, 'CTRL1 CTRL2'],
      [0x10, 'HSIC_CTRL'],
    ],
  },
];

/** With the detector of chargers at 0x800. */
export const usbphy = (detector: string): RegisterList => [
  {
    rows: [
      [0x000, 'PWD~ TX~ RX~ CTRL~'],
      [0x040, 'STATUS'],
      [0x050, 'DEBUGr DEBUG_SET DEBUG_CLR DEBUG_TOG'],
      [0x060, 'DEBUG0_STATUS'],
      [0x070, 'DEBUG1~'],
      [0x080, 'VERSION'],
      [0x0a0, 'PLL_SIC~'],
      [0x0c0, 'USB1_VBUS_DETECT~'],
      [0x0d0, 'USB1_VBUS_DET_STAT'],
      [0x0e0, 'USB1_CHRG_DETECT~'],
      [0x0f0, 'USB1_CHRG_DET_STAT'],
      [0x100, 'ANACTRL~ USB1_LOOPBACK~ USB1_LOOPBACK_HSFSCNT~ TRIM_OVERRIDE_EN~'],
    ],
  },
  {
    instance: detector,
    base: 0x800,
    rows: [[0x00, 'CONTROL CLOCK STATUS SIGNAL_OVERRIDE TIMER0 TIMER1 TIMER2_BC11/TIMER2_BC12']],
  },
];

export const mu: RegisterList = [{ rows: [[0x00, 'TR[4] RR[4] SR CR']] }];

export const sema4: RegisterList = [
  { width: 1, rows: [[0x00, 'GATE[16]']] },
  { width: 2, array: { name: 'CPINE', count: 2, step: 8 }, rows: [[0x40, 'CPINE']] },
  { width: 2, array: { name: 'CPNTF', count: 2, step: 8 }, rows: [[0x80, 'CPNTF']] },
  {
    width: 2,
    rows: [
      [0x100, 'RSTGT'],
      [0x104, 'RSTNTF'],
    ],
  },
];

/** Measures clocks. */
export const ccmObs: RegisterList = [
  {
    array: { name: 'OBSERVE', count: 6, step: 0x80 },
    rows: [
      [0x00, 'CONTROL~'],
      [0x20, 'STATUS0'],
      [0x30, 'AUTHEN~'],
      [0x40, 'FREQUENCY_CURRENT FREQUENCY_MIN FREQUENCY_MAX'],
    ],
  },
];

export const iomuxcLpsrGpr: RegisterList = [
  {
    rows: [
      [0x00, 'GPR0..26'],
      [0x84, 'GPR33..41'],
    ],
  },
];

export const iomuxcSnvsGpr: RegisterList = [
  {
    rows: [
      [0x00, 'GPR[32]'],
      [0x80, 'GPR32..37'],
    ],
  },
];

const snvsPads = Array.from({ length: 10 }, (_, n) => `GPIO_SNVS_0${n}_DIG`);
const snvsOutputs = ['WAKEUP_DIG', 'PMIC_ON_REQ_DIG', 'PMIC_STBY_REQ_DIG'];
const named = (stem: string, pads: readonly string[]) => pads.map((pad) => `${stem}_${pad}`).join(' ');

export const iomuxcSnvs: RegisterList = [
  {
    rows: [
      [0x00, named('SW_MUX_CTL_PAD', [...snvsOutputs, ...snvsPads])],
      [0x34, named('SW_PAD_CTL_PAD', ['TEST_MODE_DIG', 'POR_B_DIG', 'ONOFF_DIG', ...snvsOutputs, ...snvsPads])],
    ],
  },
];
