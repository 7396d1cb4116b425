// A table over placements, interfaces, streams and directions: builds each image once, runs the cells in several processes.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readPlacement } from '@boardproof/firmware';
import { type BuiltImage, buildImage, type FirmwareProject } from '../project/build-image.ts';
import { type Cell, type CellBuild, type CellKey, type CellRun, noRun } from './cell.ts';
import { type AskedOfCell, CellMemory, placementOf, type RememberedCell } from './cell-memory.ts';
import { cellProcess } from './cell-process.ts';
import { type GridOptions, gridOf } from './grid.ts';
import { publishedFigure } from './published.ts';
import type { CellCall, SweepTiming } from './run-cell.ts';
import { type SweepResult, sweepResult } from './sweep-result.ts';

export interface SweepOptions extends GridOptions {
  readonly firmware: FirmwareProject;
  /** Virtual seconds of data at 100 Mbit/s; a tenth of it at 1000. 0.5 unless given. */
  readonly seconds?: number;
  /** Processes at once; one for each core unless given. */
  readonly jobs?: number;
  /** `memory` models rates and loads; `flat` unless given. */
  readonly timing?: SweepTiming;
  readonly signal?: AbortSignal;
  readonly progress?: (line: string) => void;
  readonly hands?: Partial<SweepHands>;
}

/** What builds and runs, so that tests can take its place. */
export interface SweepHands {
  build(options: Record<string, string>, signal: AbortSignal): Promise<BuiltImage>;
  run(call: CellCall, signal: AbortSignal): Promise<CellRun>;
  readonly memory: Pick<CellMemory, 'recall' | 'keep'>;
}

/** Runs the sweep. Never rejects for what a build or a board does: that is the cell's state. */
export async function sweep(options: SweepOptions): Promise<SweepResult> {
  const { firmware, seconds = 0.5, timing = 'flat', progress = () => {} } = options;
  const signal = options.signal ?? new AbortController().signal;
  const hands: SweepHands = {
    build: (asked, stop) => buildImage(firmware, asked, stop),
    run: cellProcess,
    memory: options.hands?.memory ?? new CellMemory(firmware),
    ...options.hands,
  };
  const keys = gridOf(options);
  const builds = new Map<string, Promise<Built>>();
  // One image serves several cells, and Nx builds one at a time anyway.
  let line: Promise<unknown> = Promise.resolve();
  const imageOf = (key: CellKey): Promise<Built> => {
    const asked = placementOf(key);
    const name = Object.values(asked).join('-');
    const known = builds.get(name);
    if (known !== undefined) return known;
    const next = line.then(() => {
      if (signal.aborted) return { run: noRun('not-built', 'interrupted'), build: null };
      progress(`builds ${name}`);
      return built(asked, hands, firmware.workspaceRoot, signal);
    });
    line = next;
    builds.set(name, next);
    return next;
  };
  let done = 0;
  const cells = await pooled(keys, options.jobs ?? availableParallelism(), async (key): Promise<Cell> => {
    const asked = { seconds: Math.round((1000 * seconds * 100) / key.linkMbit) / 1000, timing };
    const found =
      hands.memory.recall(key, asked) ?? (await measured(key, asked, await imageOf(key), hands, signal, progress));
    done += 1;
    progress(`${done} of ${keys.length} cells`);
    return { ...key, ...found.run, build: found.build, published: publishedFigure(key) };
  });
  return sweepResult(cells, { seconds, timing, aborted: signal.aborted });
}

/** An image, or why there is none. */
type Built = { hex: string; build: CellBuild } | { run: CellRun; build: null };

async function built(
  asked: Record<string, string>,
  hands: SweepHands,
  workspaceRoot: string,
  signal: AbortSignal,
): Promise<Built> {
  const { placement, problems } = readPlacement(asked);
  if (placement === undefined)
    return { run: noRun('not-built', problems.map(({ message }) => message).join('; ')), build: null };
  const image = await hands.build(asked, signal);
  if ('problems' in image) {
    return { run: noRun('not-built', image.problems.map(({ message }) => message).join('; ')), build: null };
  }
  return { hex: image.hex, build: buildOf(join(workspaceRoot, image.folder), image.hex) };
}

function buildOf(folder: string, hex: string): CellBuild {
  const size = JSON.parse(readFileSync(join(folder, 'size.json'), 'utf8')) as CellBuild;
  const imageSha256 = createHash('sha256').update(readFileSync(hex)).digest('hex');
  return { imageSha256, flashBytes: size.flashBytes, regions: size.regions };
}

async function measured(
  key: CellKey,
  asked: AskedOfCell,
  image: Built,
  hands: SweepHands,
  signal: AbortSignal,
  progress: (line: string) => void,
): Promise<RememberedCell> {
  if (!('hex' in image)) return image;
  if (signal.aborted) return { run: noRun('failed', 'interrupted'), build: image.build };
  const { code, data, nocache, direction } = key;
  progress(`runs ${key.board} ${key.interface} ${code}-${data}-${nocache} ${direction}, ${key.streams} at once`);
  const run = await hands.run({ key, image: image.hex, ...asked }, signal);
  const cell = { run, build: image.build };
  hands.memory.keep(key, asked, cell);
  return cell;
}

/** Maps with at most `jobs` under way at once, in order. */
async function pooled<T, R>(items: readonly T[], jobs: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!);
  };
  await Promise.all(Array.from({ length: Math.max(1, jobs) }, worker));
  return results;
}
