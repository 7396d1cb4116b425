import type { Problem } from '@boardproof/nx';

/** One direction as an emulated board carried it, in virtual time. */
export interface EmulatedTransfer {
  outcome: 'done' | 'failed' | 'aborted';
  mbit: number | null;
  bytes: number;
  /** Virtual seconds. */
  seconds: number;
  /** Of the data's sender, counted on the cable; null where nobody counts. */
  retransmissions: number | null;
  /** Percent, by the board's own count. */
  cpuLoadPercent: number | null;
  instructionsPerFrame: number | null;
  /** The capture at the PC's end; null for none. */
  capture: Uint8Array | null;
  /** What the model and the board complain about; faults of the board are errors. */
  problems: Problem[];
}

/** How far a board came after power on, in virtual seconds; null for what it never reached. */
export interface EmulatedBoot {
  linkSeconds: number | null;
  addressSeconds: number | null;
  readySeconds: number | null;
  address: string | null;
}

/** A board that exists in a model only. `run` without an address proves one; tests have their own. */
export interface EmulatedBoard {
  /** What it is, for the record. */
  describe(): { board: string; imageSha256: string; link: string; options: Record<string, string | number | boolean> };
  /** Speed and duplex that both ends agreed on, known after the first transfer. */
  link(): { mbit: number | null; duplex: string | null };
  /** Its newest start; null before the first transfer. */
  boot(): EmulatedBoot | null;
  transfer(direction: 'rx' | 'tx', seconds: number, signal: AbortSignal): Promise<EmulatedTransfer>;
  /** The board's address in the captures. */
  readonly address: string;
}
