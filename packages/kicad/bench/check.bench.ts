/** How long the design rules take on generated boards, beside KiCad's own check of the same boards by the same limits. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Board, checkDesign, type Fill, oshParkRules, pour } from '@boardproof/board';
import { type BenchRow, python, workspaceRoot } from '@boardproof/testing';
import { designRules } from '../src/design-rules.ts';
import { oshPark } from '../src/limits.ts';
import { pcbFile } from '../src/pcb.ts';
import { projectFile } from '../src/project.ts';
import { largeBoard } from './large-board.ts';

/** Columns, rows, poured: one, two and four times the board without poured copper, and one with. */
const sizes: readonly (readonly [columns: number, rows: number, poured: boolean])[] = [
  [51, 40, false],
  [101, 40, false],
  [101, 80, false],
  [50, 40, true],
];

export default async function bench(): Promise<BenchRow[]> {
  const small = largeBoard(11, 10, true);
  ours(small, await pour(small));
  const rows: BenchRow[] = [];
  let single: number | undefined;
  for (const [columns, lines, poured] of sizes) {
    const board = largeBoard(columns, lines, poured);
    const fills = await pour(board);
    const mine = median([1, 2, 3].map(() => ours(board, fills)));
    single ??= mine;
    const peer = kicads(board, fills);
    const times = poured ? '' : `, ${(mine / single).toFixed(1)} times the first`;
    const what = poured ? ', ground poured on both sides' : times;
    const name = `check: ${board.parts.length} parts, ${board.tracks.length} tracks${what}`;
    rows.push({ name, ours: mine, peer, peerName: "pcbnew's DRC", ratio: peer / mine, unit: 'ms' });
  }
  return rows;
}

/** Milliseconds of our check; throws when it finds anything, since the board is sound. */
function ours(board: Board, fills: readonly Fill[]): number {
  const started = performance.now();
  const [first] = checkDesign(board, fills, oshParkRules);
  const milliseconds = performance.now() - started;
  if (first) throw new Error(`the bench board is not sound: ${first.path}: ${first.message}`);
  return milliseconds;
}

/** Milliseconds of KiCad's check, loading left out; throws when it finds anything. */
function kicads(board: Board, fills: readonly Fill[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-bench-'));
  try {
    const path = join(folder, `${board.name}.kicad_pcb`);
    writeFileSync(path, pcbFile(board, fills));
    writeFileSync(join(folder, `${board.name}.kicad_pro`), projectFile(board, oshPark));
    writeFileSync(join(folder, `${board.name}.kicad_dru`), designRules(board, oshPark));
    const { DISPLAY: _, ...env } = process.env;
    const script = join(workspaceRoot, 'packages/kicad/bench/check_board.py');
    const run = spawnSync(python, [script, path], { env, encoding: 'utf8', timeout: 900_000 });
    const [milliseconds = Number.NaN, found = Number.NaN] = run.stdout.trim().split(/\s+/).slice(-2).map(Number);
    if (run.status !== 0 || found !== 0) throw new Error(`pcbnew: ${found} findings; ${run.stderr || run.error}`);
    return milliseconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
