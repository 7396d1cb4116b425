import {
  type BoardFacts,
  type BoardName,
  type BoardWindows,
  KiB,
  type MemoryRegion,
  MiB,
  type Window,
} from './board-facts.ts';

const sdk = 'github.com/nxp-mcuxpresso/mcux-devices-rt 3248d6d5, gcc linker files';
const FLASH = 0x3000_0000;
const SDRAM = 0x8000_0000;

const itcm: Window = { name: 'itcm', region: 'itcm', origin: 0x400, size: 256 * KiB - 0x400 };
const dtcm: Window = { name: 'dtcm', region: 'dtcm', origin: 0x2000_0000, size: 256 * KiB };
const flash: Window = { name: 'flash', region: 'flash', origin: FLASH, size: 16 * MiB };

// SDRAM in three parts, each a power of two on its own boundary, as MPU regions must be. Data comes first: what lies
// below it is denied, so a stack that overflows faults.
const sdramData: Window = { name: 'sdram', region: 'sdram', origin: SDRAM, size: 32 * MiB };
const sdramCode: Window = { name: 'sdram-code', region: 'sdram', origin: SDRAM + 32 * MiB, size: 16 * MiB };
const sdramNocache: Window = { name: 'sdram-nocache', region: 'sdram', origin: SDRAM + 48 * MiB, size: 16 * MiB };

interface Evk {
  readonly name: BoardName;
  readonly title: string;
  readonly chip: string;
  readonly megahertz: number;
  readonly ocram: readonly MemoryRegion[];
  readonly dataOcram: Window;
  readonly nocacheOcram: readonly Window[];
}

function evk({ name, title, chip, megahertz, ocram, dataOcram, nocacheOcram }: Evk): BoardFacts {
  const windows: BoardWindows = {
    code: { qspi: flash, itcm, sdram: sdramCode },
    data: { dtcm, sdram: sdramData, ocram: dataOcram },
    nocache: { dtcm: [dtcm], ocram: nocacheOcram, sdram: [sdramNocache] },
    heapSdram: sdramData,
  };
  return {
    name,
    title,
    chip,
    core: 'cortex-m7',
    megahertz,
    ethernets: 2,
    ethernetIrqs: [137, 141],
    regions: [
      {
        name: 'flash',
        origin: FLASH,
        size: 16 * MiB,
        source: 'IS25WP128: github.com/zephyrproject-rtos/zephyr, board dts',
      },
      { name: 'itcm', origin: 0, size: 256 * KiB, source: sdk },
      { name: 'dtcm', origin: 0x2000_0000, size: 256 * KiB, source: sdk },
      ...ocram,
      {
        name: 'sdram',
        origin: SDRAM,
        size: 64 * MiB,
        source: '2 x W9825G6KH: github.com/nxp-mcuxpresso/mcux-sdk 8a289764, dcd.c',
      },
    ],
    image: {
      fcb: 0x400,
      ivt: 0x1000,
      bootData: 0x1020,
      dcd: 0x1030,
      code: 0x2000,
      ivtHeaders: [0x4120_00d1, 0x4020_00d1, 0x4320_00d1],
      source: 'github.com/nxp-mcuxpresso/mcux-sdk 8a289764, devices/MIMXRT1176 gcc flexspi_nor.ld and xip',
    },
    vectors: 16 + 218,
    vectorAlignment: 1024,
    // The chip's own default: banks 0 to 7 DTCM (GPR17, low half), 8 to 15 ITCM (GPR18, high half).
    flexram: () => 0xffff_aaaa,
    windows: () => windows,
    defaults: { code: 'itcm', data: 'dtcm', nocache: 'ocram' },
  };
}

/** MIMXRT1160-EVK: i.MX RT1166. Its two OCRAMs have 64 KB each, so each Ethernet interface gets one of them. */
export const mimxrt1160: BoardFacts = evk({
  name: 'mimxrt1160-evk',
  title: 'MIMXRT1160-EVK',
  chip: 'i.MX RT1166',
  megahertz: 600,
  ocram: [
    { name: 'ocram1', origin: 0x2024_0000, size: 64 * KiB, source: sdk },
    { name: 'ocram2', origin: 0x202c_0000, size: 64 * KiB, source: sdk },
  ],
  dataOcram: { name: 'ocram2', region: 'ocram2', origin: 0x202c_0000, size: 64 * KiB },
  nocacheOcram: [
    { name: 'ocram1-nocache', region: 'ocram1', origin: 0x2024_0000, size: 64 * KiB },
    { name: 'ocram2-nocache', region: 'ocram2', origin: 0x202c_0000, size: 64 * KiB },
  ],
});

/** MIMXRT1170-EVK: i.MX RT1176, 512 KB in each OCRAM. */
export const mimxrt1170: BoardFacts = evk({
  name: 'mimxrt1170-evk',
  title: 'MIMXRT1170-EVK',
  chip: 'i.MX RT1176',
  megahertz: 996,
  ocram: [
    { name: 'ocram1', origin: 0x2024_0000, size: 512 * KiB, source: sdk },
    { name: 'ocram2', origin: 0x202c_0000, size: 512 * KiB, source: sdk },
  ],
  dataOcram: { name: 'ocram2', region: 'ocram2', origin: 0x202c_0000, size: 512 * KiB },
  // OCRAM1 begins on a 256 KB boundary only, so one MPU region covers its first half.
  nocacheOcram: [{ name: 'ocram1-nocache', region: 'ocram1', origin: 0x2024_0000, size: 256 * KiB }],
});
