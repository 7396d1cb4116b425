// What a run did to the board on purpose, as the result tells it.
import type { ResetCause } from '../machine/emulated-board.ts';
import type { RunOptions } from './options.ts';

/** Times count from the first data of the first direction. `done` is false for what the run did not come to. */
export type Disturbance =
  | { readonly kind: 'pull'; readonly atSeconds: number; readonly seconds: number; readonly done: boolean }
  | { readonly kind: 'reset'; readonly atSeconds: number; readonly cause: ResetCause; readonly done: boolean }
  | { readonly kind: 'loss'; readonly percent: number; readonly seed: number }
  | { readonly kind: 'reorder'; readonly percent: number; readonly seed: number }
  | { readonly kind: 'bit-errors'; readonly rate: number; readonly seed: number };

/** All that the options ask for; `done` holds what has begun. */
export function disturbancesOf(options: RunOptions, done: ReadonlySet<'pull' | 'reset'>): Disturbance[] {
  const { pull, reset, loss = 0, reorder = 0, bitErrors = 0, seed = 1 } = options;
  const list: Disturbance[] = [];
  if (pull !== undefined)
    list.push({ kind: 'pull', atSeconds: pull.at, seconds: pull.seconds, done: done.has('pull') });
  if (reset !== undefined)
    list.push({ kind: 'reset', atSeconds: reset.at, cause: reset.cause, done: done.has('reset') });
  if (loss > 0) list.push({ kind: 'loss', percent: percentOf(loss), seed });
  if (reorder > 0) list.push({ kind: 'reorder', percent: percentOf(reorder), seed });
  if (bitErrors > 0) list.push({ kind: 'bit-errors', rate: bitErrors, seed });
  return list;
}

export function disturbanceText(done: Disturbance): string {
  switch (done.kind) {
    case 'pull':
      return `cable pulled at ${done.atSeconds} s for ${done.seconds} s${missed(done)}`;
    case 'reset':
      return `reset (${done.cause}) at ${done.atSeconds} s${missed(done)}`;
    case 'loss':
      return `${done.percent} % of the frames lost each way (seed ${done.seed})`;
    case 'reorder':
      return `${done.percent} % of the frames late each way (seed ${done.seed})`;
    case 'bit-errors':
      return `bit errors at a rate of ${done.rate} each way (seed ${done.seed})`;
  }
}

const missed = ({ done }: { done: boolean }): string => (done ? '' : ', which the run did not come to');

/** Without the tail that a binary fraction leaves. */
const percentOf = (share: number): number => Math.round(share * 1e8) / 1e6;
