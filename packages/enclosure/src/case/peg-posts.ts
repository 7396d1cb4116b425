// Pegs carry a board that posts of the lid keep down: such a post needs its room among the parts.
import type { Problem, Rect } from '@boardproof/board';
import type { Body, Fit } from '../fit/fit.ts';
import type { EnclosureOptions } from '../options/options.ts';
import { holdRadius, pegRadius } from './plan.ts';

/** From a post to a part, mm. */
const apart = 0.2;

/** Posts that would stand on a part or on a plug, each told with what makes room. */
export function pegPosts({ mounting, bodies }: Fit, { standoffs }: EnclosureOptions): Problem[] {
  if (standoffs.fix !== 'peg') return [];
  return mounting.flatMap(({ ref, at, diameter }) => {
    const reach = holdRadius(pegRadius(diameter)) + apart;
    const hit = bodies
      .filter(({ zMax }) => zMax > 0)
      .map((body) => ({ body, over: reach - distanceTo(body.rect, at) }))
      .filter(({ over }) => over > 1e-9)
      .sort((a, b) => b.over - a.over)[0];
    if (hit === undefined) return [];
    const { body, over } = hit;
    const what = body.what === 'plug' ? `the plug on ${body.ref}` : body.ref;
    return [
      {
        code: 'peg-no-room',
        severity: 'error',
        path: 'options/standoffs/fix',
        message: `the lid's post that keeps the board down on the peg of ${ref} would meet ${what}: ${over.toFixed(2)} mm are missing`,
        hint: `the nearest possible is standoffs.fix: 'screw'; ${remedy(body)}`,
      },
    ];
  });
}

function remedy({ what, ref }: Body): string {
  if (what === 'plug') return "so is cable: 'soldered', which has no plug there";
  return `or move the hole or ${ref} by that much`;
}

function distanceTo({ xMin, xMax, yMin, yMax }: Rect, [x, y]: readonly [number, number]): number {
  return Math.hypot(Math.max(xMin - x, 0, x - xMax), Math.max(yMin - y, 0, y - yMax));
}
