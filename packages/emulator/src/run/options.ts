// What a run can be told.
import type { Engine } from '../core/cortex-m7.ts';
import type { ResetCause } from '../machine/emulated-board.ts';
import type { LinkOffer } from '../machine/interface.ts';
import type { PcapSink } from '../pcap/pcap-writer.ts';
import type { TcpOptions } from '../peer/tcp/options.ts';
import type { Values } from '../timing/constants.ts';
import type { Brake } from './brake.ts';
import { type InterfaceName, interfaceAddresses } from './interface-name.ts';
import type { Direction } from './result.ts';

export interface RunOptions {
  /** In this order; both by default. Both in one go are iperf's `-r`. */
  readonly directions?: readonly Direction[];
  /** The ports of the board that are plugged in, all measured at once; `enet` by default. */
  readonly interfaces?: readonly InterfaceName[];
  /** Seconds of data for each direction; 10 by default. */
  readonly seconds?: number;
  /** Streams at once in each direction, iperf's `-P`; 1 by default. The rates are those of all streams together. */
  readonly parallel?: number;
  readonly link?: 'direct' | 'reference';
  /** Microseconds added to each direction's delay. */
  readonly delayUs?: number;
  /** Share of the frames lost, each way: 0 to 1. */
  readonly loss?: number;
  readonly reorder?: number;
  readonly bitErrors?: number;
  /** Seed of what is random on the cable. */
  readonly seed?: number;
  /** Pulls the cable this many seconds after the first data of the first direction, for so long. */
  readonly pull?: { readonly at: number; readonly seconds: number };
  /** Resets the board this many seconds after the first data of the first direction. */
  readonly reset?: { readonly at: number; readonly cause: ResetCause };
  /** How the board's instructions are run: the same result, to the byte, in another time. `jit` unless told otherwise. */
  readonly engine?: Engine;
  /**
   * What instructions cost: `flat`, a cycle each, or `memory`, what a model of pipeline, caches and memories says. `flat` unless
   * told otherwise. Figures of `memory` have bands, and are a model's (docs/memory-timing.md).
   */
  readonly timing?: 'flat' | 'memory';
  /** Constants of the memory timing that differ from its table; for experiments. */
  readonly timingValues?: Partial<Values>;
  /** Whether the PC gives an address by DHCP; true by default. */
  readonly dhcp?: boolean;
  /** What the PC's network card offers; all modes up to gigabit by default. */
  readonly offer?: LinkOffer;
  /** Changes to the PC's TCP (its acknowledgement policy, window, options). */
  readonly tcp?: Partial<TcpOptions>;
  /** Takes the capture, at the PC's end unless told otherwise. */
  readonly pcap?: { readonly sink: PcapSink; readonly end?: 'pc' | 'board'; readonly snaplen?: number };
  /** Takes one at the second port's PC as well, with the same snap length. */
  readonly secondPcap?: PcapSink;
  /** Measures what the board passes on from the first port's PC to the second one's, and back, instead of its own iperf. */
  readonly forward?: boolean;
  /** With `forward`: both directions at once. */
  readonly atOnce?: boolean;
  /** Counts fetches, reads and writes of each region of memory; the run takes two to four times as long. Off by default. */
  readonly countAccesses?: boolean;
  /** What the board prints, as it comes. */
  readonly onConsole?: (text: string) => void;
  /** May hold the run at any time, as a debugger does; figures and captures are the same with it. */
  readonly brake?: Brake;
  /** Ends the run early; the result then says `aborted`. */
  readonly signal?: AbortSignal;
}

/** The addresses of the two ends at the first port. */
export const { pc: pcAddress, board: boardAddress } = interfaceAddresses.enet;
