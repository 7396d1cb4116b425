/** Tests only: runs a script of this folder in Debian's Python, where KiCad's `pcbnew` lives, without a display. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TaskResult } from '@boardproof/nx';
import { python } from '@boardproof/testing';

/** Runs `script` (a file name in this folder) with `args`; returns what it printed, throws with its own message when it fails. */
export function runPcbnew(script: string, args: readonly string[]): string {
  const env = { ...process.env };
  delete env['DISPLAY'];
  const file = fileURLToPath(new URL(script, import.meta.url));
  const run = spawnSync(python, [file, ...args], { env, encoding: 'utf8', timeout: 110_000, maxBuffer: 64e6 });
  if (run.status !== 0) throw new Error(`${script} ended with ${run.status ?? run.signal}: ${run.stderr || run.error}`);
  return run.stdout;
}

/** Writes the files of a task into a new folder, calls `use` with it and removes it again. */
export function withFiles<T>(files: TaskResult['files'], use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-kicad-'));
  try {
    for (const [name, content] of files) writeFileSync(join(folder, name), content);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Pair = [number, number];

export interface PcbState {
  unconnected: number;
  drcRan: boolean;
  /** The first line of each finding, such as `[track_width]: ...`. */
  drc: string[];
  drcText: string[];
  zones: { net: string; layer: string; areas: number; mm2: number }[];
}

/** What `inspect_pcb.py` reports; lengths in nanometres, y down, angles in degrees. */
export interface PcbInspection {
  version: number;
  nets: string[];
  footprints: {
    ref: string;
    value: string;
    name: string;
    at: Pair;
    angle: number;
    flipped: boolean;
    path: string;
    attributes: number;
    properties: Record<string, string>;
    items: { layer: string; kind: string; box: [number, number, number, number] }[];
  }[];
  pads: {
    ref: string;
    number: string;
    at: Pair;
    size: Pair;
    angle: number;
    drill: number;
    net: string;
    function: string;
    type: string;
    attribute: number;
    shape: string;
    copper: string[];
    box: [number, number, number, number];
  }[];
  segments: { net: string; layer: string; width: number; from: Pair; to: Pair }[];
  vias: { net: string; at: Pair; diameter: number; drill: number }[];
  edges: number;
  drawings: { layer: string; kind: string }[];
  asWritten: PcbState;
  refilled: PcbState;
}

/** Lets pcbnew load a board with its project and rules, refill its zones and run its DRC. */
export function inspectPcb(files: TaskResult['files'], name: string): PcbInspection {
  return withFiles(files, (folder) => {
    const out = join(folder, 'inspection.json');
    runPcbnew('inspect_pcb.py', [join(folder, `${name}.kicad_pcb`), out]);
    return JSON.parse(readFileSync(out, 'utf8')) as PcbInspection;
  });
}
