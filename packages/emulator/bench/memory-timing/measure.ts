// One cell of a table on the emulated board: nanoseconds of core time for a byte, of one image with one set of constants.

import { emulate } from '../../src/run/emulation.ts';
import { loadImage } from '../../src/run/load-image.ts';
import type { Values } from '../../src/timing/constants.ts';
import type { Cell } from './cells.ts';
import type { Images } from './images.ts';
import { plan } from './plan.ts';

export interface Measured {
  readonly ns: number;
  readonly mbit: number;
  readonly load: number;
  readonly instructionsPerFrame: number;
}

/** What was run is kept: the same cell with the same constants is not run twice. */
export class Bench {
  runs = 0;
  private readonly images: Images;
  private readonly known = new Map<string, Measured>();

  constructor(images: Images) {
    this.images = images;
  }

  async run(cell: Cell, functions: number, layout: number, values: Partial<Values>): Promise<Measured> {
    const key = JSON.stringify([cell.table.name, cell.column.name, functions, layout, values]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const { table, column } = cell;
    const hex = this.images.hex({ board: table.board, column, ballast: { functions, layout } });
    const result = await emulate(loadImage(hex), {
      seconds: plan.seconds,
      directions: [plan.direction],
      interfaces: [table.interface],
      timing: 'memory',
      timingValues: values,
    });
    const [one] = result.results;
    if (one?.awakePercent == null || one.outcome !== 'finished' || result.faults.length > 0) {
      throw new Error(`${table.name} ${column.name}: ${one?.outcome} ${result.faults[0]?.message ?? ''}`);
    }
    const measured = {
      ns: (one.awakePercent * 80) / one.mbit,
      mbit: one.mbit,
      load: one.awakePercent,
      instructionsPerFrame: one.instructionsPerFrame ?? 0,
    };
    this.runs += 1;
    this.known.set(key, measured);
    return measured;
  }

  /** Each layout of a cell; the mean of their times is what a cell comes to. */
  async all(cell: Cell, functions: number, layouts: readonly number[], values: Partial<Values>): Promise<Measured[]> {
    const all: Measured[] = [];
    for (const layout of layouts) all.push(await this.run(cell, functions, layout, values));
    return all;
  }

  async mean(cell: Cell, functions: number, layouts: readonly number[], values: Partial<Values>): Promise<number> {
    const all = await this.all(cell, functions, layouts, values);
    return all.reduce((sum, { ns }) => sum + ns, 0) / all.length;
  }
}
