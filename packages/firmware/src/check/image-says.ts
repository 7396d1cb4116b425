// What an image of ours says of itself: it greets with its board, placement and build, and the words stand in it.
import type { ElfFile } from '../elf/elf-file.ts';
import { imageOf } from '../elf/image.ts';
import { optionNames } from '../placement/placement.ts';

export interface ImageSays {
  readonly board: string;
  /** As `placementName` writes it. */
  readonly placement: string;
}

const GREETING = /boardproof lwip-iperf ([a-z0-9-]+) ([a-z0-9-]+-w\d+-s\d+[a-z0-9=.-]*) [0-9a-f]{16}/;

/** Undefined for a program that does not greet so. */
export function imageSays(elf: ElfFile): ImageSays | undefined {
  for (const { bytes } of imageOf(elf)) {
    const [, board, placement] = GREETING.exec(Buffer.from(bytes).toString('latin1')) ?? [];
    if (board !== undefined && placement !== undefined) return { board, placement };
  }
  return undefined;
}

/** The arguments that ask for what an image says: `--board=teensy41 --code=itcm ...`. */
export function saidArguments({ board, placement }: ImageSays): string {
  const [, code, data, nocache, wnd, snd, rest = ''] = /^(\w+)-(\w+)-(\w+)-w(\d+)-s(\d+)(.*)$/.exec(placement) ?? [];
  const named = Object.entries({ board, code, data, nocache, wnd, snd }).map(([name, value]) => `--${name}=${value}`);
  // Names and values hold dashes: a value ends where the next known name begins.
  const names = optionNames.join('|');
  const others = [...rest.matchAll(new RegExp(`-(${names})=(.*?)(?=-(?:${names})=|$)`, 'g'))];
  return [...named, ...others.map(([, name, value]) => `--${name}=${value}`)].join(' ');
}
