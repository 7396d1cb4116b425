import { createHash } from 'node:crypto';
import { hasErrors, type Problem } from '@boardproof/nx';
import { layoutOf } from '../layout/layout.ts';
import { linkerScript } from '../layout/linker-script.ts';
import { MOST_REGIONS, mpuRegions, mpuTable } from '../layout/mpu.ts';
import { proveMpu } from '../layout/mpu-proof.ts';
import { lwipValues } from '../lwip/lwip-values.ts';
import type { Placement } from '../placement/placement.ts';
import { lwipHeader, mpuHeader, placementHeader } from './headers.ts';
import { placementJson } from './placement-json.ts';

/** The files that the C sources are built with, by name, and all that is worth saying about them. */
export interface Generated {
  readonly files: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  readonly buildId: string;
}

/**
 * Everything that follows from a placement: linker script, headers and `placement.json`. `sourcesHash` stands for the C
 * sources; with the files it makes the build id. Nothing is written when rules are broken: the files are then empty.
 */
export function generate(placement: Placement, sourcesHash: string): Generated {
  const layout = layoutOf(placement);
  const { values, problems: told } = lwipValues(placement);
  const protectedMemory = layout.board.core === 'cortex-m7';
  const problems = [...told, ...(protectedMemory ? proven(layout) : [])];
  // What was raised on the way is no news of an image that is not made.
  if (hasErrors(problems)) return { files: new Map(), problems: withoutNotes(problems), buildId: '' };
  const script = linkerScript(layout);
  const lwip = lwipHeader(values);
  const mpu = protectedMemory ? mpuHeader(layout) : '';
  const buildId = createHash('sha256')
    .update([sourcesHash, placementHeader(layout, ''), script, lwip, mpu].join('\0'))
    .digest('hex')
    .slice(0, 16);
  const files = new Map([
    ['link.ld', script],
    ['placement.h', placementHeader(layout, buildId)],
    ['lwipopts_values.h', lwip],
    ...(protectedMemory ? ([['mpu_table.h', mpu]] as const) : []),
    ['placement.json', `${JSON.stringify(placementJson(layout, values, buildId), undefined, 2)}\n`],
  ]);
  return { files, problems, buildId };
}

/** Errors and warnings alone: what is left to say where nothing was made. */
export function withoutNotes(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity }) => severity !== 'info');
}

/** The table that would be written, proven against the map that it is made from. */
function proven(layout: Parameters<typeof mpuRegions>[0]): readonly Problem[] {
  const needed = mpuRegions(layout).length;
  if (needed <= MOST_REGIONS) return proveMpu(mpuTable(layout), layout, 'mpu_table');
  return [
    {
      code: 'mpu-too-many',
      severity: 'error',
      path: 'mpu_table',
      message: `the placement needs ${needed} MPU regions; the core has ${MOST_REGIONS}`,
      hint: 'keep data and DMA memory in fewer kinds of memory',
    },
  ];
}
