import { fileURLToPath } from 'node:url';
import { boardPlugin } from '@boardproof/nx';

/** The Nx plugin of this package: adds verify to every folder with a board.ts. */
export const { createNodes, createNodesV2, preTasksExecution } = boardPlugin({
  packageName: '@boardproof/verify',
  packageFolder: fileURLToPath(new URL('..', import.meta.url)),
  madeWith: [],
  tasks: [
    {
      name: 'verify',
      description:
        'Analyses a capture of the reference case that is generated here, and checks that its cause is found.',
    },
  ],
});
