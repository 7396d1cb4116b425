import type { ElfFile } from '../elf/elf-file.ts';

/** A function or variable of an image. */
export interface ImageSymbol {
  readonly name: string;
  /** The C file of a static; absent for a symbol that the whole image shares, and where the image does not say. */
  readonly file?: string;
  /** In bytes. */
  readonly size: number;
  /** Where it is when the program runs, without the bit that says Thumb. */
  readonly address: number;
}

/** Every function and variable of an image that takes room, in the order of its symbol table. */
export function imageSymbols(elf: ElfFile): ImageSymbol[] {
  const symbols: ImageSymbol[] = [];
  // A local symbol belongs to the file whose symbol came last before it (System V ABI, "Symbol Table": STT_FILE).
  let file = '';
  for (const { name, type, binding, size, value, section } of elf.symbols) {
    if (type === 'file') file = name;
    if ((type !== 'function' && type !== 'object') || size === 0 || section === 0) continue;
    const address = type === 'function' ? value - (value % 2) : value;
    symbols.push({ name, ...(binding === 'local' && file !== '' ? { file } : {}), size, address });
  }
  return symbols;
}
