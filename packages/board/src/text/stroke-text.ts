// Turns a text of the board into the lines that the plotter draws, so that every output shows the same letters.
import { add, nanometre, type Point, rotate } from '../geometry.ts';
import type { Text } from '../model.ts';
import { alphabet, box, twins } from './alphabet.ts';

/** Grid units: the height of capitals, the space between characters, the width of a blank, the radius of round corners. */
const grid = { capital: 10, baseline: 3, gap: 3, blank: 4, radius: 3 };

/** Straight pieces that stand for one round corner. */
const pieces = 5;

interface Glyph {
  readonly strokes: readonly (readonly Point[])[];
  readonly width: number;
}

const glyphs = new Map<string, Glyph>();

/**
 * The pen's path of a text as polylines in the board's frame, mm. `height` is that of capitals between the middles of
 * their strokes, so a text covers `height + stroke`. Text on a bottom layer is mirrored: it reads right from below.
 * A character that the alphabet lacks is drawn as a box.
 */
export function strokeText(text: Text): Point[][] {
  const scale = text.height / grid.capital;
  const mirror = text.layer.startsWith('B.') ? -1 : 1;
  const begin = textStart(text.align) * unitsWide(text.text);
  const strokes: Point[][] = [];
  let pen = begin;
  for (const character of text.text) {
    const glyph = glyphOf(character);
    for (const stroke of glyph.strokes) {
      strokes.push(
        stroke.map(([x, y]) => {
          const flat: Point = [mirror * (pen + x) * scale, (y - grid.baseline - grid.capital / 2) * scale];
          return add(rotate(flat, text.rotation), text.at);
        }),
      );
    }
    pen += glyph.width + grid.gap;
  }
  return strokes;
}

/** The width that a text covers along its own direction, from outer edge to outer edge of its strokes, mm. */
export function textWidth(text: Pick<Text, 'text' | 'height' | 'stroke'>): number {
  return nanometre((unitsWide(text.text) * text.height) / grid.capital + text.stroke);
}

/** The characters of a text that the alphabet lacks, each once, in their order. */
export function unknownCharacters(text: string): string[] {
  return [...new Set(text)].filter((character) => definition(character) === undefined);
}

function textStart(align: Text['align']): number {
  return { left: 0, centre: -0.5, right: -1 }[align];
}

function unitsWide(text: string): number {
  const widths = [...text].map((character) => glyphOf(character).width);
  return widths.reduce((sum, width) => sum + width + grid.gap, -grid.gap);
}

function definition(character: string): readonly string[] | undefined {
  return alphabet[twins[character] ?? character];
}

function glyphOf(character: string): Glyph {
  const known = glyphs.get(character);
  if (known) return known;
  const strokes = (definition(character) ?? box).map(drawStroke);
  const width = strokes.length === 0 ? grid.blank : Math.max(...strokes.flat().map(([x]) => x));
  const glyph = { strokes, width };
  glyphs.set(character, glyph);
  return glyph;
}

function drawStroke(stroke: string): Point[] {
  const corners = stroke.split(' ').map((corner) => ({
    at: [Number.parseInt(corner[0]!, 36), Number.parseInt(corner[1]!, 36)] as Point,
    round: corner.endsWith('~'),
  }));
  const points = corners.flatMap((corner, index) => {
    const before = corners[index - 1];
    const after = corners[index + 1];
    if (!corner.round || !before || !after) return [corner.at];
    return roundCorner(before.at, corner.at, after.at, [before.round ? 0.5 : 1, after.round ? 0.5 : 1]);
  });
  // Two arcs that share a leg meet in one point.
  return points.filter((point, index) => index === 0 || direction(points[index - 1]!, point)[1] > 1e-6);
}

/** A circular arc in place of a corner. `share` says how much of each leg it may take, since two corners share a leg. */
function roundCorner(before: Point, corner: Point, after: Point, share: readonly [number, number]): Point[] {
  const [u, toBefore] = direction(corner, before);
  const [v, toAfter] = direction(corner, after);
  const half = Math.acos(Math.max(-1, Math.min(1, u[0] * v[0] + u[1] * v[1]))) / 2;
  const tangent = Math.min(grid.radius, toBefore * share[0], toAfter * share[1]);
  const radius = tangent * Math.tan(half);
  const middle = direction([0, 0], [u[0] + v[0], u[1] + v[1]])[0];
  const reach = tangent / Math.cos(half);
  const centre: Point = [corner[0] + middle[0] * reach, corner[1] + middle[1] * reach];
  const start = Math.atan2(corner[1] + u[1] * tangent - centre[1], corner[0] + u[0] * tangent - centre[0]);
  const end = Math.atan2(corner[1] + v[1] * tangent - centre[1], corner[0] + v[0] * tangent - centre[0]);
  const turn = ((end - start + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  return Array.from({ length: pieces + 1 }, (_, step) => {
    const angle = start + (turn * step) / pieces;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}

function direction(from: Point, to: Point): [Point, number] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [[(to[0] - from[0]) / length, (to[1] - from[1]) / length], length];
}
