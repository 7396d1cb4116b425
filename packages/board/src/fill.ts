import type { Point } from './geometry.ts';
import type { CopperLayer } from './model.ts';

/** A piece of poured copper: its outline counter-clockwise, its holes clockwise, closed without repeating the first point; mm. */
export interface FillPolygon {
  readonly outline: readonly Point[];
  readonly holes: readonly (readonly Point[])[];
}

/** How a fill holds one pad of its own net: by so many bridges of the thermal relief, on this layer. */
export interface Thermal {
  readonly ref: string;
  readonly number: string;
  readonly at: Point;
  readonly bridges: number;
}

/** The computed copper of one zone of a board. */
export interface Fill {
  /** The zone's place in `board.zones`. */
  readonly zone: number;
  readonly net: string;
  readonly layer: CopperLayer;
  readonly polygons: readonly FillPolygon[];
  /** The pads of the zone's net that lie in it; one with no bridge has no copper to it from this fill. */
  readonly thermals?: readonly Thermal[];
}
