import { nanometre, type PlacedPad } from '@boardproof/board';

/**
 * Any pad that we draw is a rounded rectangle: a plain one has radius 0, an oval and a circle have half their shorter
 * side. Width and height in mm before `rotation`, degrees counter-clockwise.
 */
export interface Shape {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly rotation: number;
}

/** The same shape with its rotation in 0..180 and quarter turns taken out, so that equal shapes have equal fields. */
export function shape(width: number, height: number, radius: number, rotation: number): Shape {
  const round = radius >= Math.min(width, height) / 2;
  const r = nanometre(round ? Math.min(width, height) / 2 : radius);
  const turn = round && width === height ? 0 : nanometre(((rotation % 180) + 180) % 180);
  const [w, h] = [nanometre(width), nanometre(height)];
  if (turn === 90) return { width: h, height: w, radius: r, rotation: 0 };
  return { width: w, height: h, radius: r, rotation: turn };
}

export function circle(diameter: number): Shape {
  return shape(diameter, diameter, diameter / 2, 0);
}

/** The copper of a pad, or the hole's rim of one that has no copper. */
export function padShape(pad: PlacedPad): Shape {
  const [width, height] = pad.size;
  const short = Math.min(width, height);
  switch (pad.shape) {
    case 'circle':
      return circle(width);
    case 'rect':
      return shape(width, height, 0, pad.rotation);
    case 'oval':
      return shape(width, height, short / 2, pad.rotation);
    case 'roundrect':
      return shape(width, height, short * (pad.cornerRatio ?? 0.25), pad.rotation);
  }
}

/** Moves the whole edge outwards by `margin` mm; a sharp corner becomes a round one, as an offset makes it. */
export function grow(inner: Shape, margin: number): Shape {
  return shape(inner.width + 2 * margin, inner.height + 2 * margin, inner.radius + margin, inner.rotation);
}
