// What runs beside the pairs: the LED line, each pin to the hole beside it, and the two supplies to their rails.
import {
  add,
  chamfered,
  neckDown,
  type PlacedPad,
  type PlacedPart,
  type Point,
  padAt,
  padsAt,
  type Track,
  track,
  type Via,
  via,
} from '@boardproof/board';
import { teensyWireName } from '@boardproof/parts';

type PartOf = (ref: string) => PlacedPart;

/** Widths, mm. */
const width = { signal: 0.3, pin: 0.5, power: 0.8 };
/** Between two pads of the Ethernet socket, and between two holes of the field. */
const neck = { clearance: 0.19, width: 0.25 };
const powerNeck = { clearance: 0.25, width: 0.4 };

/** From the socket between its two rows of pads, half-way between two pins of the edge, and left to R1. */
export function routeLed(part: PartOf, pads: readonly PlacedPad[]): Track[] {
  const from = padAt(part('J4'), 'LED');
  const to = padAt(part('R1'), '1');
  const [x, level] = [from[0] - 1, to[1] + 1.5];
  const way = chamfered([from, [x, from[1] - 1], [x, level], [to[0], level], to], 0.8);
  return neckDown(track('LED', 'F.Cu', width.signal, way), pads, neck);
}

/** Each contact of a row to the hole beside it. */
export function routePins({ part, at, rotation, side }: PlacedPart): Track[] {
  const placed = { part, at, rotation, side };
  const functions = [...new Set(part.pins.map((pin) => pin.function))].filter((name) => !name.startsWith('WIRE_'));
  return functions.flatMap((name) => {
    const holes = padsAt(placed, teensyWireName(name));
    return padsAt(placed, name).map((contact, index) =>
      track(netOf(name), 'F.Cu', width.pin, [contact, holes[index]!]),
    );
  });
}

function netOf(name: string): string {
  const number = /^\d+(?=_)/.exec(name)?.[0];
  return number === undefined ? name : `PIN_${number}`;
}

/**
 * VIN and 3V3 from the end at the USB connector over the Teensy's place to the left, between the pins of the lower row and
 * down to their rails. Both cross once: 3V3 changes to the bottom there.
 */
export function routePower(part: PartOf, pads: readonly PlacedPad[]): { tracks: Track[]; vias: Via[] } {
  const [near, far, field] = [part('J2'), part('J3'), part('P1')];
  const rail = (name: string) => padsAt(field, name);
  const line = (name: string) => [rail(name)[0]!, rail(name).at(-1)!];
  const vin = padAt(far, 'VIN');
  const from = padAt(far, '3V3');
  const other = padAt(near, '3V3');
  const [high, low] = [other[1] - 2.6, from[1] + 9.2];
  // Half-way between two columns of pins, left of the other 3V3 pin.
  const gap = other[0] - 1.27;
  const [vinRail, rail3V3] = [rail('VIN')[0]![1], rail('3V3')[0]![1]];
  const change: Point = [other[0], low];
  const power = (name: string, layer: Track['layer'], points: Point[]) =>
    neckDown(track(name, layer, width.power, chamfered(points, 1)), pads, powerNeck);
  return {
    tracks: [
      ...power('VIN', 'F.Cu', [
        vin,
        add(vin, [0.65, 1.2]),
        [vin[0] + 0.65, high],
        [gap - 2.54, high],
        [gap - 2.54, vinRail],
      ]),
      track('VIN', 'F.Cu', width.power, line('VIN')),
      ...power('3V3', 'F.Cu', [from, [from[0], low], change]),
      ...power('3V3', 'B.Cu', [other, change, [gap, low - 1.27], [gap, rail3V3]]),
      track('3V3', 'B.Cu', width.power, line('3V3')),
    ],
    vias: [via('3V3', change, 1, 0.5)],
  };
}
