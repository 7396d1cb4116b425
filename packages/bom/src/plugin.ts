import { fileURLToPath } from 'node:url';
import { boardPlugin } from '@boardproof/nx';

/** The Nx plugin of this package: adds bom to every folder with a board.ts. */
export const { createNodes, createNodesV2, preTasksExecution } = boardPlugin({
  packageName: '@boardproof/bom',
  packageFolder: fileURLToPath(new URL('..', import.meta.url)),
  madeWith: [],
  tasks: [
    {
      name: 'bom',
      description: 'Writes the parts order for Digi-Key and the board order for OSH Park.',
      dependsOn: ['check'],
      inputs: ['{projectRoot}/**/*.json'],
    },
  ],
});
