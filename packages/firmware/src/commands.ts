import { resolve } from 'node:path';
import { type Problem, writeOutputs } from '@boardproof/nx';
import { usage } from './arguments.ts';
import { generate } from './generate/generate.ts';
import { sourcesHash } from './generate/sources-hash.ts';
import { leafFolder } from './placement/folder-name.ts';
import { readPlacement } from './placement/read-placement.ts';
import { firmwareFolder } from './workspace.ts';

/** What a command ends with: its exit code, the problems, lines for a person, and more keys for `--json`. */
export interface CommandResult {
  readonly exitCode: 0 | 1 | 2;
  readonly problems: readonly Problem[];
  readonly lines?: readonly string[];
  readonly result?: Readonly<Record<string, unknown>>;
}

export type Command = (
  words: readonly string[],
  options: Readonly<Record<string, string | boolean>>,
) => CommandResult | Promise<CommandResult>;

/** The commands of `boardproof-firmware` by name. */
export const commands: Readonly<Record<string, Command>> = { generate: runGenerate };

function runGenerate(words: readonly string[], options: Readonly<Record<string, string | boolean>>): CommandResult {
  const { out, source, ...placed } = options;
  if (words.length > 0) return refuse(usage(words.join(' '), 'generate takes options only', '--help shows the usage'));
  if (typeof out !== 'string') return refuse(usage('--out', 'the folder to write to is missing', 'add --out=DIR'));
  const { placement, problems } = readPlacement(placed);
  if (placement === undefined) return { exitCode: 2, problems };
  const folder = typeof source === 'string' ? resolve(source) : firmwareFolder();
  const generated = generate(placement, folder === undefined ? '' : sourcesHash(folder));
  const all = [...problems, ...generated.problems];
  if (generated.files.size === 0) return { exitCode: 1, problems: all };
  writeOutputs(resolve(out), generated.files);
  return {
    exitCode: 0,
    problems: all,
    lines: [`${leafFolder(placement)}: ${[...generated.files.keys()].join(', ')} in ${out}`],
    result: { placement, files: [...generated.files.keys()], buildId: generated.buildId },
  };
}

function refuse(problem: Problem): CommandResult {
  return { exitCode: 2, problems: [problem] };
}
