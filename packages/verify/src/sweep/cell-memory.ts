// Results of cells between runs, by the content of everything that decides them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlacement, sourcesHash } from '@boardproof/firmware';
import type { FirmwareProject } from '../project/build-image.ts';
import { packageFolder } from '../project/package-folder.ts';
import type { CellBuild, CellKey, CellRun } from './cell.ts';
import type { SweepTiming } from './run-cell.ts';

export interface RememberedCell {
  readonly run: CellRun;
  readonly build: CellBuild | null;
}

/** How a cell runs, besides what identifies it. */
export interface AskedOfCell {
  readonly seconds: number;
  readonly timing: SweepTiming;
}

/** Cells whose outcome is kept: a failed process may succeed the next time, so only what the board decided is. */
export class CellMemory {
  private readonly folder: string;
  private readonly base: string;

  constructor(firmware: FirmwareProject) {
    this.folder = join(firmware.workspaceRoot, '.nx', 'boardproof-sweep');
    const compiler = spawnSync('arm-none-eabi-gcc', ['--version'], { encoding: 'utf8' }).stdout ?? 'none';
    const recipe = join(firmware.workspaceRoot, 'tools', 'third-party');
    // Of this package only what runs a cell: the analysis of captures has no part in it.
    const code = [packageHash('emulator'), packageHash('firmware'), packageHash('verify', 'sweep')];
    this.base = hashOf([
      ...code,
      sourcesHash(join(firmware.workspaceRoot, firmware.root)),
      existsSync(recipe) ? folderHash(recipe) : '',
      process.env['LWIP_DIR'] ?? '',
      compiler,
      process.version,
    ]);
  }

  /** Null when the cell has never been run with this code. */
  recall(key: CellKey, asked: AskedOfCell): RememberedCell | null {
    const file = this.file(key, asked);
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as RememberedCell;
    } catch {
      return null;
    }
  }

  keep(key: CellKey, asked: AskedOfCell, cell: RememberedCell): void {
    if (cell.run.state === 'failed') return;
    const file = this.file(key, asked);
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(cell));
    renameSync(`${file}.${process.pid}`, file);
  }

  private file(key: CellKey, { seconds, timing }: AskedOfCell): string {
    const { placement } = readPlacement(placementOf(key));
    const { interface: name, linkMbit, streams, direction } = key;
    const asked = JSON.stringify([placement ?? key, name, linkMbit, streams, direction, seconds, timing]);
    return join(this.folder, `${hashOf([this.base, asked])}.json`);
  }
}

/** The options of the build that a cell runs. */
export function placementOf({ board, code, data, nocache }: CellKey): Record<string, string> {
  return { board, code, data, nocache };
}

/** The code of one of our packages, or of a folder in it: sources in the workspace, what was compiled where it is installed. */
function packageHash(name: Parameters<typeof packageFolder>[0], folder = ''): string {
  const home = packageFolder(name);
  const source = join(home, 'src');
  return folderHash(join(existsSync(source) ? source : join(home, 'dist'), folder));
}

function folderHash(folder: string): string {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return hashOf(names.flatMap((file) => [file.slice(folder.length), readFileSync(file)]));
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}
