// What the boot ROM does with the flash: FCB, IVT, boot data, and where the core starts.
// Layout: i.MX RT1060 reference manual, system boot; field values as NXP's fsl_flexspi_nor_boot.h and PJRC's bootdata.c have them.

import type { Problem } from './problem.ts';

export const FLASH_BASE = 0x6000_0000;
/** Bytes that the Teensy 4.1's flash has. */
export const FLASH_SIZE = 8 * 1024 * 1024;
const IVT_OFFSET = 0x1000;
const FCB_TAG = 0x4246_4346;
/** Serial NOR pads 4 and flash type 1 stand in here; the look-up table follows. */
const FCB_LUT = 0x80;
/** The ROM's own stack, in OCRAM. An image that starts at its reset handler begins with it. [assumed] */
const ROM_STACK = 0x2020_8000;

/** Where the core starts. */
export interface BootResult {
  readonly entry: number;
  readonly stack: number;
  /** Bytes that boot data says the image has. */
  readonly length: number;
  /** The FCB's look-up table, 64 words. */
  readonly lut: Uint32Array;
  readonly problems: readonly Problem[];
}

/** Reads a word of the flash. */
export type ReadWord = (address: number) => number;

const hex = (value: number): string => `0x${(value >>> 0).toString(16).toUpperCase().padStart(8, '0')}`;

/** Goes through the flash as the ROM does. With an error among the problems the ROM would not start the image. */
export function bootFromFlash(read: ReadWord): BootResult {
  const problems: Problem[] = [];
  const problem = (
    code: string,
    at: number,
    message: string,
    hint: string,
    severity: Problem['severity'] = 'error',
  ) => {
    problems.push({ code, severity, path: hex(at), message, hint });
  };
  checkFcb(read, problem);
  const ivt = FLASH_BASE + IVT_OFFSET;
  checkIvt(read, ivt, problem);
  const data = checkBootData(read, ivt, problem);
  const start = checkEntry(read, read(ivt + 4), problem);
  const lut = Uint32Array.from({ length: 64 }, (_, n) => read(FLASH_BASE + FCB_LUT + 4 * n));
  return { ...start, length: data, lut, problems };
}

type Say = (code: string, at: number, message: string, hint: string, severity?: Problem['severity']) => void;

function checkFcb(read: ReadWord, problem: Say): void {
  const tag = read(FLASH_BASE);
  if (tag !== FCB_TAG) {
    problem(
      'fcb-tag',
      FLASH_BASE,
      `the flash configuration block starts with ${hex(tag)}, not ${hex(FCB_TAG)} ("FCFB")`,
      'The image must begin with the FCB at the start of the flash (on RT10xx at +0).',
    );
    return;
  }
  const version = read(FLASH_BASE + 4);
  if (version >>> 24 !== 0x56)
    problem('fcb-version', FLASH_BASE + 4, `the FCB's version is ${hex(version)}, not 0x56xxxxxx`, 'Take 0x56010000.');
  const lut = read(FLASH_BASE + FCB_LUT);
  if (lut === 0 || lut === 0xffff_ffff)
    problem(
      'fcb-lut',
      FLASH_BASE + FCB_LUT,
      'the look-up table has no read sequence',
      'Sequence 0 must read the flash.',
    );
  const size = read(FLASH_BASE + 0x50);
  if (size === 0 || size === 0xffff_ffff)
    problem('fcb-size', FLASH_BASE + 0x50, 'the size of flash A1 is not set', 'Write the flash size in bytes.');
}

function checkIvt(read: ReadWord, ivt: number, problem: Say): void {
  const header = read(ivt);
  const length = ((header >>> 8) & 0xff) * 256 + ((header >>> 16) & 0xff);
  const version = header >>> 24;
  if ((header & 0xff) !== 0xd1 || length !== 32 || version < 0x40 || version > 0x43) {
    problem(
      'ivt-header',
      ivt,
      `the image vector table's header is ${hex(header)}: tag D1, length 0020 and version 40 to 43 are wanted`,
      'Take 0x432000D1.',
    );
  }
  const self = read(ivt + 20);
  if (self !== ivt)
    problem('ivt-self', ivt + 20, `the IVT says that it lies at ${hex(self)}`, `It lies at ${hex(ivt)}.`);
  const dcd = read(ivt + 12);
  if (dcd !== 0)
    problem(
      'dcd-ignored',
      ivt + 12,
      `the device configuration data at ${hex(dcd)} are not run`,
      'The Teensy needs none.',
      'warning',
    );
}

/** Answers the image's length. */
function checkBootData(read: ReadWord, ivt: number, problem: Say): number {
  const at = read(ivt + 16);
  if (at < FLASH_BASE || at >= FLASH_BASE + FLASH_SIZE - 12) {
    problem(
      'boot-data-address',
      ivt + 16,
      `boot data are said to be at ${hex(at)}, outside the flash`,
      'The IVT must point at them.',
    );
    return 0;
  }
  const start = read(at);
  const length = read(at + 4);
  if (start !== FLASH_BASE)
    problem('boot-data-start', at, `the image is said to start at ${hex(start)}`, `It starts at ${hex(FLASH_BASE)}.`);
  if (length === 0 || length > FLASH_SIZE)
    problem(
      'boot-data-length',
      at + 4,
      `the image's length is ${hex(length)}`,
      'Write the number of bytes from the start of the flash.',
    );
  if ((read(at + 8) & 1) !== 0) problem('boot-data-plugin', at + 8, 'the image is marked as a plug-in', 'Write 0.');
  return length;
}

/** An odd entry is the reset handler; an even one points at a vector table, of which the ROM takes SP and PC. */
function checkEntry(read: ReadWord, entry: number, problem: Say): { entry: number; stack: number } {
  const inFlash = (address: number): boolean => address >= FLASH_BASE && address < FLASH_BASE + FLASH_SIZE;
  const at = FLASH_BASE + IVT_OFFSET + 4;
  if (!inFlash(entry)) {
    problem(
      'ivt-entry',
      at,
      `the entry ${hex(entry)} is outside the flash`,
      'Write the address of the reset handler, bit 0 set.',
    );
    return { entry: 0, stack: ROM_STACK };
  }
  if ((entry & 1) !== 0) return { entry: (entry & ~1) >>> 0, stack: ROM_STACK };
  const stack = read(entry);
  const pc = read(entry + 4);
  if ((pc & 1) === 0 || !inFlash(pc)) {
    problem(
      'ivt-entry',
      at,
      `the entry ${hex(entry)} is even and no vector table is there (its second word is ${hex(pc)})`,
      'Set bit 0 of the reset handler, or point at the vector table.',
    );
  }
  return { entry: (pc & ~1) >>> 0, stack };
}
