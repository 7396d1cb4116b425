// The breakout over the Teensy: in which rotation its header meets all six pads, where it comes to, and what tilts against what.
import { type Point, rotate } from '@boardproof/board';
import type { HullBody, MountVariant, Seat, TiltAssembly } from '@boardproof/enclosure';
import { blockMiddle, ethernetPads, type Figures, hostBodies } from './host.ts';
import { leadBodies, type Mounted } from './mounted.ts';
import { rj45Plug, usbPlug, withWays } from './plugs.ts';
import { type Turn, turnNames } from './variants.ts';

/** Two footprints of the Teensy differ by 0.06 mm here. */
const near = 0.1;

/** The one rotation in which every function of the header lies over its pad, and the shift that brings it there. */
export function seatOf(mounted: Mounted, stack: number): Seat {
  const middle = meanOf(mounted.header.map(({ at }) => at));
  const fits = ([0, 90, 180, 270] as const).filter((rotation) =>
    mounted.header.every(({ at, function: name }) => {
      const [x, y] = rotate([at[0] - middle[0], at[1] - middle[1]], rotation);
      const pad = ethernetPads.get(name ?? '');
      return pad !== undefined && Math.hypot(x + blockMiddle[0] - pad[0], y + blockMiddle[1] - pad[1]) < near;
    }),
  );
  if (fits.length !== 1) throw new RangeError(`the header meets its pads in ${fits.length} rotations, not in one`);
  const [x, y] = rotate(middle, fits[0]!);
  return { rotation: fits[0]!, shift: [blockMiddle[0] - x, blockMiddle[1] - y, stack + mounted.thickness] };
}

/** A body of the breakout's frame in the Teensy's, at 0 degrees. */
export function seated({ rotation, shift }: Seat, { name, points }: HullBody): HullBody {
  return {
    name,
    points: points.map(([x, y, z]) => {
      const [a, b] = rotate([x, y], rotation);
      return [a + shift[0], b + shift[1], z + shift[2]] as const;
    }),
  };
}

export function variantOf(turn: Turn, mounted: Mounted, take: Figures): MountVariant {
  const stack = take.value('stack.height');
  const seat = seatOf(mounted, stack);
  const mouth = roundPoint(rotate([0, -1], seat.rotation));
  const moving = [
    ...mounted.bodies,
    ...leadBodies(mounted, take.greatest('leads.length')),
    ...withWays(rj45Plug(take, mounted.jack)),
  ].map((body) => seated(seat, body));
  const tilt: TiltAssembly = {
    fixed: [...hostBodies(take), ...withWays(usbPlug(take))],
    moving,
    // Through the middle of the header at the breakout's lower side; a positive angle lifts the mouth.
    axis: { at: [blockMiddle[0], blockMiddle[1], stack], direction: [mouth[1], -mouth[0], 0] },
    joined: [],
  };
  const pins = [...ethernetPads].map(([name, at]) => ({ name, at, radius: take.value('pin.width') / 2 }));
  return { name: turnNames[turn], turn, seat, mouth, tilt, pins };
}

function meanOf(points: readonly Point[]): Point {
  const mean = (k: 0 | 1) => points.reduce((sum, point) => sum + point[k], 0) / points.length;
  return [mean(0), mean(1)];
}

function roundPoint([x, y]: Point): Point {
  return [Math.round(x) + 0, Math.round(y) + 0];
}
