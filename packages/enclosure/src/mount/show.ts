import { block, post } from '../case/shapes.ts';
import type { Fit } from '../fit/fit.ts';
import { type Shown, showBoard, showJack } from '../picture/show.ts';
import type { Kernel } from '../solid/kernel.ts';
import type { Vector } from '../solid/mesh.ts';
import type { MountPlug } from './draft.ts';
import { mapBody, placeSolid, solidOf } from './place.ts';
import type { MountPlan } from './plan.ts';

const colours: Readonly<Record<string, Vector>> = {
  host: [0.13, 0.36, 0.24],
  metal: [0.76, 0.78, 0.8],
  gold: [0.86, 0.68, 0.3],
  chip: [0.17, 0.17, 0.19],
  socket: [0.62, 0.64, 0.67],
  part: [0.58, 0.47, 0.36],
  cable: [0.32, 0.35, 0.4],
  clear: [0.85, 0.88, 0.9],
  blue: [0.22, 0.4, 0.66],
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

/** A plug in its place, or pulled out by a share of its way. */
export function showPlug({ place }: MountPlan, { frame, solids, out }: MountPlug, pulled = 0): Shown[] {
  const by = (point: Vector): Vector => [
    point[0] + out[0] * pulled,
    point[1] + out[1] * pulled,
    point[2] + out[2] * pulled,
  ];
  return solids.map((body) => ({
    solid: solidOf(mapBody(body, (point) => (frame === 'host' ? by(point) : place(by(point)))).points),
    colour: plugColours[body.name] ?? colours['cable']!,
  }));
}
