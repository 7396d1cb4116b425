// What runs on the top behind a jack: its centre taps to their capacitors, and the line into its left LED. It keeps off the
// pairs on the bottom, so that the ground above those stays whole.
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

/** Both centre taps to one capacitor (net CT), or each to its own (TCT, RCT) when there are two. */
export function routeTaps(
  jack: PlacedPart,
  capacitors: readonly [PlacedPart, (PlacedPart | undefined)?],
  pads: readonly PlacedPad[],
): Track[] {
  const [tct, rct] = [padAt(jack, 'TCT'), padAt(jack, 'RCT')];
  const [c1, c2] = capacitors;
  const toC1 = [tct, padAt(c1, '1')];
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

/** From the resistor beside the jack's rear (its pad 2) between pin 1 and the shell down to the left LED's anode. */
export function routeLedDescent(netName: string, jack: PlacedPart, resistor: PlacedPart): Track {
  const way = ledDescent(padAt(resistor, '2'), padAt(jack, 'TD+'), padAt(jack, 'LEDL_A'));
  return track(netName, 'F.Cu', width.signal, way);
}

/** The peg stands between the resistor and the LED: the way passes it on its right. */
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
