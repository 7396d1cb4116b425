// One direction as it is being measured: what the wire showed, and what the core did between its first data frame and its last.
import { between } from '../core/access-counts.ts';
import { TICKS_PER_SECOND } from '../core/interface.ts';
import { ticks } from '../machine/virtual-clock.ts';
import type { AccountSnapshot } from '../timing/account.ts';
import { directionTiming } from '../timing/report.ts';
import { type Booted, round } from './boot.ts';
import type { FlowMeter } from './flow-meter.ts';
import { LoadProbe } from './load-probe.ts';
import type { DirectionResult } from './result.ts';
import type { Station } from './station.ts';

export interface Recorded {
  /** Whose control channel tells the load, and whose line bounds the rate. */
  readonly booted: Booted;
  readonly sent: FlowMeter;
  readonly received: FlowMeter;
  /** Of data that are asked for; the load is taken from a fifth of them to four fifths. */
  readonly seconds: number;
  /** Does nothing else run meanwhile? Else no instruction or nanosecond of the core belongs to this direction alone. */
  readonly isAlone: boolean;
}

/** Where the core stood. Filled anew at each data frame, so that none makes an object. */
class Mark {
  isSet = false;
  // Doubles from the start: see `VirtualClock`.
  instructions = -0;
  cycles = -0;
  slept = -0;
  accesses: Float64Array | undefined;
  account: AccountSnapshot | undefined;

  take({ board, machine, accesses, timing }: Station): void {
    if (board === undefined) return;
    this.isSet = true;
    this.instructions = board.core.instructions;
    this.cycles = board.core.cycles;
    this.slept = machine.slept(board);
    this.accesses = accesses?.();
    this.account = timing?.account.snapshot();
  }
}

type Figures = Omit<DirectionResult, 'interface' | 'direction' | 'streams' | 'outcome'>;

export class RecordedFlow {
  /** Called at the first data frame. */
  onStart: () => void = () => {};
  readonly #flow: Recorded;
  readonly #load: LoadProbe;
  readonly #first = new Mark();
  readonly #last = new Mark();

  constructor(station: Station, flow: Recorded) {
    this.#flow = flow;
    this.#load = new LoadProbe(flow.booted.control);
    flow.received.onData = () => {
      const isFirst = flow.received.dataFrames === 1;
      (isFirst ? this.#first : this.#last).take(station);
      if (!isFirst) return;
      const { clock } = station.machine;
      clock.at(clock.now + ticks(0.2 * flow.seconds), () => this.#load.begin());
      clock.at(clock.now + ticks(0.8 * flow.seconds), () => this.#load.end());
      this.onStart();
    };
  }

  get figures(): Figures {
    const { sent, received, isAlone } = this.#flow;
    const first = this.#first;
    const last = this.#last;
    const isTaken = first.isSet && last.isSet;
    const instructions = isTaken ? last.instructions - first.instructions : null;
    const cycles = isTaken ? last.cycles - first.cycles : 0;
    const awakeCycles = isTaken ? cycles - (last.slept - first.slept) : 0;
    return {
      mbit: Math.round(received.mbit * 1e4) / 1e4,
      bytes: received.uniqueBytes,
      virtualSeconds: received.seconds,
      retransmissions: sent.repeated,
      instructions,
      dataFrames: received.dataFrames,
      instructionsPerFrame:
        instructions === null || !isAlone ? null : Math.round((instructions / received.dataFrames) * 10) / 10,
      accesses: last.accesses === undefined ? null : between(first.accesses, last.accesses),
      segmentsPerAck: received.pureAcks === 0 ? 0 : Math.round((received.dataFrames / received.pureAcks) * 1e4) / 1e4,
      cpuLoadPercent: this.#load.percent,
      awakePercent: cycles > 0 ? Math.round((awakeCycles / cycles) * 1e4) / 100 : null,
      longestSilenceSeconds: round(received.longestSilence / TICKS_PER_SECOND),
      ...this.#timing(instructions, awakeCycles),
    };
  }

  /** What the memory timing has to say of this direction, if it is on. */
  #timing(instructions: number | null, awakeCycles: number): Pick<DirectionResult, 'memoryTiming'> {
    const from = this.#first.account;
    const to = this.#last.account;
    if (from === undefined || to === undefined) return {};
    const { booted, received, isAlone } = this.#flow;
    const ceilingMbit = ((booted.line.pc.card.link?.speed ?? 100) * 1460) / 1538;
    const measured = { mbit: received.mbit, ceilingMbit, loadPercent: this.#load.percent };
    return { memoryTiming: directionTiming({ ...measured, isAlone, instructions, awakeCycles, from, to }) };
  }
}
