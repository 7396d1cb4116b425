import { definePart, nanometre, type Pad, type Part } from '@boardproof/board';

const pitch = 2.54;

/**
 * A field of plated holes for wires and leads, 2.54 mm apart: as many rows as there are names, all holes of a row on one
 * function; a row whose name is empty has holes that are joined to nothing. Origin at the upper left hole. Nothing is bought.
 */
export function wireHoles(name: string, columns: number, rows: readonly string[]): Part {
  const pads = rows.flatMap((row, j) =>
    Array.from(
      { length: columns },
      (_, i): Pad => ({
        number: row,
        kind: 'through-hole',
        shape: 'circle',
        at: [nanometre(pitch * i), nanometre(0 - pitch * j)],
        size: [1.7, 1.7],
        rotation: 0,
        drill: 1,
      }),
    ),
  );
  const named = rows.filter((row) => row !== '');
  const [right, bottom] = [pitch * (columns - 1), -pitch * (rows.length - 1)];
  const reach = 1.1;
  return definePart({
    name,
    description: `plated holes, ${rows.length} rows of ${columns}, 2.54 mm pitch`,
    kind: 'holes',
    prefix: 'P',
    value: `${rows.length}x${columns}`,
    pins: [...new Set(named)].map((row) => ({ function: row, pad: row, type: 'passive' })),
    land: {
      name: name.replaceAll('-', '_'),
      source: { from: 'a grid of 2.54 mm, as stripboard has it', confidence: 'derived' },
      pads,
      courtyard: {
        xMin: -reach,
        yMin: nanometre(bottom - reach),
        xMax: nanometre(right + reach),
        yMax: reach,
      },
      fab: [],
      silk: [],
    },
    orders: [],
  });
}
