// How the Teensy 4.1 joins the RT1062 to its PHY: pads, functions, daisies, straps.
// Sources: PJRC's schematic of the Teensy 4.1; NXP's fsl_iomuxc.h for ALT numbers and daisies; the PHY's data sheet for straps.

import type { Straps } from '../phy/dp83825i.ts';
import type { CcmAnalog } from '../rt1062/ccm-analog.ts';
import type { ReportFault } from '../rt1062/faults.ts';
import type { Iomuxc } from '../rt1062/iomuxc.ts';
import { GPR1_ENET1_CLK_SEL, GPR1_ENET1_TX_CLK_DIR, type IomuxcGpr } from '../rt1062/iomuxc-gpr.ts';
import type { Pads } from '../rt1062/pads.ts';

/** A signal of the MAC and where it has to come out. */
export interface Route {
  readonly signal: string;
  readonly pad: string;
  readonly alt: number;
  /** The daisy that must point at the pad, and its value. */
  readonly daisy?: readonly [string, number];
  /** The input path has to be forced on (SION). */
  readonly forced?: boolean;
}

export const managementRoutes: readonly Route[] = [
  { signal: 'MDC', pad: 'B1_14', alt: 0 },
  { signal: 'MDIO', pad: 'B1_15', alt: 0, daisy: ['ENET_MDIO', 2] },
];

export const rmiiRoutes: readonly Route[] = [
  { signal: 'RX_DATA0', pad: 'B1_04', alt: 3, daisy: ['ENET0_RXDATA', 1] },
  { signal: 'RX_DATA1', pad: 'B1_05', alt: 3, daisy: ['ENET1_RXDATA', 1] },
  { signal: 'RX_EN (CRS_DV)', pad: 'B1_06', alt: 3, daisy: ['ENET_RXEN', 1] },
  { signal: 'TX_DATA0', pad: 'B1_07', alt: 3 },
  { signal: 'TX_DATA1', pad: 'B1_08', alt: 3 },
  { signal: 'TX_EN', pad: 'B1_09', alt: 3 },
  { signal: 'REF_CLK', pad: 'B1_10', alt: 6, daisy: ['ENET_IPG_CLK_RMII', 1], forced: true },
  { signal: 'RX_ER', pad: 'B1_11', alt: 3, daisy: ['ENET_RXERR', 1] },
];

/** LPUART6 at the Teensy's pins 1 and 0. */
export const consoleOut: Route = { signal: 'LPUART6_TX', pad: 'AD_B0_02', alt: 2 };
export const consoleIn: Route = { signal: 'LPUART6_RX', pad: 'AD_B0_03', alt: 2, daisy: ['LPUART6_RX', 1] };

export const PHY_RESET_PAD = 'B0_14';
export const PHY_POWER_PAD = 'B0_15';

/** Strap pins, with the pulls that are inside the PHY (data sheet: all down). */
export function readStraps(pads: Pads): Straps {
  const high = (pad: string): boolean => pads.level(pad) ?? false;
  return { address: (high('B1_04') ? 1 : 0) | (high('B1_06') ? 2 : 0), slave: high('B1_05') };
}

/** Checks what stands between MAC and PHY; works it out anew only when a pin, a GPR or the ENET PLL has changed. */
export class Routing {
  private readonly iomuxc: Iomuxc;
  private readonly gpr: IomuxcGpr;
  private readonly analog: CcmAnalog;
  private readonly report: ReportFault;
  private seen = -1;
  private rmiiWorks = false;

  constructor(iomuxc: Iomuxc, gpr: IomuxcGpr, analog: CcmAnalog, report: ReportFault) {
    this.iomuxc = iomuxc;
    this.gpr = gpr;
    this.analog = analog;
    this.report = report;
  }

  private works(routes: readonly Route[]): boolean {
    let all = true;
    for (const route of routes) {
      const wrong = this.wrong(route);
      if (wrong === undefined) continue;
      all = false;
      this.report('pin-not-routed', `${route.signal} at ${route.pad}: ${wrong}`);
    }
    return all;
  }

  /** What keeps a signal from its pad; undefined when nothing does. */
  wrong({ pad, alt, daisy, forced }: Route): string | undefined {
    const mux = this.iomuxc.mux(pad);
    if (mux !== alt) return `the pad carries ALT${mux}, not ALT${alt}`;
    if (forced === true && !this.iomuxc.inputForced(pad)) return 'SION is off, so the MAC does not get the clock back';
    if (daisy === undefined) return undefined;
    const value = this.iomuxc.select(daisy[0]);
    return value === daisy[1] ? undefined : `${daisy[0]}_SELECT_INPUT is ${value}, not ${daisy[1]}`;
  }

  management(): boolean {
    return this.works(managementRoutes);
  }

  /** True when frames can pass between MAC and PHY. */
  rmii(): boolean {
    const version = this.iomuxc.version + this.gpr.version + this.analog.version;
    if (version !== this.seen || !this.rmiiWorks) {
      this.seen = version;
      const pins = this.works(rmiiRoutes);
      const clock = this.referenceClock();
      this.rmiiWorks = pins && clock;
    }
    return this.rmiiWorks;
  }

  private referenceClock(): boolean {
    const gpr1 = this.gpr.gpr(1);
    let works = true;
    if ((gpr1 & GPR1_ENET1_TX_CLK_DIR) === 0) {
      works = false;
      this.report('pin-not-routed', 'REF_CLK at B1_10: GPR1.ENET1_TX_CLK_DIR is 0, so the pad does not drive the PHY');
    }
    if ((gpr1 & GPR1_ENET1_CLK_SEL) !== 0) {
      works = false;
      this.report(
        'pin-not-routed',
        'REF_CLK at B1_10: GPR1.ENET1_CLK_SEL is 1, so the MAC waits for a clock from outside',
      );
    }
    const hz = this.analog.hz('PLL_ENET');
    if (hz !== 50e6) {
      works = false;
      this.report('no-reference-clock', `PLL_ENET gives ${hz / 1e6} MHz`);
    }
    return works;
  }
}
