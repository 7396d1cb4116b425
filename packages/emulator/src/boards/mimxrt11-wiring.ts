// How the MIMXRT1160-EVK and MIMXRT1170-EVK join their chip to PHYs, console and SDRAM: pads, functions, daisies.
// Sources: NXP's pin_mux.c of both boards, fsl_iomuxc.h for ALT numbers and daisies; dcd.c for the SDRAM.

import {
  GPR4_ENET_REF_CLK_DIR,
  GPR5_ENET1G_REF_CLK_DIR,
  GPR5_ENET1G_RGMII_EN,
  GPR5_ENET1G_TX_CLK_SEL,
} from '../rt117x/iomuxc-gpr.ts';
import type { Pads } from '../rt117x/pads.ts';
import type { BoardSide } from '../rt117x/rt117x-options.ts';
import type { ReportFault } from '../rt1062/faults.ts';

/** A signal and where it has to come out. */
export interface Route {
  readonly signal: string;
  readonly pad: string;
  readonly alt: number;
  /** The daisy that must point at the pad, and its value. */
  readonly daisy?: readonly [string, number];
  /** The input path has to be forced on (SION). */
  readonly forced?: boolean;
}

const route = (signal: string, pad: string, alt: number, daisy?: readonly [string, number]): Route => ({
  signal,
  pad,
  alt,
  ...(daisy && { daisy: [`${daisy[0]}`, daisy[1]] as const }),
});

export const consoleOut: Route = route('LPUART1_TXD', 'AD_24', 0);
export const consoleIn: Route = route('LPUART1_RXD', 'AD_25', 0, ['LPUART1_LPUART_RXD_SELECT_INPUT', 0]);

export const enetManagement: readonly Route[] = [
  route('ENET_MDC', 'AD_32', 3),
  route('ENET_MDIO', 'AD_33', 3, ['ENET_MAC0_MDIO_SELECT_INPUT', 1]),
];
export const enetData: readonly Route[] = [
  route('ENET_TX_DATA00', 'DISP_B2_02', 1),
  route('ENET_TX_DATA01', 'DISP_B2_03', 1),
  route('ENET_TX_EN', 'DISP_B2_04', 1),
  route('ENET_RX_DATA00', 'DISP_B2_06', 1, ['ENET_MAC0_RXDATA_SELECT_INPUT_0', 1]),
  route('ENET_RX_DATA01', 'DISP_B2_07', 1, ['ENET_MAC0_RXDATA_SELECT_INPUT_1', 1]),
  route('ENET_RX_EN', 'DISP_B2_08', 1, ['ENET_MAC0_RXEN_SELECT_INPUT', 1]),
  route('ENET_RX_ER', 'DISP_B2_09', 1, ['ENET_MAC0_RXERR_SELECT_INPUT', 1]),
];
const enetClock: Route = {
  ...route('ENET_REF_CLK', 'DISP_B2_05', 2, ['ENET_IPG_CLK_RMII_SELECT_INPUT', 1]),
  forced: true,
};

export const enet1gManagement: readonly Route[] = [
  route('ENET_1G_MDC', 'EMC_B2_19', 2),
  route('ENET_1G_MDIO', 'EMC_B2_20', 2, ['ENET_1G_MAC0_MDIO_SELECT_INPUT', 1]),
];
export const enet1gData: readonly Route[] = [
  route('ENET_1G_RX_EN', 'DISP_B1_00', 1, ['ENET_1G_MAC0_RXEN_SELECT_INPUT', 2]),
  route('ENET_1G_RX_CLK', 'DISP_B1_01', 1, ['ENET_1G_MAC0_RXCLK_SELECT_INPUT', 2]),
  route('ENET_1G_RX_DATA00', 'DISP_B1_02', 1, ['ENET_1G_MAC0_RXDATA_0_SELECT_INPUT', 2]),
  route('ENET_1G_RX_DATA01', 'DISP_B1_03', 1, ['ENET_1G_MAC0_RXDATA_1_SELECT_INPUT', 2]),
  route('ENET_1G_RX_DATA02', 'DISP_B1_04', 1, ['ENET_1G_MAC0_RXDATA_2_SELECT_INPUT', 2]),
  route('ENET_1G_RX_DATA03', 'DISP_B1_05', 1, ['ENET_1G_MAC0_RXDATA_3_SELECT_INPUT', 2]),
  route('ENET_1G_TX_DATA03', 'DISP_B1_06', 1),
  route('ENET_1G_TX_DATA02', 'DISP_B1_07', 1),
  route('ENET_1G_TX_DATA01', 'DISP_B1_08', 1),
  route('ENET_1G_TX_DATA00', 'DISP_B1_09', 1),
  route('ENET_1G_TX_EN', 'DISP_B1_10', 1),
  route('ENET_1G_TX_CLK_IO', 'DISP_B1_11', 1, ['ENET_1G_MAC0_TXCLK_SELECT_INPUT', 2]),
];

