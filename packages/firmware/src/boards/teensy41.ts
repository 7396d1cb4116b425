import { type BoardFacts, type CodePlace, KiB } from './board-facts.ts';

const cores = 'github.com/PaulStoffregen/cores 7f107ee0 teensy4/imxrt1062_t41.ld';
const FLASH = 0x6000_0000;
const BANK = 32 * KiB;

/** Banks of FlexRAM that are ITCM: 128 KB hold the whole program, and code in flash leaves one bank for later use. */
function itcmBanks(code: CodePlace): number {
  return code === 'itcm' ? 4 : 1;
}

/** Teensy 4.1: i.MX RT1062 with 8 MB of flash, 16 banks of FlexRAM, 512 KB of OCRAM2 and no SDRAM. */
export const teensy41: BoardFacts = {
  name: 'teensy41',
  title: 'Teensy 4.1',
  chip: 'i.MX RT1062',
  core: 'cortex-m7',
  megahertz: 600,
  ethernets: 1,
  ethernetIrqs: [114],
  regions: [
    // The last 256 KB belong to the boot loader's recovery image and to emulated EEPROM.
    { name: 'flash', origin: FLASH, size: 7936 * KiB, source: cores },
    { name: 'itcm', origin: 0, size: 512 * KiB, source: cores },
    { name: 'dtcm', origin: 0x2000_0000, size: 512 * KiB, source: cores },
    { name: 'ocram', origin: 0x2020_0000, size: 512 * KiB, source: cores },
  ],
  image: {
    fcb: 0,
    ivt: 0x1000,
    bootData: 0x1020,
    dcd: undefined,
    code: 0x2000,
    ivtHeaders: [0x4320_00d1, 0x4120_00d1, 0x4020_00d1],
    source: 'github.com/PaulStoffregen/cores 7f107ee0 teensy4/bootdata.c',
  },
  vectors: 16 + 160,
  vectorAlignment: 1024,
  flexram: (code) => {
    // Banks 0 to n-1 are ITCM, the others DTCM (cores: _flexram_bank_config).
    const n = itcmBanks(code);
    return (0xaaaa_aaaa | (2 ** (2 * n) - 1)) >>> 0;
  },
  windows: (code) => {
    const n = itcmBanks(code);
    const dtcm = { name: 'dtcm', region: 'dtcm', origin: 0x2000_0000, size: (16 - n) * BANK } as const;
    return {
      code: {
        // Address 0 stays free and denied, so that a null pointer faults; vectors want 1 KB alignment anyway.
        itcm: { name: 'itcm', region: 'itcm', origin: 0x400, size: n * BANK - 0x400 },
        qspi: { name: 'flash', region: 'flash', origin: FLASH, size: 7936 * KiB },
      },
      data: { dtcm, ocram: { name: 'ocram', region: 'ocram', origin: 0x2020_0000, size: 256 * KiB } },
      nocache: {
        dtcm: [dtcm],
        ocram: [{ name: 'ocram-nocache', region: 'ocram', origin: 0x2024_0000, size: 256 * KiB }],
      },
      heapSdram: undefined,
    };
  },
  defaults: { code: 'itcm', data: 'dtcm', nocache: 'dtcm' },
};
