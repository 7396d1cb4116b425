// Words and marks on both sides of the breakout.
import {
  add,
  type Line,
  type PlacedPart,
  type Point,
  padAt,
  rotate,
  type Text,
  text,
  toBoard,
} from '@boardproof/board';

const small = { height: 0.8 };

export function silk(
  parts: ReadonlyMap<string, PlacedPart>,
  size: { width: number; height: number },
  revision: string,
): { texts: Text[]; lines: Line[] } {
  const jack = parts.get('J1')!;
  const header = parts.get('J2')!;
  const middle = size.width / 2;
  const [, front] = padAt(jack, 'TD+');
  const beside = (ref: string, dx: number) => {
    const placed = parts.get(ref);
    return placed ? [text(ref, 'F.SilkS', [placed.at[0] + dx, placed.at[1]], small)] : [];
  };
  const both = (['F.SilkS', 'B.SilkS'] as const).flatMap((layer) => [
    ...signalNames(header, layer),
    text(jack.part.name, layer, [middle, front - 13.1], small),
  ]);
  const texts = [
    ...both,
    ...beside('R1', -2.6),
    ...beside('C1', 2.5),
    ...beside('C2', 2.5),
    text('RJ45 BREAKOUT', 'F.SilkS', [1.05, 5.6], { ...small, rotation: 90 }),
    text('FOR TEENSY 4.1', 'F.SilkS', [size.width - 1.05, 5.6], { ...small, rotation: 270 }),
    text(`REV ${revision}`, 'F.SilkS', [size.width - 3.6, front + 7.6], small),
    text('RJ45 BREAKOUT', 'B.SilkS', [middle, front - 2.4]),
    text('FOR TEENSY 4.1', 'B.SilkS', [middle, front - 3.9], small),
    text(`REV ${revision}`, 'B.SilkS', [middle, front - 6.3]),
  ];
  return { texts, lines: [pinOneMark(header), pinOneMark(jack)] };
}

/** The header's signals, each beside its pin; in the middle of a row of three, in front of it or behind. */
function signalNames(header: PlacedPart, layer: Text['layer']): Text[] {
  const names = ['T+', 'T-', 'GND', 'LED', 'R-', 'R+'];
  const places = names.map((name) => padAt(header, name));
  const extreme = (axis: 0 | 1) => {
    const values = places.map((place) => place[axis]);
    return [Math.min(...values), Math.max(...values)] as const;
  };
  const [left, right] = extreme(0);
  const [bottom] = extreme(1);
  const mark = markDirection(header);
  return names.map((name, index) => {
    const at = places[index]!;
    if (at[0] !== left && at[0] !== right) {
      return text(name, layer, add(at, [0, at[1] === bottom ? -1.75 : 1.75]), small);
    }
    const outward = at[0] === left ? -1 : 1;
    // The mark of pin 1 (T+) may stand between the pin and its name.
    const away = name === 'T+' && mark[0] === outward ? 2.1 : 1.5;
    const reads = layer === 'F.SilkS' ? outward : -outward;
    return text(name, layer, add(at, [outward * away, 0]), { ...small, align: reads > 0 ? 'left' : 'right' });
  });
}

/** From pin 1 towards its mark, for land patterns that draw it at the left of pin 1. */
function markDirection(placed: PlacedPart): Point {
  return rotate([-1, 0], placed.rotation);
}

/** On the bottom the triangle that a land pattern draws on the top: it points at pin 1 from the left. */
function pinOneMark(placed: PlacedPart): Line {
  const corners: Point[] = [
    [-1.35, 0],
    [-1.85, 0.3],
    [-1.85, -0.3],
    [-1.35, 0],
  ];
  return { layer: 'B.SilkS', width: 0.15, points: corners.map((corner) => toBoard(placed, corner)) };
}
