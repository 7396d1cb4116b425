// What a run comes to. The names are those of the emulation JSON; times are virtual unless they say otherwise.
import type { RegionAccesses } from '../core/access-counts.ts';
import type { TcpEnd } from '../peer/tcp/connection.ts';
import type { DirectionTiming, TimingReport } from '../timing/report.ts';
import type { Disturbance } from './disturbances.ts';
import type { InterfaceName } from './interface-name.ts';
import type { ToldReset } from './reset-cause.ts';

export const emulationSchema = 'boardproof.emulation/1';

/** `rx`: the board receives; `tx`: the board sends. */
export type Direction = 'rx' | 'tx';

/**
 * How a transfer ended. `finished`: both sides closed in order. `recovered`: the same, after data had to be sent again or the
 * cable was out. Otherwise how it failed: `reset`, `refused`, `timeout`, `unreachable` (no address), `unfinished` (time ran out),
 * `fault` (the board stopped), `not-started` (the board did not connect back). `aborted`: the run was interrupted before the
 * transfer had ended or begun, which says nothing about the board.
 */
export type Outcome = 'finished' | 'recovered' | TcpEnd | 'unreachable' | 'unfinished' | 'fault' | 'not-started';

export interface DirectionResult {
  /** The port of the board. */
  readonly interface: InterfaceName;
  readonly direction: Direction;
  /** Streams at once; the figures are those of all of them together, and the outcome is the worst one. */
  readonly streams: number;
  readonly outcome: Outcome;
  /** Payload, repeated data counted once, over `virtualSeconds`, at the receiving end of the cable. */
  readonly mbit: number;
  readonly bytes: number;
  /** From the first bit of the first data frame to the last bit of the last one, at the receiving end. */
  readonly virtualSeconds: number;
  /** Data frames that the sender sent again, counted at its end of the cable. */
  readonly retransmissions: number;
  /** Instructions of the board between those two frames, whatever they were for; null without a core. */
  readonly instructions: number | null;
  readonly dataFrames: number;
  /** Null also where several ports were busy at once. */
  readonly instructionsPerFrame: number | null;
  /** What the core asked of each region between those two frames; null unless it was counted. */
  readonly accesses: readonly RegionAccesses[] | null;
  /** Data frames for each acknowledgement without data, counted in the capture. */
  readonly segmentsPerAck: number;
  /** By the board's own count, over its control channel; null when that gave no answer. */
  readonly cpuLoadPercent: number | null;
  /** Share of the core's cycles that it was awake, by the emulator's count. */
  readonly awakePercent: number | null;
  /** With memory timing alone: ranges, and where the time went. */
  readonly memoryTiming?: DirectionTiming;
  /** Longest time without a data frame. */
  readonly longestSilenceSeconds: number;
  /** With forwarding, the other port: `rx` data come in at `interface` and leave there, `tx` data go the other way. */
  readonly through?: InterfaceName;
  /** With forwarding; directions that were measured at once share it. */
  readonly passage?: Passage;
}

/** Packets from PC to PC during a transfer with forwarding, of both directions: data and acknowledgements. */
export interface Passage {
  /** Came in at the board, and left it: counted on the cables, at the board's ends. */
  readonly entered: number;
  readonly left: number;
  /** What lwIP has passed on, and frames that found a send ring full, by the board's own count; null when it did not tell. */
  readonly forwarded: number | null;
  readonly refused: number | null;
}

/** A fault of the board, as the emulation JSON shows it. */
export interface FaultResult {
  readonly code: string;
  /** Hexadecimal, as listings show it. */
  readonly pc: string;
  readonly symbol: string;
  readonly message: string;
  readonly fatal: boolean;
  readonly count: number;
  readonly virtualSeconds: number;
  /** r0 to r15 where a fatal one struck, hexadecimal; a fatal fault before the first instruction has none. */
  readonly registers?: readonly string[];
}

/** After a transfer that failed: whether the board takes connections again, when, and why it says that it started. */
export interface Afterwards {
  readonly reachable: boolean;
  readonly seconds: number;
  readonly resetCause: ToldReset | null;
}

/** A port of the board in a run. */
export interface LinkResult {
  readonly interface: InterfaceName;
  readonly speed: number | null;
  readonly duplex: string | null;
  readonly boot: EmulationResult['boot'];
}

export interface EmulationResult {
  readonly schema: typeof emulationSchema;
  readonly kind: 'emulated';
  /** What every reader must know. */
  readonly notice: string;
  readonly image: { readonly sha256: string };
  readonly board: string;
  readonly link: string;
  readonly linkDetail: {
    readonly delayUs: number;
    readonly lossPercent: number;
    readonly speed: number | null;
    readonly duplex: string | null;
    readonly note: string;
  };
  /** What was done to the board on purpose; empty for an undisturbed run. */
  readonly disturbances: readonly Disturbance[];
  readonly timing: 'flat' | 'memory';
  /** With memory timing alone: how far its figures go, and what they rest on. */
  readonly memoryTiming?: TimingReport;
  readonly boot: {
    /** When the link came up, when the board had an address, when it took connections; null when it never did. */
    readonly linkSeconds: number | null;
    readonly addressSeconds: number | null;
    readonly readySeconds: number | null;
    readonly address: string | null;
  };
  readonly results: readonly DirectionResult[];
  /** Each port in use: what it agreed on, and how far the board came there. `boot` and `linkDetail` tell the first one. */
  readonly links: readonly LinkResult[];
  /** Null when no transfer failed or the run was interrupted. */
  readonly afterwards: Afterwards | null;
  readonly faults: readonly FaultResult[];
  /** Warnings: what the model does not cover, and frames with wrong checksums from the board. */
  readonly warnings: readonly string[];
  readonly console: string;
  readonly aborted: boolean;
  readonly virtualSeconds: number;
  readonly instructions: number;
  /** What the core asked of each region in the whole run; null unless it was counted. */
  readonly accesses: readonly RegionAccesses[] | null;
  readonly wallSeconds: number;
  readonly mips: number;
}

/** Stands in every output. */
export const notice =
  "emulated: the image ran on boardproof's model of the board in virtual time, and the PC's TCP is boardproof's own, not Linux's";
