// Slots in the lid that let warm air out, where neither lip nor words are.
import type { Point, Problem, Rect } from '@boardproof/board';
import type { Frame } from './plan.ts';
import type { Label } from './plan-label.ts';
import { lip } from './plan-lips.ts';

/** The shortest slot worth cutting, mm. */
const shortest = 4;

/** A post of the lid. */
interface Post {
  readonly at: Point;
  readonly radius: number;
}

export function planVents(
  frame: Frame,
  label: Label | undefined,
  posts: readonly Post[],
): { vents: Rect[]; problems: Problem[] } {
  const { vents, fit } = frame.options;
  if (vents === false) return { vents: [], problems: [] };
  const rim = fit + lip.thickness + 1.5;
  const { inner } = frame;
  const room = { xMin: inner.xMin + rim, xMax: inner.xMax - rim, yMin: inner.yMin + rim, yMax: inner.yMax - rim };
  const slots = beside(room, label?.area)
    .flatMap((area) => slotsIn(area, vents.width, vents.web))
    .filter((slot) => posts.every((post) => apart(slot, post)));
  if (slots.length > 0) return { vents: slots, problems: [] };
  return {
    vents: [],
    problems: [
      {
        code: 'option-without-effect',
        severity: 'warning',
        path: 'options/vents',
        message: `the lid has no room for a slot of ${vents.width} x ${shortest} mm beside its label`,
        hint: 'leave out the vents, or make the label smaller',
      },
    ],
  };
}

/** Whether a slot leaves a sound wall round a post that hangs from the lid. */
function apart({ xMin, xMax, yMin, yMax }: Rect, { at: [x, y], radius }: Post): boolean {
  const dx = Math.max(xMin - x, 0, x - xMax);
  const dy = Math.max(yMin - y, 0, y - yMax);
  return Math.hypot(dx, dy) > radius + 1.25;
}

/** The free areas on the four sides of a label, or all of the room without one. */
function beside(room: Rect, label: Rect | undefined): Rect[] {
  if (label === undefined) return [room];
  const gap = 1.5;
  return [
    { ...room, yMax: label.yMin - gap },
    { ...room, yMin: label.yMax + gap },
    { ...room, xMax: label.xMin - gap, yMin: label.yMin, yMax: label.yMax },
    { ...room, xMin: label.xMax + gap, yMin: label.yMin, yMax: label.yMax },
  ];
}

/** Slots across the shorter side of an area, centred along its longer one. */
function slotsIn({ xMin, xMax, yMin, yMax }: Rect, width: number, web: number): Rect[] {
  const [dx, dy] = [xMax - xMin, yMax - yMin];
  const [long, short] = [Math.max(dx, dy), Math.min(dx, dy)];
  if (short < shortest || long < width) return [];
  const count = Math.floor((long + web) / (width + web));
  const start = (long - count * (width + web) + web) / 2;
  return Array.from({ length: count }, (_, i): Rect => {
    const from = start + i * (width + web);
    return dx >= dy
      ? { xMin: xMin + from, xMax: xMin + from + width, yMin, yMax }
      : { xMin, xMax, yMin: yMin + from, yMax: yMin + from + width };
  });
}
