import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { boardPlugin } from '@boardproof/nx';
import type { CreateNodes, CreateNodesResult, TargetConfiguration } from '@nx/devkit';

const NAME = '@boardproof/verify';
const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const VERIFY_FILE = 'verify.json';
const FIRMWARE_FILE = 'firmware.json';

const boards = boardPlugin({
  packageName: NAME,
  packageFolder,
  madeWith: [],
  tasks: [
    {
      name: 'verify',
      description:
        'Runs the firmware on the emulated board: rates, diagnosis, record.json, junit.xml, report.html, captures.',
    },
    {
      name: 'verify-four-segments',
      description: 'The same with four segments each way, which must fail and say why.',
    },
    {
      name: 'tune',
      description: 'Finds the least TCP_WND and TCP_SND_BUF that fill the emulated link: --link, --delay-us.',
    },
  ],
});

/**
 * The Nx plugin of this package. Every board gets verify; one with a verify.json, which names its firmware, is proven with the
 * image of that project and gets the tasks that need one. Every folder with a firmware.json gets sweep.
 */
export const createNodes: CreateNodes = [
  `**/{board.ts,${VERIFY_FILE},${FIRMWARE_FILE}}`,
  async (files, options, context) => {
    const named = (name: string) => files.filter((file) => basename(file) === name);
    const firmware = new Map(named(FIRMWARE_FILE).map((file) => [nameOf(file, context.workspaceRoot), dirname(file)]));
    const made = await boards.createNodes[1](named('board.ts'), options, context);
    for (const [file, result] of made) {
      const project = result.projects?.[dirname(file)];
      if (project?.targets === undefined) continue;
      project.targets = targetsOf(dirname(file), project.targets, firmware, context.workspaceRoot);
    }
    const swept = [...firmware].map(([name, root]): [string, CreateNodesResult] => [
      join(root, FIRMWARE_FILE),
      { projects: { [root]: { name, root, targets: { sweep: sweepTarget(root, name, context.workspaceRoot) } } } },
    ]);
    return [...made, ...swept];
  },
];
/** The name that Nx 20 to 22 look for. */
export const createNodesV2: CreateNodes = createNodes;
export const { preTasksExecution } = boards;

/** As the firmware's own plugin names the project. */
function nameOf(file: string, workspaceRoot: string): string {
  return textOf(join(workspaceRoot, file), 'name') ?? basename(dirname(file));
}

/** A text of a JSON file; undefined where there is none. A file that is wrong is told by the task that reads it. */
function textOf(file: string, key: string): string | undefined {
  try {
    const value = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)[key];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

type Targets = Record<string, TargetConfiguration>;

/** What proves a board is its firmware, this package and the emulator: the board's own files change nothing about it. */
function targetsOf(
  root: string,
  { verify, ...more }: Targets,
  firmware: ReadonlyMap<string, string>,
  workspaceRoot: string,
): Targets {
  const file = join(root, VERIFY_FILE);
  const code = codeInputs(workspaceRoot);
  if (!existsSync(join(workspaceRoot, file)))
    return verify === undefined ? {} : { verify: { ...verify, inputs: code } };
  const name = textOf(join(workspaceRoot, file), 'firmware') ?? '';
  const folder = firmware.get(name);
  const known = folder === undefined ? {} : { firmwareRoot: folder, dependsOn: name };
  const inputs = ['{projectRoot}/verify.json', ...code];
  // Every image of a project is made of the same sources, which the default one carries as its build's number.
  if (folder !== undefined)
    inputs.push({ dependentTasksOutputFiles: '**/teensy41/itcm-dtcm-dtcm-w8-s8/lwip-iperf.hex' });
  return Object.fromEntries(
    Object.entries({ verify, ...more }).flatMap(([task, target]) => {
      if (target === undefined) return [];
      const options = { ...target.options, verifyFile: file, firmwareRoot: known.firmwareRoot };
      const dependsOn = known.dependsOn === undefined ? [] : [{ projects: [name], target: 'build' }];
      return [[task, { ...target, inputs, options, dependsOn }]];
    }),
  );
}

function sweepTarget(root: string, name: string, workspaceRoot: string): TargetConfiguration {
  return {
    executor: `${NAME}:sweep`,
    cache: true,
    inputs: [
      '{projectRoot}/**/*',
      '!{projectRoot}/test/**/*',
      '{workspaceRoot}/tools/third-party/**/*',
      ...codeInputs(workspaceRoot),
      { env: 'LWIP_DIR' },
      { runtime: 'arm-none-eabi-gcc --version || echo none' },
    ],
    outputs: ['{options.outputPath}'],
    options: { firmware: name, firmwareRoot: root, outputPath: `dist/${root}/sweep` },
    metadata: {
      description: 'A table of rate and load over placements, interfaces, streams and directions: --board, --all.',
      technologies: ['boardproof'],
    },
  };
}

/** The code that decides what a verification says. */
function codeInputs(workspaceRoot: string): NonNullable<TargetConfiguration['inputs']> {
  const local = existsSync(join(workspaceRoot, 'packages', 'nx', 'src')) && !packageFolder.includes('node_modules');
  const code = ['verify', 'emulator', 'firmware', 'nx', 'board'].flatMap((name) => {
    const folder = `{workspaceRoot}/packages/${name}`;
    return [
      `${folder}/src/**/*`,
      `!${folder}/src/**/*.spec.ts`,
      `!${folder}/src/testing/**/*`,
      `${folder}/package.json`,
      `${folder}/*.json`,
    ];
  });
  return [...(local ? code : []), { runtime: 'node --version' }];
}
