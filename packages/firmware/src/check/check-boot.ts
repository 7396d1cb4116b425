import type { Problem } from '@boardproof/nx';
import type { BootImage, Window } from '../boards/board-facts.ts';
import { type ElfFile, type ElfSection, stored, symbolNamed, wordAt } from '../elf/elf-file.ts';
import { hex, type Layout } from '../layout/layout.ts';
import { fault } from './problem.ts';

/** Flash configuration block: "FCFB", then version 1.x (i.MX RT1060 and RT1170 reference manuals, System Boot). */
const FCB_TAG = 0x4246_4346;
const FCB_BYTES = 512;

/** What the boot ROM reads: configuration block, vector table, boot data and device configuration, at their offsets. */
export function checkBoot(elf: ElfFile, layout: Layout): Problem[] {
  const { flash, board } = layout;
  if (flash === undefined || board.image === undefined) return [];
  const parts = { elf, flash, image: board.image, layout };
  return [...offsets(parts), ...fcb(parts), ...ivt(parts), ...bootData(parts), ...dcd(parts)];
}

interface Parts {
  readonly elf: ElfFile;
  readonly flash: Window;
  readonly image: BootImage;
  readonly layout: Layout;
}

function section(elf: ElfFile, name: string): ElfSection | undefined {
  return elf.sections.find((candidate) => candidate.name === name && candidate.size > 0);
}

function offsets({ elf, flash, image, layout }: Parts): Problem[] {
  const places: [name: string, offset: number, bytes: number][] = [
    ['.boot.fcb', image.fcb, FCB_BYTES],
    ['.boot.ivt', image.ivt, 32],
    ['.boot.data', image.bootData, 12],
    ['.startup', image.code, 4],
  ];
  return places.flatMap(([name, offset, bytes]) => {
    const found = section(elf, name);
    const hint = `the boot ROM of the ${layout.board.chip} looks for it at ${hex(flash.origin + offset)}`;
    if (found === undefined) return [fault('boot-missing', name, undefined, 'the image lacks it', hint)];
    const problems: Problem[] = [];
    if (found.lma !== flash.origin + offset) {
      problems.push(
        fault('boot-offset', name, found.lma, `it is at +0x${(found.lma - flash.origin).toString(16)}`, hint),
      );
    }
    if (found.size < bytes) {
      problems.push(fault('boot-size', name, found.lma, `it has ${found.size} of ${bytes} bytes`, 'it is cut short'));
    }
    return problems;
  });
}

function fcb({ elf, flash, image }: Parts): Problem[] {
  const at = flash.origin + image.fcb;
  const word = (offset: number) => wordAt(elf, at + offset);
  const problems: Problem[] = [];
  const expect = (offset: number, holds: boolean, what: string, hint: string) => {
    if (!holds) problems.push(fault('fcb', `.boot.fcb+0x${offset.toString(16)}`, at + offset, what, hint));
  };
  if (word(0) === undefined) return [];
  const tag = word(0) ?? 0;
  const version = word(4) ?? 0;
  const size = word(0x50) ?? 0;
  expect(0, tag === FCB_TAG, `the tag is ${hex(tag)}`, `it has to be ${hex(FCB_TAG)}, "FCFB"`);
  expect(4, version >>> 16 === 0x5601, `the version is ${hex(version)}`, 'it has to be 0x5601xxxx');
  expect(0x44, ((word(0x44) ?? 0) & 0xff) === 1, 'the device type is not serial NOR', 'the byte at +0x44 has to be 1');
  expect(0x50, size >= flash.size, `the flash has ${size} bytes by this block`, `the image may use ${flash.size}`);
  expect(
    0x80,
    (word(0x80) ?? 0) !== 0,
    'the read sequence is empty',
    'the first words of the look-up table read the flash',
  );
  return problems;
}

