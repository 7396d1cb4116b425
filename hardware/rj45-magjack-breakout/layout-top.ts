// What runs on the top: the centre taps to their capacitors, and the LED line. It keeps off the pairs on the bottom, so
// that the ground above those stays whole.
import {
  chamfered,
  neckDown,
  type PlacedPad,
  type PlacedPart,
  type Point,
  padAt,
  type Track,
  track,
} from '@boardproof/board';

/** Widths, mm. A neck is what fits between two pads of 1.9 mm. */
const width = { signal: 0.3, neck: 0.25 };
const neck = { clearance: 0.19, width: width.neck };

type Parts = ReadonlyMap<string, PlacedPart>;

/** Both centre taps to C1, or each to its own capacitor when there is a C2. */
export function routeTaps(parts: Parts, pads: readonly PlacedPad[]): Track[] {
  const jack = parts.get('J1')!;
  const [tct, rct] = [padAt(jack, 'TCT'), padAt(jack, 'RCT')];
  const toC1 = [tct, padAt(parts.get('C1')!, '1')];
  const c2 = parts.get('C2');
  if (!c2) {
    return [
      track('CT', 'F.Cu', width.signal, toC1),
      track('CT', 'F.Cu', width.neck, [rct, ...betweenRows(rct, tct), tct]),
    ];
  }
  const end = padAt(c2, '1');
  const corners: Point[] = [
    [rct[0], end[1] - 1.2],
    [end[0], end[1] - 1.2],
  ];
  const toC2 = track('RCT', 'F.Cu', width.signal, chamfered([rct, ...corners, end], 0.8));
  return [track('TCT', 'F.Cu', width.signal, toC1), ...neckDown(toC2, pads, neck)];
}

/** Corners of the way between the jack's two rows of pins, where 1.27 mm are free to each side. */
function betweenRows(rct: Point, tct: Point): Point[] {
  const rise = (tct[1] - rct[1]) / 2;
  const level = rct[1] + rise;
  if (rct[0] - tct[0] <= 2 * rise) return [[tct[0] + rise, level]];
  return [
    [rct[0] - rise, level],
    [tct[0] + rise, level],
  ];
}

/** The LED line: from the header to R1, then between pin 1 and the shield down to the left LED's anode. */
export function routeLed(parts: Parts, headerRotation: number, pads: readonly PlacedPad[]): Track[] {
  const from = padAt(parts.get('J2')!, 'LED');
  const to = padAt(parts.get('R1')!, '1');
  const line = track('LED', 'F.Cu', width.signal, chamfered([from, ...ledCorners(from, to, headerRotation), to], 0.8));
  const jack = parts.get('J1')!;
  const descent = ledDescent(padAt(parts.get('R1')!, '2'), padAt(jack, 'TD+'), padAt(jack, 'LEDL_A'));
  return [...neckDown(line, pads, neck), track('LED_A', 'F.Cu', width.signal, descent)];
}

/** The LED pin stands behind, left, in front or right of the header's middle. */
function ledCorners([x, y]: Point, to: Point, headerRotation: number): Point[] {
  // Behind: round the rear. In front: down, then across. From the right: between the two rows to its left.
  const level = { 0: y + 1.1, 90: y, 180: y - 1.4, 270: y + 1 }[headerRotation] ?? y;
  if (headerRotation === 270) {
    return [
      [x - 1, level],
      [to[0], level],
    ];
  }
  return [
    [x, level],
    [to[0], level],
  ];
}

/** The peg stands between R1 and the LED: the way passes it on its right. */
function ledDescent(start: Point, [x, y]: Point, anode: Point): Point[] {
  const outer = x - 1.55;
  const inner = x + 1;
  const way: Point[] = [
    start,
    [start[0], y + 4.5],
    [outer, y + 4.5 - (outer - start[0])],
    [outer, y - 2],
    [inner, y - 2 - (inner - outer)],
  ];
  if (anode[0] > inner - 1) return [...way, [inner, anode[1] + (inner - anode[0])], anode];
  return [...way, [inner, y - 7], [anode[0], y - 7 - (inner - anode[0])], anode];
}
