import { fileURLToPath } from 'node:url';
import { boardPlugin } from '@boardproof/nx';

/** The Nx plugin of this package: adds check and release to every folder with a board.ts. */
export const { createNodes, createNodesV2, preTasksExecution } = boardPlugin({
  packageName: '@boardproof/release',
  packageFolder: fileURLToPath(new URL('..', import.meta.url)),
  madeWith: [],
  tasks: [
    { name: 'check', description: 'Checks the circuit: every rule, every problem at once.' },
    {
      name: 'release',
      description: 'Makes and checks everything, and gathers it with hashes on one page.',
      dependsOn: ['check', 'netlist', 'pcb', 'fab', 'bom', 'enclosure', 'verify'],
      readsOutputs: true,
      // The page draws the board as the fab files do.
      madeWith: ['@boardproof/fab'],
    },
  ],
});
