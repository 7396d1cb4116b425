import type { Problem } from '@boardproof/nx';
import type { LimitClass } from '../diagnosis/limit-class.ts';
import type { Direction, Segments } from './tune-result.ts';

/** What an image did in one direction. */
export interface BenchFigure {
  readonly mbit: number | null;
  /** Null where no capture tells. */
  readonly retransmissions: number | null;
  readonly class: LimitClass;
}

/** An image that was built, brought to its board and measured. */
export interface Benched {
  readonly figures: Readonly<Record<Direction, BenchFigure>>;
  readonly ramBytes: number | null;
  readonly image: string | null;
}

/** Where images are tried: an emulated board, or one on the desk. */
export interface TuneBench {
  readonly kind: 'emulated' | 'hardware';
  readonly board: string;
  readonly link: string;
  readonly delayUs: number | null;
  /** Builds the image with so many segments, brings it to the board, measures both directions. */
  measure(segments: Segments, signal: AbortSignal): Promise<Benched | { problems: readonly Problem[] }>;
}
