// Finds the least receive window and send buffer that fill a link: predict, build, measure, and prove that one less does not.
import { lwipValues, readPlacement } from '@boardproof/firmware';
import type { Problem } from '@boardproof/nx';
import { ceilingMbit } from '../diagnosis/ceiling.ts';
import { PASS_SHARE } from '../diagnosis/limit-class.ts';
import { fewest, fittedLoop, leastPredicted, loopOfDelay, predictedMbit } from './loop-model.ts';
import type { Benched, TuneBench } from './tune-bench.ts';
import { reasons, tuneSentence } from './tune-reasons.ts';
import { type Direction, type Segments, type TuneResult, type TuneStep, tuneSchema } from './tune-result.ts';

/** Bytes of a pool buffer that holds a full segment. */
const BYTES_PER_SEGMENT = 1516;
/** The firmware's build takes no more. */
const MOST_SEGMENTS = 256;
/** A search that has not ended by then follows no model. */
const MOST_IMAGES = 16;

const directions = ['rx', 'tx'] as const;

export interface TuneOptions {
  /** Segments of the first image, 4 unless given: what lwIP has by default. */
  readonly from?: number;
  /** What counts as a full link; 99 % of what the line carries unless given. */
  readonly targetMbit?: number;
  readonly linkMbit?: number;
  readonly signal?: AbortSignal;
  /** Called before an image is built, and with each direction that was measured. */
  readonly progress?: (line: string) => void;
  readonly onStep?: (step: TuneStep) => void;
}

/** Searches on a bench. Never rejects for what a build or a board does: that is among the problems. */
export function tune(bench: TuneBench, options: TuneOptions = {}): Promise<TuneResult> {
  return new Tuning(bench, options).run();
}

class Tuning {
  private readonly bench: TuneBench;
  private readonly options: TuneOptions;
  private readonly signal: AbortSignal;
  private readonly linkMbit: number;
  private readonly ceiling: number;
  private readonly target: number;
  private readonly steps: TuneStep[] = [];
  private readonly problems: Problem[] = [];
  private readonly images = new Set<string>();
  /** An image could not be built or measured. */
  private isBroken = false;

  constructor(bench: TuneBench, options: TuneOptions) {
    this.bench = bench;
    this.options = options;
    this.signal = options.signal ?? new AbortController().signal;
    this.linkMbit = options.linkMbit ?? 100;
    this.ceiling = ceilingMbit(this.linkMbit, { payload: 1460, version: 4, timestamps: false, vlan: false });
    this.target = options.targetMbit ?? PASS_SHARE * this.ceiling;
  }

  async run(): Promise<TuneResult> {
    const first = Math.max(fewest.tx, this.options.from ?? 4);
    const least: Record<Direction, number | null> = { rx: null, tx: null };
    if (await this.measure({ wnd: first, snd: first })) {
      for (const direction of directions) least[direction] = await this.search(direction, first);
    }
    const kept = least.rx === null || least.tx === null ? null : { wnd: even(least.rx), snd: even(least.tx) };
    // What is kept is measured itself: its two halves may come from different images.
    const proven =
      kept !== null && (await this.measure(kept)) && directions.every((one) => this.stepOf(one, kept)?.reaches);
    return this.result(first, least, proven ? kept : null);
  }

  /** The least number of segments of a direction that reaches the target; null when the search ended without one. */
  private async search(direction: Direction, first: number): Promise<number | null> {
    const loop = this.loop(direction);
    const guess = loop === null ? null : leastPredicted(direction, this.target, loop, this.linkMbit, MOST_SEGMENTS);
    let segments = guess ?? first;
    for (;;) {
      const reaches = await this.reaches(direction, segments);
      if (reaches === null) return null;
      if (!reaches) {
        if (this.isInVain(direction, segments)) return null;
        segments += 1;
        if (segments > MOST_SEGMENTS) return null;
        // One that was passed over may have been measured for the other direction.
        continue;
      }
      if (segments === fewest[direction]) return segments;
      const less = await this.reaches(direction, segments - 1);
      if (less === null) return null;
      if (!less) return segments;
      segments -= 1;
    }
  }

  /** Whether an image of three segments fewer was as fast: then something else limits, and more segments cost memory alone. */
  private isInVain(direction: Direction, segments: number): boolean {
    const own = this.steps.filter((step) => step.direction === direction);
    const now = own.find((step) => step.segments === segments);
    const fewer = own.filter((step) => step.segments <= segments - 3).map(({ mbit }) => mbit ?? 0);
    if (now === undefined || fewer.length === 0 || (now.mbit ?? 0) > 1.01 * Math.max(...fewer)) return false;
    this.problems.push({
      code: 'other-limit',
      severity: 'error',
      path: direction,
      message: `${segments} segments are no faster than fewer: ${now.class} limits, not the window or the send buffer`,
      hint: 'boardproof-verify run says what limits, with its evidence.',
    });
    return true;
  }

  private async reaches(direction: Direction, segments: number): Promise<boolean | null> {
    const both = Math.max(segments, fewest.tx);
    const known = this.steps.find((step) => step.direction === direction && step.segments === segments);
    if (known !== undefined) return known.reaches;
    if (!(await this.measure({ wnd: segments, snd: both }))) return null;
    return this.steps.find((step) => step.direction === direction && step.segments === segments)?.reaches ?? null;
  }

