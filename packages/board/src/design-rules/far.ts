// Before every other rule: nothing may lie so far away that looking for neighbours would take all memory.
import type { Point } from '../geometry.ts';
import type { Board } from '../model.ts';
import type { Problem } from '../problem.ts';
import { mm, problem } from './facts.ts';

/** Farther from the origin than any fab makes boards, mm. */
const farthest = 1000;

export const farCodes = { 'too-far': 'something lies farther from the origin than any board reaches' };

/** Each part, track, via, zone, text or side of the outline that lies farther than a metre from the origin. */
export function tooFar(board: Board): Problem[] {
  const places: [path: string, points: readonly Point[]][] = [
    ...board.outline.map((side, i): [string, Point[]] => [`outline/${i}`, pointsOf(side)]),
    ...board.parts.map(({ ref, at, part }): [string, Point[]] => [`parts/${ref}`, [at, ...landOf(part)]]),
    ...board.tracks.map(({ points, width }, i): [string, Point[]] => [`tracks/${i}`, [...points, [width, 0]]]),
    ...board.vias.map(({ at, diameter, drill }, i): [string, Point[]] => [`vias/${i}`, [at, [diameter, drill]]]),
    ...board.zones.map(({ outline }, i): [string, readonly Point[]] => [`zones/${i}`, outline]),
    ...board.texts.map(({ at, height }, i): [string, Point[]] => [`texts/${i}`, [at, [height, 0]]]),
    ...board.lines.map(({ points }, i): [string, readonly Point[]] => [`lines/${i}`, points]),
  ];
  return places.flatMap(([path, points]) => {
    const far = points.find((point) => !point.every((value) => Math.abs(value) <= farthest));
    if (far === undefined) return [];
    const message = `${path} reaches (${far.map(mm).join(', ')}) mm, farther than ${farthest} mm from the origin; nothing else is checked`;
    return [
      problem('too-far', 'error', path, message, 'coordinates and sizes are millimetres: was another unit meant?'),
    ];
  });
}

const pointsOf = (side: Board['outline'][number]): Point[] =>
  side.kind === 'arc' ? [side.from, side.mid, side.to] : [side.from, side.to];

const landOf = ({ land, body }: Board['parts'][number]['part']): Point[] => [
  ...land.pads.flatMap(({ at, size, drill }): Point[] => [at, size, [drill ?? 0, 0]]),
  [land.courtyard.xMin, land.courtyard.yMin],
  [land.courtyard.xMax, land.courtyard.yMax],
  ...(body === undefined
    ? []
    : ([
        [body.outline.xMin, body.outline.yMin],
        [body.outline.xMax, body.outline.yMax],
      ] as Point[])),
];
