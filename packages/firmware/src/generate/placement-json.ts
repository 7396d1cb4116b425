import { rxBuffers, txDescriptors } from '../layout/dma-room.ts';
import type { Layout } from '../layout/layout.ts';
import { mpuRegions, mpuTable } from '../layout/mpu.ts';
import type { LwipValues } from '../lwip/lwip-values.ts';
import { leafFolder } from '../placement/folder-name.ts';

/** What `placement.json` holds: the placement, and everything that follows from it. Addresses and sizes in bytes. */
export interface PlacementJson {
  readonly schema: 'boardproof.placement/1';
  readonly board: string;
  readonly name: string;
  readonly buildId: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly windows: readonly { name: string; region: string; origin: number; size: number; holds: readonly string[] }[];
  readonly flexram: number | null;
  readonly stackBytes: number;
  readonly buffers: {
    rxDescriptors: number;
    txDescriptors: number;
    rxBuffers: number;
    bufferBytes: number;
    interfaces: number;
  };
  readonly mpu: readonly {
    number: number;
    base: number;
    size: number;
    access: string;
    execute: boolean;
    type: string;
    purpose: string;
    rbar: number;
    rasr: number;
  }[];
  readonly lwip: LwipValues;
}

export function placementJson(layout: Layout, values: LwipValues, buildId: string): PlacementJson {
  const { board, placement, windows, stackBytes } = layout;
  const table = board.core === 'cortex-m7' ? mpuTable(layout) : [];
  const regions = board.core === 'cortex-m7' ? mpuRegions(layout) : [];
  return {
    schema: 'boardproof.placement/1',
    board: board.name,
    name: leafFolder(placement),
    buildId,
    options: placement,
    windows: windows.map(({ name, region, origin, size }) => ({
      name,
      region,
      origin,
      size,
      holds: uses(name, layout),
    })),
    flexram: board.flexram?.(placement.code) ?? null,
    stackBytes,
    buffers: {
      rxDescriptors: placement.rxDescriptors,
      txDescriptors: txDescriptors(placement),
      rxBuffers: rxBuffers(placement),
      bufferBytes: placement.bufferBytes,
      interfaces: board.ethernets,
    },
    mpu: regions.map((region, number) => ({
      number,
      ...region,
      rbar: table[number]?.rbar ?? 0,
      rasr: table[number]?.rasr ?? 0,
    })),
    lwip: values,
  };
}

function uses(name: string, { flash, code, data, dma, lwipHeap }: Layout): string[] {
  return [
    ...(flash?.name === name ? ['image', 'startup'] : []),
    ...(code.name === name ? ['code'] : []),
    ...(data.name === name ? ['data', 'stack'] : []),
    ...dma.flatMap((window, index) => (window.name === name ? [`dma${index}`] : [])),
    ...(lwipHeap.name === name ? ['lwip-heap'] : []),
  ];
}
