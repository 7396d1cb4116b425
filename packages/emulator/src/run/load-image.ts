// Makes an image ready to run: the HEX file that goes to the flash, and the ELF file beside it for names.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createEvk } from '../boards/mimxrt11.ts';
import { createTeensy41 } from '../boards/teensy41.ts';
import { Cable } from '../cable/cable.ts';
import type { Problem, Segment } from '../image/index.ts';
import { readElfSymbols, readIntelHex, type Symbols } from '../image/index.ts';
import type { EmulatedBoard } from '../machine/emulated-board.ts';
import type { CableEnd } from '../machine/interface.ts';
import { type BoardName, boardOf } from './board-of-image.ts';
import type { BoardSurroundings, LoadedImage } from './emulation.ts';
import type { InterfaceName } from './interface-name.ts';
import { UnusableImage } from './unusable-image.ts';

/** Reads `hexFile`, whose board it tells itself unless `board` does, and for names `elfFile`: by default the ELF file beside it, if there is one. */
export function loadImage(hexFile: string, elfFile?: string, board?: BoardName): LoadedImage {
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
  asked?: BoardName,
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
  const board = boardOf(segments, hexName, asked);
  const symbols = elf === undefined ? undefined : symbolsOf(elf, elfName);
  return {
    sha256: createHash('sha256').update(hex).digest('hex'),
    board,
    interfaces: board === 'teensy41' ? ['enet'] : ['enet', 'enet_1g'],
    symbolAt: (address) => symbols?.nameOf(address) ?? '',
    warnings: symbols === undefined ? ['no ELF file beside the image: faults carry addresses alone'] : [],
    createBoard: (surroundings) =>
      createBoard(board, surroundings, { image: { segments }, ...(symbols !== undefined && { symbols }) }),
  };
}

function createBoard(
  board: BoardName,
  surroundings: BoardSurroundings,
  contents: { readonly image: { readonly segments: readonly Segment[] }; readonly symbols?: Symbols },
): EmulatedBoard {
  if (board === 'teensy41') return createTeensy41({ ...surroundings, ...contents });
  const { clock, cable, cables = { enet: cable } } = surroundings;
  // Nothing is plugged into the other end of a port that is not used.
  const end = (name: InterfaceName): CableEnd => cables[name] ?? new Cable(clock).b;
  return createEvk(board, { ...surroundings, ...contents, cable: end('enet'), cable1g: end('enet_1g') });
}

function isElf(bytes: Uint8Array): boolean {
  return bytes[0] === 0x7f && bytes[1] === 0x45 && bytes[2] === 0x4c && bytes[3] === 0x46;
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
