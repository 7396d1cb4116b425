// Pads by name, of both IOMUXCs: function, level, and which GPIO has which pad.

import type { Gpio } from '../rt1062/gpio.ts';
import { type Iomuxc, type IomuxcLpsr, pullOf } from './iomuxc.ts';
import { lpsrPadNames, padNames } from './iomuxc-names.ts';

/** ALT5 leads to GPIO1 to 6, ALT10 to GPIO7 to 12: the same pins six ports on. */
const ALT_GPIO_MUX = 5;
const ALT_GPIO = 10;

/** Port (1 to 6) and pin of a pad: pads are numbered through, 32 to a port; the LPSR pads are port 6. */
export function gpioOfPad(pad: string): { readonly port: number; readonly pin: number } {
  const lpsr = lpsrPadNames.indexOf(pad);
  if (lpsr >= 0) return { port: 6, pin: lpsr };
  const index = padNames.indexOf(pad);
  if (index < 0) throw new Error(`no pad is named ${pad}`);
  return { port: 1 + (index >>> 5), pin: index & 31 };
}

export class Pads {
  private readonly iomuxc: Iomuxc;
  private readonly lpsr: IomuxcLpsr;
  private readonly ports: readonly (Gpio | undefined)[];

  /** @param ports index = number of the port. */
  constructor(iomuxc: Iomuxc, lpsr: IomuxcLpsr, ports: readonly (Gpio | undefined)[]) {
    this.iomuxc = iomuxc;
    this.lpsr = lpsr;
    this.ports = ports;
  }

  get version(): number {
    return this.iomuxc.version + this.lpsr.version;
  }

  private words(pad: string): { readonly mux: number; readonly control: number } {
    const lpsr = lpsrPadNames.indexOf(pad);
    if (lpsr >= 0) return { mux: this.lpsr.muxWord(lpsr), control: this.lpsr.padWord(lpsr) };
    const index = padNames.indexOf(pad);
    if (index < 0) throw new Error(`no pad is named ${pad}`);
    return { mux: this.iomuxc.muxWord(index), control: this.iomuxc.padWord(index) };
  }

  /** ALT number that a pad carries. */
  mux(pad: string): number {
    return this.words(pad).mux & 0xf;
  }

  /** SION: the input path is forced on. */
  inputForced(pad: string): boolean {
    return (this.words(pad).mux & 0x10) !== 0;
  }

  /** The value of a daisy of IOMUXC. */
  select(name: string): number {
    return this.iomuxc.select(name);
  }

  /** True or false for a level, undefined for a pad that nothing drives or pulls from this side. */
  level(pad: string): boolean | undefined {
    const { mux, control } = this.words(pad);
    const alt = mux & 0xf;
    if (alt === ALT_GPIO || alt === ALT_GPIO_MUX) {
      const { port, pin } = gpioOfPad(pad);
      const gpio = this.ports[alt === ALT_GPIO ? port + 6 : port];
      if (gpio?.isOutput(pin) === true) return gpio.output(pin);
    }
    const pull = pullOf(pad, control);
    return pull === 'none' ? undefined : pull === 'up';
  }
}
