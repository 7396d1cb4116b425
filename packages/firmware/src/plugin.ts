import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CreateNodes, CreateNodesResult, TargetConfiguration } from '@nx/devkit';
import { MARKER } from './workspace.ts';

const NAME = '@boardproof/firmware';
const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/**
 * The Nx plugin of this package: every folder with a `firmware.json` becomes a project that can be built, measured and
 * flashed. `build` fills in the board's defaults and hands over to `image`, whose options name its output folder whole:
 * only so can Nx keep each placement's image as an entry of its own.
 */
export const createNodes: CreateNodes = [
  `**/${MARKER}`,
  (files, _options, { workspaceRoot }) => files.map((file) => [file, projectOf(file, workspaceRoot)]),
];
/** The name that Nx 20 to 22 look for. */
export const createNodesV2: CreateNodes = createNodes;

function projectOf(file: string, workspaceRoot: string): CreateNodesResult {
  const root = dirname(file);
  const marker = JSON.parse(readFileSync(join(workspaceRoot, file), 'utf8')) as { name?: string };
  const name = marker.name ?? basename(root);
  return { projects: { [root]: { name, root, projectType: 'application', targets: targets(root, workspaceRoot) } } };
}

function targets(root: string, workspaceRoot: string): Record<string, TargetConfiguration> {
  const options = { sourceFolder: root };
  const afterBuild = [{ target: 'build', params: 'forward' as const }];
  return {
    build: {
      executor: `${NAME}:build`,
      // The image is cached, not the step that names it.
      cache: false,
      options,
      metadata: describe(
        'Builds and checks the image of a board and placement: --board, --code, --data, --nocache, ...',
      ),
    },
    image: {
      executor: `${NAME}:image`,
      cache: true,
      inputs: inputsOf(workspaceRoot),
      outputs: [`{workspaceRoot}/dist/${root}/build/{options.leaf}`],
      options,
      metadata: describe('What build hands over to: one image, in a folder of its own, kept in the cache.'),
    },
    size: {
      executor: `${NAME}:size`,
      cache: false,
      dependsOn: afterBuild,
      options,
      metadata: describe('Shows bytes per memory and the largest symbols; --baseline FILE adds what changed.'),
    },
    flash: {
      executor: `${NAME}:flash`,
      cache: false,
      dependsOn: afterBuild,
      options,
      metadata: describe('Writes the image to a Teensy, or says the command for another board.'),
    },
  };
}

function describe(description: string): { description: string; technologies: string[] } {
  return { description, technologies: ['boardproof'] };
}

/** What decides an image: the C sources, lwIP's recipe, this package's code, and the compiler. */
function inputsOf(workspaceRoot: string): NonNullable<TargetConfiguration['inputs']> {
  const local = existsSync(join(workspaceRoot, 'packages', 'nx', 'src')) && !packageFolder.includes('node_modules');
  const code = ['firmware', 'nx', 'board'].flatMap((name) => {
    const folder = `{workspaceRoot}/packages/${name}`;
    return [
      `${folder}/src/**/*`,
      `!${folder}/src/**/*.spec.ts`,
      `!${folder}/src/testing/**/*`,
      `${folder}/package.json`,
    ];
  });
  return [
    '{projectRoot}/**/*',
    '!{projectRoot}/test/**/*',
    '{workspaceRoot}/tools/third-party/**/*',
    ...(local ? code : []),
    { env: 'LWIP_DIR' },
    // Without a compiler the task itself says what to install.
    { runtime: 'arm-none-eabi-gcc --version || echo none' },
    { runtime: 'node --version' },
  ];
}
