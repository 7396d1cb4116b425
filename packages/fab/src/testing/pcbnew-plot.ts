/** Tests only: KiCad's own plot of a board, to lay beside ours. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { python, workspaceRoot } from '@boardproof/testing';

/**
 * Plots a `.kicad_pcb`; gives each layer's text by our extension (`GTL`), the drill file
 * (`XLN`), `drill.rpt`, and as `ms.rpt` how long loading and plotting took.
 */
export function plotWithPcbnew(boardFile: string): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-fab-'));
  try {
    writeFileSync(join(folder, 'board.kicad_pcb'), boardFile);
    const env = { ...process.env };
    delete env['DISPLAY'];
    const script = join(workspaceRoot, 'packages/fab/src/testing/plot_board.py');
    const run = spawnSync(python, [script, join(folder, 'board.kicad_pcb'), folder], {
      env,
      encoding: 'utf8',
      timeout: 110_000,
    });
    if (run.status !== 0)
      throw new Error(`plot_board.py ended with ${run.status ?? run.signal}: ${run.stderr || run.error}`);
    const plotted = readdirSync(folder).filter((name) => /\.(gbr|drl|rpt)$/.test(name));
    return new Map(plotted.map((name) => [name.replace(/\.(gbr|drl)$/, ''), readFileSync(join(folder, name), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
