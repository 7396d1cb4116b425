// What the chip needs of the board around it.

import type { Bus, Core } from '../core/interface.ts';
import type { Clock } from '../machine/interface.ts';
import type { CoreMemoryOrder, StoreOrder } from '../rt1062/enet-dma.ts';
import type { MdioBus } from '../rt1062/enet-mdio.ts';
import type { EnetWire } from '../rt1062/enet-wire.ts';
import type { ReportFault } from '../rt1062/faults.ts';
import type { ResetCause } from '../rt1062/src.ts';
import type { Anadig } from './anadig.ts';
import type { Ccm } from './ccm.ts';
import type { IomuxcGpr } from './iomuxc-gpr.ts';
import type { Pads } from './pads.ts';
import type { PartFacts } from './part.ts';
import type { SdramChips } from './semc.ts';

export interface Rt117xOptions {
  readonly part: PartFacts;
  readonly bus: Bus;
  readonly core: Core;
  readonly clock: Clock;
  readonly report: ReportFault;
  readonly warn: (message: string) => void;
  /** A character that LPUART1 sends. */
  readonly uartOut: (byte: number) => void;
  /** Six bytes each for the fuses of ENET and ENET_1G. */
  readonly macAddresses: readonly [Uint8Array, Uint8Array];
  readonly sdram: SdramChips;
  /** Bytes of the flash at FlexSPI1. */
  readonly flashBytes: number;
  /** Joins a MAC to its PHY, when pads and clocks exist. */
  readonly connectPhy: (mac: 'ENET' | 'ENET_1G', chip: BoardSide) => { wire: EnetWire; mdio: MdioBus };
  readonly order?: CoreMemoryOrder;
  readonly stores?: StoreOrder;
  /** A watchdog has bitten. */
  readonly onReset: (cause: ResetCause) => void;
  /** True when WFI leaves the platform's clocks on, false when they and SysTick stand in it. */
  readonly onSleepMode: (staysInRun: boolean) => void;
  /** The core's clock has changed, in Hz; and the reference of SysTick. */
  readonly onCoreClock: (hz: number, sysTickHz: number) => void;
  /** The SDRAM begins to answer at an address. */
  readonly onSdram: (base: number, bytes: number) => void;
}

/** What a board sees of the chip while it joins the PHYs. */
export interface BoardSide {
  readonly ccm: Ccm;
  readonly anadig: Anadig;
  readonly gpr: IomuxcGpr;
  readonly pads: Pads;
}
