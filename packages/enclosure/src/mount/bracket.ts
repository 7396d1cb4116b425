// The bracket: a plate with posts under the host, corners that hold it, and a front that carries the mounted board at its angle.
import type { Point, Rect } from '@boardproof/board';
import { block, prism, roundedRing } from '../case/shapes.ts';
import { grow } from '../fit/sides.ts';
import type { Solid } from '../solid/jscad.ts';
import type { Workbench } from '../solid/kernel.ts';
import type { Vector } from '../solid/mesh.ts';
import { channelSolid, channelTool } from './channel.ts';
import type { Channel, Lead } from './draft.ts';
import { grown, solidOf, sweep } from './place.ts';
import { gable, lipReach, type MountPlan, mountPrint } from './plan.ts';

/** The plate stays this far from the base's walls, mm. */
const inBase = 0.3;

export function makeBracket(bench: Workbench, plan: MountPlan): Solid {
  const { union, subtract } = bench.booleans;
  const { draft, z, inner } = plan;
  const plate = prism(roundedRing(grow(inner, -inBase), 0.6), [z.floor, z.plate]);
  const posts = hostPosts(draft.host.rect, draft.host.pads).map((rect) =>
    block(rect, [z.plate - 0.2, -draft.host.thickness - mountPrint.rest]),
  );
  return union(plate, ...posts, ...corners(plan), subtract(front(bench, plan), ...keepOut(plan)));
}

/** Angles round the host's corners, up to just below its upper face. */
function corners({ draft, z }: MountPlan): Solid[] {
  const { rect } = draft.host;
  const { guide } = mountPrint;
  const thick = 1.4;
  const [long, short] = [6, 2];
  return [-1, 1].flatMap((i) =>
    [-1, 1].flatMap((j): Solid[] => {
      const x = i < 0 ? rect.xMin - guide : rect.xMax + guide;
      const y = j < 0 ? rect.yMin - guide : rect.yMax + guide;
      const heights = [z.plate - 0.2, -0.3] as const;
      return [
        block(between([x + i * thick, y], [x - i * long, y + j * thick]), heights),
        block(between([x, y + j * thick], [x + i * thick, y - j * short]), heights),
      ];
    }),
  );
}

function between(a: Point, b: Point): Rect {
  return {
    xMin: Math.min(a[0], b[0]),
    yMin: Math.min(a[1], b[1]),
    xMax: Math.max(a[0], b[0]),
    yMax: Math.max(a[1], b[1]),
  };
}

/** Four places below the host that keep clear of every hole, one a quarter, as far out as they can be. */
export function hostPosts(rect: Rect, pads: readonly Lead[]): Rect[] {
  const half: Point = [1.5, 0.8];
  const room = 0.4;
  const middle: Point = [(rect.xMin + rect.xMax) / 2, (rect.yMin + rect.yMax) / 2];
  const step = 0.25;
  return [-1, 1].flatMap((i) =>
    [-1, 1].flatMap((j): Rect[] => {
      let best: { at: Point; score: number } | undefined;
      for (let x = 4; x <= (rect.xMax - rect.xMin) / 2 - half[0]; x += step) {
        for (let y = 1; y <= (rect.yMax - rect.yMin) / 2 - half[1]; y += step) {
          const at: Point = [middle[0] + i * x, middle[1] + j * y];
          const clear = pads.every(
            (pad) =>
              Math.hypot(
                Math.max(0, Math.abs(pad.at[0] - at[0]) - half[0]),
                Math.max(0, Math.abs(pad.at[1] - at[1]) - half[1]),
              ) >=
              pad.radius + room,
          );
          const score = x + 4 * y;
          if (clear && (best === undefined || score > best.score)) best = { at, score };
        }
      }
      if (best === undefined) return [];
      const [x, y] = best.at;
      return [{ xMin: x - half[0], xMax: x + half[0], yMin: y - half[1], yMax: y + half[1] }];
    }),
  );
}

/**
 * The strip below the mounted board's front edge that no lead needs: from its edge inwards, in its own frame. Leads lean
 * forwards as the board tilts.
 */
export function frontStrip({ draft, deg }: MountPlan): { y: readonly [number, number]; x: readonly [number, number] } {
  const { leads, rect } = draft.mounted;
  const first = Math.min(...leads.map(({ at, radius }) => at[1] - radius));
  const leaning = draft.mounted.below * Math.tan((deg * Math.PI) / 180);
  return { y: [0.3, first - 0.5 - leaning], x: [rect.xMin + 0.3, rect.xMax - 0.3] };
}

/** A wall under that strip, and before the board's edge a lip that takes the pull of a plug. */
function front({ booleans }: Workbench, plan: MountPlan): Solid {
  const { place, draft, z, deg } = plan;
  const { thickness } = draft.mounted;
  const { y, x } = frontStrip(plan);
  const level = -thickness - mountPrint.rest;
  // Upright, with the slope of the board on top: `rise` higher than where the board lies.
  const column = (from: number, to: number, rise: number): Solid => {
    const upper = x.flatMap((a) => [from, to].map((b) => place([a, b, level])));
    return solidOf([
      ...upper.map(([a, b, c]): Vector => [a, b, c + rise]),
      ...upper.map(([a, b]): Vector => [a, b, z.plate - 0.2]),
    ]);
  };
  const lip = -lipReach(deg);
  return booleans.union(column(lip, y[1], 0), column(lip, -mountPrint.guide, 1.1));
}

/** What the front must leave free: the host, all that comes in from above, and the way of the host's own plug. */
function keepOut(plan: MountPlan): Solid[] {
  const { draft, inside, z, place } = plan;
  const up: Vector = [0, 0, 60];
  const shadow = block(grow(draft.host.rect, 0.5), [z.plate - 0.1, 60]);
  const board = inside.mounted[0]!;
  const own = draft.mounted.bodies[0]!.points;
  const { guide, rest } = mountPrint;
  const falling = [
    solidOf(sweep(grown(own, [guide - 0.02, guide - 0.02, rest * 0.98]).map(place), up)),
    ...inside.mounted
      .filter((body) => body !== board)
      .map(({ points }) => solidOf(sweep(grown(points, [0.3, 0.3, 0.3]), up))),
    ...inside.leads.map(({ points }) => solidOf(sweep(grown(points, [0.3, 0.3, 0.3]), up))),
    ...inside.host.map(({ points }) => solidOf(sweep(grown(points, [0.3, 0.3, 0.3]), up))),
  ];
  const ways = draft.channels
    .filter(({ frame }) => frame === 'host')
    .flatMap((channel) => [channelTool(plan, channel), ...openAbove(plan, channel)]);
  return [shadow, ...falling, ...ways];
}

/** Where too little would be left over a plug's way to print, it stays open up to the board. */
function openAbove(plan: MountPlan, channel: Channel): Solid[] {
  const { thickness, rect } = plan.draft.mounted;
  const lowest = Math.min(
    ...frontStrip(plan).y.map((y) => plan.place([rect.xMin, y, -thickness - mountPrint.rest])[2]),
  );
  const ceiling = channel.z[1] + mountPrint.opening + gable(channel.across);
  if (lowest - ceiling >= 1.4) return [];
  return [channelSolid(plan, { ...channel, z: [channel.z[0], 60] }, mountPrint.opening)];
}
