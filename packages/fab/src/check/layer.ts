import type { Problem } from '@boardproof/board';
import { reach } from '../read/aperture.ts';
import type { Aperture, Gerber, ReadDraw, ReadFlash } from '../read/gerber.ts';
import { drawKey, type ExpectedDraw, type ExpectedFlash, placeOf, polygonArea } from './expected.ts';
import { match } from './match.ts';

const directions = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8);
// Aperture figures are rounded to a nanometre, turned corners twice.
const tolerance = 5e-6;

/** Compares the flashes of a layer with those that the model asks for: place, extent in 16 directions, net and pin. */
export function checkFlashes(
  expected: readonly ExpectedFlash[],
  gerber: Gerber,
  file: string,
  code: string,
): Problem[] {
  const flashes = gerber.items.filter((item) => item.kind === 'flash');
  const found = flashes.map((flash) => ({ key: placeOf(flash.at), flash }));
  const { missing, extra } = match(expected, found, (want, { flash }) => sameFlash(want, flash));
  return [
    ...missing.map((item) =>
      differs(code, file, `${item.what} is missing or has another shape, net or pin in ${file}`),
    ),
    ...extra.map(({ key, flash }) =>
      differs(code, `${file}:${flash.line}`, `the flash at (${key}) is not in the board`),
    ),
  ];
}

function sameFlash(want: ExpectedFlash, flash: ReadFlash): boolean {
  const net = flash.attributes.get('N')?.[0];
  const pin = flash.attributes.get('P')?.slice(0, 2).join('.');
  if (!flash.dark || net !== want.net || pin !== want.pin) return false;
  const reaches = reachesOf(flash.aperture);
  return directions.every((direction, index) => Math.abs(want.reach(direction) - reaches[index]!) < tolerance);
}

const known = new WeakMap<Aperture, readonly number[]>();

/** Worked out once for each aperture: hundreds of pads share one. */
function reachesOf(aperture: Aperture): readonly number[] {
  const reaches = known.get(aperture) ?? directions.map((direction) => reach(aperture.primitives, direction));
  known.set(aperture, reaches);
  return reaches;
}

/** Compares the straight lines of a layer with those that the model asks for: both ends, width and net. */
export function checkDraws(expected: readonly ExpectedDraw[], gerber: Gerber, file: string, code: string): Problem[] {
  const draws = gerber.items.filter((item) => item.kind === 'draw');
  const found = draws.map((draw) => ({ key: drawKey(draw.segment.from, draw.segment.to), draw }));
  const { missing, extra } = match(expected, found, (want, { draw }) => sameDraw(want, draw));
  return [
    ...missing.map((item) => differs(code, file, `${item.what} is missing or has another width or net in ${file}`)),
    ...extra.map(({ key, draw }) =>
      differs(code, `${file}:${draw.line}`, `the line from (${key.replace(' to ', ') to (')}) is not in the board`),
    ),
  ];
}

function sameDraw(want: ExpectedDraw, draw: ReadDraw): boolean {
  const width = draw.aperture.diameter ?? Number.NaN;
  return (
    draw.dark &&
    draw.segment.kind === 'line' &&
    Math.abs(width - want.width) < tolerance &&
    draw.attributes.get('N')?.[0] === want.net
  );
}

/** Compares the poured areas of a layer with the computed ones: net and enclosed area of each, holes taken off. */
export function checkRegions(
  expected: readonly { net: string; area: number }[],
  gerber: Gerber,
  file: string,
  code: string,
): Problem[] {
  const regions = gerber.items.filter((item) => item.kind === 'region');
  const found = regions.map((region) => {
    const net = region.attributes.get('N')?.[0] ?? '';
    const area = region.contours.reduce((sum, contour) => sum + polygonArea(contour.map(({ from }) => from)), 0);
    return { key: net, area, region };
  });
  const wanted = expected.map((item) => ({ ...item, key: item.net }));
  // The ends of cuts are rounded to a nanometre, which shifts an edge by as much: far less than 1 part in 100,000.
  const { missing, extra } = match(
    wanted,
    found,
    (want, have) => have.region.dark && Math.abs(want.area - have.area) <= 1e-5 * want.area + 1e-6,
  );
  return [
    ...missing.map(({ net, area }) =>
      differs(code, file, `a poured area of ${net} with ${area.toFixed(4)} mm2 is missing in ${file}`),
    ),
    ...extra.map(({ key, area, region }) => {
      return differs(
        code,
        `${file}:${region.line}`,
        `the area of ${key || 'no net'} with ${area.toFixed(4)} mm2 is not in the board`,
      );
    }),
  ];
}

/** Reports what stands on a layer that may hold only some kinds of items. */
export function checkKinds(kinds: readonly string[], gerber: Gerber, file: string, code: string): Problem[] {
  return gerber.items
    .filter((item) => !kinds.includes(item.kind))
    .map((item) => differs(code, `${file}:${item.line}`, `a ${item.kind} stands on a layer that has none`));
}

export function differs(code: string, path: string, message: string): Problem {
  const hint = 'the file does not show the board that it was made from; do not order it, report the fault';
  return { code, severity: 'error', path, message, hint };
}
