// The case of the base board: every check passes, the plugs of jack and USB and the card find their openings, and two programs
// that we did not write find its parts sound.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Board, designBoard } from '@boardproof/board';
import { makeEnclosure } from '@boardproof/enclosure';
import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import project from './board.ts';
import enclosure from './enclosure.ts';

const names = Object.keys(project.configurations);
const tried = perTier({ quick: names.slice(0, 1), normal: names.slice(0, 1), long: names });

type Made = Awaited<ReturnType<typeof makeEnclosure>>;
const make = (board: Board, override = {}) => makeEnclosure(board, { project: enclosure, override });
const errors = ({ problems }: Made) => problems.filter(({ severity }) => severity === 'error');

describe.each(tried)('the case for %s', (name) => {
  let made: Made;

  beforeAll(async () => {
    made = await make(designBoard(project, name));
  }, 300_000);

  it('Every check passes; what no source gives is told.', () => {
    expect(errors(made)).toEqual([]);
    const assumed = made.problems.filter(({ code }) => code === 'assumed-figure').map(({ path }) => path.slice(8));
    expect(assumed).toEqual(expect.arrayContaining(['stack.height', 'usb.axis', 'microsd.axis', 'jack.height']));
    expect(made.checks?.find((line) => line.startsWith('paths'))).toContain('3 plugs');
  });

  it.for(['base.stl', 'lid.stl'])('PrusaSlicer and admesh find %s closed, in one piece.', (file, context) => {
    skipFor(context, withoutOracle('prusa-slicer') ?? withoutOracle('admesh'));
    const stl = made.files.get(file) as Uint8Array;
    const info = ask('prusa-slicer', ['--info'], file, stl);
    expect(info).toContain('manifold = yes');
    expect(info).toMatch(/^number_of_parts = +1$/m);
    expect(info).not.toContain('open_edges');
    const repairs = ask('admesh', [], file, stl);
    for (const [, count] of repairs.matchAll(/^(?:Total disconnected|Degenerate|Facets added)[^:]*:\s+(\d+)/gim)) {
      expect(count).toBe('0');
    }
    expect(repairs).toMatch(/Number of parts\s*:\s+1\b/);
  });
});

describe('what the case takes from the board', () => {
  it('A Teensy that is moved into a wall has no sound case.', async (context) => {
    skipFor(context, perTier({ quick: 'a case takes its time', normal: 'a case takes its time', long: undefined }));
    const board = designBoard(project);
    const [module] = board.modules;
    const [x, y] = module!.at;
    const moved = await make({ ...board, modules: [{ ...module!, at: [x + 2, y] }] });
    expect(
      errors(moved)
        .map(({ message }) => message)
        .join(' '),
    ).toContain('U1');
  });
});

/** What a program says of a file, or nothing when it is not to be asked. */
function ask(program: 'prusa-slicer' | 'admesh', args: readonly string[], name: string, bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-base-'));
  try {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const { DISPLAY: _, ...env } = process.env;
    const { error, stdout } = spawnSync(program, [...args, path], { encoding: 'utf8', env, timeout: 100_000 });
    if (error) throw error;
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
