// Which list of registers belongs to which block of `unmodelledBlocks`. A block that is absent here is warned of by offset.

import { dma, dmamux } from '../../rt1062/listed/dma.ts';
import { ewm } from '../../rt1062/listed/ewm.ts';
import { kpp } from '../../rt1062/listed/kpp.ts';
import { lpi2c } from '../../rt1062/listed/lpi2c.ts';
import { lpspi } from '../../rt1062/listed/lpspi.ts';
import type { RegisterList } from '../../rt1062/listed/register-list.ts';
import { sai } from '../../rt1062/listed/sai.ts';
import { tmr } from '../../rt1062/listed/tmr.ts';
import { controller } from '../../rt1062/listed/usb.ts';
import {
  can,
  ccmObs,
  dac,
  enc,
  gpt,
  iomuxcLpsrGpr,
  iomuxcSnvs,
  iomuxcSnvsGpr,
  lpadc,
  lpuart,
  mu,
  pit,
  pwm,
  sema4,
  usbnc,
  usbphy,
  usdhc,
} from './differing.ts';

/** The same list for NAMEfirst to NAMElast. */
function numbered(name: string, first: number, last: number, list: RegisterList): Record<string, RegisterList> {
  return Object.fromEntries(Array.from({ length: last - first + 1 }, (_, n) => [`${name}${first + n}`, list]));
}

/** By the name of the block in `unmodelledBlocks`: what a firmware is likely to touch. */
export const registerListOf: Readonly<Record<string, RegisterList>> = {
  ...numbered('LPUART', 2, 12, lpuart),
  ...numbered('GPT', 2, 6, gpt),
  PIT2: pit,
  ...numbered('LPI2C', 1, 6, lpi2c),
  ...numbered('LPSPI', 1, 6, lpspi),
  ...numbered('SAI', 1, 4, sai),
  ...numbered('CAN', 1, 3, can),
  ...numbered('USDHC', 1, 2, usdhc),
  USB_OTG1: [...controller('USB_OTG1', 0), ...usbnc('USBNC_OTG1')],
  USB_OTG2: [...controller('USB_OTG2', 0), ...usbnc('USBNC_OTG2')],
  USBPHY1: usbphy('USBHSDCD1'),
  USBPHY2: usbphy('USBHSDCD2'),
  DMA0: dma,
  DMAMUX0: dmamux,
  ...numbered('LPADC', 1, 2, lpadc),
  DAC: dac,
  ...numbered('TMR', 1, 4, tmr),
  ...numbered('PWM', 1, 4, pwm),
  ...numbered('ENC', 1, 4, enc),
  KPP: kpp,
  EWM: ewm,
  MUA: mu,
  SEMA4: sema4,
  CCM_OBS: ccmObs,
  IOMUXC_LPSR_GPR: iomuxcLpsrGpr,
  IOMUXC_SNVS: iomuxcSnvs,
  IOMUXC_SNVS_GPR: iomuxcSnvsGpr,
};
