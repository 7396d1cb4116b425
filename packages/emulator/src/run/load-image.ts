// Makes an image ready to run: the HEX file that goes to the flash, and the ELF file beside it for names.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createTeensy41 } from '../boards/teensy41.ts';
import { FLASH_BASE, FLASH_SIZE } from '../image/boot.ts';
import type { Problem, Segment } from '../image/index.ts';
import { readElfSymbols, readIntelHex, type Symbols } from '../image/index.ts';
import type { LoadedImage } from './emulation.ts';

/** The boards that can be emulated. */
export const boardNames = ['teensy41'] as const;
export type BoardName = (typeof boardNames)[number];

/** Thrown for an image that cannot be run; the problems say why. */
export class UnusableImage extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    this.name = 'UnusableImage';
    this.problems = problems;
  }
}

/** Reads `hexFile`, and for names `elfFile`: by default the ELF file beside it, if there is one. */
export function loadImage(hexFile: string, elfFile?: string, board: BoardName = 'teensy41'): LoadedImage {
  const beside = hexFile.replace(/\.hex$/i, '.elf');
  const symbolFile = elfFile ?? (beside !== hexFile && existsSync(beside) ? beside : undefined);
  const symbols = symbolFile === undefined ? undefined : read(symbolFile);
  return imageOf(read(hexFile), hexFile, symbols, symbolFile ?? '', board);
}

/** The same from bytes; the names are those that problems carry. */
export function imageOf(
  hex: Uint8Array,
  hexName: string,
  elf?: Uint8Array,
  elfName = '',
  board: BoardName = 'teensy41',
): LoadedImage {
  if (isElf(hex)) {
    const hint = 'The toolchain writes it with: arm-none-eabi-objcopy -O ihex IMAGE.elf IMAGE.hex';
    throw new UnusableImage([problem('image-elf', hexName, 'this is an ELF file: give the .hex beside it', hint)]);
  }
  const { segments, problems } = readIntelHex(new TextDecoder().decode(hex), hexName);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new UnusableImage(errors);
  if (segments.length === 0) {
    throw new UnusableImage([problem('image-empty', hexName, 'the file holds no bytes', 'Is it the right file?')]);
  }
  refuseOtherBoard(segments, hexName);
  const symbols = elf === undefined ? undefined : symbolsOf(elf, elfName);
  return {
    sha256: createHash('sha256').update(hex).digest('hex'),
    board,
    symbolAt: (address) => symbols?.nameOf(address) ?? '',
    warnings: symbols === undefined ? ['no ELF file beside the image: faults carry addresses alone'] : [],
    createBoard: (surroundings) =>
      createTeensy41({ ...surroundings, image: { segments }, ...(symbols !== undefined && { symbols }) }),
  };
}

function isElf(bytes: Uint8Array): boolean {
  return bytes[0] === 0x7f && bytes[1] === 0x45 && bytes[2] === 0x4c && bytes[3] === 0x46;
}

/** An image without a byte in this board's flash was linked for another one; each of its segments would only say so again. */
function refuseOtherBoard(segments: readonly Segment[], name: string): void {
  const isOurs = ({ address, bytes }: Segment) =>
    address < FLASH_BASE + FLASH_SIZE && address + bytes.length > FLASH_BASE;
  const first = segments[0]?.address;
  if (first === undefined || segments.some(isOurs)) return;
  // FlexSPI1 of the i.MX RT1160 and RT1170 is seen from here on (their reference manuals' memory maps).
  const isRt11xx = segments.some(({ address }) => address >= 0x3000_0000 && address < 0x4000_0000);
  const theirs = isRt11xx ? 'its flash begins at 0x30000000 (i.MX RT11xx)' : `its first byte lies at ${hex32(first)}`;
  const ours = isRt11xx ? "the Teensy 4.1's begins" : "the Teensy 4.1's flash begins";
  const message = `this image is for another board: ${theirs}; ${ours} at ${hex32(FLASH_BASE)}`;
  throw new UnusableImage([problem('image-board', name, message, 'Build the image for teensy41.')]);
}

function hex32(address: number): string {
  return `0x${address.toString(16).padStart(8, '0')}`;
}

function symbolsOf(elf: Uint8Array, name: string): Symbols {
  try {
    return readElfSymbols(elf);
  } catch (error) {
    throw new UnusableImage([problem('elf', name, (error as Error).message, 'Leave --elf away to go without names.')]);
  }
}

function read(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'this is a folder' : message;
    throw new UnusableImage([problem('file-not-readable', file, reason, 'Build it with: npx nx run lwip-iperf:build')]);
  }
}

function problem(code: string, path: string, message: string, hint: string): Problem {
  return { code, severity: 'error', path, message, hint };
}
