import { hi } from '@boardproof/nx';
import type { CreateNodes } from '@nx/devkit';
export const createNodes: CreateNodes = [
  'hardware/*/board.ts',
  (files) =>
    files.map((f) => [
      f,
      {
        projects: {
          [f.replace('/board.ts', '')]: {
            name: f.split('/')[1]!,
            root: f.replace('/board.ts', ''),
            targets: { netlist: { executor: '@boardproof/kicad:netlist', options: { outputPath: hi().a } } },
          },
        },
      },
    ]),
];
