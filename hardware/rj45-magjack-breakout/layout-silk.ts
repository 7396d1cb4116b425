// Words and marks on both sides of the breakout.
import { type Line, type PlacedPart, type Point, padAt, type Text, text } from '@boardproof/board';

export function silk(
  parts: ReadonlyMap<string, PlacedPart>,
  size: { width: number; height: number },
  revision: string,
): { texts: Text[]; lines: Line[] } {
  const jack = parts.get('J1')!;
  const header = parts.get('J2')!;
  const middle = size.width / 2;
  const [, front] = padAt(jack, 'TD+');
  const small = { height: 0.8 };
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
    text(`REV ${revision}`, 'F.SilkS', [size.width - 4.1, front + 7.6], small),
    text('RJ45 BREAKOUT', 'B.SilkS', [middle, front - 2.4]),
    text('FOR TEENSY 4.1', 'B.SilkS', [middle, front - 3.9], small),
    text(`REV ${revision}`, 'B.SilkS', [middle, front - 6.3]),
  ];
  const lines = [...pinOneMark(padAt(header, 'T+'), [0, -1]), ...pinOneMark(padAt(jack, 'TD+'), [-1, 0])];
  return { texts, lines };
}

/** The header's signals: T and R beside their pins, GND and LED in front of and behind theirs. */
function signalNames(header: PlacedPart, layer: Text['layer']): Text[] {
  const small = { height: 0.8 };
  return ['T+', 'T-', 'GND', 'LED', 'R-', 'R+'].map((name) => {
    const [x, y] = padAt(header, name);
    if (name === 'GND') return text(name, layer, [x, y - 1.75], small);
    if (name === 'LED') return text(name, layer, [x, y + 1.75], small);
    return text(name, layer, [x + (name.startsWith('T') ? -2.1 : 2.1), y], small);
  });
}

/** A triangle on the bottom that points at pin 1 from `direction`; on the top the land pattern draws it. */
function pinOneMark([x, y]: Point, [dx, dy]: Point): Line[] {
  const tip: Point = [x + dx * 1.35, y + dy * 1.35];
  const corner = (side: number): Point => [tip[0] + dx * 0.5 + dy * side * 0.3, tip[1] + dy * 0.5 + dx * side * 0.3];
  return [{ layer: 'B.SilkS', width: 0.15, points: [tip, corner(1), corner(-1), tip] }];
}
