// What a tuning comes to: `tune.json`.
import type { Problem } from '@boardproof/nx';
import type { LimitClass } from '../diagnosis/limit-class.ts';

export const tuneSchema = 'boardproof.tune/1';

export type Direction = 'rx' | 'tx';

/** Segments of an image: TCP_WND and TCP_SND_BUF, each over TCP_MSS. */
export interface Segments {
  readonly wnd: number;
  readonly snd: number;
}

/** One direction of one image. Rates in Mbit/s. */
export interface TuneStep extends Segments {
  readonly direction: Direction;
  /** The one of the two that bounds this direction. */
  readonly segments: number;
  /** By the model, before the image ran; null while nothing is known of the loop. */
  readonly predictedMbit: number | null;
  readonly mbit: number | null;
  /** Whether it fills the link: the target or more, and nothing sent again. */
  readonly reaches: boolean;
  /** What the diagnosis names as the limit; `link` where it names none. */
  readonly class: LimitClass;
  /** Memory of the image without its flash, bytes. */
  readonly ramBytes: number | null;
  /** What a full window or send buffer holds of it, bytes. */
  readonly heldBytes: number;
  /** SHA-256 of the image. */
  readonly image: string | null;
}

export interface TuneResult {
  readonly schema: typeof tuneSchema;
  readonly kind: 'emulated' | 'hardware';
  readonly board: string;
  /** The link in words. */
  readonly link: string;
  /** Microseconds each way besides serialisation; null where only the board's network knows. */
  readonly delayUs: number | null;
  readonly ceilingMbit: number;
  readonly targetMbit: number;
  readonly steps: readonly TuneStep[];
  /** Everything in the loop besides the data frames that wait for one acknowledgement, microseconds, as fitted. */
  readonly loopUs: Readonly<Record<Direction, number | null>>;
  /** The least that reach the target; null where none was found. */
  readonly least: { readonly wnd: number | null; readonly snd: number | null };
  /** What to keep: the least, rounded up to an even number. */
  readonly kept: Segments | null;
  /** Lines of lwipopts.h for it. */
  readonly keep: readonly string[];
  /** Why the first image is not enough, and what is. */
  readonly why: readonly string[];
  readonly sentence: string;
  readonly verdict: 'pass' | 'fail' | 'error' | 'aborted';
  readonly problems: readonly Problem[];
}
