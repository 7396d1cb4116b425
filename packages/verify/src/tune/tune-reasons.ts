// Why an image is not enough, in numbers, for people.
import { acknowledgedEvery } from './loop-model.ts';
import type { Direction, Segments, TuneResult, TuneStep } from './tune-result.ts';

/** What the words are made of. */
export interface Tuned {
  readonly steps: readonly TuneStep[];
  readonly ceilingMbit: number;
  readonly targetMbit: number;
  readonly linkMbit: number;
  /** Segments of the first image. */
  readonly first: number;
  readonly least: Readonly<Record<Direction, number | null>>;
  readonly kept: Segments | null;
  readonly loops: Readonly<Record<Direction, number | null>>;
}

const names: Readonly<Record<Direction, readonly [option: string, way: string]>> = {
  rx: ['TCP_WND', 'the board receives'],
  tx: ['TCP_SND_BUF', 'the board sends'],
};

/** A sentence or two for each direction: why the first image is not enough, and what is. */
export function reasons(tuned: Tuned): string[] {
  return (['rx', 'tx'] as const).flatMap((direction) => {
    const step = tuned.steps.find((one) => one.direction === direction && one.segments === tuned.first);
    if (step === undefined || step.mbit === null) return [];
    const [option, way] = names[direction];
    const bytes = step.segments * 1460;
    if (step.reaches) {
      return [`${direction} (${way}): ${option} ${step.segments}*TCP_MSS fills this link already: ${rate(step.mbit)}.`];
    }
    const loop = tuned.loops[direction];
    const why =
      loop === null || step.mbit >= 0.97 * tuned.ceilingMbit
        ? `${option} ${step.segments}*TCP_MSS gives ${rate(step.mbit)} (${step.class})`
        : windowBound(direction, step, bytes, loop, tuned);
    return [`${direction} (${way}): ${why}.${enough(direction, tuned)}`];
  });
}

function windowBound(direction: Direction, step: TuneStep, bytes: number, loop: number, tuned: Tuned): string {
  const frameUs = (1538 * 8) / tuned.linkMbit;
  const every = acknowledgedEvery(direction, step.segments);
  const turn = every * frameUs + loop;
  const sender = direction === 'rx' ? 'the PC' : 'the board';
  const what = direction === 'rx' ? 'the whole window' : 'the whole send buffer';
  return (
    `${step.segments} segments (${bytes} B) are not enough: once ${what} is under way, ${sender} waits for an acknowledgement, ` +
    `which takes ${turn.toFixed(0)} us (${loop.toFixed(0)} us of loop, ${every} frame${every === 1 ? '' : 's'} of ${frameUs.toFixed(0)} us), ` +
    `while ${step.segments} frames keep the line busy for ${(step.segments * frameUs).toFixed(0)} us only. ` +
    `${bytes} B in ${turn.toFixed(0)} us are ${rate((bytes * 8) / turn)}; measured ${rate(step.mbit ?? 0)}`
  );
}

function enough(direction: Direction, { least, kept, steps }: Tuned): string {
  const [option] = names[direction];
  const segments = least[direction];
  if (segments === null) return ` No ${option} that was tried fills the link.`;
  const rateOf = (count: number) =>
    steps.find((one) => one.direction === direction && one.segments === count)?.mbit ?? null;
  const [found, below] = [rateOf(segments), rateOf(segments - 1)];
  const less = below === null ? '' : `, ${segments - 1} give ${rate(below)}`;
  const own = direction === 'rx' ? kept?.wnd : kept?.snd;
  const margin =
    own === undefined || own === segments
      ? ''
      : ` Kept are ${own}: segments are acknowledged in pairs, and an odd one waits.`;
  return ` ${segments} fill it (${rate(found ?? 0)})${less}.${margin}`;
}

/** The whole in a sentence. */
export function tuneSentence(verdict: TuneResult['verdict'], { kept, least, steps, targetMbit }: Tuned): string {
  if (verdict === 'aborted') return 'ABORTED: the search was interrupted.';
  if (verdict === 'error') return 'ERROR: an image could not be built or measured.';
  if (kept === null) {
    const missing = (['rx', 'tx'] as const)
      .filter((direction) => least[direction] === null)
      .map((one) => names[one][0]);
    const what =
      missing.length === 0 ? 'the image that was to be kept misses it' : `no ${missing.join(' and no ')} reaches it`;
    return `FAIL: the target is ${rate(targetMbit)}, and ${what}.`;
  }
  const rates = (['rx', 'tx'] as const).map((direction) => {
    const step = steps.find((one) => one.direction === direction && one.wnd === kept.wnd && one.snd === kept.snd);
    return (step?.mbit ?? 0).toFixed(1);
  });
  return (
    `Keep TCP_WND ${kept.wnd}*TCP_MSS and TCP_SND_BUF ${kept.snd}*TCP_MSS: ${rates.join(' / ')} Mbit/s ` +
    `(board receives / sends). The least that reach ${rate(targetMbit)} are ${least.rx} and ${least.tx}.`
  );
}

function rate(mbit: number): string {
  return `${mbit.toFixed(1)} Mbit/s`;
}
