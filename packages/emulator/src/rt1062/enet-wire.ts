// What ENET's two halves see of the PHY and of each other.

import type { Clock, Frame } from '../machine/interface.ts';

/** The RMII side of a PHY. */
export interface EnetWire {
  /** Sends a frame; answers when the next may start. */
  send(frame: Frame): number;
  /** False where pins, clocks, speed or duplex keep frames from passing between MAC and PHY; says why by faults of its own. */
  passes(): boolean;
  /** Ticks that one byte takes: 80 ns at 100 Mbit/s. */
  readonly byteTicks: number;
}

/** What both halves need of the block. */
export interface EnetCore {
  readonly name: string;
  readonly words: Uint32Array;
  readonly clock: Clock;
  readonly wire: EnetWire;
  /** Sets EIR bits. */
  raise(bits: number): void;
  /** The DMA met no memory: EIR.EBERR, and the MAC stops. */
  busError(): void;
  /** The 1588 timer. */
  timestamp(): number;
  /** ENET's bus clock in Hz. */
  busHz(): number;
}

/** Preamble and start delimiter, FCS, gap: what a frame takes on the wire beside its bytes. */
export const WIRE_OVERHEAD = 8 + 4 + 12;