  /** Builds and measures an image unless that was done; false when the search must end. */
  private async measure(segments: Segments): Promise<boolean> {
    const { wnd, snd } = segments;
    const name = `${wnd}/${snd}`;
    if (this.images.has(name)) return true;
    if (this.signal.aborted) return false;
    if (this.images.size >= MOST_IMAGES) {
      this.problems.push(searchTooLong(this.images.size));
      return false;
    }
    this.images.add(name);
    const predicted = Object.fromEntries(directions.map((one) => [one, this.predict(one, segments)]));
    this.options.progress?.(`builds and measures ${wnd} segments of window, ${snd} of send buffer`);
    const found = await this.bench.measure(segments, this.signal);
    if ('problems' in found) {
      this.isBroken = true;
      this.problems.push(...found.problems);
      return false;
    }
    for (const direction of directions) {
      const step = this.step(direction, segments, predicted[direction] ?? null, found);
      this.steps.push(step);
      this.options.onStep?.(step);
    }
    return !this.signal.aborted;
  }

  private step(direction: Direction, segments: Segments, predicted: number | null, found: Benched): TuneStep {
    const { mbit, retransmissions, class: limit } = found.figures[direction];
    const own = direction === 'rx' ? segments.wnd : segments.snd;
    return {
      ...segments,
      direction,
      segments: own,
      predictedMbit: predicted === null ? null : round(predicted),
      mbit: mbit === null ? null : round(mbit),
      reaches: mbit !== null && mbit >= this.target && (retransmissions ?? 0) === 0,
      class: limit,
      ramBytes: found.ramBytes,
      heldBytes: own * BYTES_PER_SEGMENT,
      image: found.image,
    };
  }

  private predict(direction: Direction, { wnd, snd }: Segments): number | null {
    const loop = this.loop(direction);
    return loop === null ? null : predictedMbit(direction, direction === 'rx' ? wnd : snd, loop, this.linkMbit);
  }

  /** By the slowest measured rate, which no queue can have lengthened; by the link's delay while there is none. */
  private loop(direction: Direction): number | null {
    const bound = this.steps.filter(
      ({ direction: one, mbit }) => one === direction && mbit !== null && mbit < 0.97 * this.ceiling,
    );
    const [slowest] = bound.sort((one, other) => one.mbit! - other.mbit!);
    if (slowest !== undefined) return fittedLoop(direction, slowest.segments, slowest.mbit!, this.linkMbit);
    return this.bench.delayUs === null ? null : loopOfDelay(this.bench.delayUs, this.linkMbit);
  }

  private stepOf(direction: Direction, { wnd, snd }: Segments): TuneStep | undefined {
    return this.steps.find((step) => step.direction === direction && step.wnd === wnd && step.snd === snd);
  }

  private result(first: number, found: Record<Direction, number | null>, kept: Segments | null): TuneResult {
    const { bench, ceiling, target, steps, problems } = this;
    const loops = { rx: this.loop('rx'), tx: this.loop('tx') };
    const verdict = this.signal.aborted ? 'aborted' : kept !== null ? 'pass' : this.isBroken ? 'error' : 'fail';
    const about = {
      steps,
      ceilingMbit: ceiling,
      targetMbit: target,
      first,
      least: found,
      kept,
      loops,
      linkMbit: this.linkMbit,
    };
    return {
      schema: tuneSchema,
      kind: bench.kind,
      board: bench.board,
      link: bench.link,
      delayUs: bench.delayUs,
      ceilingMbit: round(ceiling),
      targetMbit: round(target),
      steps,
      loopUs: { rx: loops.rx === null ? null : round(loops.rx), tx: loops.tx === null ? null : round(loops.tx) },
      least: { wnd: found.rx, snd: found.tx },
      kept,
      keep: kept === null ? [] : keepLines(kept),
      why: reasons(about),
      sentence: tuneSentence(verdict, about),
      verdict,
      problems,
    };
  }
}

/** The lines of lwipopts.h that an image of so many segments has beyond lwIP's defaults. */
export function keepLines(segments: Segments): string[] {
  const { placement } = readPlacement({ board: 'teensy41', ...segments });
  if (placement === undefined) return [];
  const { values } = lwipValues(placement);
  const { MEMP_NUM_TCP_SEG, PBUF_POOL_SIZE, LWIP_WND_SCALE, TCP_RCV_SCALE } = values;
  return [
    `#define TCP_WND ${segments.wnd}*TCP_MSS`,
    `#define TCP_SND_BUF ${segments.snd}*TCP_MSS`,
    ...(MEMP_NUM_TCP_SEG > 16 ? [`#define MEMP_NUM_TCP_SEG ${MEMP_NUM_TCP_SEG}`] : []),
    ...(PBUF_POOL_SIZE > 16 ? [`#define PBUF_POOL_SIZE ${PBUF_POOL_SIZE}`] : []),
    ...(LWIP_WND_SCALE === 1 ? ['#define LWIP_WND_SCALE 1', `#define TCP_RCV_SCALE ${TCP_RCV_SCALE}`] : []),
  ];
}

function searchTooLong(images: number): Problem {
  return {
    code: 'search-too-long',
    severity: 'error',
    path: 'tune',
    message: `${images} images were measured, and the rate does not follow the window`,
    hint: 'Look at the classes of the steps: something else than window and send buffer limits.',
  };
}

/** Segments are acknowledged in pairs: an odd one waits for the next. */
function even(segments: number): number {
  return segments + (segments % 2);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
