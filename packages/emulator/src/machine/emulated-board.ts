// What the machine needs of a board: its core, its memory, and ways to reset it and to type at its console.
import type { Bus, Core } from '../core/interface.ts';

/** Why a board starts: the power came, the reset pin was pulled, the program asked, or its watchdog bit. */
export const resetCauses = ['power', 'pin', 'software', 'watchdog'] as const;
export type ResetCause = (typeof resetCauses)[number];

/** A board as the machine runs it. */
export interface EmulatedBoard {
  /** The board's name as the command line gives it: `teensy41`. */
  readonly name: string;
  readonly core: Core;
  readonly bus: Bus;
  /** Ticks of one core cycle: 5000 at 600 MHz. */
  readonly ticksPerCycle: number;
  /** Starts the board anew: RAM is lost with the power alone. */
  reset(cause: ResetCause): void;
  /** Bytes that arrive at the console's receiver. */
  typeConsole?(bytes: Uint8Array): void;
  /** Set by the machine: the board calls it when the core's clock has changed. */
  onClockChange?: (ticksPerCycle: number) => void;
}
