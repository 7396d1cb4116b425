import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CreateNodes, CreateNodesResult, PreTasksExecution, TargetConfiguration } from '@nx/devkit';
import { refuseUnknownConfiguration } from './configuration-guard.ts';
import { listedBoard } from './listing-memory.ts';
import type { BoardListing } from './load/load-board.ts';

/** A task that a plugin adds to each hardware project. */
export interface BoardTask {
  /** The executor's name, also that of the task. */
  readonly name: string;
  readonly description: string;
  /** Tasks of the same project that must have succeeded before. */
  readonly dependsOn?: readonly string[];
  /** True for a task that reads what the tasks before it wrote: their files are inputs of it. */
  readonly readsOutputs?: boolean;
  /** Packages of ours whose code decides what this task writes, beside those of its plugin. */
  readonly madeWith?: readonly string[];
  /** Further files that the task may read, as Nx inputs. */
  readonly inputs?: readonly string[];
  /** Further options of the task, beside `outputPath`. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** What a plugin package tells about itself. */
export interface BoardPlugin {
  /** The package's name; executors are named `PACKAGE:TASK`. */
  readonly packageName: string;
  /** The package's folder, to find out whether it is part of this workspace or installed. */
  readonly packageFolder: string;
  /** Packages of ours whose code decides what the tasks write. */
  readonly madeWith: readonly string[];
  readonly tasks: readonly BoardTask[];
  /** Tasks are added only where a file of this name lies beside the board.ts. */
  readonly whenFile?: string;
}

/** What the module of an Nx plugin exports; `createNodesV2` is the name that Nx 20 to 22 look for. */
export interface BoardNxPlugin {
  readonly createNodes: CreateNodes;
  readonly createNodesV2: CreateNodes;
  readonly preTasksExecution: PreTasksExecution;
}

/**
 * The Nx plugin of a package: every folder with a `board.ts` becomes a project, named like its folder, and gets the
 * package's tasks. Inputs are the very files that the board is made of (imports included, wherever they lie) and the code
 * of the packages that make the output; each configuration of the board has an output folder of its own.
 */
export function boardPlugin(plugin: BoardPlugin): BoardNxPlugin {
  const createNodes: CreateNodes = [
    '**/board.ts',
    async (files, _options, { workspaceRoot }) => {
      const results: [string, CreateNodesResult][] = [];
      const { whenFile } = plugin;
      for (const file of files) {
        if (whenFile !== undefined && !existsSync(join(workspaceRoot, dirname(file), whenFile))) continue;
        const listing = await listedBoard(file, workspaceRoot);
        results.push([file, projectOf(file, listing, plugin, workspaceRoot)]);
      }
      return results;
    },
  ];
  return { createNodes, createNodesV2: createNodes, preTasksExecution: refuseUnknownConfiguration };
}

function projectOf(file: string, listing: BoardListing, plugin: BoardPlugin, workspaceRoot: string): CreateNodesResult {
  const root = dirname(file);
  const targets: Record<string, TargetConfiguration> = {};
  for (const task of plugin.tasks) targets[task.name] = targetOf(task, root, file, listing, plugin, workspaceRoot);
  return { projects: { [root]: { name: basename(root), root, projectType: 'application', targets } } };
}

function targetOf(
  task: BoardTask,
  root: string,
  file: string,
  listing: BoardListing,
  plugin: BoardPlugin,
  workspaceRoot: string,
): TargetConfiguration {
  const [usual, ...others] = listing.configurations;
  const configurations: Record<string, { outputPath?: string }> = {};
  if (usual !== undefined) configurations[usual] = {};
  for (const name of others) configurations[name] = { outputPath: `dist/${root}@${name}/${task.name}` };
  return {
    executor: `${plugin.packageName}:${task.name}`,
    cache: true,
    inputs: [
      ...inputsOf(
        file,
        listing,
        { ...plugin, madeWith: [...plugin.madeWith, ...(task.madeWith ?? [])] },
        workspaceRoot,
      ),
      ...(task.inputs ?? []),
      ...(task.readsOutputs ? [{ dependentTasksOutputFiles: '**/*', transitive: true }] : []),
    ],
    outputs: ['{options.outputPath}'],
    options: { boardFile: file, outputPath: `dist/${root}/${task.name}`, ...task.options },
    configurations,
    ...(task.dependsOn === undefined ? {} : { dependsOn: [...task.dependsOn] }),
    metadata: { description: task.description, technologies: ['boardproof'] },
  };
}

/**
 * What a task depends on. A board that cannot be read depends on its whole folder, so that mending it is seen. Installed
 * packages need no word here: without `externalDependencies` Nx takes all of the lock file into account.
 */
function inputsOf(
  file: string,
  listing: BoardListing,
  plugin: BoardPlugin,
  workspaceRoot: string,
): NonNullable<TargetConfiguration['inputs']> {
  const board = listing.inputs.length > 0 ? listing.inputs : [`${dirname(file)}/**/*`];
  const local =
    existsSync(join(workspaceRoot, 'packages', 'nx', 'src')) && !plugin.packageFolder.includes('node_modules');
  const code = local
    ? [...new Set([plugin.packageName, ...plugin.madeWith, '@boardproof/nx', '@boardproof/board'])].flatMap((name) => {
        const folder = `{workspaceRoot}/packages/${name.replace(/^@boardproof\//, '')}`;
        return [`${folder}/src/**/*`, `!${folder}/src/**/*.spec.ts`, `${folder}/package.json`, `${folder}/*.json`];
      })
    : [];
  return [...board.map((input) => `{workspaceRoot}/${input}`), ...code, { runtime: 'node --version' }];
}
