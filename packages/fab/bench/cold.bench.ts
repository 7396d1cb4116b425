/** How long `check`, `pcb` and `fab` of the breakout take in a fresh process, without Nx, beside KiCad's Python doing alike. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Board } from '@boardproof/board';
import { makePcb } from '@boardproof/kicad';
import { type BenchRow, python, workspaceRoot } from '@boardproof/testing';
import { build } from 'esbuild';

const boardFile = join(workspaceRoot, 'hardware/rj45-magjack-breakout/board.ts');
const begin = `import { designBoard } from '@boardproof/board'; import project from ${JSON.stringify(boardFile)};
const board = designBoard(project);`;

/** Each task as a program of ours and as one for KiCad's Python, which finds the board's path in sys.argv[1]. */
const tasks: readonly {
  readonly name: string;
  readonly ours: string;
  readonly kicad: string;
  readonly peer: string;
}[] = [
  {
    name: 'check',
    ours: `import { checkBoard, checkDesign, hasErrors, oshParkRules, pour } from '@boardproof/board'; ${begin}
if (hasErrors([...checkBoard(board), ...checkDesign(board, await pour(board), oshParkRules)])) process.exit(1);`,
    kicad: `pcbnew.ZONE_FILLER(board).Fill(board.Zones()); board.BuildConnectivity()
pcbnew.WriteDRCReport(board, sys.argv[1] + '.rpt', pcbnew.EDA_UNITS_MILLIMETRES, True)`,
    peer: 'pcbnew fills and checks',
  },
  {
    name: 'pcb',
    ours: `import { makePcb } from '@boardproof/kicad'; ${begin}
if ((await makePcb(board)).problems.length > 0) process.exit(1);`,
    kicad: `pcbnew.ZONE_FILLER(board).Fill(board.Zones()); pcbnew.SaveBoard(sys.argv[1] + '.again.kicad_pcb', board)`,
    peer: 'pcbnew fills and saves',
  },
  {
    name: 'fab',
    ours: `import { makeFab } from '@boardproof/fab'; ${begin}
if ((await makeFab(board)).problems.length > 0) process.exit(1);`,
    kicad: `pcbnew.ZONE_FILLER(board).Fill(board.Zones())
plot = pcbnew.PLOT_CONTROLLER(board); options = plot.GetPlotOptions(); options.SetOutputDirectory(sys.argv[1] + '.plots')
for layer in (pcbnew.F_Cu, pcbnew.B_Cu, pcbnew.F_Mask, pcbnew.B_Mask, pcbnew.F_SilkS, pcbnew.B_SilkS, pcbnew.Edge_Cuts):
    plot.SetLayer(layer); plot.OpenPlotfile(str(layer), pcbnew.PLOT_FORMAT_GERBER, ''); plot.PlotLayer()
plot.ClosePlot(); drills = pcbnew.EXCELLON_WRITER(board); drills.CreateDrillandMapFilesSet(sys.argv[1] + '.plots', True, False)`,
    peer: 'pcbnew fills and plots',
  },
];

export default async function bench(): Promise<BenchRow[]> {
  // Bundles must find the packages that are not bundled.
  const folder = join(workspaceRoot, 'node_modules/.cache/boardproof-bench/cold');
  mkdirSync(folder, { recursive: true });
  const other = mkdtempSync(join(tmpdir(), 'boardproof-bench-'));
  try {
    const pcb = await boardForKicad(folder, other);
    const rows: BenchRow[] = [];
    for (const { name, ours, kicad, peer } of tasks) {
      const program = await bundled(folder, name, ours);
      const script = `import sys, pcbnew\nboard = pcbnew.LoadBoard(sys.argv[1])\n${kicad}\n`;
      const mine = median([1, 2, 3].map(() => timed(process.execPath, [program])));
      const theirs = median([1, 2, 3].map(() => timed(python, ['-c', script, pcb])));
      const row = { ours: mine, peer: theirs, peerName: peer, ratio: theirs / mine, unit: 'ms' };
      rows.push({ name: `${name} of the breakout, cold, without Nx`, ...row });
    }
    return rows;
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
}

async function boardForKicad(folder: string, target: string): Promise<string> {
  const program = await bundled(folder, 'board', `${begin} export default board;`);
  const { default: board }: { default: Board } = await import(program);
  const { files } = await makePcb(board);
  for (const [name, content] of files) writeFileSync(join(target, name), content);
  return join(target, `${board.name}.kicad_pcb`);
}

async function bundled(folder: string, name: string, contents: string): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    stdin: { contents, resolveDir: workspaceRoot, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@boardproof/source'],
    external: ['esbuild', 'manifold-3d', '@resvg/resvg-js'],
    logLevel: 'error',
  });
  return outfile;
}

function timed(command: string, args: readonly string[]): number {
  const { DISPLAY: _, ...env } = process.env;
  const started = performance.now();
  const run = spawnSync(command, args, { env, encoding: 'utf8', timeout: 120_000 });
  const milliseconds = performance.now() - started;
  if (run.status !== 0)
    throw new Error(`${command} ended with ${run.status ?? run.signal}: ${run.stderr || run.error}`);
  return milliseconds;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
