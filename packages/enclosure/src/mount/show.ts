import { block, post } from '../case/shapes.ts';
import type { Fit } from '../fit/fit.ts';
import { type Shown, showBoard, showJack } from '../picture/show.ts';
import type { Kernel } from '../solid/kernel.ts';
import { dot, unit, type Vector } from '../solid/mesh.ts';
import type { MountPlug } from './draft.ts';
import { placeSolid, solidOf } from './place.ts';
import type { MountPlan } from './plan.ts';

const colours: Readonly<Record<string, Vector>> = {
  host: [0.13, 0.36, 0.24],
  metal: [0.76, 0.78, 0.8],
  gold: [0.86, 0.68, 0.3],
  chip: [0.17, 0.17, 0.19],
  socket: [0.62, 0.64, 0.67],
  part: [0.58, 0.47, 0.36],
  cable: [0.32, 0.35, 0.4],
};

/** The host with its larger parts and its holes; small parts and rows of pins are envelopes, so they are not drawn. */
export function showHost({ draft }: MountPlan): Shown[] {
  const { host } = draft;
  const [board, ...rest] = host.bodies;
  const coloured: Readonly<Record<string, Vector>> = {
    'USB socket': colours['metal']!,
    processor: colours['chip']!,
    'microSD socket': colours['socket']!,
    'header body': colours['chip']!,
  };
  return [
    { solid: solidOf(board!.points), colour: colours['host']! },
    ...rest
      .filter(({ name }) => coloured[name] !== undefined)
      .map(({ name, points }): Shown => ({ solid: solidOf(points), colour: coloured[name]! })),
    ...host.pads.map(
      ({ at, radius }): Shown => ({
        solid: post(at, radius, [-host.thickness - 0.05, 0.05]),
        colour: colours['gold']!,
      }),
    ),
  ];
}

/** The mounted board with its jack, its chips and the pins that join it to the host. */
export function showMounted(kernel: Kernel, plan: MountPlan, fit: Fit): Shown[] {
  const { variant, deg, draft } = plan;
  const port = fit.ports[0];
  const jack = fit.bodies.find(({ what }) => what === 'jack');
  const chips = fit.bodies.filter(({ what, zMax }) => what === 'part' && zMax < 3);
  const own: Shown[] = [
    ...showBoard(kernel, fit),
    ...(jack && port ? showJack(kernel, jack.rect, jack.zMax, port) : []),
    ...chips.map(({ rect, zMax }): Shown => ({ solid: block(rect, [0, zMax]), colour: colours['part']! })),
  ];
  return [
    ...own.map(({ solid, colour }): Shown => ({ solid: placeSolid(variant, deg, solid), colour })),
    ...variant.pins.map(({ at, radius }): Shown => {
      // Straight from hole to hole: where it bends is not drawn.
      const half = radius * 0.9;
      const lower = draft.host.thickness;
      const top = plan.place(seatBack(plan, at));
      const square = (x: number, y: number, z: number): Vector[] =>
        [-half, half].flatMap((i) => [-half, half].map((j): Vector => [x + i, y + j, z]));
      return {
        solid: solidOf([...square(at[0], at[1], -lower - 1), ...square(top[0], top[1], top[2])]),
        colour: colours['gold']!,
      };
    }),
  ];
}

/** The point of the mounted board's upper side, in its own frame, that lies over a point of the host at 0 degrees. */
function seatBack({ variant }: MountPlan, at: readonly [number, number]): Vector {
  const { rotation, shift } = variant.seat;
  const rad = (-rotation * Math.PI) / 180;
  const [x, y] = [at[0] - shift[0], at[1] - shift[1]];
  return [x * Math.cos(rad) - y * Math.sin(rad), x * Math.sin(rad) + y * Math.cos(rad), 0.8];
}

const plugColours: Readonly<Record<string, Vector>> = {
  'metal of the USB plug': [0.76, 0.78, 0.8],
  'moulding of the USB plug': [0.2, 0.21, 0.23],
  'body of the RJ45 plug': [0.85, 0.88, 0.9],
  'latch of the RJ45 plug': [0.75, 0.79, 0.82],
  'boot of the RJ45 plug': [0.22, 0.4, 0.66],
};

/** Diameters of the cables, mm; for the eye. */
const cables: Readonly<Record<string, number>> = { 'USB plug': 4, 'RJ45 plug': 5.5 };
const cableLength = 10;
const longestDrawn = 24;

/** A plug in its place with the beginning of its cable. Where two of its solids share a room, the first one has it. */
export function showPlug(kernel: Kernel, { place }: MountPlan, { name, frame, solids, out }: MountPlug): Shown[] {
  const put = (point: Vector): Vector => (frame === 'host' ? point : place(point));
  const way = unit(out);
  const whole = solids.at(-1)!.points;
  const near = Math.min(...whole.map((point) => dot(point, way)));
  // Drawn shorter than it may be, so that the rest of the picture is larger.
  const last = whole.map((point): Vector => {
    const over = Math.max(0, dot(point, way) - near - longestDrawn);
    return [0, 1, 2].map((k) => point[k]! - over * way[k]!) as unknown as Vector;
  });
  const far = Math.max(...last.map((point) => dot(point, way)));
  const middle = [0, 1, 2].map((k) => last.reduce((sum, point) => sum + point[k]!, 0) / last.length);
  const end = middle.map((value, k) => value + (far - dot(middle as unknown as Vector, way)) * way[k]!);
  // The far end of the moulding is drawn narrower.
  const tapered = last.map((point): Vector => {
    if (dot(point, way) < far - 1e-6) return point;
    return [0, 1, 2].map((k) =>
      way[k] === 0 ? end[k]! + (point[k]! - end[k]!) * 0.62 : point[k]!,
    ) as unknown as Vector;
  });
  const shapes = [...solids.slice(0, -1).map(({ points }) => points), tapered].map((points) =>
    solidOf(points.map(put)),
  );
  const cable = solidOf(round(end as unknown as Vector, way, (cables[name] ?? 4) / 2).map(put));
  return [
    ...shapes.map(
      (solid, i): Shown => ({
        solid: i === 0 ? solid : kernel.booleans.subtract(solid, ...shapes.slice(0, i)),
        colour: plugColours[solids[i]!.name] ?? colours['cable']!,
      }),
    ),
    { solid: cable, colour: colours['cable']! },
  ];
}

/** A cable that begins at a point, along one of the axes of its frame. */
function round(from: Vector, way: Vector, radius: number): Vector[] {
  return Array.from({ length: 24 }, (_, i) => (2 * Math.PI * i) / 24).flatMap((angle) =>
    [0, cableLength].map((along): Vector => {
      const [a, b] = [radius * Math.cos(angle), radius * Math.sin(angle)];
      const flat: Vector = way[0] !== 0 ? [0, a, b] : [a, 0, b];
      return [0, 1, 2].map((k) => from[k]! + way[k]! * along + flat[k]!) as unknown as Vector;
    }),
  );
}
