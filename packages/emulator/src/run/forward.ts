// What the board passes on from one port to the other: iperf from a PC at the first port to a PC at the second, and back.
import { IperfClient } from '../peer/iperf/client.ts';
import { IPERF_PORT } from '../peer/iperf/header.ts';
import { IperfServer } from '../peer/iperf/server.ts';
import { type Booted, pause } from './boot.ts';
import { type ForwardCounters, readForwardCounters } from './forward-counters.ts';
import { FrameCount } from './frame-count.ts';
import { interfaceNames } from './interface-name.ts';
import type { RunOptions } from './options.ts';
import { RecordedFlow } from './recorded-flow.ts';
import type { Direction, DirectionResult, Outcome, Passage } from './result.ts';
import type { Station } from './station.ts';
import { UnusableImage } from './unusable-image.ts';

/**
 * Forwarding takes both ports. The PCs offer 32 segments: with the acknowledgements of the other way no more than the send
 * queue of an RT1176 holds while a gigabit pours into 100 Mbit/s. Larger windows lose frames there, as at any router.
 */
export const forwardDefaults = {
  interfaces: interfaceNames,
  tcp: { receiveWindow: 32 * 1460 },
} satisfies RunOptions;

/** Grace after the data should have ended: retransmissions after the last loss, the close. */
const GRACE_SECONDS = 30;
/** For an answer of the control channel. */
const ANSWER_SECONDS = 2;

/**
 * Measures the directions in turn, or at once. `rx`: data come in at the first port and leave at the second; `tx`: the other
 * way. Throws UnusableImage where the image says that it was built without forwarding.
 */
export async function measureForwarding(
  station: Station,
  booted: readonly Booted[],
  options: RunOptions,
): Promise<DirectionResult[]> {
  const { directions = ['rx', 'tx'], seconds = 10, atOnce = false } = options;
  for (const { line, address } of booted) line.pc.gateway = address;
  const told = await ask(station, booted[0]!);
  if (told?.isOn === false) throw new UnusableImage([notForwarding]);
  const results: DirectionResult[] = [];
  const rounds = atOnce ? [directions] : directions.map((direction) => [direction]);
  for (const round of rounds) results.push(...(await measureRound(station, booted, round, seconds)));
  // What the board still has to say.
  await pause(station, 0.05);
  return results;
}

async function measureRound(
  station: Station,
  booted: readonly Booted[],
  directions: readonly Direction[],
  seconds: number,
): Promise<DirectionResult[]> {
  const before = await ask(station, booted[0]!);
  const count = new FrameCount(booted.map(({ line }) => line));
  const isAlone = directions.length === 1;
  const passages = directions.map((direction) => new ForwardTest(station, booted, direction, seconds, isAlone));
  for (const passage of passages) passage.start();
  await station.wait(() => passages.every(({ isDone }) => isDone), seconds + GRACE_SECONDS);
  // The last acknowledgements are still under way.
  await pause(station, 0.01);
  const { entered, left } = count;
  count.end();
  const after = await ask(station, booted[0]!);
  const passage = { entered, left, ...difference(before, after) };
  const results = passages.map((one) => one.result(passage));
  for (const one of passages) one.close();
  return results;
}

/** The board's counters, over the control channel; undefined when it does not answer. */
async function ask(station: Station, { control }: Booted): Promise<ForwardCounters | undefined> {
  let isDone = control === undefined;
  let counters: ForwardCounters | undefined;
  control?.ask(
    'j',
    (line) => {
      counters = line === undefined ? undefined : readForwardCounters(line);
      isDone = true;
      station.look();
    },
    ANSWER_SECONDS,
  );
  await station.wait(() => isDone, ANSWER_SECONDS + 1);
  return counters;
}

function difference(a: ForwardCounters | undefined, b: ForwardCounters | undefined): Omit<Passage, 'entered' | 'left'> {
  if (a === undefined || b === undefined) return { forwarded: null, refused: null };
  return { forwarded: b.forwarded - a.forwarded, refused: b.refused - a.refused };
}

const notForwarding = {
  code: 'image-forward',
  severity: 'error',
  path: '--forward',
  message: 'this image was built without forwarding between its ports',
  hint: 'Build it with --forward: boardproof-firmware build --board=mimxrt1170-evk --forward',
} as const;

/** One direction: a client at one PC, a server at the other, the board between them. */
class ForwardTest {
  readonly #direction: Direction;
  readonly #station: Station;
  readonly #booted: readonly Booted[];
  readonly #seconds: number;
  readonly #recorded: RecordedFlow;
  readonly #server: IperfServer;
  #client: IperfClient | undefined;

  constructor(station: Station, booted: readonly Booted[], direction: Direction, seconds: number, isAlone: boolean) {
    this.#direction = direction;
    this.#station = station;
    this.#booted = booted;
    this.#seconds = seconds;
    // The port at which data come in, and the one at which they leave.
    const sent = this.#source.line.meterAtPc(IPERF_PORT, true);
    const received = this.#target.line.meterAtPc(IPERF_PORT, false);
    this.#recorded = new RecordedFlow(station, { booted: booted[0]!, sent, received, seconds, isAlone });
    this.#server = new IperfServer(this.#target.line.pc);
    this.#server.onEnd = station.look;
  }

  get #source(): Booted {
    return this.#booted[this.#direction === 'rx' ? 0 : 1]!;
  }

  get #target(): Booted {
    return this.#booted[this.#direction === 'rx' ? 1 : 0]!;
  }

  start(): void {
    // Without the board's address there is no way to the other PC.
    if (this.#booted.some(({ address }) => address === undefined)) return;
    const remote = this.#target.line.pc.address;
    this.#client = new IperfClient(this.#source.line.pc, { remote, seconds: this.#seconds });
    this.#client.onEnd = this.#station.look;
  }

  get isDone(): boolean {
    return this.#client === undefined || this.#client.end !== undefined;
  }

  result(passage: Passage): DirectionResult {
    const { figures } = this.#recorded;
    return {
      interface: this.#booted[0]!.line.interface,
      through: this.#booted[1]!.line.interface,
      direction: this.#direction,
      streams: 1,
      outcome: this.#outcome(figures.retransmissions),
      ...figures,
      passage,
    };
  }

  #outcome(retransmissions: number): Outcome {
    const { aborted, machine } = this.#station;
    if (machine.faults.fatal !== undefined) return 'fault';
    if (this.#client === undefined) return aborted ? 'aborted' : 'unreachable';
    const end = this.#client.end ?? (aborted ? 'aborted' : 'unfinished');
    return end === 'finished' && retransmissions > 0 ? 'recovered' : end;
  }

  close(): void {
    this.#server.close();
    this.#client?.connection?.abort();
  }
}