export const ENET_RESET_PAD = 'LPSR_12';
export const ENET_INTERRUPT_PAD = 'AD_12';
export const ENET_1G_RESET_PAD = 'DISP_B2_13';

/** The SDRAM's signals: all ALT0; DQS comes back through its own pad. */
export const sdramRoutes: readonly Route[] = [
  ...Array.from({ length: 40 }, (_, n): Route => {
    const plain = route(`SEMC (EMC_B1_${n})`, `EMC_B1_${String(n).padStart(2, '0')}`, 0);
    return n === 39 ? { ...plain, signal: 'SEMC_DQS', forced: true } : plain;
  }),
  ...Array.from({ length: 18 }, (_, n) => route(`SEMC (EMC_B2_${n})`, `EMC_B2_${String(n).padStart(2, '0')}`, 0)),
];

/** What keeps a signal from its pad; undefined when nothing does. */
export function wrongRoute(pads: Pads, { pad, alt, daisy, forced }: Route): string | undefined {
  const mux = pads.mux(pad);
  if (mux !== alt) return `the pad carries ALT${mux}, not ALT${alt}`;
  if (forced === true && !pads.inputForced(pad)) return 'SION is off, so the chip does not get the signal back';
  if (daisy === undefined) return undefined;
  const value = pads.select(daisy[0]);
  return value === daisy[1] ? undefined : `${daisy[0]} is ${value}, not ${daisy[1]}`;
}

/** Checks what stands between a MAC and its PHY; works it out anew only when a pin, a GPR or a clock has changed. */
export class EvkRouting {
  private readonly chip: BoardSide;
  private readonly report: ReportFault;
  private readonly seen = { enet: -1, enet1g: -1 };
  private readonly works = { enet: false, enet1g: false };

  constructor(chip: BoardSide, report: ReportFault) {
    this.chip = chip;
    this.report = report;
  }

  private all(routes: readonly Route[]): boolean {
    let all = true;
    for (const one of routes) {
      const wrong = wrongRoute(this.chip.pads, one);
      if (wrong === undefined) continue;
      all = false;
      this.report('pin-not-routed', `${one.signal} at ${one.pad}: ${wrong}`);
    }
    return all;
  }

  management(mac: 'enet' | 'enet1g'): boolean {
    return this.all(mac === 'enet' ? enetManagement : enet1gManagement);
  }

  /** The clock that the KSZ8081 gets, in Hz. Silent: it is asked whenever something changes. */
  referenceHz(): number {
    const out = (this.chip.gpr.gpr(4) & GPR4_ENET_REF_CLK_DIR) !== 0;
    return out && this.chip.pads.mux(enetClock.pad) === enetClock.alt ? this.chip.ccm.hz('ENET1') : 0;
  }

  /** True when frames can pass between MAC and PHY. */
  passes(mac: 'enet' | 'enet1g'): boolean {
    const { pads, gpr, anadig, ccm } = this.chip;
    const version = pads.version + gpr.version + anadig.version + ccm.version;
    if (version !== this.seen[mac] || !this.works[mac]) {
      this.seen[mac] = version;
      this.works[mac] = mac === 'enet' ? this.rmii() : this.rgmii();
    }
    return this.works[mac];
  }

  private rmii(): boolean {
    let works = this.all([...enetData, enetClock]);
    if ((this.chip.gpr.gpr(4) & GPR4_ENET_REF_CLK_DIR) === 0) {
      works = false;
      this.report('pin-not-routed', 'ENET_REF_CLK at DISP_B2_05: GPR4.ENET_REF_CLK_DIR is 0, so the PHY gets no clock');
    }
    return this.rootIs('ENET1', 50e6) && works;
  }

  private rgmii(): boolean {
    let works = this.all(enet1gData);
    const gpr5 = this.chip.gpr.gpr(5);
    if ((gpr5 & GPR5_ENET1G_RGMII_EN) === 0) {
      works = false;
      this.report('pin-not-routed', 'ENET_1G: GPR5.ENET1G_RGMII_EN is 0, the board is wired for RGMII');
    }
    if ((gpr5 & (GPR5_ENET1G_TX_CLK_SEL | GPR5_ENET1G_REF_CLK_DIR)) !== 0) {
      works = false;
      this.report('pin-not-routed', 'ENET_1G: GPR5 takes the transmit clock from a pad that has none');
    }
    return this.rootIs('ENET2', 125e6) && works;
  }

  private rootIs(root: 'ENET1' | 'ENET2', wanted: number): boolean {
    const hz = this.chip.ccm.hz(root);
    // A fraction of PLL1 is no whole number: a part in a million is nothing to a PHY (it takes 50).
    if (Math.abs(hz / wanted - 1) < 1e-6) return true;
    this.report('no-reference-clock', `${root} clock root gives ${(hz / 1e6).toFixed(3)} MHz, not ${wanted / 1e6}`);
    return false;
  }
}
