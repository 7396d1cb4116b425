// What stands in the picture besides the printed parts: board, jack, header, ribbon. Drawn to be recognised; only outlines
// and heights are figures, the rest (a mouth, pins, a plug) is there for the eye.
import type { Rect } from '@boardproof/board';
import type { Plan } from '../case/plan.ts';
import { block, bore, plate, post } from '../case/shapes.ts';
import { outward } from '../case/wall.ts';
import type { Body, Port, Ribbon } from '../fit/fit.ts';
import { grow } from '../fit/sides.ts';
import type { Solid } from '../solid/jscad.ts';
import type { Kernel } from '../solid/kernel.ts';
import type { Vector } from '../solid/mesh.ts';

/** A solid of the picture with its colour. */
export interface Shown {
  readonly solid: Solid;
  readonly colour: Vector;
}

const colours = {
  board: [0.36, 0.19, 0.5],
  copper: [0.86, 0.68, 0.3],
  jack: [0.76, 0.78, 0.8],
  contact: [0.9, 0.72, 0.3],
  plastic: [0.17, 0.17, 0.19],
  chip: [0.58, 0.47, 0.36],
  ribbon: [0.62, 0.65, 0.68],
  stripe: [0.78, 0.2, 0.2],
  module: [0.1, 0.36, 0.24],
} as const satisfies Record<string, Vector>;

/** Board and parts, where they sit in the case. */
export function showInside(kernel: Kernel, { fit }: Plan): Shown[] {
  return [
    ...showBoard(kernel, fit),
    ...fit.bodies.flatMap((body): Shown[] => {
      const port = fit.ports.find(({ ref }) => ref === body.ref);
      if (body.what === 'jack' && port) return showJack(kernel, body.rect, body.zMax, port);
      if (body.what === 'plug') return showPlug(body.rect, body.zMax);
      if (body.what === 'module') return showModule(body, fit.bodies);
      if (body.what === 'port') return [];
      const cabled = fit.bodies.some(({ ref, what }) => ref === body.ref && what === 'plug');
      const low = cabled ? Math.min(2, body.zMax) : body.zMax;
      const box = body.zMax <= 0 ? block(body.rect, [body.zMin, body.zMax]) : block(body.rect, [0, low]);
      const flat = body.zMax < 3;
      return [{ solid: box, colour: flat ? colours.chip : colours.plastic }];
    }),
    ...fit.ribbons.flatMap((ribbon) =>
      showRibbon(ribbon, fit.bodies.find(({ ref, what }) => ref === ribbon.ref && what === 'plug')?.zMax),
    ),
  ];
}

/** A plugged board as a slab with its connectors on it; the usual thickness, for the eye. */
function showModule({ ref, rect, zMin }: Body, all: readonly Body[]): Shown[] {
  const top = zMin + 1.6;
  const ports = all.filter((body) => body.what === 'port' && body.ref.startsWith(`${ref}.`));
  return [
    { solid: block(rect, [zMin, top]), colour: colours.module },
    ...ports.map((port): Shown => ({ solid: block(port.rect, [top - 0.05, port.zMax]), colour: colours.jack })),
  ];
}

export function showBoard(kernel: Kernel, fit: Plan['fit']): Shown[] {
  const { thickness, edge, mounting, stubs, stubLength } = fit;
  const holes = mounting.map(({ at, diameter }) => bore(at, diameter / 2, [-thickness - 1, 1]));
  const slab = plate(edge, [-thickness, 0]);
  const leads = stubs.map(({ at, radius }) => post(at, Math.min(0.35, radius), [-thickness - stubLength.value, -0.1]));
  const pads = stubs.map(({ at, radius }) => post(at, radius, [-thickness - 0.06, 0.06]));
  return [
    { solid: holes.length > 0 ? kernel.booleans.subtract(slab, ...holes) : slab, colour: colours.board },
    ...[...leads, ...pads].map((solid): Shown => ({ solid, colour: colours.copper })),
  ];
}

/** A box with a mouth: the width and the step of a plug's latch, and eight contacts. */
export function showJack(kernel: Kernel, rect: Rect, height: number, { side, mouth }: Port): Shown[] {
  const { axis, sign } = outward(side);
  const middle = axis === 0 ? (rect.yMin + rect.yMax) / 2 : (rect.xMin + rect.xMax) / 2;
  const at = (half: number, from: number, to: number): Rect => {
    const [a, b] = [mouth - sign * from, mouth - sign * to];
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    return axis === 0
      ? { xMin: low, xMax: high, yMin: middle - half, yMax: middle + half }
      : { xMin: middle - half, xMax: middle + half, yMin: low, yMax: high };
  };
  const top = Math.min(height - 1.2, 11.4);
  const hollow = [
    block(at(5.9, -1, 11), [top - 6.8, top]),
    block(at(3.1, -1, 11), [top - 8.3, top]),
    block(at(1.6, -1, 11), [Math.max(0.8, top - 9.8), top]),
  ];
  const contacts = Array.from({ length: 8 }, (_, i): Shown => {
    const off = (i - 3.5) * 1.02;
    const strip = at(0.25, 2.2, 10.5);
    const moved = axis === 0 ? shift(strip, 0, off) : shift(strip, off, 0);
    return { solid: block(moved, [top - 0.9, top - 0.5]), colour: colours.contact };
  });
  const shell = kernel.booleans.subtract(block(rect, [0, height]), ...hollow);
  const lining = block(at(5.9, 10.6, 11), [top - 6.8, top]);
  return [{ solid: shell, colour: colours.jack }, ...contacts, { solid: lining, colour: colours.plastic }];
}

function shift({ xMin, xMax, yMin, yMax }: Rect, dx: number, dy: number): Rect {
  return { xMin: xMin + dx, xMax: xMax + dx, yMin: yMin + dy, yMax: yMax + dy };
}

function showPlug(rect: Rect, height: number): Shown[] {
  return [
    { solid: block(grow(rect, -0.4), [2.2, height - 2.2]), colour: colours.plastic },
    { solid: block(grow(rect, -0.4), [height - 1.2, height]), colour: colours.plastic },
  ];
}

/** The ribbon from its header outwards, its first conductor marked. */
function showRibbon({ side, range, from, z }: Ribbon, plugTop: number | undefined): Shown[] {
  const { axis, sign } = outward(side);
  const level = plugTop === undefined ? z[0] + 0.4 : plugTop - 2.2;
  const count = 6;
  const wide = (range[1] - range[0]) / count;
  const [a, b] = [from - sign * 1, from + sign * 16];
  return Array.from({ length: count }, (_, i): Shown => {
    const own: [number, number] = [range[0] + i * wide + 0.05, range[0] + (i + 1) * wide - 0.05];
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const rect: Rect =
      axis === 0
        ? { xMin: low, xMax: high, yMin: own[0], yMax: own[1] }
        : { xMin: own[0], xMax: own[1], yMin: low, yMax: high };
    return { solid: block(rect, [level, level + 0.95]), colour: i === 0 ? colours.stripe : colours.ribbon };
  });
}
