// The measurement: iperf both ways as `iperf -c BOARD -r` does it, or one way alone.
import { ticks } from '../machine/virtual-clock.ts';
import { IperfClient } from '../peer/iperf/client.ts';
import { IPERF_PORT } from '../peer/iperf/header.ts';
import { IperfServer, type Reception } from '../peer/iperf/server.ts';
import { type Booted, pause } from './boot.ts';
import type { Line } from './line.ts';
import type { RunOptions } from './options.ts';
import { RecordedFlow } from './recorded-flow.ts';
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

/** One direction of one line. */
class Flow {
  readonly direction: Direction;
  readonly #station: Station;
  readonly #streams: number;
  readonly #line: Line;
  readonly #recorded: RecordedFlow;

  constructor(station: Station, booted: Booted, direction: Direction, { seconds, parallel }: Asked) {
    this.direction = direction;
    this.#station = station;
    this.#streams = parallel;
    this.#line = booted.line;
    const meters = booted.line.meters(direction, IPERF_PORT);
    this.#recorded = new RecordedFlow(station, { booted, ...meters, seconds, isAlone: station.lines.length === 1 });
  }

  onStart(action: () => void): void {
    this.#recorded.onStart = action;
  }

  result(end: Outcome): DirectionResult {
    const { figures } = this.#recorded;
    const isBack = end === 'finished' && (figures.retransmissions > 0 || figures.longestSilenceSeconds > 1);
    return {
      interface: this.#line.interface,
      direction: this.direction,
      streams: this.#streams,
      outcome: this.#station.machine.faults.fatal !== undefined ? 'fault' : isBack ? 'recovered' : end,
      ...figures,
    };
  }
}
