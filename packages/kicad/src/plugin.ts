import { fileURLToPath } from 'node:url';
import { boardPlugin } from '@boardproof/nx';

/** The Nx plugin of this package: adds netlist and pcb to every folder with a board.ts. */
export const { createNodes, createNodesV2, preTasksExecution } = boardPlugin({
  packageName: '@boardproof/kicad',
  packageFolder: fileURLToPath(new URL('..', import.meta.url)),
  madeWith: ['kicad-netlist-parser'],
  tasks: [
    {
      name: 'netlist',
      description: 'Writes the KiCad netlist (format E), reads it back and compares it with the board.',
      dependsOn: ['check'],
    },
    {
      name: 'pcb',
      description: 'Writes .kicad_pcb, .kicad_pro and .kicad_dru with the limits of the board house.',
      dependsOn: ['check'],
    },
  ],
});
