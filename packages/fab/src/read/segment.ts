import { distance, type Point, type Segment } from '@boardproof/board';

/**
 * A Gerber draw as a segment. `offset` leads from the start of an arc to its centre. Throws a RangeError when the two
 * ends lie on circles of different size.
 */
export function segmentTo(
  from: Point,
  to: Point,
  mode: 'line' | 'clockwise' | 'counter-clockwise',
  offset: Point,
): Segment {
  if (mode === 'line') return { kind: 'line', from, to };
  const centre: Point = [from[0] + offset[0], from[1] + offset[1]];
  const radius = distance(centre, from);
  // Offsets are rounded to a nanometre, which the far end of a flat arc enlarges.
  if (radius === 0 || Math.abs(distance(centre, to) - radius) > 1e-4)
    throw new RangeError('the ends of an arc lie on two different circles');
  const start = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  const end = Math.atan2(to[1] - centre[1], to[0] - centre[0]);
  const turn = (angle: number) => (angle > 0 ? angle : angle + 2 * Math.PI);
  const sweep = mode === 'counter-clockwise' ? turn(end - start) : -turn(start - end);
  const middle = start + sweep / 2;
  const mid: Point = [centre[0] + radius * Math.cos(middle), centre[1] + radius * Math.sin(middle)];
  return { kind: 'arc', from, mid, to };
}
