// The set-up of a run: a machine, a line with cable and PC for each Ethernet port in use, and room for a board.
import type { Cable } from '../cable/cable.ts';
import { type Fault, TICKS_PER_SECOND } from '../core/interface.ts';
import type { EmulatedBoard } from '../machine/emulated-board.ts';
import type { SymbolAt } from '../machine/fault-log.ts';
import { Machine } from '../machine/machine.ts';
import { ticks } from '../machine/virtual-clock.ts';
import { PcapWriter } from '../pcap/pcap-writer.ts';
import type { Host } from '../peer/host.ts';
import type { MemoryTiming } from '../timing/memory-timing.ts';
import type { Brake } from './brake.ts';
import { Line } from './line.ts';
import { type LinkPreset, linkWith } from './link-preset.ts';
import type { RunOptions } from './options.ts';

/** Virtual time between two looks at the signal and the host's event loop. */
const SLICE = ticks(0.02);
/** Slices at one place that make a hang, and how long a loop may be that counts as one place. */
const HANG_SLICES = 12;
const SPIN_BYTES = 8;

export class Station {
  readonly machine: Machine;
  /** In the order of the interfaces asked for; the first one has the capture and the disturbances. */
  readonly lines: readonly Line[];
  readonly link: LinkPreset;
  /** Undefined while a stand-in takes the board's place. */
  board: EmulatedBoard | undefined;
  /** Which of the disturbances asked for have begun. */
  readonly disturbed = new Set<'pull' | 'reset'>();
  readonly #signal: AbortSignal | undefined;
  readonly #brake: Brake | undefined;
  /** Where the core stood at the end of the last slice, its sleep until then, and for how many slices it has stood there. */
  #place = 0;
  #slept = 0;
  #stands = 0;
  readonly #pcaps: PcapWriter[] = [];

  constructor(options: RunOptions = {}, symbolAt?: SymbolAt) {
    const { link = 'direct', delayUs = 0, interfaces = ['enet'] } = options;
    this.machine = new Machine(symbolAt);
    this.link = linkWith(link, delayUs);
    const { clock } = this.machine;
    this.lines = interfaces.map((name, index) => new Line(name, index, clock, this.link, options));
    this.#signal = options.signal;
    this.#brake = options.brake;
    const { pcap, secondPcap } = options;
    if (pcap !== undefined) this.#capture(this.lines[0], pcap);
    if (secondPcap !== undefined) this.#capture(this.lines[1], { ...pcap, sink: secondPcap });
  }

  #capture(line: Line | undefined, { sink, end, snaplen }: NonNullable<RunOptions['pcap']>): void {
    if (line === undefined) return;
    const writer = new PcapWriter(sink, snaplen);
    this.#pcaps.push(writer);
    line.cable.tap(end === 'board' ? line.cable.b : line.cable.a, writer.tap);
  }

  /** The first line's cable and PC. */
  get cable(): Cable {
    return this.lines[0]!.cable;
  }

  get pc(): Host {
    return this.lines[0]!.pc;
  }

  get aborted(): boolean {
    return this.#signal?.aborted ?? false;
  }

  /** Virtual seconds since the power came. */
  get seconds(): number {
    return this.machine.clock.now / TICKS_PER_SECOND;
  }

  add(board: EmulatedBoard): void {
    this.board = board;
    this.machine.add(board);
    this.#brake?.attach(this.machine, board);
  }

  /** For a board's `onFault`: what a debugger runs into is not the program's fault. */
  readonly report = (fault: Fault): void => {
    if (this.#brake?.isLooking) this.#brake.refused();
    else this.machine.report(fault);
  };

  /** The model that says what instructions cost; undefined where each costs a cycle. */
  timing: MemoryTiming | undefined;

  /** Counts of accesses so far, of each region; undefined unless they are counted. */
  accesses: (() => Float64Array) | undefined;

  countAccesses(): void {
    const { core } = this.board!;
    const counts = core.countAccesses?.();
    if (counts !== undefined) this.accesses = () => counts.snapshot(core.instructions);
  }

  /** Ends the wait in progress after the event in hand, so that its condition is looked at. */
  readonly look = (): void => this.machine.stop();

  /** Lets time pass until `done` (looked at when `look` is called, and now and then), or `seconds`; answers `done`. */
  async wait(done: () => boolean, seconds: number): Promise<boolean> {
    const { machine } = this;
    const until = machine.clock.now + ticks(seconds);
    while (!done()) {
      if (this.#brake !== undefined) await this.#brake.turn(this.#signal);
      if (this.aborted || machine.faults.fatal !== undefined || machine.clock.now >= until) return false;
      const slice = machine.clock.now + SLICE;
      if (machine.run(Math.min(until, slice)) >= slice) this.#watchForHang();
      // The signal comes through the host's event loop.
      if (this.#signal !== undefined) await new Promise((resume) => setImmediate(resume));
    }
    return true;
  }

  /** A core that spins at one place without sleeping has given up, as fault handlers do; running on would only cost time. */
  #watchForHang(): void {
    const { board, machine } = this;
    if (board === undefined) return;
    const place = board.core.registers[15]! >>> 0;
    const slept = machine.slept(board);
    this.#stands = Math.abs(place - this.#place) <= SPIN_BYTES && slept === this.#slept ? this.#stands + 1 : 0;
    this.#place = place;
    this.#slept = slept;
    if (this.#stands < HANG_SLICES) return;
    const message = `the core has stood here for ${HANG_SLICES * 0.02} s without sleeping: the program has given up`;
    machine.report({ code: 'hang', message, pc: place, fatal: true });
  }

  close(): void {
    for (const pcap of this.#pcaps) pcap.close();
  }
}
