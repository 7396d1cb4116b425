import { describe, expect, it } from 'vitest';
import { readElfSymbols } from './elf-symbols.ts';

/** A symbol for `makeElf`: type 2 is a function, 1 an object. */
interface Entry {
  readonly name: string;
  readonly value: number;
  readonly size: number;
  readonly type: number;
  readonly section?: number;
}

/** The smallest ELF file that holds a symbol table: header, symbols, strings, three section headers. */
function makeElf(entries: readonly Entry[]): Uint8Array {
  const encoder = new TextEncoder();
  const names = encoder.encode(`\0${entries.map(({ name }) => `${name}\0`).join('')}`);
  const symbolsAt = 52;
  const stringsAt = symbolsAt + 16 * (entries.length + 1);
  const headersAt = (stringsAt + names.length + 3) & ~3;
  const bytes = new Uint8Array(headersAt + 3 * 40);
  const view = new DataView(bytes.buffer);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1]);
  view.setUint32(32, headersAt, true);
  view.setUint16(46, 40, true);
  view.setUint16(48, 3, true);
  let name = 1;
  entries.forEach((entry, n) => {
    const at = symbolsAt + 16 * (n + 1);
    view.setUint32(at, name, true);
    view.setUint32(at + 4, entry.value, true);
    view.setUint32(at + 8, entry.size, true);
    bytes[at + 12] = entry.type;
    view.setUint16(at + 14, entry.section ?? 1, true);
    name += encoder.encode(entry.name).length + 1;
  });
  bytes.set(names, stringsAt);
  view.setUint32(headersAt + 40 + 4, 2, true);
  view.setUint32(headersAt + 40 + 16, symbolsAt, true);
  view.setUint32(headersAt + 40 + 20, 16 * (entries.length + 1), true);
  view.setUint32(headersAt + 40 + 24, 2, true);
  view.setUint32(headersAt + 80 + 4, 3, true);
  view.setUint32(headersAt + 80 + 16, stringsAt, true);
  return bytes;
}

const symbols = readElfSymbols(
  makeElf([
    { name: 'reset_handler', value: 0x6000_2101, size: 0x20, type: 2 },
    { name: '$t', value: 0x6000_2100, size: 0, type: 0 },
    { name: 'main', value: 0x6000_2121, size: 0x10, type: 2 },
    { name: 'table', value: 0x2000_0000, size: 8, type: 1 },
    { name: '__bss_end__', value: 0x2000_0100, size: 0, type: 0 },
    { name: 'outside', value: 1, size: 0, type: 0, section: 0 },
  ]),
);

describe('readElfSymbols', () => {
  it('A function is found by its name without the Thumb bit, and by any address in it.', () => {
    expect(symbols.addressOf('main')).toBe(0x6000_2120);
    expect(symbols.nameOf(0x6000_2120)).toBe('main');
    expect(symbols.nameOf(0x6000_212f)).toBe('main+0xf');
    expect(symbols.nameOf(0x6000_2104)).toBe('reset_handler+0x4');
  });

  it('Mapping symbols and undefined ones do not count, and addresses behind a sized symbol have no name.', () => {
    expect(symbols.all.map(({ name }) => name)).toEqual(['reset_handler', 'main', 'table', '__bss_end__']);
    expect(symbols.nameOf(0x6000_2130)).toBe('');
    expect(symbols.nameOf(0x2000_0008)).toBe('');
    expect(symbols.nameOf(0)).toBe('');
    expect(symbols.addressOf('outside')).toBeUndefined();
  });

  it('A symbol without a size names what follows it closely.', () => {
    expect(symbols.nameOf(0x2000_0104)).toBe('__bss_end__+0x4');
    expect(symbols.nameOf(0x2000_2000)).toBe('');
  });

  it('A number that the linker was given names no address, and 0 is named after code alone.', () => {
    const entries = [
      { name: '__sdram_used', value: 0, size: 0, type: 0, section: 0xfff1 },
      { name: '__heap_size', value: 0x2000_0000, size: 0, type: 0, section: 0xfff1 },
      { name: 'vectors', value: 0, size: 64, type: 1 },
    ];
    const named = readElfSymbols(makeElf(entries));
    expect(named.nameOf(0)).toBe('');
    expect(named.nameOf(4)).toBe('vectors+0x4');
    expect(named.nameOf(0x2000_0000)).toBe('');
    expect(named.addressOf('__heap_size')).toBe(0x2000_0000);
    const code = { name: 'start', value: 1, size: 8, type: 2 };
    expect(readElfSymbols(makeElf([...entries, code])).nameOf(0)).toBe('start');
  });

  it('Other files are refused with what they are not.', () => {
    expect(() => readElfSymbols(new Uint8Array(100))).toThrow('not an ELF file');
    const wide = makeElf([]);
    wide[4] = 2;
    expect(() => readElfSymbols(wide)).toThrow('not a 32-bit little-endian ELF file');
  });
});
