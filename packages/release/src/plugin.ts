import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { boardPlugin } from '@boardproof/nx';
import type { CreateNodes, TargetConfiguration } from '@nx/devkit';

const boards = boardPlugin({
  packageName: '@boardproof/release',
  packageFolder: fileURLToPath(new URL('..', import.meta.url)),
  madeWith: [],
  tasks: [
    { name: 'check', description: 'Checks the circuit: every rule, every problem at once.' },
    {
      name: 'release',
      description: 'Makes and checks everything, and gathers it with hashes on one page.',
      dependsOn: ['check', 'netlist', 'pcb', 'fab', 'bom', 'enclosure', 'verify', 'verify-four-segments'],
      readsOutputs: true,
      // The page draws the board as the fab files do, and the plots as the report of the proof does.
      madeWith: ['@boardproof/fab', '@boardproof/firmware', '@boardproof/verify'],
    },
  ],
});

/** The Nx plugin of this package: adds check and release to every folder with a board.ts. */
export const createNodes: CreateNodes = [
  '**/{board.ts,firmware.json}',
  async (files, options, context) => {
    const { workspaceRoot } = context;
    const named = (name: string) => files.filter((file) => basename(file) === name);
    const firmware = new Map(
      named('firmware.json').map((file) => [
        nameIn(join(workspaceRoot, file), 'name') ?? basename(dirname(file)),
        file,
      ]),
    );
    const made = await boards.createNodes[1](named('board.ts'), options, context);
    for (const [file, { projects = {} }] of made) {
      const own = projects[dirname(file)]?.targets;
      const found = firmware.get(nameIn(join(workspaceRoot, dirname(file), 'verify.json'), 'firmware') ?? '');
      if (own?.['release'] === undefined || found === undefined) continue;
      own['release'] = withFirmware(own['release'], dirname(file), dirname(found));
    }
    return made;
  },
];
/** The name that Nx 20 to 22 look for. */
export const createNodesV2: CreateNodes = createNodes;
export const { preTasksExecution } = boards;

/** The release of a board that is proven with a firmware holds that build too, and hangs on no other build of it. */
function withFirmware(release: TargetConfiguration, root: string, firmwareRoot: string): TargetConfiguration {
  const inputs = (release.inputs ?? []).filter(
    (input) => typeof input === 'string' || !('dependentTasksOutputFiles' in input),
  );
  return {
    ...release,
    options: { ...release.options, firmwareRoot },
    inputs: [
      ...inputs,
      `{workspaceRoot}/${root}/verify.json`,
      { dependentTasksOutputFiles: '**/*' },
      { dependentTasksOutputFiles: '**/build/teensy41/itcm-dtcm-dtcm-w8-s8/*', transitive: true },
    ],
  };
}

/** A text of a JSON file; undefined where there is none. A file that is wrong is told by the task that reads it. */
function nameIn(file: string, key: string): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const value = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)[key];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
