// Faults put into the breakout on purpose: where KiCad has a check of the same thing, it and our rules both report them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  aislerRules,
  type Board,
  checkDesign,
  designBoard,
  type Fault,
  type Fill,
  fillsOf,
  oshParkRules,
  pour,
  seededFaults,
} from '@boardproof/board';
import { perTier, python, skipFor, withoutOracle, workspaceRoot } from '@boardproof/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { designRules } from './design-rules.ts';
import { kicadLimits, oshPark } from './limits.ts';
import { pcbFile } from './pcb.ts';
import { projectFile } from './project.ts';

/** What KiCad 6 calls each fault that it knows too. It reports a short as clearance, and gives tracks the net of their pads. */
const inKicad: Readonly<Record<string, string>> = {
  'the outline is taken away': 'invalid_outline',
  'one side of the outline is taken away': 'invalid_outline',
  'the outline crosses itself': 'invalid_outline',
  'a via is moved to the edge': 'copper_edge_clearance',
  'half of the board is cut away': 'copper_edge_clearance',
  'a track of another net is laid 0.1 mm beside a track': 'clearance',
  'the tracks of a net are taken away': 'unconnected_items',
  'a track is cut in two': 'unconnected_items',
  'a bit of track is joined to nothing': 'track_dangling',
  'a track is made 0.1 mm wide': 'track_width',
  'a ring of track keeps the pour from a pad': 'unconnected_items',
  'a via is drilled 0.2 mm': 'drill_out_of_range',
  'a via keeps 0.05 mm of copper': 'annular_width',
  'two vias stand 0.1 mm apart': 'hole_near_hole',
  'a via is moved to a mounting hole': 'hole_clearance',
  'a part stands on another': 'courtyards_overlap',
  'the header is moved beside its tracks': 'unconnected_items',
  'the header is turned by a quarter': 'clearance',
  'the header is put on the other side': 'clearance',
  'two nets are exchanged at the header': 'clearance',
  'a text lies on a pad': 'silk_over_copper',
};

/** One Python process for all boards: starting pcbnew takes longer than checking a board. Our own fill stays. */
const script = `
import sys
import pcbnew

for path in sys.argv[1:]:
    board = pcbnew.LoadBoard(path)
    board.BuildConnectivity()
    if not pcbnew.WriteDRCReport(board, path + '.rpt', pcbnew.EDA_UNITS_MILLIMETRES, True):
        sys.exit('no DRC of ' + path)
`;

interface Poured {
  readonly board: Board;
  readonly fills: readonly Fill[];
}

/** The kinds of finding that pcbnew's DRC has for each board with these fills. */
function findings(boards: readonly Poured[], limits = oshPark): Set<string>[] {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-mutations-'));
  try {
    const paths = boards.map(({ board, fills }, index) => {
      const path = join(folder, `${index}.kicad_pcb`);
      writeFileSync(path, pcbFile(board, fills, limits));
      writeFileSync(join(folder, `${index}.kicad_pro`), projectFile(board, limits));
      writeFileSync(join(folder, `${index}.kicad_dru`), designRules(board, limits));
      return path;
    });
    const { DISPLAY: _, ...env } = process.env;
    const run = spawnSync(python, ['-c', script, ...paths], { env, encoding: 'utf8', timeout: 600_000 });
    if (run.status !== 0) throw new Error(`pcbnew ended with ${run.status ?? run.signal}: ${run.stderr || run.error}`);
    return paths.map((path) => {
      const lines = readFileSync(`${path}.rpt`, 'utf8').split('\n');
      expect(lines.some((line) => line.startsWith('** Found '))).toBe(true);
      return new Set(lines.flatMap((line) => /^\[(\w+)\]/.exec(line)?.[1] ?? []));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('faults of the breakout in our rules and in KiCad’s', () => {
  let board: Board;
  let before: Fill[];
  let faults: Fault[];

  beforeAll(async () => {
    const { default: project } = await import(`${workspaceRoot}hardware/rj45-magjack-breakout/board.ts`);
    board = designBoard(project);
    before = await pour(board);
    const all = new Map(seededFaults(board).map((fault) => [fault.name, fault]));
    faults = Object.keys(inKicad).flatMap((name) => all.get(name) ?? []);
  });

  it('Each fault of the table exists, and there are twenty and more of a dozen kinds.', () => {
    expect(faults.map(({ name }) => name)).toEqual(Object.keys(inKicad));
    expect(faults.length).toBeGreaterThanOrEqual(20);
    expect(new Set(Object.values(inKicad)).size).toBeGreaterThanOrEqual(12);
  });

  it('Both report each fault, and neither says anything of the board as it is.', async (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    const kinds = Object.values(inKicad);
    const firsts = faults.filter((_, index) => kinds.indexOf(kinds[index]!) === index);
    const chosen = perTier({ quick: firsts.slice(0, 3), normal: firsts, long: faults });
    const broken = await Promise.all(
      chosen.map(async (fault) => ({ fault, board: fault.board, fills: await fillsOf(fault, before) })),
    );
    const [sound, ...inOrder] = findings([{ board, fills: before }, ...broken]);
    expect([...sound!]).toEqual([]);
    expect(checkDesign(board, before, oshParkRules)).toEqual([]);
    for (const [index, { fault, fills }] of broken.entries()) {
      expect([...inOrder[index]!], fault.name).toContain(inKicad[fault.name]);
      const ours = checkDesign(fault.board, fills, oshParkRules).map(({ code }) => code);
      expect(ours, fault.name).toContain(fault.code);
    }
  });

  it('By the limits of another house both find the same fault in the sound board: its vias keep too narrow a ring.', (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    const [kicad] = findings([{ board, fills: before }], kicadLimits(aislerRules));
    expect([...kicad!]).toEqual(['annular_width']);
    const ours = checkDesign(board, before, aislerRules);
    expect(new Set(ours.map(({ code }) => code))).toEqual(new Set(['annular-ring']));
    expect(ours.filter(({ path }) => path.startsWith('vias/'))).toHaveLength(board.vias.length);
  });
});
