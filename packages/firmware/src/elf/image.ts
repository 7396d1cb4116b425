import { type ElfFile, stored } from './elf-file.ts';

/** Bytes at an address. */
export interface Chunk {
  readonly address: number;
  readonly bytes: Uint8Array;
}

/** What is stored, by rising load address. Sections decide, not segments: a segment may begin with the file's own headers. */
export function imageOf(elf: ElfFile): Chunk[] {
  return stored(elf)
    .map(({ lma, bytes }) => ({ address: lma, bytes }))
    .sort((a, b) => a.address - b.address);
}

/**
 * The image as one piece from `start` (the flash's first byte) to its last stored byte; gaps are 0xFF, as erased flash
 * is. Throws a `RangeError` on bytes below `start` or on an image above 64 MB.
 */
export function flatImage(chunks: readonly Chunk[], start: number): Uint8Array {
  const end = Math.max(start, ...chunks.map(({ address, bytes }) => address + bytes.length));
  if (end - start > 64 * 1024 * 1024) throw new RangeError('the image spans more than 64 MB');
  const flat = new Uint8Array(end - start).fill(0xff);
  for (const { address, bytes } of chunks) {
    if (address < start) throw new RangeError('bytes lie below the start of the image');
    flat.set(bytes, address - start);
  }
  return flat;
}
