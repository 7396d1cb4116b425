// The words on the lid: where each stroke runs, as seen from above.
import {
  type Point,
  type Problem,
  type Rect,
  strokeText,
  type Text,
  textWidth,
  unknownCharacters,
} from '@boardproof/board';
import { type EnclosureOptions, labelLines } from '../options/options.ts';
import type { Frame } from './plan.ts';

/** Words as strokes on the lid's upper face. */
export interface Label {
  readonly lines: readonly string[];
  readonly strokes: readonly (readonly Point[])[];
  readonly width: number;
  readonly depth: number;
  readonly area: Rect;
}

/** From the words to the lid's edge, mm. */
const margin = 2;
/** From line to line, as a multiple of the height of capitals. */
const pitch = 1.7;
/** Capitals lower than five strokes close up. */
const leastStrokes = 5;

export function planLabel(frame: Frame): { label: Label | undefined; problems: Problem[] } {
  const { label, chamfer } = frame.options;
  if (label === false) return { label: undefined, problems: [] };
  const lines = labelLines(label);
  const { outer } = frame;
  const room = [outer.xMax - outer.xMin, outer.yMax - outer.yMin].map((side) => side - 2 * (margin + chamfer));
  const turned = room[1]! > room[0]!;
  const [long, short] = turned ? [room[1]!, room[0]!] : [room[0]!, room[1]!];
  const problems = [...unreadable(lines), ...tooBig(label, lines, long, short)];
  if (problems.length > 0) return { label: undefined, problems };
  const centre: Point = [(outer.xMin + outer.xMax) / 2, (outer.yMin + outer.yMax) / 2];
  const strokes = lines.flatMap((text, i) => {
    const off = ((lines.length - 1) / 2 - i) * label.height * pitch;
    const at: Point = turned ? [centre[0] - off, centre[1]] : [centre[0], centre[1] + off];
    const style: Text = {
      text,
      layer: 'F.SilkS',
      at,
      height: label.height,
      stroke: label.stroke,
      rotation: turned ? 90 : 0,
      align: 'centre',
    };
    return strokeText(style);
  });
  const points = strokes.flat();
  const half = label.stroke / 2;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const area = {
    xMin: Math.min(...xs) - half,
    xMax: Math.max(...xs) + half,
    yMin: Math.min(...ys) - half,
    yMax: Math.max(...ys) + half,
  };
  return { label: { lines, strokes, width: label.stroke, depth: label.depth, area }, problems: [] };
}

function unreadable(lines: readonly string[]): Problem[] {
  const unknown = [...new Set(lines.flatMap((line) => unknownCharacters(line)))];
  if (unknown.length === 0) return [];
  return [
    {
      code: 'label-character',
      severity: 'error',
      path: 'options/label/text',
      message: `the alphabet has no ${unknown.map((character) => JSON.stringify(character)).join(', ')}`,
      hint: 'use letters, digits and common signs',
    },
  ];
}

/** Words that do not fit, with the greatest height that does. */
function tooBig(
  label: Exclude<EnclosureOptions['label'], false>,
  lines: readonly string[],
  long: number,
  short: number,
): Problem[] {
  const { height, stroke } = label;
  const width = (at: number) => Math.max(...lines.map((text) => textWidth({ text, height: at, stroke })));
  const tall = (at: number) => (lines.length - 1) * at * pitch + at + stroke;
  if (width(height) <= long && tall(height) <= short) return [];
  // Both grow evenly with the height, apart from one stroke.
  const most = Math.min(
    (height * (long - stroke)) / (width(height) - stroke),
    (height * (short - stroke)) / (tall(height) - stroke),
  );
  const nearest = Math.floor(most * 20) / 20;
  const possible = nearest >= leastStrokes * stroke;
  return [
    {
      code: 'label-size',
      severity: 'error',
      path: 'options/label/height',
      message: `the label is ${round(width(height))} x ${round(tall(height))} mm, and the lid has room for ${round(long)} x ${round(short)} mm`,
      hint: possible
        ? `the nearest possible height is ${nearest} mm`
        : `at the least readable height of ${round(leastStrokes * stroke)} mm it does not fit: shorten it, or break it into other lines`,
    },
  ];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
