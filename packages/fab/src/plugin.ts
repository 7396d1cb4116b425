import { fileURLToPath } from 'node:url';
import { boardPlugin } from '@boardproof/nx';

/** The Nx plugin of this package: adds fab to every folder with a board.ts. */
export const { createNodes, createNodesV2, preTasksExecution } = boardPlugin({
  packageName: '@boardproof/fab',
  packageFolder: fileURLToPath(new URL('..', import.meta.url)),
  madeWith: [],
  tasks: [
    {
      name: 'fab',
      description: 'Writes Gerbers, drill file, the zip to upload and pictures; counts them against the board.',
      dependsOn: ['check'],
    },
  ],
});
