import { type BoardFacts, MiB, type Window } from './board-facts.ts';

const RAM = 0x8001_0000;
const ram: Window = { name: 'ram', region: 'sdram', origin: RAM, size: 64 * MiB - 0x1_0000 };

/** The mcimx6ul-evk machine of QEMU: a Cortex-A7 that starts an ELF file anywhere in its RAM; no flash, no MPU. */
export const qemuImx6ul: BoardFacts = {
  name: 'qemu-imx6ul',
  title: 'i.MX6UL in QEMU',
  chip: 'i.MX6UL',
  core: 'cortex-a7',
  megahertz: 1000,
  ethernets: 2,
  ethernetIrqs: [],
  regions: [{ name: 'sdram', origin: RAM, size: 64 * MiB - 0x1_0000, source: 'QEMU 7.2 hw/arm/mcimx6ul-evk.c' }],
  image: undefined,
  vectors: 8,
  vectorAlignment: 32,
  flexram: undefined,
  windows: () => ({
    code: { sdram: ram },
    data: { sdram: ram },
    nocache: { sdram: [ram] },
    heapSdram: ram,
  }),
  defaults: { code: 'sdram', data: 'sdram', nocache: 'sdram' },
};
