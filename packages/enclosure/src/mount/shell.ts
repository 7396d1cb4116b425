// Base and lid: a rounded box whose wall before the mouth leans with the jack and whose far upper edge slopes, cut at the rim.

import { grooves } from '../case/base.ts';
import { letters, lips } from '../case/lid.ts';
import { lip } from '../case/plan-lips.ts';
import { block, hullOf, roundedRing, stack } from '../case/shapes.ts';
import { outward } from '../case/wall.ts';
import { edgeOf, grow } from '../fit/sides.ts';
import type { Solid } from '../solid/jscad.ts';
import type { Workbench } from '../solid/kernel.ts';
import type { Vector } from '../solid/mesh.ts';
import { channelSolid, channelTool } from './channel.ts';
import { grown, solidOf, sweep } from './place.ts';
import { type MountPlan, mountPrint } from './plan.ts';

/** Farther than anything here, mm. */
const far = 300;

export function makeMountBase(bench: Workbench, plan: MountPlan): Solid {
  const { intersect, subtract } = bench.booleans;
  const { z } = plan;
  const everywhere = { xMin: -far, yMin: -far, xMax: far, yMax: far };
  const lower = block(everywhere, [z.bed - 1, z.rim]);
  // Upright up to the rim, so that the bracket goes in; only the lid leans.
  const shell = subtract(intersect(outside(bench, plan, z.tray ?? z.rim), lower), hollow(bench, plan, z.floor, z.rim));
  return subtract(shell, ...plan.draft.channels.map((channel) => channelTool(plan, channel)), ...grooves(plan));
}

export function makeMountLid(bench: Workbench, plan: MountPlan): Solid {
  const { intersect, subtract, union } = bench.booleans;
  const { z, draft } = plan;
  const upper = block({ xMin: -far, yMin: -far, xMax: far, yMax: far }, [z.rim, z.top + 1]);
  const shell = subtract(intersect(outside(bench, plan), upper), hollow(bench, plan, z.floor));
  const cut = subtract(shell, ...draft.channels.map((channel) => channelTool(plan, channel)));
  const whole = union(cut, ...lips(plan), ...shoulders(plan), keeper(bench, plan), ...curtain(bench, plan));
  const words = letters(bench, { label: plan.label, z: { lidTop: z.top } });
  return words.length === 0 ? whole : subtract(whole, ...words);
}

/** Where the base goes on as a tray: the mouth's wall hangs from the lid down to the host, between the base's walls. */
function curtain({ booleans }: Workbench, plan: MountPlan): Solid[] {
  const { z, inner, slant, draft } = plan;
  if (z.tray === undefined) return [];
  const { intersect, subtract } = booleans;
  const sheet = block(grow(inner, -mountPrint.fit), [z.tray + 0.3, z.rim + 0.3]);
  const wall = subtract(
    intersect(sheet, beyond(slant.normal, slant.at)),
    beyond(slant.normal, slant.at + mountPrint.wall),
  );
  // Open down to the host below the jack: a strip across would hang in the air when the lid prints on its roof.
  const ways = draft.channels.map((channel) => channelSolid(plan, channel, mountPrint.opening, [0, 0], 40));
  return [subtract(wall, ...ways, ...belowLid(plan))];
}

/** The lid comes from above: nothing of it may lie below what is inside. */
function belowLid({ inside }: MountPlan): Solid[] {
  const gap = 0.4;
  return [...inside.mounted, ...inside.host].map(({ points }) =>
    solidOf(sweep(grown(points, [gap, gap, gap]), [0, 0, -60])),
  );
}

/** The outer form, closed. */
function outside({ booleans }: Workbench, { outer, z, slant, slope }: MountPlan, tray?: number): Solid {
  const { cornerRadius, chamfer, wall } = mountPrint;
  const ring = (inset: number) => roundedRing(outer, cornerRadius, inset);
  const box = stack([
    { ring: ring(chamfer), z: z.bed },
    { ring: ring(0), z: z.bed + chamfer },
    { ring: ring(0), z: z.top - chamfer },
    { ring: ring(chamfer), z: z.top },
  ]);
  const before = beyond(slant.normal, slant.at + wall);
  return booleans.subtract(box, above(booleans, before, tray), beyond(slope.normal, slope.at + wall));
}

