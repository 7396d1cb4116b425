// What the boot ROM of the i.MX RT11xx does with the flash at FlexSPI1: FCB, IVT, boot data, DCD, and where the core starts.
// Layout and words: NXP's fsl_flexspi_nor_boot.h and fsl_romapi.h, its linker files and board files.

import type { ReadWord } from './boot.ts';
import { type DcdCommand, readDcd } from './dcd.ts';
import type { Problem } from './problem.ts';

export const FLASH_BASE = 0x3000_0000;
export const FCB_OFFSET = 0x400;
const IVT_OFFSET = 0x1000;
/** A DCD has to end before the code. */
const CODE_OFFSET = 0x2000;
const FCB_TAG = 0x4246_4346;
const FCB_LUT = 0x80;
const XMCD_OFFSET = 0x1040;
/** The ROM's own stack, which the image has until it sets one. [assumed] */
const ROM_STACK = 0x2024_8000;

export interface Rt11xxBoot {
  readonly entry: number;
  readonly stack: number;
  /** The FCB's look-up table, 64 words. */
  readonly lut: Uint32Array;
  /** What the ROM writes before it starts the image. */
  readonly dcd: readonly DcdCommand[];
  readonly problems: readonly Problem[];
}

const hex = (value: number): string => `0x${(value >>> 0).toString(16).toUpperCase().padStart(8, '0')}`;

/** Goes through a flash of so many bytes as the ROM does. With an error among the problems the ROM would not start the image. */
export function bootRt11xx(read: ReadWord, flashBytes: number): Rt11xxBoot {
  const problems: Problem[] = [];
  const say = (code: string, at: number, message: string, hint: string): void => {
    problems.push({ code, severity: 'error', path: hex(at), message, hint });
  };
  const inFlash = (address: number, bytes = 4): boolean =>
    address >= FLASH_BASE && address + bytes <= FLASH_BASE + flashBytes;
  checkFcb(read, say);
  const ivt = FLASH_BASE + IVT_OFFSET;
  checkIvt(read, ivt, say);
  checkBootData(read, ivt, inFlash, flashBytes, say);
  const at = read(ivt + 12);
  const dcd = at === 0 ? { commands: [], problems: [] } : dcdAt(read, at, inFlash, say);
  problems.push(...dcd.problems);
  if (at === 0 && read(FLASH_BASE + XMCD_OFFSET) >>> 24 === 0xc0) {
    say(
      'xmcd',
      FLASH_BASE + XMCD_OFFSET,
      'the SDRAM is described by an XMCD, which this model does not run',
      'Use a DCD.',
    );
  }
  const lut = Uint32Array.from({ length: 64 }, (_, n) => read(FLASH_BASE + FCB_OFFSET + FCB_LUT + 4 * n));
  return { ...checkEntry(read, ivt, inFlash, say), lut, dcd: dcd.commands, problems };
}

type Say = (code: string, at: number, message: string, hint: string) => void;
type InFlash = (address: number, bytes?: number) => boolean;

function checkFcb(read: ReadWord, say: Say): void {
  const fcb = FLASH_BASE + FCB_OFFSET;
  const tag = read(fcb);
  if (tag !== FCB_TAG) {
    const atStart = read(FLASH_BASE) === FCB_TAG;
    const where = atStart ? '; there is one at +0, where the RT10xx look for it' : '';
    const message = `the flash configuration block starts with ${hex(tag)}, not ${hex(FCB_TAG)} ("FCFB")${where}`;
    say('fcb-tag', fcb, message, 'On the RT11xx it lies at +0x400 of the flash.');
    return;
  }
  if (read(fcb + 4) >>> 24 !== 0x56)
    say('fcb-version', fcb + 4, `the FCB's version is ${hex(read(fcb + 4))}, not 0x56xxxxxx`, 'Take 0x56010400.');
  const first = read(fcb + FCB_LUT);
  if (first === 0 || first === 0xffff_ffff)
    say('fcb-lut', fcb + FCB_LUT, 'the look-up table has no read sequence', 'Sequence 0 must read the flash.');
  const size = read(fcb + 0x50);
  if (size === 0 || size === 0xffff_ffff)
    say('fcb-size', fcb + 0x50, 'the size of flash A1 is not set', 'Write the flash size in bytes.');
}

function checkIvt(read: ReadWord, ivt: number, say: Say): void {
  const header = read(ivt);
  const length = ((header >>> 8) & 0xff) * 256 + ((header >>> 16) & 0xff);
  const version = header >>> 24;
  if ((header & 0xff) !== 0xd1 || length !== 32 || version < 0x40 || version > 0x43) {
    const message = `the image vector table's header is ${hex(header)}: tag D1, length 0020 and version 40 to 43 are wanted`;
    say('ivt-header', ivt, message, 'Take 0x412000D1.');
  }
  const self = read(ivt + 20);
  if (self !== ivt) say('ivt-self', ivt + 20, `the IVT says that it lies at ${hex(self)}`, `It lies at ${hex(ivt)}.`);
}

function checkBootData(read: ReadWord, ivt: number, inFlash: InFlash, flashBytes: number, say: Say): void {
  const at = read(ivt + 16);
  if (!inFlash(at, 12)) {
    say('boot-data-address', ivt + 16, `boot data are said to be at ${hex(at)}, outside the flash`, 'Point at them.');
    return;
  }
  const start = read(at);
  const length = read(at + 4);
  if (start !== FLASH_BASE)
    say('boot-data-start', at, `the image is said to start at ${hex(start)}`, `It starts at ${hex(FLASH_BASE)}.`);
  if (length === 0 || length > flashBytes)
    say(
      'boot-data-length',
      at + 4,
      `the image's length is ${hex(length)}`,
      'Write its bytes from the start of the flash.',
    );
  if ((read(at + 8) & 1) !== 0) say('boot-data-plugin', at + 8, 'the image is marked as a plug-in', 'Write 0.');
}

function dcdAt(read: ReadWord, at: number, inFlash: InFlash, say: Say): ReturnType<typeof readDcd> {
  if (!inFlash(at, 8)) {
    say(
      'dcd-address',
      FLASH_BASE + IVT_OFFSET + 12,
      `the DCD is said to be at ${hex(at)}, outside the flash`,
      'Point at it.',
    );
    return { commands: [], problems: [] };
  }
  return readDcd(read, at, FLASH_BASE + CODE_OFFSET - at);
}

/** The entry is the reset routine itself, with bit 0 set; the ROM's VTOR and stack still stand when it begins. */
function checkEntry(read: ReadWord, ivt: number, inFlash: InFlash, say: Say): { entry: number; stack: number } {
  const entry = read(ivt + 4);
  if (!inFlash(entry)) {
    const hint = 'Write the address of the reset handler, bit 0 set.';
    say('ivt-entry', ivt + 4, `the entry ${hex(entry)} is outside the flash`, hint);
    return { entry: 0, stack: ROM_STACK };
  }
  if ((entry & 1) !== 0) return { entry: (entry & ~1) >>> 0, stack: ROM_STACK };
  const [stack, pc] = [read(entry), read(entry + 4)];
  if ((pc & 1) === 0 || !inFlash(pc)) {
    const message = `the entry ${hex(entry)} is even and no vector table is there (its second word is ${hex(pc)})`;
    say('ivt-entry', ivt + 4, message, 'Set bit 0 of the reset handler.');
  }
  return { entry: (pc & ~1) >>> 0, stack };
}
