// The measurement: iperf both ways as `iperf -c BOARD -r` does it, or one way alone.
import { between } from '../core/access-counts.ts';
import { TICKS_PER_SECOND } from '../core/interface.ts';
import { ticks } from '../machine/virtual-clock.ts';
import { IperfClient } from '../peer/iperf/client.ts';
import { IPERF_PORT } from '../peer/iperf/header.ts';
import { IperfServer, type Reception } from '../peer/iperf/server.ts';
import type { AccountSnapshot } from '../timing/account.ts';
import { directionTiming } from '../timing/report.ts';
import { type Booted, pause, round } from './boot.ts';
import type { FlowMeter } from './flow-meter.ts';
import type { Line } from './line.ts';
import { LoadProbe } from './load-probe.ts';
import type { RunOptions } from './options.ts';
import type { Direction, DirectionResult, Outcome } from './result.ts';
import type { Station } from './station.ts';

/** Grace after the data should have ended: retransmissions after the last loss, the close. */
const GRACE_SECONDS = 30;
/** How long the board may take to connect back. */
const BACK_SECONDS = 5;

/** Measures every line at once; the results come line by line, in the order of `directions`. */
export async function measure(
  station: Station,
  booted: readonly Booted[],
  options: RunOptions,
): Promise<DirectionResult[]> {
  const { directions = ['rx', 'tx'], seconds = 10, parallel = 1 } = options;
  const tests = booted.map((one) => new LineTest(station, one, { directions, seconds, parallel }));
  tests[0]?.flows[0]?.onStart(() => disturb(station, options));
  const running = tests.filter((test) => test.start());
  const limit = seconds + (options.pull?.seconds ?? 0) * 4 + GRACE_SECONDS;
  const receives = directions.includes('rx');
  await station.wait(() => running.every((test) => test.isSent), receives ? limit : GRACE_SECONDS);
  if (directions.includes('tx')) {
    await station.wait(() => running.every((test) => test.isAnswered), BACK_SECONDS);
    await station.wait(() => running.every((test) => test.isReceived), limit);
  }
  const results = tests.flatMap((test) => test.results());
  for (const test of running) test.close();
  // What the board still has to say.
  await pause(station, 0.05);
  return results;
}

interface Asked {
  readonly directions: readonly Direction[];
  readonly seconds: number;
  readonly parallel: number;
}

/** iperf over one line: the PC's client with its streams, and the server to which the board connects back once for each. */
class LineTest {
  readonly flows: readonly Flow[];
  readonly #station: Station;
  readonly #booted: Booted;
  readonly #asked: Asked;
  #server: IperfServer | undefined;
  #clients: readonly IperfClient[] = [];

  constructor(station: Station, booted: Booted, asked: Asked) {
    this.#station = station;
    this.#booted = booted;
    this.#asked = asked;
    this.flows = asked.directions.map((direction) => new Flow(station, booted, direction, asked));
  }

  /** False when the board cannot be reached over this line. */
  start(): boolean {
    const { address, line } = this.#booted;
    if (address === undefined) return false;
    const { look } = this.#station;
    const { directions, seconds, parallel } = this.#asked;
    this.#server = new IperfServer(line.pc);
    this.#server.onStart = look;
    this.#server.onEnd = look;
    this.#clients = Array.from({ length: parallel }, () => {
      const client = new IperfClient(line.pc, {
        remote: address,
        mode: directions.includes('tx') ? 'tradeoff' : 'plain',
        // Without a test that the board receives, the header alone asks for the way back.
        seconds: directions.includes('rx') ? seconds : 0,
        toldSeconds: seconds,
        streams: parallel,
      });
      client.onEnd = look;
      return client;
    });
    return true;
  }

  get isSent(): boolean {
    return this.#clients.every(({ end }) => end !== undefined);
  }

  get isAnswered(): boolean {
    return this.#receptions.length >= this.#asked.parallel;
  }

  /** The board has sent all, or never began: that is not waited for again. */
  get isReceived(): boolean {
    return this.#receptions.every(({ end }) => end !== undefined);
  }

  get #receptions(): readonly Reception[] {
    return this.#server?.receptions ?? [];
  }

  results(): DirectionResult[] {
    const { aborted } = this.#station;
    if (this.#clients.length === 0) return this.flows.map((flow) => flow.result(aborted ? 'aborted' : 'unreachable'));
    // An interruption says nothing about the board.
    const open = aborted ? 'aborted' : 'unfinished';
    const missing = aborted ? 'aborted' : 'not-started';
    const sent = this.#clients.map(({ end }) => end ?? open);
    const received = this.#clients.map((_, n) => {
      const reception = this.#receptions[n];
      return reception === undefined ? missing : (reception.end ?? open);
    });
    return this.flows.map((flow) => flow.result(worst(flow.direction === 'rx' ? sent : received)));
  }

  close(): void {
    this.#server?.close();
    for (const { connection } of this.#clients) connection?.abort();
  }
}