/** What of a solid lies above a height; all of it when there is none. */
function above({ intersect }: Workbench['booleans'], solid: Solid, low: number | undefined): Solid {
  if (low === undefined) return solid;
  return intersect(solid, block({ xMin: -far, yMin: -far, xMax: far, yMax: far }, [low, far]));
}

/** The room inside, from `low` to the roof. */
function hollow({ booleans }: Workbench, { inner, z, slant, slope }: MountPlan, low: number, tray?: number): Solid {
  const { cornerRadius, wall } = mountPrint;
  const ring = roundedRing(inner, cornerRadius - wall);
  const box = stack([
    { ring, z: low },
    { ring, z: z.roof },
  ]);
  const before = tray === undefined ? [beyond(slant.normal, slant.at)] : [];
  return booleans.subtract(box, ...before, beyond(slope.normal, slope.at));
}

/** All that lies beyond a plane, near enough to matter. */
function beyond(normal: Vector, at: number): Solid {
  // Two directions along the plane: one flat, one across both.
  const flat: Vector = Math.hypot(normal[0], normal[1]) < 1e-9 ? [1, 0, 0] : unitFlat(normal);
  const up: Vector = [
    normal[1] * flat[2] - normal[2] * flat[1],
    normal[2] * flat[0] - normal[0] * flat[2],
    normal[0] * flat[1] - normal[1] * flat[0],
  ];
  const corners = [-far, far].flatMap((a) =>
    [-far, far].flatMap((b) =>
      [at, at + far].map(
        (d): Vector => [0, 1, 2].map((k) => normal[k]! * d + flat[k]! * a + up[k]! * b) as unknown as Vector,
      ),
    ),
  );
  return hullOf(corners);
}

function unitFlat([x, y]: Vector): Vector {
  const length = Math.hypot(x, y);
  return [-y / length, x / length, 0];
}

/** What joins the lips to the walls of the lid, sloping so that it prints upside down. */
function shoulders({ lips: all, inner, options, z }: MountPlan): Solid[] {
  const depth = options.fit + lip.thickness;
  return all.map(({ side, range }) => {
    const { axis, sign } = outward(side);
    const face = edgeOf(inner, side);
    const corner = (deep: number, up: number): Vector[] =>
      range.map((at) => {
        const across = face + sign * deep;
        return axis === 0 ? [across, at, z.rim + up] : [at, across, z.rim + up];
      });
    return hullOf([...corner(-depth, 0), ...corner(0.4, 0), ...corner(-depth, 0.8), ...corner(0.4, 0.8 + depth + 0.4)]);
  });
}

/** Hangs from the roof over and behind the jack, so that no plug lifts it or pushes it back. */
function keeper({ booleans }: Workbench, plan: MountPlan): Solid {
  const { z, mouthSide, place, draft } = plan;
  const jack = draft.mounted.bodies.find(({ name }) => name === 'jack')!;
  const box = (k: 0 | 1 | 2, of: 'min' | 'max') => Math[of](...jack.points.map((point) => point[k]));
  const middle = (box(0, 'min') + box(0, 'max')) / 2;
  const edge = place([middle, box(1, 'max'), box(2, 'max')]);
  const { axis, sign } = outward(mouthSide);
  // Along the mouth's direction: from over the jack's rear to behind its upper rear edge.
  const s = [edge[axis] + sign * 4, edge[axis] - sign * (0.4 + 2.4)].sort((a, b) => a - b);
  const across = edge[axis === 0 ? 1 : 0];
  const rect =
    axis === 0
      ? { xMin: s[0]!, xMax: s[1]!, yMin: across - 5, yMax: across + 5 }
      : { xMin: across - 5, xMax: across + 5, yMin: s[0]!, yMax: s[1]! };
  const post = block(rect, [edge[2] - 3, z.roof + 0.3]);
  return booleans.subtract(post, ...belowLid(plan));
}
