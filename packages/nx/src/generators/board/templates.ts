// The files of a new board. The board is a real one, small: a header, a capacitor between its supply pins, poured ground.
import { titleOf } from '../new-file.ts';

export function boardSource({ name, width, height }: { name: string; width: number; height: number }): string {
  const round = (value: number) => Math.round(value * 100) / 100;
  const [x, y] = [round(width / 2), round(height / 2)];
  return `// ${titleOf(name)}: what is joined to what, and where it lies. Millimetres, y up, origin at the lower left corner.
import {
  board,
  defineBoard,
  ground,
  namePins,
  padAt,
  place,
  power,
  roundedRectangle,
  text,
  track,
  zoneOutline,
} from '@boardproof/board';
import { capacitor0805, header2x3, mountingHoleM2 } from '@boardproof/parts';

const [width, height] = [${width}, ${height}];

/** The header's pads by the names that this board knows them by. */
const header = namePins(header2x3, { 1: 'VCC', 2: 'GND', 3: 'A', 4: 'B', 5: 'C', 6: 'D' });

export default defineBoard({
  name: '${name}',
  // Options that --configuration=NAME or another board may change; design() gets them.
  defaults: {},
  configurations: { usual: {} },

  design(options) {
    // The capacitor stands beside the supply pin, turned so that its pad 1 looks at it.
    const j1 = place('J1', header, { at: [${round(x + 1)}, ${round(y + 2)}] });
    const c1 = place('C1', capacitor0805, { at: [${round(x - 4)}, ${round(y + 2)}], rotation: 180 });

    return board({
      name: '${name}',
      title: '${titleOf(name)}',
      revision: '1',
      options,
      outline: roundedRectangle(width, height, 1.5),
      parts: [
        j1,
        c1,
        place('H1', mountingHoleM2, { at: [3, 3], excludeFromBom: true }),
        place('H2', mountingHoleM2, { at: [width - 3, height - 3], excludeFromBom: true }),
      ],
      // Nets join functions of parts, never pad numbers.
      nets: [power('VCC', 'J1.VCC', 'C1.1'), ground('GND', 'J1.GND', 'C1.2')],
      // Pins that stay open are named, so that none is forgotten.
      unconnected: ['J1.A', 'J1.B', 'J1.C', 'J1.D'],
      // Net, layer, width and corners; via('GND', [x, y]) joins the layers.
      tracks: [track('VCC', 'F.Cu', 0.5, [padAt(c1, '1'), padAt(j1, 'VCC')])],
      // Ground is poured round everything else on both sides.
      zones: (['F.Cu', 'B.Cu'] as const).map((layer) => ({
        net: 'GND',
        layer,
        outline: zoneOutline([
          [0, 0],
          [width, height],
        ]),
      })),
      texts: [text('${silkName(name)}', 'F.SilkS', [${x}, ${round(height - 1.7)}])],
    });
  },
});
`;
}

/** At most 12 letters, so that they stand between the holes of the smallest board. */
function silkName(name: string): string {
  return name.toUpperCase().slice(0, 12).replace(/-$/, '');
}

export function enclosureSource(name: string): string {
  return `// The printed case of ${name}. Sizes and openings come from the board; here stands what is a matter of choice.
import { defineEnclosure } from '@boardproof/enclosure';

export default defineEnclosure({ lid: 'snap' });
`;
}

export function testSource(name: string): string {
  return `import { checkBoard, checkDesign, designBoard, oshParkRules, pour } from '@boardproof/board';
import { describe, expect, it } from 'vitest';
import project from './board.ts';

describe('${name}', () => {
  it('Its circuit has no problem.', () => {
    expect(checkBoard(designBoard(project))).toEqual([]);
  });

  it("Its copper keeps to the board maker's limits.", async () => {
    const board = designBoard(project);
    expect(checkDesign(board, await pour(board), oshParkRules)).toEqual([]);
  });
});
`;
}

export function readme(name: string, enclosure: boolean): string {
  return `# ${titleOf(name)}

\`board.ts\` says what is joined to what and where it lies; change it and run the tasks again.

\`\`\`sh
npx nx run ${name}:check      # every rule, every problem at once
npx nx run ${name}:fab        # the zip to upload, pictures of both sides
npx nx run ${name}:bom        # what to order${enclosure ? `\nnpx nx run ${name}:enclosure  # the printed case` : ''}
npx nx run ${name}:release    # all of it on one page
\`\`\`
`;
}
