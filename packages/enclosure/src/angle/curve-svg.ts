// The clearance over the angle as a drawing: one line a variant, the wanted clearance, and the angle that was chosen.
import type { Answer } from './solve.ts';

export interface CurveOf {
  readonly name: string;
  readonly answer: Answer;
}

export interface CurveDrawing {
  readonly title: string;
  readonly wanted: number;
  readonly curves: readonly CurveOf[];
  /** The angle that is built, of which curve. */
  readonly chosen?: { readonly name: string; readonly deg: number; readonly mm: number };
}

const size = { width: 930, height: 470 } as const;
const frame = { left: 70, right: 640, top: 56, bottom: 400 } as const;
const colours = ['#c0392b', '#2166a5', '#2e8b57', '#8e5aa8', '#b07d1a'];

/** Letters that stay readable on a line. */
const halo = 'stroke="#fff" stroke-width="4" paint-order="stroke"';

/** The SVG's text; the same curves give the same bytes. */
export function curveSvg({ title, wanted, curves, chosen }: CurveDrawing): string {
  const points = curves.flatMap(({ answer }) => answer.curve);
  const degrees = points.map(({ deg }) => deg);
  const figures = points.map(({ mm }) => mm);
  const [fromDeg, toDeg] = [Math.min(...degrees), Math.max(...degrees)];
  const [low, high] = [Math.floor(Math.min(...figures, 0)), Math.ceil(Math.max(...figures, wanted))];
  const x = (deg: number) => place(deg, [fromDeg, toDeg], [frame.left, frame.right]);
  const y = (mm: number) => place(mm, [low, high], [frame.bottom, frame.top]);
  const parts = [
    `<rect width="${size.width}" height="${size.height}" fill="#fff"/>`,
    words(frame.left, 30, title, 'font-size="17" font-weight="bold"'),
    `<rect x="${frame.left}" y="${figure(y(0))}" width="${frame.right - frame.left}" height="${figure(frame.bottom - y(0))}" fill="#fbe9e7"/>`,
    ...grid(x, y, [fromDeg, toDeg], [low, high]),
    line([frame.left, y(wanted)], [frame.right, y(wanted)], 'stroke="#555" stroke-dasharray="6 4"'),
    ...curves.map(({ answer }, i) => curveLine(answer, x, y, colours[i % colours.length]!)),
    ...curves.map(({ name, answer }, i) => legend(name, answer, i)),
    words(
      frame.right - 6,
      y(wanted) - 6,
      `wanted ${wanted} mm`,
      `font-size="12" fill="#555" text-anchor="end" ${halo}`,
    ),
    words((frame.left + frame.right) / 2, 440, 'tilt, degrees', 'font-size="13" text-anchor="middle"'),
    `<g transform="rotate(-90 24 228)">${words(24, 228, 'clearance, mm (below 0: overlap)', 'font-size="13" text-anchor="middle"')}</g>`,
  ];
  if (chosen !== undefined) {
    const [cx, cy] = [figure(x(chosen.deg)), figure(y(chosen.mm))];
    parts.push(`<circle cx="${cx}" cy="${cy}" r="5" fill="none" stroke="#000" stroke-width="2"/>`);
    const label = `${chosen.name}: ${chosen.deg} degrees, ${chosen.mm.toFixed(2)} mm`;
    parts.push(words(x(chosen.deg) + 12, y(chosen.mm) + 20, label, `font-size="13" font-weight="bold" ${halo}`));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" font-family="sans-serif">\n${parts.join('\n')}\n</svg>\n`;
}

type Scale = (value: number) => number;

function grid(x: Scale, y: Scale, [fromDeg, toDeg]: [number, number], [low, high]: [number, number]): string[] {
  const lines: string[] = [];
  for (let deg = Math.ceil(fromDeg / 10) * 10; deg <= toDeg; deg += 10) {
    lines.push(line([x(deg), frame.top], [x(deg), frame.bottom], 'stroke="#ddd"'));
    lines.push(words(x(deg), frame.bottom + 18, String(deg), 'font-size="12" text-anchor="middle"'));
  }
  const step = high - low > 12 ? 2 : 1;
  for (let mm = Math.ceil(low / step) * step; mm <= high; mm += step) {
    lines.push(line([frame.left, y(mm)], [frame.right, y(mm)], mm === 0 ? 'stroke="#888"' : 'stroke="#ddd"'));
    lines.push(words(frame.left - 8, y(mm) + 4, String(mm), 'font-size="12" text-anchor="end"'));
  }
  return lines;
}

function curveLine({ curve }: Answer, x: Scale, y: Scale, colour: string): string {
  const points = curve.map(({ deg, mm }) => `${figure(x(deg))},${figure(y(mm))}`);
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linejoin="round"/>`;
}

function legend(name: string, { smallest }: Answer, i: number): string {
  const at = frame.top + 16 + i * 42;
  const need =
    smallest === undefined ? 'never' : smallest === 0 ? 'no angle needed' : `from ${smallest.toFixed(1)} degrees`;
  return [
    line(
      [frame.right + 20, at - 4],
      [frame.right + 44, at - 4],
      `stroke="${colours[i % colours.length]}" stroke-width="3"`,
    ),
    words(frame.right + 50, at, name, 'font-size="13"'),
    words(frame.right + 50, at + 16, need, 'font-size="12" fill="#555"'),
  ].join('');
}

function line([x1, y1]: [number, number], [x2, y2]: [number, number], style: string): string {
  return `<line x1="${figure(x1)}" y1="${figure(y1)}" x2="${figure(x2)}" y2="${figure(y2)}" ${style}/>`;
}

function words(x: number, y: number, text: string, style: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${figure(x)}" y="${figure(y)}" ${style}>${escaped}</text>`;
}

function place(value: number, [a, b]: [number, number], [from, to]: [number, number]): number {
  return from + ((value - a) / (b - a)) * (to - from);
}

function figure(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}