function ivt({ elf, flash, image }: Parts): Problem[] {
  const at = flash.origin + image.ivt;
  if (wordAt(elf, at) === undefined) return [];
  const word = (index: number) => wordAt(elf, at + 4 * index) ?? 0;
  const problems: Problem[] = [];
  const expect = (index: number, holds: boolean, what: string, hint: string) => {
    if (!holds) problems.push(fault('ivt', `.boot.ivt[${index}]`, at + 4 * index, what, hint));
  };
  expect(
    0,
    image.ivtHeaders.includes(word(0)),
    `the header is ${hex(word(0))}`,
    `use ${hex(image.ivtHeaders[0] ?? 0)}`,
  );
  expect(1, entryHolds(elf, word(1)), `the entry ${hex(word(1))} does not lead to Reset_Handler`, entryHint);
  const hasDcd = section(elf, '.boot.dcd') !== undefined;
  const dcdAt = hasDcd && image.dcd !== undefined ? flash.origin + image.dcd : 0;
  expect(
    3,
    word(3) === dcdAt,
    `device configuration data are at ${hex(word(3))} by this word`,
    `they are at ${hex(dcdAt)}`,
  );
  const bootAt = flash.origin + image.bootData;
  expect(4, word(4) === bootAt, `boot data are at ${hex(word(4))} by this word`, `they are at ${hex(bootAt)}`);
  expect(5, word(5) === at, `the table says that it is at ${hex(word(5))}`, `it is at ${hex(at)}`);
  expect(6, word(6) === 0, 'a signature is named', 'images here are not signed: the word is 0');
  return problems;
}

const entryHint =
  'it is the address of Reset_Handler with bit 0 set, or that of a table in .startup with the stack pointer and that address';

/** The entry is the reset routine itself (bit 0 set: Thumb), or a pair of stack pointer and reset routine in flash. */
function entryHolds(elf: ElfFile, entry: number): boolean {
  const reset = symbolNamed(elf, 'Reset_Handler')?.value;
  const startup = section(elf, '.startup');
  if (reset === undefined || startup === undefined) return false;
  const target = (reset | 1) >>> 0;
  if (target < startup.vma || target >= startup.vma + startup.size) return false;
  return entry === target || (entry % 4 === 0 && entry >= startup.vma && wordAt(elf, entry + 4) === target);
}

function bootData({ elf, flash, image }: Parts): Problem[] {
  const at = flash.origin + image.bootData;
  if (wordAt(elf, at) === undefined) return [];
  const [start = 0, length = 0, plugin = 0] = [0, 4, 8].map((offset) => wordAt(elf, at + offset));
  const problems: Problem[] = [];
  if (start !== flash.origin) {
    problems.push(
      fault(
        'boot-data',
        '.boot.data[0]',
        at,
        `the image starts at ${hex(start)} by it`,
        `it starts at ${hex(flash.origin)}`,
      ),
    );
  }
  const end = Math.max(...stored(elf).map(({ lma, size }) => lma + size));
  if (flash.origin + length < end) {
    const message = `the image has ${length} bytes by it, but its last byte is at ${hex(end - 1)}`;
    problems.push(fault('image-length', '.boot.data[1]', at + 4, message, 'use the linker symbol __image_size'));
  }
  if (length > flash.size) {
    const message = `the image has ${length} bytes by it, more than the ${flash.size} of the flash`;
    problems.push(fault('image-length', '.boot.data[1]', at + 4, message, 'use the linker symbol __image_size'));
  }
  if (plugin !== 0)
    problems.push(fault('boot-data', '.boot.data[2]', at + 8, 'the image is a plug-in by it', 'the word is 0'));
  return problems;
}

function dcd({ elf, flash, image }: Parts): Problem[] {
  const found = section(elf, '.boot.dcd');
  if (found === undefined || image.dcd === undefined) return [];
  const at = flash.origin + image.dcd;
  if (found.lma !== at) {
    return [
      fault(
        'boot-offset',
        '.boot.dcd',
        found.lma,
        'it is not where the vector table names it',
        `it belongs at ${hex(at)}`,
      ),
    ];
  }
  const [tag = 0, high = 0, low = 0] = found.bytes;
  const length = high * 256 + low;
  if (tag === 0xd2 && length >= 4 && length <= found.size) return [];
  const message = `it begins with ${hex(tag)} and a length of ${length}; the section has ${found.size} bytes`;
  return [fault('dcd', '.boot.dcd', at, message, 'tag 0xD2, then the length in big-endian order, then version 0x41')];
}
