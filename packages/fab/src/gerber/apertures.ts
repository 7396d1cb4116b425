import { type Point, rotate } from '@boardproof/board';
import type { Shape } from '../shape.ts';
import { decimal } from './numbers.ts';

/** How a shape is written: a standard template such as `C,0.4`, or a macro that has to be defined before it is used. */
export interface Template {
  readonly call: string;
  readonly macro?: string;
}

/**
 * Circles, upright rectangles and upright ovals are templates of the standard; the rest becomes a macro with plain
 * numbers in it, since not every reader evaluates macro arithmetic alike. `name` is used for a macro only.
 */
export function template(shape: Shape, name: string): Template {
  const { width, height, radius, rotation } = shape;
  const size = `${decimal(width)}X${decimal(height)}`;
  const round = radius === Math.min(width, height) / 2;
  if (round && width === height) return { call: `C,${decimal(width)}` };
  if (rotation === 0 && radius === 0) return { call: `R,${size}` };
  if (rotation === 0 && round) return { call: `O,${size}` };
  return { call: name, macro: [`%AM${name}*`, describe(shape), ...primitives(shape)].join('\n') + '%' };
}

function describe({ width, height, radius, rotation }: Shape): string {
  return `0 ${decimal(width)} x ${decimal(height)} mm, corners ${decimal(radius)} mm, turned ${decimal(rotation)} degrees*`;
}

function primitives({ width, height, radius, rotation }: Shape): string[] {
  const bar = (w: number, h: number) =>
    w > 0 && h > 0 ? [`21,1,${decimal(w)},${decimal(h)},0,0,${decimal(rotation)}*`] : [];
  if (radius === 0) return bar(width, height);
  const [x, y] = [width / 2 - radius, height / 2 - radius];
  const centres: Point[] = [
    [x, y],
    [-x, y],
    [-x, -y],
    [x, -y],
  ];
  const places = new Set(centres.map((centre) => rotate(centre, rotation).map(decimal).join(',')));
  return [
    ...bar(width - 2 * radius, height),
    ...bar(width, height - 2 * radius),
    ...[...places].map((at) => `1,1,${decimal(2 * radius)},${at}*`),
  ];
}
