// Names of addresses from an ELF file's symbol table, so that faults and profiles can name functions.

/** A symbol: `size` 0 where the file gives none. */
export interface ElfSymbol {
  readonly name: string;
  readonly address: number;
  readonly size: number;
  readonly kind: 'function' | 'object' | 'other';
  /** A number that the linker was given (SHN_ABS), such as a size: it lies nowhere. */
  readonly absolute: boolean;
}

/** Symbols of an image. */
export interface Symbols {
  readonly all: readonly ElfSymbol[];
  /** `name` or `name+0x12` for an address inside or behind a symbol; an empty text where nothing is known. */
  nameOf(address: number): string;
  /** Undefined for a name that the file does not have. */
  addressOf(name: string): number | undefined;
}

const text = new TextDecoder();
const SHT_SYMTAB = 2;
const SHN_ABS = 0xfff1;

function parse(bytes: Uint8Array): ElfSymbol[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 52 || view.getUint32(0) !== 0x7f45_4c46) throw new Error('not an ELF file');
  if (bytes[4] !== 1 || bytes[5] !== 1) throw new Error('not a 32-bit little-endian ELF file');
  const sections = view.getUint32(32, true);
  const entry = view.getUint16(46, true);
  const count = view.getUint16(48, true);
  const symbols: ElfSymbol[] = [];
  for (let n = 0; n < count; n++) {
    const at = sections + n * entry;
    if (view.getUint32(at + 4, true) !== SHT_SYMTAB) continue;
    const strings = view.getUint32(sections + view.getUint32(at + 24, true) * entry + 16, true);
    const from = view.getUint32(at + 16, true);
    const size = view.getUint32(at + 20, true);
    for (let offset = from; offset < from + size; offset += 16) {
      const symbol = readSymbol(view, bytes, offset, strings);
      if (symbol !== undefined) symbols.push(symbol);
    }
  }
  return symbols;
}

function readSymbol(view: DataView, bytes: Uint8Array, offset: number, strings: number): ElfSymbol | undefined {
  const section = view.getUint16(offset + 14, true);
  if (section === 0) return undefined;
  const type = bytes[offset + 12]! & 0xf;
  if (type > 2 || (section >= 0xff00 && section !== SHN_ABS)) return undefined;
  const start = strings + view.getUint32(offset, true);
  const end = bytes.indexOf(0, start);
  const name = text.decode(bytes.subarray(start, end));
  // $t, $d and $a mark code and data, not places.
  if (name === '' || /^\$[atd](\.|$)/.test(name)) return undefined;
  const value = view.getUint32(offset + 4, true);
  const kind = type === 2 ? 'function' : type === 1 ? 'object' : 'other';
  // Bit 0 of a function says Thumb.
  return {
    name,
    address: kind === 'function' ? (value & ~1) >>> 0 : value,
    size: view.getUint32(offset + 8, true),
    kind,
    absolute: section === SHN_ABS,
  };
}

/** How far behind a symbol without a size an address may lie and still be named after it. */
const REACH = 0x1000;

/** Reads the symbols of a 32-bit little-endian ELF file; throws an Error that says what else it is. */
export function readElfSymbols(bytes: Uint8Array): Symbols {
  const all = parse(bytes);
  const byName = new Map(all.map((symbol) => [symbol.name, symbol.address]));
  const rank = { function: 0, object: 1, other: 2 };
  // At one address the function comes last, so that the search finds it first.
  const sorted = all
    .filter(({ kind, size, absolute }) => (kind !== 'other' || size === 0) && (kind === 'function' || !absolute))
    .sort((a, b) => a.address - b.address || rank[b.kind] - rank[a.kind]);
  const nameOf = (address: number): string => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle]!.address <= address) low = middle + 1;
      else high = middle;
    }
    for (let n = low - 1; n >= 0 && n >= low - 8; n--) {
      const { name, address: from, size, kind } = sorted[n]!;
      // 0 is also what a core that never started stands at: only code is named there.
      if (address === 0 && kind !== 'function') continue;
      const offset = address - from;
      if (offset < (size > 0 ? size : REACH)) return offset === 0 ? name : `${name}+0x${offset.toString(16)}`;
    }
    return '';
  };
  return { all, nameOf, addressOf: (name) => byName.get(name) };
}