/** The first stream that did not finish in order speaks for all. */
function worst(ends: readonly Outcome[]): Outcome {
  return ends.find((end) => end !== 'finished') ?? 'finished';
}

/** Pulls the cable or resets the board, so long after the first data. */
function disturb(station: Station, options: RunOptions): void {
  const { clock } = station.machine;
  const { pull, reset } = options;
  if (pull !== undefined) {
    clock.at(clock.now + ticks(pull.at), () => {
      station.disturbed.add('pull');
      station.cable.pull();
    });
    clock.at(clock.now + ticks(pull.at + pull.seconds), () => station.cable.plug());
  }
  if (reset !== undefined) {
    clock.at(clock.now + ticks(reset.at), () => {
      station.disturbed.add('reset');
      station.board?.reset(reset.cause);
    });
  }
}

/** One direction as it is being measured. */
class Flow {
  readonly direction: Direction;
  readonly #station: Station;
  readonly #streams: number;
  readonly #line: Line;
  readonly #sent: FlowMeter;
  readonly #received: FlowMeter;
  readonly #load: LoadProbe;
  #instructions = [0, 0];
  #cycles = [0, 0];
  #slept = [0, 0];
  readonly #accesses: (Float64Array | undefined)[] = [undefined, undefined];
  readonly #accounts: (AccountSnapshot | undefined)[] = [undefined, undefined];
  #started: () => void = () => {};

  constructor(station: Station, booted: Booted, direction: Direction, { seconds, parallel }: Asked) {
    this.direction = direction;
    this.#station = station;
    this.#streams = parallel;
    const { sent, received } = booted.line.meters(direction, IPERF_PORT);
    this.#line = booted.line;
    this.#sent = sent;
    this.#received = received;
    this.#load = new LoadProbe(booted.control);
    received.onData = () => {
      const isFirst = received.dataFrames === 1;
      this.#count(isFirst ? 0 : 1);
      if (!isFirst) return;
      const { clock } = station.machine;
      clock.at(clock.now + ticks(0.2 * seconds), () => this.#load.begin());
      clock.at(clock.now + ticks(0.8 * seconds), () => this.#load.end());
      this.#started();
    };
  }

  onStart(action: () => void): void {
    this.#started = action;
  }

  result(end: Outcome): DirectionResult {
    const received = this.#received;
    const hasCore = this.#station.board !== undefined && received.dataFrames > 1;
    const instructions = hasCore ? this.#instructions[1]! - this.#instructions[0]! : null;
    const cycles = this.#cycles[1]! - this.#cycles[0]!;
    const slept = this.#slept[1]! - this.#slept[0]!;
    const silence = received.longestSilence / TICKS_PER_SECOND;
    const isBack = end === 'finished' && (this.#sent.repeated > 0 || silence > 1);
    return {
      interface: this.#line.interface,
      direction: this.direction,
      streams: this.#streams,
      outcome: this.#station.machine.faults.fatal !== undefined ? 'fault' : isBack ? 'recovered' : end,
      mbit: Math.round(received.mbit * 1e4) / 1e4,
      bytes: received.uniqueBytes,
      virtualSeconds: received.seconds,
      retransmissions: this.#sent.repeated,
      instructions,
      dataFrames: received.dataFrames,
      instructionsPerFrame:
        instructions === null || this.#station.lines.length > 1
          ? null
          : Math.round((instructions / received.dataFrames) * 10) / 10,
      accesses: this.#accesses[1] === undefined ? null : between(this.#accesses[0], this.#accesses[1]),
      segmentsPerAck: received.pureAcks === 0 ? 0 : Math.round((received.dataFrames / received.pureAcks) * 1e4) / 1e4,
      cpuLoadPercent: this.#load.percent,
      awakePercent: hasCore && cycles > 0 ? Math.round((1 - slept / cycles) * 1e4) / 100 : null,
      longestSilenceSeconds: round(silence),
      ...this.#timing(instructions, cycles - slept),
    };
  }

  /** What the memory timing has to say of this direction, if it is on. */
  #timing(instructions: number | null, awakeCycles: number): Pick<DirectionResult, 'memoryTiming'> {
    const [from, to] = this.#accounts;
    if (from === undefined || to === undefined) return {};
    const { mbit } = this.#received;
    const ceilingMbit = ((this.#line.pc.card.link?.speed ?? 100) * 1460) / 1538;
    const loadPercent = this.#load.percent;
    const isAlone = this.#station.lines.length === 1;
    const measured = { mbit, ceilingMbit, loadPercent, isAlone, instructions, awakeCycles, from, to };
    return { memoryTiming: directionTiming(measured) };
  }

  #count(which: 0 | 1): void {
    const { board, machine } = this.#station;
    if (board === undefined) return;
    this.#instructions[which] = board.core.instructions;
    this.#cycles[which] = board.core.cycles;
    this.#slept[which] = machine.slept(board);
    this.#accesses[which] = this.#station.accesses?.();
    this.#accounts[which] = this.#station.timing?.account.snapshot();
  }
}
