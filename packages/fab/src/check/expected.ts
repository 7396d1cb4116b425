import { type Board, nanometre, type PlacedPad, type Point } from '@boardproof/board';

/** How a place is written in keys and messages, mm. */
export function placeOf([x, y]: Point): string {
  return `${nanometre(x)}, ${nanometre(y)}`;
}

/** A flash that a layer must hold. `reach` gives how far it extends from its centre in a direction (radians), mm. */
export interface ExpectedFlash {
  readonly key: string;
  readonly what: string;
  readonly reach: (direction: number) => number;
  readonly net?: string;
  readonly pin?: string;
}

/**
 * How far a pad reaches from its centre, grown by `margin`. Worked out from the pad as the model has it and not from
 * the shape that was drawn, so that a fault in the drawing shows.
 */
export function padReach(pad: PlacedPad, margin: number): (direction: number) => number {
  const [width, height] = pad.shape === 'circle' ? [pad.size[0], pad.size[0]] : pad.size;
  const short = Math.min(width, height);
  const share = { circle: 0.5, oval: 0.5, rect: 0, roundrect: Math.min(pad.cornerRatio ?? 0.25, 0.5) }[pad.shape];
  const radius = short * share;
  return (direction) => {
    const own = direction - (pad.rotation * Math.PI) / 180;
    const straight = (width / 2 - radius) * Math.abs(Math.cos(own)) + (height / 2 - radius) * Math.abs(Math.sin(own));
    return straight + radius + margin;
  };
}

export function padFlash(pad: PlacedPad): ExpectedFlash {
  const name = `${pad.ref}.${pad.number}`;
  const what = `pad ${name} at (${placeOf(pad.at)})`;
  return { key: placeOf(pad.at), what, reach: padReach(pad, 0), net: pad.net ?? 'N/C', pin: name };
}

export function viaFlash(via: Board['vias'][number]): ExpectedFlash {
  const what = `via of ${via.net} at (${placeOf(via.at)})`;
  return { key: placeOf(via.at), what, reach: () => via.diameter / 2, net: via.net };
}

/** A straight piece that a layer must hold, whichever way it is drawn. */
export interface ExpectedDraw {
  readonly key: string;
  readonly what: string;
  readonly width: number;
  readonly net?: string;
}

export function drawKey(a: Point, b: Point): string {
  return [placeOf(a), placeOf(b)].sort().join(' to ');
}

/** The pieces of a polyline; a single point is a dot. */
export function expectedDraws(points: readonly Point[], width: number, what: string, net?: string): ExpectedDraw[] {
  const pieces =
    points.length === 1
      ? [[points[0]!, points[0]!] as const]
      : points.slice(1).map((to, index) => [points[index]!, to] as const);
  return pieces.map(([from, to]) => {
    const key = drawKey(from, to);
    return {
      key,
      what: `${what} from (${placeOf(from)}) to (${placeOf(to)})`,
      width,
      ...(net === undefined ? {} : { net }),
    };
  });
}

/** The area of a closed polygon, mm2, positive whatever its direction. */
export function polygonArea(points: readonly Point[]): number {
  const twice = points.reduce((sum, [x, y], index) => {
    const [nx, ny] = points[(index + 1) % points.length]!;
    return sum + x * ny - nx * y;
  }, 0);
  return Math.abs(twice) / 2;
}
