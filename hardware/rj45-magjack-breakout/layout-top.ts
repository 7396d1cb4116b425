// The LED line of the breakout, on the top: from the header to R1, and on to the jack.
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
import { routeLedDescent } from '@boardproof/parts';

/** Widths, mm. A neck is what fits between two pads of 1.9 mm. */
const width = { signal: 0.3, neck: 0.25 };
const neck = { clearance: 0.19, width: width.neck };

type Parts = ReadonlyMap<string, PlacedPart>;

/** The LED line: from the header to R1, then between pin 1 and the shield down to the left LED's anode. */
export function routeLed(parts: Parts, headerRotation: number, pads: readonly PlacedPad[]): Track[] {
  const from = padAt(parts.get('J2')!, 'LED');
  const to = padAt(parts.get('R1')!, '1');
  const line = track('LED', 'F.Cu', width.signal, chamfered([from, ...ledCorners(from, to, headerRotation), to], 0.8));
  return [...neckDown(line, pads, neck), routeLedDescent('LED_A', parts.get('J1')!, parts.get('R1')!)];
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
