// Thermal reliefs: a gap round each pad of the poured net and bridges across it, so that an iron can heat the pad.
import { add, boundingBox, type Point, rotate } from '../geometry.ts';
import type { Zone } from '../model.ts';
import type { PlacedPad } from '../placed.ts';
import { type Area, PolygonIndex } from './polygon-index.ts';
import { segmentsCross } from './segments.ts';
import { isInside, type Outline } from './shapes.ts';

/** How far a bridge reaches into the poured copper behind the gap, mm. */
const hold = 0.1;

interface Bridge {
  readonly outline: Outline;
  /** Points across its outer end: all of them must lie in poured copper. */
  readonly end: readonly Point[];
}

/**
 * The bridges of a pad that reach `copper` and stay within `allowed`. A round pad may turn its cross by 45 degrees when
 * that gives it more bridges.
 */
export function bridgesOf(
  pad: PlacedPad,
  zone: Pick<Zone, 'thermalGap' | 'thermalBridge'>,
  allowed: readonly Area[],
  copper: readonly Area[],
): Outline[] {
  const fits = (bridge: Bridge) =>
    bridge.end.every((point) => copper.some((area) => PolygonIndex.of(area).holds(point))) &&
    allowed.some((area) => liesIn(area, bridge.outline));
  const turns = pad.shape === 'circle' ? [0, 45] : [0];
  const crosses = turns.map((turn) => crossOf(pad, zone, turn).filter(fits));
  const best = crosses.reduce((most, cross) => (cross.length > most.length ? cross : most));
  return best.map((bridge) => bridge.outline);
}

/** True when an outline lies in an area as a whole. */
function liesIn(area: Area, outline: Outline): boolean {
  const index = PolygonIndex.of(area);
  if (!outline.every((point) => index.holds(point))) return false;
  return index
    .edgesNear(boundingBox(outline))
    .every(
      ([from, to]) =>
        !isInside(outline, from) &&
        outline.every((corner, at) => !segmentsCross(from, to, corner, outline.at(at - 1)!)),
    );
}

function crossOf(pad: PlacedPad, zone: Pick<Zone, 'thermalGap' | 'thermalBridge'>, turn: number): Bridge[] {
  const [width, height] = pad.shape === 'circle' ? [pad.size[0], pad.size[0]] : pad.size;
  const half = Math.min(zone.thermalBridge, width, height) / 2;
  return [0, 90, 180, 270].map((direction) => {
    const reach = (direction % 180 === 0 ? width : height) / 2 + zone.thermalGap + hold;
    const corners: Point[] = [
      [0, -half],
      [reach, -half],
      [reach, half],
      [0, half],
    ];
    const place = (point: Point) => add(rotate(point, pad.rotation + turn + direction), pad.at);
    return {
      outline: corners.map(place),
      end: [-half, 0, half].map((across): Point => place([reach - hold / 2, across])),
    };
  });
}
