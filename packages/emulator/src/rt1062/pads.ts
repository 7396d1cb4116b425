// The level of a pad: what a GPIO drives there, or what pulls it.

import type { Gpio } from './gpio.ts';
import type { Iomuxc } from './iomuxc.ts';
import type { IomuxcGpr } from './iomuxc-gpr.ts';

/** GPIO port and pin of a pad in its slow port (1 to 4); the fast port is the slow one plus 5. Manual: ALT5 of each pad. */
export function gpioOfPad(pad: string): { readonly port: number; readonly pin: number } {
  const number = Number(pad.slice(-2));
  const group = pad.slice(0, -3);
  switch (group) {
    case 'AD_B0':
      return { port: 1, pin: number };
    case 'AD_B1':
      return { port: 1, pin: 16 + number };
    case 'B0':
      return { port: 2, pin: number };
    case 'B1':
      return { port: 2, pin: 16 + number };
    case 'SD_B1':
      return { port: 3, pin: number };
    case 'SD_B0':
      return { port: 3, pin: 12 + number };
    case 'EMC':
      return number < 32 ? { port: 4, pin: number } : { port: 3, pin: number - 14 };
    default:
      throw new Error(`no GPIO has pad ${pad}`);
  }
}

const ALT_GPIO = 5;

export class Pads {
  private readonly iomuxc: Iomuxc;
  private readonly gpr: IomuxcGpr;
  private readonly ports: readonly (Gpio | undefined)[];

  /** @param ports index = number of the port. */
  constructor(iomuxc: Iomuxc, gpr: IomuxcGpr, ports: readonly (Gpio | undefined)[]) {
    this.iomuxc = iomuxc;
    this.gpr = gpr;
    this.ports = ports;
  }

  /** True or false for a level, undefined for a pad that nothing drives or pulls from this side. */
  level(pad: string): boolean | undefined {
    if (this.iomuxc.mux(pad) === ALT_GPIO) {
      const { port, pin } = gpioOfPad(pad);
      // GPR26 to 29 choose between GPIO1 to 4 and GPIO6 to 9, pin by pin.
      const fast = ((this.gpr.gpr(25 + port) >>> pin) & 1) !== 0;
      const gpio = this.ports[fast ? port + 5 : port];
      if (gpio?.isOutput(pin) === true) return gpio.output(pin);
    }
    const pull = this.iomuxc.pull(pad);
    return pull === 'none' ? undefined : pull === 'up';
  }
}
