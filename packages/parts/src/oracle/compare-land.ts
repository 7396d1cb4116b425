import type { Pad, Part } from '@boardproof/board';

/** A pad as a source gives it, already with y up, mm. */
export interface ForeignPad {
  readonly number: string;
  readonly plated: boolean;
  readonly shape: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly drill: number;
}

/** Every pad of a part beside the nearest one of the same number in another source: what differs by more than `within` mm. */
export function comparePads(part: Part, foreign: readonly ForeignPad[], within: number): string[] {
  const left = [...foreign];
  const differences = part.land.pads.flatMap((pad) => {
    const match = nearest(pad, left);
    if (match === undefined) return [`pad ${pad.number || '(hole)'} is not in the other source`];
    left.splice(left.indexOf(match), 1);
    const figures: [string, number, number][] = [
      ['x', pad.at[0], match.x],
      ['y', pad.at[1], match.y],
      ['width', pad.size[0], match.width],
      ['height', pad.size[1], match.height],
      ['drill', pad.drill ?? 0, match.drill],
    ];
    const name = `pad ${pad.number || '(hole)'}`;
    return [
      ...figures
        .filter(([, ours, theirs]) => Math.abs(ours - theirs) > within)
        .map(([what, ours, theirs]) => `${name}: ${what} ${ours}, there ${theirs}`),
      ...(shapeOf(pad) === match.shape ? [] : [`${name}: ${shapeOf(pad)}, there ${match.shape}`]),
      ...((pad.kind !== 'npth') === match.plated ? [] : [`${name}: plated differs`]),
    ];
  });
  return [...differences, ...left.map((pad) => `pad ${pad.number || '(hole)'} of the other source is missing`)];
}

/** An oval as wide as high is a circle. */
export function plainShape(shape: string, width: number, height: number): string {
  return shape === 'oval' && Math.abs(width - height) < 1e-6 ? 'circle' : shape;
}

function shapeOf(pad: Pad): string {
  return plainShape(pad.shape, pad.size[0], pad.size[1]);
}

function nearest(pad: Pad, foreign: readonly ForeignPad[]): ForeignPad | undefined {
  const gap = (other: ForeignPad) => Math.hypot(other.x - pad.at[0], other.y - pad.at[1]);
  return foreign.filter((other) => other.number === pad.number).sort((a, b) => gap(a) - gap(b))[0];
}
