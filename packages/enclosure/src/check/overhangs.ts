// What hangs in the air while it is printed: faces that slope by more than 45 degrees, and bridges.
import { areaNormal, cornersOf, type Mesh, triangleCount, unit, type Vector } from '../solid/mesh.ts';
import { type Cast, raysOf } from '../solid/rays.ts';
import { type Finding, figure, finding, place } from './finding.ts';

/** Sources differ between 5 and 60 mm; 10 mm bridges without a worry. */
export const longestBridge = 10;
/** Sloping area that goes unseen, mm2: less than one dot of filament. */
const unseen = 0.3;
const directions = 16;
/** A ceiling no wider than this needs no further look, mm. */
const wellCarried = 2;

export function checkOverhangs(part: string, mesh: Mesh): Finding[] {
  const cast = raysOf(mesh);
  let steep = 0;
  let steepest: Vector | undefined;
  let longest = 0;
  let longestAt: Vector = [0, 0, 0];
  for (let i = 0; i < triangleCount(mesh); i += 1) {
    const corners = cornersOf(mesh, i);
    const doubled = areaNormal(corners);
    const [, , down] = unit(doubled);
    if (down > -Math.SQRT1_2 - 0.01 || corners.every(([, , z]) => z < 0.05)) continue;
    const area = Math.hypot(...doubled) / 2;
    const middle = [0, 1, 2].map((k) => (corners[0][k]! + corners[1][k]! + corners[2][k]!) / 3) as unknown as Vector;
    const span = down < -0.99 ? bridge(cast, middle) : Infinity;
    if (span === Infinity) {
      steep += area;
      steepest ??= middle;
    } else if (span > longest) {
      longest = span;
      longestAt = middle;
    }
  }
  const held = steep <= unseen;
  const over = `${figure(steep, 1)} mm2 slope by more than 45 degrees without support`;
  const across = `longest bridge ${figure(longest, 1)} mm of at most ${longestBridge} mm`;
  return [
    finding(
      'overhang',
      held,
      held || !steepest ? over : `${over}, first at ${place(steepest)}`,
      'slope it by 45 degrees, or turn the part',
      part,
    ),
    finding(
      'bridges',
      longest <= longestBridge,
      `${across}${longest > longestBridge ? ` at ${place(longestAt)}` : ''}`,
      'shorten the opening, or let it reach the rim',
      part,
    ),
  ];
}

/** The shortest way across a ceiling between two walls that carry it; Infinity when it has no two. */
function bridge(cast: Cast, [x, y, z]: Vector): number {
  const below: Vector = [x, y, z - 0.05];
  const to = (angle: number) =>
    cast(below, [Math.cos(angle), Math.sin(angle), 0], longestBridge * 2)?.distance ?? Infinity;
  let shortest = Infinity;
  for (let i = 0; i < directions / 2 && shortest > wellCarried; i += 1) {
    const angle = (2 * Math.PI * i) / directions;
    shortest = Math.min(shortest, to(angle) + to(angle + Math.PI));
  }
  return shortest;
}
