import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { boardPlugin } from '@boardproof/nx';
import type { CreateNodes } from '@nx/devkit';

const everyBoard = boardPlugin({
  packageName: '@boardproof/enclosure',
  packageFolder: fileURLToPath(new URL('..', import.meta.url)),
  madeWith: ['@boardproof/parts'],
  tasks: [
    {
      name: 'enclosure',
      description: 'Makes and checks the printed case: STL, 3MF, a picture.',
      dependsOn: ['check'],
      inputs: ['{projectRoot}/**/*.ts'],
    },
  ],
});
const [glob, create] = everyBoard.createNodes;

/** The Nx plugin of this package: adds enclosure to every folder with a board.ts and an enclosure.ts. */
export const createNodes: CreateNodes = [
  glob,
  (files, options, context) => {
    const cased = files.filter((file) => existsSync(join(context.workspaceRoot, dirname(file), 'enclosure.ts')));
    return create(cased, options, context);
  },
];
export const createNodesV2 = createNodes;
export const { preTasksExecution } = everyBoard;
