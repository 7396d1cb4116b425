// What translated code shares with the core: one memory of WebAssembly that begins with the bus's buffer.
import { Memory, type WasmMemory } from './wasm-api.ts';

/** Where what the text names lies, in bytes. */
export interface Layout {
  /** Memory as bytes, halfwords and words; and the bus's tables of pages. */
  readonly arrays: Readonly<Record<string, { readonly offset: number; readonly size: 1 | 2 | 4 }>>;
  readonly registers: number;
  readonly cells: number;
  /** Fields of the core: here they are copies. */
  readonly fields: Readonly<Record<string, number>>;
}

const PAGES = 0x100000;
/** Words that a 4 KB page of code takes: one for each halfword. */
const BLOCK_WORDS = 0x800;
/** Pages of code that can hold translations: more than any image has. */
const BLOCKS = 1024;
const WASM_PAGE = 0x10000;

const FIELDS = ['fn', 'fz', 'fc', 'fv', 'left', 'it', 'next', 'stackLimit'] as const;
export type FieldName = (typeof FIELDS)[number];

/** Memory for a bus of so many bytes and a core; all of it zero, and none of it there before it is used. */
export class SharedMemory {
  readonly memory: WasmMemory;
  readonly layout: Layout;
  /** Pages of 64 KB. */
  readonly pages: number;
  readonly registers: Int32Array;
  readonly cells: Int32Array;
  /** In the order of `fieldIndex`. */
  readonly fields: Int32Array;
  readonly fastRead: Int32Array;
  readonly fastWrite: Int32Array;
  readonly notedWrite: Int32Array;
  /** By 4 KB page of code: where its block of entries lies in bytes, or 0. */
  readonly entryIndex: Int32Array;
  private blocks = 0;
  private readonly blockBase: number;

  constructor(bytes: number) {
    let end = bytes;
    const place = (length: number): number => {
      const start = end;
      end += length;
      return start;
    };
    const tables = [place(4 * PAGES), place(4 * PAGES), place(4 * PAGES), place(4 * PAGES)] as const;
    const registers = place(64);
    const cells = place(64);
    const fields = place(64);
    this.blockBase = place(BLOCKS * BLOCK_WORDS * 4);
    this.pages = Math.ceil(end / WASM_PAGE);
    this.memory = new Memory({ initial: this.pages, maximum: this.pages });
    const view = (offset: number, length: number) => new Int32Array(this.memory.buffer, offset, length);
    this.fastRead = view(tables[0], PAGES);
    this.fastWrite = view(tables[1], PAGES);
    this.notedWrite = view(tables[2], PAGES);
    this.entryIndex = view(tables[3], PAGES);
    this.registers = view(registers, 16);
    this.cells = view(cells, 2);
    this.fields = view(fields, FIELDS.length);
    this.layout = {
      arrays: {
        U8: { offset: 0, size: 1 },
        U16: { offset: 0, size: 2 },
        I32: { offset: 0, size: 4 },
        FR: { offset: tables[0], size: 4 },
        FW: { offset: tables[1], size: 4 },
        FN: { offset: tables[2], size: 4 },
        entryIndex: { offset: tables[3], size: 4 },
      },
      registers,
      cells,
      fields: Object.fromEntries(FIELDS.map((name, n) => [name, fields + 4 * n])),
    };
  }

  /** Takes away the entries of the function in this place of the table. */
  forget(slot: number): void {
    const all = new Int32Array(this.memory.buffer, this.blockBase, this.blocks * BLOCK_WORDS);
    for (let at = 0; at < all.length; at += 1) if (all[at]! >>> 8 === slot) all[at] = 0;
  }

  /** The block of entries of a 4 KB page of code, made when it is not there; undefined when there is no more room. */
  entriesOf(page: number): Int32Array | undefined {
    let offset = this.entryIndex[page]!;
    if (offset === 0) {
      if (this.blocks === BLOCKS) return undefined;
      offset = this.blockBase + this.blocks * BLOCK_WORDS * 4;
      this.blocks += 1;
      this.entryIndex[page] = offset;
    }
    return new Int32Array(this.memory.buffer, offset, BLOCK_WORDS);
  }
}

export const fieldIndex = Object.fromEntries(FIELDS.map((name, n) => [name, n])) as Readonly<Record<FieldName, number>>;
