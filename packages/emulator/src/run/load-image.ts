// Makes an image ready to run: the HEX file that goes to the flash, and the ELF file beside it for names.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createTeensy41 } from '../boards/teensy41.ts';
import type { Problem } from '../image/index.ts';
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
  const { segments, problems } = readIntelHex(new TextDecoder().decode(hex), hexName);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new UnusableImage(errors);
  if (segments.length === 0) {
    throw new UnusableImage([problem('image-empty', hexName, 'the file holds no bytes', 'Is it the right file?')]);
  }
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
