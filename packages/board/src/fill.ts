import type { Point } from './geometry.ts';
import type { CopperLayer } from './model.ts';

/** A piece of poured copper: its outline counter-clockwise, its holes clockwise, closed without repeating the first point; mm. */
export interface FillPolygon {
  readonly outline: readonly Point[];
  readonly holes: readonly (readonly Point[])[];
}

/** The computed copper of one zone of a board. */
export interface Fill {
  /** The zone's place in `board.zones`. */
  readonly zone: number;
  readonly net: string;
  readonly layer: CopperLayer;
  readonly polygons: readonly FillPolygon[];
}
