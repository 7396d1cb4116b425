/** A 32-bit little-endian ELF file, as far as an image check needs it (System V ABI, "Object Files"; ELF for the Arm Architecture). */

export interface ElfSection {
  readonly index: number;
  readonly name: string;
  /** SHT_PROGBITS 1, SHT_SYMTAB 2, SHT_STRTAB 3, SHT_NOBITS 8, ... */
  readonly type: number;
  /** SHF_WRITE 1, SHF_ALLOC 2, SHF_EXECINSTR 4, ... */
  readonly flags: number;
  /** Where it is when the program runs. */
  readonly vma: number;
  /** Where it is stored before: what the segment says, or the same as `vma`. */
  readonly lma: number;
  readonly offset: number;
  readonly size: number;
  readonly align: number;
  /** Its bytes; empty for a section that occupies no file space. */
  readonly bytes: Uint8Array;
}

export interface ElfSegment {
  /** PT_LOAD is 1. */
  readonly type: number;
  readonly offset: number;
  readonly vaddr: number;
  readonly paddr: number;
  readonly fileSize: number;
  readonly memorySize: number;
  readonly flags: number;
}

export interface ElfSymbol {
  readonly name: string;
  readonly value: number;
  readonly size: number;
  readonly type: 'none' | 'object' | 'function' | 'section' | 'file' | 'other';
  readonly binding: 'local' | 'global' | 'weak' | 'other';
  /** Index of its section; 0 is undefined, 0xFFF1 absolute. */
  readonly section: number;
}

export interface ElfFile {
  readonly entry: number;
  readonly flags: number;
  readonly sections: readonly ElfSection[];
  readonly segments: readonly ElfSegment[];
  readonly symbols: readonly ElfSymbol[];
}

export const SHT_PROGBITS = 1;
export const SHT_NOBITS = 8;
export const SHF_ALLOC = 2;
export const SHN_ABS = 0xfff1;

/** The file is no ELF file that an Arm Cortex core could run, or is cut short. */
export class ElfError extends Error {
  override readonly name = 'ElfError';
}

/** The sections that take part in the running program, in the order of the file. */
export function allocated(elf: ElfFile): ElfSection[] {
  return elf.sections.filter(({ flags, size }) => (flags & SHF_ALLOC) !== 0 && size > 0);
}

/** The sections whose bytes are stored in the image. */
export function stored(elf: ElfFile): ElfSection[] {
  return allocated(elf).filter(({ type }) => type !== SHT_NOBITS);
}

/** The first symbol of a name that is defined. */
export function symbolNamed(elf: ElfFile, name: string): ElfSymbol | undefined {
  return elf.symbols.find((symbol) => symbol.name === name && symbol.section !== 0);
}

/** A little-endian word that the stored image holds for a running address; undefined where nothing is stored. */
export function wordAt(elf: ElfFile, address: number): number | undefined {
  for (const { vma, bytes, flags } of elf.sections) {
    if ((flags & SHF_ALLOC) === 0 || address < vma || address + 4 > vma + bytes.length) continue;
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(address - vma, true);
  }
  return undefined;
}
