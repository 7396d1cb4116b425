import { fileURLToPath } from 'node:url';
import { boardPlugin } from '@boardproof/nx';

/** The Nx plugin of this package: adds enclosure to every folder with a board.ts and an enclosure.ts. */
export const { createNodes, createNodesV2, preTasksExecution } = boardPlugin({
  packageName: '@boardproof/enclosure',
  packageFolder: fileURLToPath(new URL('..', import.meta.url)),
  madeWith: ['@boardproof/parts'],
  whenFile: 'enclosure.ts',
  tasks: [
    {
      name: 'enclosure',
      description: 'Makes and checks the printed case: STL, 3MF, a picture.',
      dependsOn: ['check'],
      inputs: ['{projectRoot}/**/*.ts'],
    },
  ],
});
