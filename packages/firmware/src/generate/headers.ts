import { boardNames } from '../boards/board-facts.ts';
import { rxBuffers, txDescriptors } from '../layout/dma-room.ts';
import { hex, type Layout } from '../layout/layout.ts';
import { mpuRegions, mpuTable } from '../layout/mpu.ts';
import type { LwipValues } from '../lwip/lwip-values.ts';
import { placementName } from '../placement/folder-name.ts';

const note = '/* Written by boardproof-firmware from the placement; a change here is lost with the next build. */';

/** `placement.h`: the placement as the C sources read it. */
export function placementHeader(layout: Layout, buildId: string): string {
  const { board, placement, dma, data, flash, code, stackBytes, sdramUsed } = layout;
  const tcm = dma.every(({ region }) => region === 'dtcm');
  const cachedData = data.region !== 'dtcm' && board.core === 'cortex-m7';
  const lines: [string, string | number][] = [
    ...boardNames
      .filter((name) => name === board.name)
      .map((name): [string, number] => [`BOARD_${name.replaceAll('-', '_').toUpperCase()}`, 1]),
    ['BOARD', text(board.name)],
    ['PLACEMENT', text(placementName(placement))],
    ['BUILD_ID', text(buildId)],
    ['CPU_MHZ', board.megahertz],
    ['ENET_COUNT', board.ethernets],
    ['RX_DESCRIPTORS', placement.rxDescriptors],
    ['TX_DESCRIPTORS', txDescriptors(placement)],
    ['RX_BUFFERS', rxBuffers(placement)],
    ['BUFFER_BYTES', placement.bufferBytes],
    ['ZERO_COPY_TX', placement.zeroCopyTx ? 1 : 0],
    ['FORWARD', placement.forward ? 1 : 0],
    ['DMA_IN_TCM', tcm ? 1 : 0],
    ['DMA_CACHED', !tcm && board.core === 'cortex-m7' && placement.dmaCache === 'maintained' ? 1 : 0],
    ['DATA_CACHED', cachedData ? 1 : 0],
    ['HEAP_IN_SDRAM', placement.heap === 'sdram' ? 1 : 0],
    ['SDRAM', sdramUsed && flash !== undefined ? 1 : 0],
    ['CODE_FLEXSPI', flash !== undefined && code.name === flash.name ? 1 : 0],
    ['STACK_BYTES', stackBytes],
  ];
  if (placement.staticIp !== undefined) {
    lines.push(
      ['STATIC_IP', text(placement.staticIp)],
      ['STATIC_NETMASK', text(placement.staticNetmask ?? '255.255.255.0')],
      ['STATIC_GATEWAY', text(placement.staticGateway ?? '0.0.0.0')],
    );
  }
  const defines = lines.map(([name, value]) => `#define BOARDPROOF_${name} ${value}`);
  return `${note}\n#ifndef BOARDPROOF_PLACEMENT_H\n#define BOARDPROOF_PLACEMENT_H\n\n${defines.join('\n')}\n\n#endif\n`;
}

function text(value: string): string {
  return JSON.stringify(value);
}

/** `lwipopts_values.h`: what of lwipopts.h the placement decides. */
export function lwipHeader(values: LwipValues): string {
  const defines = Object.entries(values).map(([name, value]) => `#define ${name} ${value}`);
  return `${note}\n#ifndef BOARDPROOF_LWIPOPTS_VALUES_H\n#define BOARDPROOF_LWIPOPTS_VALUES_H\n\n${defines.join('\n')}\n\n#endif\n`;
}

/** `mpu_table.h`: RBAR and RASR of each region, in the order in which they are written; for Cortex-M7 boards. */
export function mpuHeader(layout: Layout): string {
  const regions = mpuRegions(layout);
  const rows = mpuTable(layout).map(({ rbar, rasr }, index) => {
    const region = regions[index];
    const range = region === undefined ? '' : `${hex(region.base)} to ${hex(region.base + region.size - 1)}`;
    return `    {${hex(rbar)}u, ${hex(rasr)}u}, /* ${range}: ${region?.purpose ?? ''} */`;
  });
  return `${note}
#ifndef BOARDPROOF_MPU_TABLE_H
#define BOARDPROOF_MPU_TABLE_H

#include <stdint.h>

#define MPU_TABLE_LENGTH ${rows.length}

static const struct {
    uint32_t rbar, rasr;
} mpu_table[MPU_TABLE_LENGTH] __attribute__((used)) = {
${rows.join('\n')}
};

#endif
`;
}
