// Where a ribbon cable leaves its board.
import { boundingBox, type PlacedPad, type PlacedPart, type Point, type Rect } from '@boardproof/board';
import type { EnclosureOptions } from '../options/options.ts';
import type { Figures } from './assume.ts';
import type { Ribbon } from './fit.ts';
import { along, edgeOf, type Side } from './sides.ts';

/** Lowest height at which a soldered ribbon leaves. */
const ribbonLow = 0.5;

/** The ribbon leaves across the header's long side, over the nearer wall that no connector occupies. */
export function ribbonsOf(
  fitted: readonly PlacedPart[],
  cabled: ReadonlySet<string>,
  pads: readonly PlacedPad[],
  box: Rect,
  figures: Figures,
  { cable }: EnclosureOptions,
): Ribbon[] {
  return fitted
    .filter(({ ref, side }) => cabled.has(ref) && side === 'top')
    .map((placed) => {
      const own = pads.filter(({ ref }) => ref === placed.ref);
      const at = boundingBox(own.map((pad) => pad.at));
      const [width, depth] = [at.xMax - at.xMin, at.yMax - at.yMin];
      // Half the pitch a conductor: the ribbon of an IDC plug has one for each pin of both rows.
      const pitch = Math.min(...own.flatMap((a) => own.filter((b) => a !== b).map((b) => spacing(a.at, b.at))));
      const half = (own.length * (pitch / 2)) / 2;
      const across: readonly Side[] = width >= depth ? ['front', 'back'] : ['left', 'right'];
      const far = (side: Side) => Math.abs(edgeOf(box, side) - edgeOf(at, side));
      const side = [...across].sort((a, b) => far(a) - far(b))[0]!;
      const [from, to] = along(at, side);
      const centre = (from + to) / 2;
      const plug = figures.length('plug.height');
      const thickness = figures.length('ribbon.thickness');
      const thick = thickness.value + thickness.plusMinus;
      const low = cable === 'plugged' ? plug.value - plug.plusMinus - thick - 2 : ribbonLow;
      const high = cable === 'soldered' ? ribbonLow + thick + 2 : plug.value + plug.plusMinus;
      return {
        ref: placed.ref,
        side,
        range: [centre - half, centre + half],
        z: [low, high],
        from: edgeOf(at, side),
        thickness: thick,
      } satisfies Ribbon;
    });
}

function spacing(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
