import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { formatProblems, hasErrors, type Problem, toJson, writeOutput } from '@boardproof/nx';
import { leafFolder } from '../placement/folder-name.ts';
import { fieldName, type Placement } from '../placement/placement.ts';
import { readPlacement } from '../placement/read-placement.ts';

/** Options of every task: a placement, and what the plugin fills in. */
export interface FirmwareTaskOptions {
  /** The folder with the C sources, relative to the workspace's root; filled in by the plugin. */
  readonly sourceFolder: string;
  readonly [option: string]: unknown;
}

/** Options that are no part of a placement: they come along when one task hands its options to another. */
const others = new Set(['sourceFolder', 'baseline', 'wait', 'leaf', 'placement', 'json', 'verbose']);

/**
 * Reads the placement among a task's options; prints what is wrong with it and leaves a report, where there is none, until a
 * later call is understood.
 */
export function placementOf(
  { sourceFolder, ...options }: FirmwareTaskOptions,
  root: string,
  task: string,
): { placement: Placement; outputPath: string } | undefined {
  const placed = Object.entries(options).filter(([name]) => !others.has(fieldName(name)));
  const { placement, problems } = readPlacement(Object.fromEntries(placed));
  const folder = `dist/${sourceFolder}/build`;
  if (placement !== undefined) {
    // What an earlier call was refused for is over.
    rmSync(join(root, folder, 'problems.json'), { force: true });
    return { placement, outputPath: `${folder}/${leafFolder(placement)}` };
  }
  printProblems(problems);
  // The folder cannot be named without a placement, so the report lies beside the boards' folders.
  const report = {
    schema: 'boardproof.problems/1',
    task,
    exitCode: 2,
    verdict: 'error',
    files: 'none',
    checks: [],
    problems,
  };
  writeOutput(join(root, folder), 'problems.json', toJson(report));
  return undefined;
}

/** Prints problems where a task's output goes; true when one of them is an error. */
export function printProblems(problems: readonly Problem[]): boolean {
  if (problems.length > 0) console.log(formatProblems(problems));
  return hasErrors(problems);
}
