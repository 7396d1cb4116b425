import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PreTasksExecution } from '@nx/devkit';
import { listingsFolder } from './listing-memory.ts';

/**
 * Stops a run that names a configuration which its board does not have. Nx itself would run the default configuration
 * without a word, so that a mistyped jack gives the files of another one.
 */
export const refuseUnknownConfiguration: PreTasksExecution = (_options, { workspaceRoot, argv }) => {
  const asked = askedFor(argv);
  if (asked === undefined) return;
  const known = configurationsOf(asked.project, workspaceRoot);
  if (known === undefined || known.includes(asked.configuration)) return;
  throw new Error(
    `${asked.project} has no configuration "${asked.configuration}"; it has ${known.join(', ')}. Nothing was run.`,
  );
};

/** The project and the configuration that a command line names; undefined where it names none, or several projects. */
export function askedFor(argv: readonly string[]): { project: string; configuration: string } | undefined {
  const words = argv.slice(2);
  const targets = words.filter((word) => /^[^-=:][^=:]*:[^=:]+(:[^=:]+)?$/.test(word));
  const [project, , third] = targets[0]?.split(':') ?? [];
  const option = words.flatMap((word, index) => {
    const [, joined] = /^(?:--configuration|-c)=(.*)$/.exec(word) ?? [];
    return joined ?? (/^(?:--configuration|-c)$/.test(word) ? (words[index + 1] ?? []) : []);
  });
  const configuration = option[0] ?? third;
  return project === undefined || configuration === undefined ? undefined : { project, configuration };
}

/** What the board of a project was last listed with; undefined for a project that is no board. */
function configurationsOf(project: string, workspaceRoot: string): readonly string[] | undefined {
  const folder = listingsFolder(workspaceRoot);
  try {
    for (const name of readdirSync(folder)) {
      const { file, listing } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      if (typeof file === 'string' && basename(dirname(file)) === project) return listing.configurations;
    }
  } catch {
    // No listing yet, or one being written: the run goes on, and the task itself loads the board.
  }
  return undefined;
}
