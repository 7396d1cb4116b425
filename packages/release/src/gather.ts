import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { TaskReport } from '@boardproof/nx';

/** One file of a release: its path from the board's output folder, its content and its hash. */
export interface ReleaseFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly content: Uint8Array;
}

/** What one task left in its folder. `report` is absent where the task did not run. */
export interface GatheredTask {
  readonly task: string;
  readonly report: TaskReport | undefined;
  readonly files: readonly ReleaseFile[];
}

/** The tasks whose outputs make a release, in the order in which the page tells of them. */
export const releasedTasks = [
  'check',
  'netlist',
  'pcb',
  'fab',
  'bom',
  'enclosure',
  'verify',
  'verify-four-segments',
] as const;

/** Where a release keeps the firmware that proves its board, from the board's output folder. */
export const firmwareFolder = 'release/firmware';

/**
 * Reads what the tasks of a board wrote under its output folder (absolute), with a hash of every file. `without` names the
 * tasks that this board does not have.
 */
export function gatherTasks(folder: string, without: readonly string[] = []): GatheredTask[] {
  const tasks = releasedTasks.filter((task) => !without.includes(task));
  return tasks.map((task) => gather(task, join(folder, task), task));
}

/** Reads the build (its folder, absolute) of the firmware that the board is proven with. */
export function gatherFirmware(folder: string): GatheredTask {
  return gather('firmware', folder, firmwareFolder);
}

/** What lies in one folder; `path` is what the release calls it. */
function gather(task: string, folder: string, path: string): GatheredTask {
  const files = existsSync(folder) ? filesIn(folder, path) : [];
  const report = files.find((file) => file.path === `${path}/problems.json`);
  return {
    task,
    report: report && (JSON.parse(Buffer.from(report.content).toString()) as TaskReport),
    files: files.filter((file) => file !== report),
  };
}

function filesIn(folder: string, path: string): ReleaseFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const content = readFileSync(file);
      const sha256 = createHash('sha256').update(content).digest('hex');
      const name = relative(folder, file).split(sep).join('/');
      return { path: `${path}/${name}`, bytes: content.length, sha256, content };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
