import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { noRun } from './cell.ts';
import { CellMemory } from './cell-memory.ts';
import { gridOf } from './grid.ts';

const workspaceRoot = mkdtempSync(join(tmpdir(), 'boardproof-memory-'));
afterAll(() => rmSync(workspaceRoot, { recursive: true, force: true }));
mkdirSync(join(workspaceRoot, 'f'));
writeFileSync(join(workspaceRoot, 'f', 'main.c'), 'int main(void) {}\n');
const firmware = { workspaceRoot, name: 'f', root: 'f' };
const asked = { seconds: 0.5, timing: 'flat' } as const;
const [key, other] = gridOf({ board: 'teensy41' });
const cell = { run: { ...noRun('measured', ''), reason: null, instructionsPerSegment: 7 }, build: null };

describe('the memory of cells', () => {
  it('Gives a cell again to another process with the same sources, by all that identifies it.', () => {
    const memory = new CellMemory(firmware);
    memory.keep(key!, asked, cell);
    const again = new CellMemory(firmware);
    expect(again.recall(key!, asked)).toEqual(cell);
    expect(again.recall(key!, { ...asked, seconds: 0.25 })).toBeNull();
    expect(again.recall(other!, asked)).toBeNull();
    expect(again.recall({ ...key!, direction: 'tx' }, asked)).toBeNull();
    expect(again.recall({ ...key!, streams: 2 }, asked)).toBeNull();
    expect(again.recall(key!, { ...asked, timing: 'memory' })).toBeNull();
  });

  it('An edited source is another firmware, and its cells have never run.', () => {
    writeFileSync(join(workspaceRoot, 'f', 'main.c'), 'int main(void) { return 1; }\n');
    expect(new CellMemory(firmware).recall(key!, asked)).toBeNull();
  });

  it('A cell that failed is tried again, and a damaged one is one that never ran.', () => {
    const memory = new CellMemory(firmware);
    memory.keep(key!, asked, { run: noRun('failed', 'its process ended'), build: null });
    expect(memory.recall(key!, asked)).toBeNull();
    memory.keep(key!, asked, cell);
    const folder = join(workspaceRoot, '.nx', 'boardproof-sweep');
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '{');
    expect(memory.recall(key!, asked)).toBeNull();
  });
});
