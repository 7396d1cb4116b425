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
/** The thinnest stroke that does not close up in print, mm. */
const thinnestStroke = 0.8;

/** Where the words go: a flat face as seen from above, and the options that tell of them. */
export interface LabelFrame {
  readonly options: Pick<EnclosureOptions, 'label' | 'chamfer'>;
  readonly outer: Rect;
}

export function planLabel(frame: LabelFrame): { label: Label | undefined; problems: Problem[] } {
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

/** Words that do not fit, with the greatest height that does: with their own stroke, or else with the thinnest one. */
function tooBig(
  label: Exclude<EnclosureOptions['label'], false>,
  lines: readonly string[],
  long: number,
  short: number,
): Problem[] {
  const size = (height: number, stroke: number) => ({
    width: Math.max(...lines.map((text) => textWidth({ text, height, stroke }))),
    tall: (lines.length - 1) * height * pitch + height + stroke,
  });
  const { width, tall } = size(label.height, label.stroke);
  if (width <= long && tall <= short) return [];
  // Both grow evenly with the height, apart from one stroke.
  const unit = size(1, 0);
  const greatest = (stroke: number) =>
    Math.floor(20 * Math.min((long - stroke) / unit.width, (short - stroke) / unit.tall)) / 20;
  const possible = [...new Set([label.stroke, thinnestStroke])]
    .map((stroke) => ({ stroke, height: greatest(stroke) }))
    .find(({ stroke, height }) => height >= leastStrokes * stroke);
  const least = leastStrokes * thinnestStroke;
  return [
    {
      code: 'label-size',
      severity: 'error',
      path: 'options/label/height',
      message: `the label is ${round(width)} x ${round(tall)} mm, and the lid has room for ${round(long)} x ${round(short)} mm`,
      hint:
        possible === undefined
          ? `at the least readable height of ${round(least)} mm it does not fit: shorten it, or break it into other lines`
          : `the nearest possible height is ${possible.height} mm${possible.stroke === label.stroke ? '' : ` with a stroke of ${possible.stroke} mm`}`,
    },
  ];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
