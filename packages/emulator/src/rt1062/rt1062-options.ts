// What the chip needs of the board around it, and what it shows while the board joins the PHY.

import type { Bus, Core } from '../core/interface.ts';
import type { Clock } from '../machine/interface.ts';
import type { CcmAnalog } from './ccm-analog.ts';
import type { CoreMemoryOrder, StoreOrder } from './enet-dma.ts';
import type { MdioBus } from './enet-mdio.ts';
import type { EnetWire } from './enet-wire.ts';
import type { ReportFault } from './faults.ts';
import type { Iomuxc } from './iomuxc.ts';
import type { IomuxcGpr } from './iomuxc-gpr.ts';
import type { Pads } from './pads.ts';
import type { ResetCause } from './src.ts';

export interface Rt1062Options {
  readonly bus: Bus;
  readonly core: Core;
  readonly clock: Clock;
  readonly report: ReportFault;
  readonly warn: (message: string) => void;
  /** A character that an LPUART (1 to 8) sends. */
  readonly uartOut: (port: number, byte: number) => void;
  /** Six bytes for the fuses MAC0 and MAC1. */
  readonly macAddress: Uint8Array;
  /** Joins ENET to a PHY, when pads and clocks exist. */
  readonly connectPhy: (chip: PhySide) => { wire: EnetWire; mdio: MdioBus };
  /** What the core keeps of caches; without it DMA is taken to be coherent. */
  readonly order?: CoreMemoryOrder;
  /** What the core knows of the order of its stores; without it barriers are not asked for. */
  readonly stores?: StoreOrder;
  /** A watchdog has bitten. */
  readonly onReset: (cause: ResetCause) => void;
  /** CLPCR.LPM was written: true when WFI leaves the platform's clocks on, false when they and SysTick stand in it. */
  readonly onSleepMode?: (staysInRun: boolean) => void;
  /** The core's clock has changed, in Hz. */
  readonly onCoreClock: (hz: number) => void;
}

/** What a board sees of the chip while it joins the PHY. */
export interface PhySide {
  readonly iomuxc: Iomuxc;
  readonly gpr: IomuxcGpr;
  readonly analog: CcmAnalog;
  readonly pads: Pads;
}
