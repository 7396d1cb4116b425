import {
  ElfError,
  type ElfFile,
  type ElfSection,
  type ElfSegment,
  type ElfSymbol,
  SHF_ALLOC,
  SHT_NOBITS,
} from './elf-file.ts';

const HEADER_BYTES = 52;
const SECTION_BYTES = 40;
const SEGMENT_BYTES = 32;
const SYMBOL_BYTES = 16;
const EM_ARM = 40;
const SHT_SYMTAB = 2;
const PT_LOAD = 1;

/** Reads an ELF file whole. Throws an `ElfError` that says what is wrong, whatever the bytes are. */
export function readElf(bytes: Uint8Array): ElfFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  checkHeader(bytes, view);
  const segments = readSegments(view);
  const raw = rawSections(view);
  const names = raw[view.getUint16(50, true)];
  if (raw.length > 0 && names === undefined) throw new ElfError('the section names are missing');
  const sections = raw.map((section, index) =>
    finish(section, index, nameOf(names, section.name, bytes), segments, bytes),
  );
  const symbols = raw.flatMap((section) => (section.type === SHT_SYMTAB ? readSymbols(section, raw, bytes, view) : []));
  return { entry: view.getUint32(24, true), flags: view.getUint32(36, true), sections, segments, symbols };
}

function checkHeader(bytes: Uint8Array, view: DataView): void {
  if (bytes.length < HEADER_BYTES || view.getUint32(0, false) !== 0x7f454c46) throw new ElfError('this is no ELF file');
  if (bytes[4] !== 1) throw new ElfError('this is a 64-bit file; the cores here have 32 bits');
  if (bytes[5] !== 1) throw new ElfError('this is a big-endian file; the cores here are little-endian');
  const machine = view.getUint16(18, true);
  if (machine !== EM_ARM) throw new ElfError(`this is a file for machine ${machine}, not for Arm (${EM_ARM})`);
}

/** The part of a table that lies inside the file; throws when it does not. */
function table(view: DataView, what: string, offset: number, count: number, entry: number, least: number): number[] {
  if (count === 0) return [];
  if (entry < least) throw new ElfError(`an entry of the ${what} has ${entry} bytes instead of ${least}`);
  if (offset + count * entry > view.byteLength) throw new ElfError(`the file ends before its ${what}`);
  return Array.from({ length: count }, (_, index) => offset + index * entry);
}

function readSegments(view: DataView): ElfSegment[] {
  const [offset, entry, count] = [view.getUint32(28, true), view.getUint16(42, true), view.getUint16(44, true)];
  return table(view, 'segments', offset, count, entry, SEGMENT_BYTES).map((at) => ({
    type: view.getUint32(at, true),
    offset: view.getUint32(at + 4, true),
    vaddr: view.getUint32(at + 8, true),
    paddr: view.getUint32(at + 12, true),
    fileSize: view.getUint32(at + 16, true),
    memorySize: view.getUint32(at + 20, true),
    flags: view.getUint32(at + 24, true),
  }));
}

interface RawSection {
  readonly name: number;
  readonly type: number;
  readonly flags: number;
  readonly vma: number;
  readonly offset: number;
  readonly size: number;
  readonly link: number;
  readonly align: number;
  readonly entry: number;
}

function rawSections(view: DataView): RawSection[] {
  const [offset, entry, count] = [view.getUint32(32, true), view.getUint16(46, true), view.getUint16(48, true)];
  return table(view, 'sections', offset, count, entry, SECTION_BYTES).map((at) => ({
    name: view.getUint32(at, true),
    type: view.getUint32(at + 4, true),
    flags: view.getUint32(at + 8, true),
    vma: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
    size: view.getUint32(at + 20, true),
    link: view.getUint32(at + 24, true),
    align: view.getUint32(at + 32, true),
    entry: view.getUint32(at + 36, true),
  }));
}

function finish(
  raw: RawSection,
  index: number,
  name: string,
  segments: readonly ElfSegment[],
  file: Uint8Array,
): ElfSection {
  const { type, flags, vma, offset, size, align } = raw;
  // Type 0 is the empty first entry, and anything else may not reach beyond the file.
  const occupies = type !== SHT_NOBITS && type !== 0;
  if (occupies && offset + size > file.length)
    throw new ElfError(`the file ends inside section ${JSON.stringify(name)}`);
  const bytes = occupies ? file.subarray(offset, offset + size) : new Uint8Array(0);
  const lma = (flags & SHF_ALLOC) === 0 ? vma : loadAddress(raw, segments);
  return { index, name, type, flags, vma, lma, offset, size, align, bytes };
}

/**
 * The address at which the segment that holds a section is loaded, moved by the section's place in the segment. Bytes of
 * the file decide, since a segment without any may span others.
 */
function loadAddress({ vma, size, type, offset }: RawSection, segments: readonly ElfSegment[]): number {
  const holder = segments.find((segment) => {
    if (segment.type !== PT_LOAD || vma < segment.vaddr || vma + size > segment.vaddr + segment.memorySize)
      return false;
    if (type === SHT_NOBITS) return true;
    return offset >= segment.offset && offset + size <= segment.offset + segment.fileSize;
  });
  return holder === undefined ? vma : (holder.paddr + (vma - holder.vaddr)) >>> 0;
}

function nameOf(strings: RawSection | undefined, offset: number, file: Uint8Array): string {
  if (strings === undefined) return '';
  if (strings.offset + strings.size > file.length) throw new ElfError('the file ends inside its names');
  return stringAt(file.subarray(strings.offset, strings.offset + strings.size), offset);
}

const decoder = new TextDecoder();

function stringAt(strings: Uint8Array, offset: number): string {
  if (offset >= strings.length) throw new ElfError('a name lies outside the names');
  const end = strings.indexOf(0, offset);
  return decoder.decode(strings.subarray(offset, end === -1 ? strings.length : end));
}

const types: Readonly<Record<number, ElfSymbol['type']>> = {
  0: 'none',
  1: 'object',
  2: 'function',
  3: 'section',
  4: 'file',
};
const bindings: Readonly<Record<number, ElfSymbol['binding']>> = { 0: 'local', 1: 'global', 2: 'weak' };

function readSymbols(section: RawSection, all: readonly RawSection[], file: Uint8Array, view: DataView): ElfSymbol[] {
  const strings = all[section.link];
  if (strings === undefined) throw new ElfError('the names of the symbols are missing');
  const count = Math.floor(section.size / SYMBOL_BYTES);
  return table(view, 'symbols', section.offset, count, SYMBOL_BYTES, SYMBOL_BYTES).map((at) => {
    const info = file[at + 12] ?? 0;
    return {
      name: nameOf(strings, view.getUint32(at, true), file),
      value: view.getUint32(at + 4, true),
      size: view.getUint32(at + 8, true),
      type: types[info & 15] ?? 'other',
      binding: bindings[info >> 4] ?? 'other',
      section: view.getUint16(at + 14, true),
    };
  });
}
