// Which list belongs to which block of `unmodelledBlocks`. A block that is absent here is warned of by offset.

import { adc, adcEtc, tsc } from './adc.ts';
import { bee } from './bee.ts';
import { can, can3 } from './can.ts';
import { cmp } from './cmp.ts';
import { csi } from './csi.ts';
import { dcp } from './dcp.ts';
import { dma, dmamux } from './dma.ts';
import { enc } from './enc.ts';
import { enet2 } from './enet2.ts';
import { ewm } from './ewm.ts';
import { flexio } from './flexio.ts';
import { kpp } from './kpp.ts';
import { lcdif } from './lcdif.ts';
import { lpi2c } from './lpi2c.ts';
import { lpspi } from './lpspi.ts';
import { pwm } from './pwm.ts';
import { pxp } from './pxp.ts';
import type { RegisterList } from './register-list.ts';
import { sai, spdif } from './sai.ts';
import { aipstz, csu, romc } from './security.ts';
import { semc } from './semc.ts';
import { tmr } from './tmr.ts';
import { trng } from './trng.ts';
import { usb, usbphy } from './usb.ts';
import { usdhc } from './usdhc.ts';
import { aoi, xbara, xbarb } from './xbar.ts';

/** The same list for NAME1, NAME2 and so on. */
function numbered(name: string, count: number, list: RegisterList): Record<string, RegisterList> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n + 1}`, list]));
}

/** By the name of the block in `unmodelledBlocks`. */
export const registerListOf: Readonly<Record<string, RegisterList>> = {
  ...numbered('LPSPI', 4, lpspi),
  ...numbered('LPI2C', 4, lpi2c),
  ...numbered('ADC', 2, adc),
  ADC_ETC: adcEtc,
  TSC: tsc,
  TRNG: trng,
  ...numbered('PWM', 4, pwm),
  ...numbered('TMR', 4, tmr),
  USB: usb,
  ...numbered('USBPHY', 2, usbphy),
  ENET2: enet2,
  DMA0: dma,
  DMAMUX: dmamux,
  ...numbered('SAI', 3, sai),
  SPDIF: spdif,
  ...numbered('CAN', 2, can),
  CAN3: can3,
  ...numbered('USDHC', 2, usdhc),
  DCP: dcp,
  BEE: bee,
  CMP: cmp,
  XBARA1: xbara,
  XBARB2: xbarb,
  XBARB3: xbarb,
  ...numbered('AOI', 2, aoi),
  ...numbered('ENC', 4, enc),
  KPP: kpp,
  EWM: ewm,
  LCDIF: lcdif,
  CSI: csi,
  PXP: pxp,
  SEMC: semc,
  ...numbered('FLEXIO', 3, flexio),
  ...numbered('AIPSTZ', 4, aipstz),
  CSU: csu,
  ROMC: romc,
};
