import { readElf } from '../elf/read-elf.ts';

/** Changes of one thing in an ELF file, for images that a check has to refuse. Each returns a changed copy. */

const SYMBOL_BYTES = 16;
const fields = { name: 0, type: 4, flags: 8, vma: 12, offset: 16, size: 20 } as const;

/** Sets one field of a section's header; a new load address moves the segment that holds the section, too. */
export function withSection(
  elf: Uint8Array,
  name: string,
  change: Partial<Record<keyof typeof fields | 'lma', number>>,
): Uint8Array {
  const copy = new Uint8Array(elf);
  const view = new DataView(copy.buffer);
  const section = readElf(elf).sections.find((candidate) => candidate.name === name);
  if (section === undefined) throw new Error(`there is no section ${name}`);
  const header = view.getUint32(32, true) + section.index * view.getUint16(46, true);
  for (const [field, value] of Object.entries(change)) {
    if (field !== 'lma') view.setUint32(header + fields[field as keyof typeof fields], value, true);
  }
  if (change.lma !== undefined) moveSegment(view, section.vma, section.lma, change.lma);
  return copy;
}

function moveSegment(view: DataView, vma: number, from: number, to: number): void {
  const [table, entry, count] = [view.getUint32(28, true), view.getUint16(42, true), view.getUint16(44, true)];
  for (let at = table; at < table + entry * count; at += entry) {
    const [start, load, size] = [
      view.getUint32(at + 8, true),
      view.getUint32(at + 12, true),
      view.getUint32(at + 20, true),
    ];
    if (vma < start || vma >= start + size || load + (vma - start) !== from) continue;
    view.setUint32(at + 12, load + to - from, true);
    return;
  }
  throw new Error('no segment holds the section');
}

/** Sets value, size or name of each symbol of a name; `rename` writes over the name's bytes and may not be longer. */
export function withSymbol(
  elf: Uint8Array,
  name: string,
  change: { value?: number; size?: number; rename?: string; section?: number },
): Uint8Array {
  const copy = new Uint8Array(elf);
  const view = new DataView(copy.buffer);
  const { sections, symbols } = readElf(elf);
  const table = sections.find(({ type }) => type === 2);
  if (table === undefined || !symbols.some((symbol) => symbol.name === name))
    throw new Error(`there is no symbol ${name}`);
  const link = view.getUint32(view.getUint32(32, true) + table.index * view.getUint16(46, true) + 24, true);
  const strings = sections[link]?.offset ?? 0;
  for (const [index, symbol] of symbols.entries()) {
    if (symbol.name !== name) continue;
    const at = table.offset + index * SYMBOL_BYTES;
    if (change.value !== undefined) view.setUint32(at + 4, change.value, true);
    if (change.size !== undefined) view.setUint32(at + 8, change.size, true);
    if (change.section !== undefined) view.setUint16(at + 14, change.section, true);
    if (change.rename !== undefined) {
      const bytes = new TextEncoder().encode(change.rename.padEnd(name.length, '_').slice(0, name.length));
      copy.set(bytes, strings + view.getUint32(at, true));
    }
  }
  return copy;
}

/** Sets a word of the stored image by its running address. */
export function withWord(elf: Uint8Array, address: number, value: number): Uint8Array {
  const copy = new Uint8Array(elf);
  const section = readElf(elf).sections.find(
    ({ vma, bytes, flags }) => (flags & 2) !== 0 && address >= vma && address + 4 <= vma + bytes.length,
  );
  if (section === undefined) throw new Error('nothing is stored at this address');
  new DataView(copy.buffer).setUint32(section.offset + address - section.vma, value, true);
  return copy;
}
