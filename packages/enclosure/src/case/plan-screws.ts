// Where the lid's screws go: two bosses on each of two opposite sides, outside of the walls, so that they cost no room inside.
import type { Point, Problem } from '@boardproof/board';
import { along, edgeOf, type Side } from '../fit/sides.ts';
import { screws } from '../options/screws.ts';
import type { Boss, Frame } from './plan.ts';
import { outward } from './wall.ts';

/** From a wall's outer face to the screw's axis, at least, mm. */
const leastOffset = 0.8;
/** Material between a screw's hole and the inside of the case, mm: a hair more than a sound wall. */
const behindHole = 1.25;
/** Material round a screw's head, mm. */
const roundHead = 0.9;

export function planScrews(frame: Frame): { bosses: Boss[]; problems: Problem[] } {
  if (frame.options.lid !== 'screw') return { bosses: [], problems: [] };
  const { head, pilot } = screws[frame.options.screw];
  const radius = head / 2 + roundHead;
  const pairs: [Side, Side][] = [
    ['left', 'right'],
    ['front', 'back'],
  ];
  const fits = pairs.find((pair) => pair.every((side) => placesOn(frame, side, radius) !== undefined));
  if (fits === undefined) {
    return {
      bosses: [],
      problems: [
        {
          code: 'screw-no-room',
          severity: 'error',
          path: 'options/lid',
          message: `no two opposite sides have room for two bosses of ${2 * radius} mm beside their openings`,
          hint: "the nearest possible is lid: 'snap', or a smaller screw",
        },
      ],
    };
  }
  const offset = Math.max(leastOffset, behindHole + pilot / 2 - frame.options.wall);
  const bosses = fits.flatMap((side) =>
    placesOn(frame, side, radius)!.map((place): Boss => {
      const { axis, sign } = outward(side);
      const across = edgeOf(frame.outer, side) + sign * offset;
      const at: Point = axis === 0 ? [across, place] : [place, across];
      return { side, at, radius };
    }),
  );
  return { bosses, problems: [] };
}

/** The two ends of a side, when neither lies at an opening and they do not meet. */
function placesOn({ outer, openings }: Frame, side: Side, radius: number): [number, number] | undefined {
  const [from, to] = along(outer, side);
  const places: [number, number] = [from + radius, to - radius];
  if (places[1] - places[0] < 2 * radius) return undefined;
  const hit = openings.some(
    ({ side: other, range }) =>
      other === side && places.some((place) => range[0] < place + radius + 1 && range[1] > place - radius - 1),
  );
  return hit ? undefined : places;
}
