// Where translated code can be entered, and how often the other places were arrived at: by 64 KB page and halfword.
import type { Run } from './region.ts';

/** One place where translated code can be entered. */
export interface Entry {
  readonly run: Run;
  /** Number of the block in the function. */
  readonly b: number;
  /** Instructions of the block: with fewer left it is not begun. */
  readonly steps: number;
}

/** What there is for the addresses of a 64 KB page, by halfword. */
export interface EntryPage {
  readonly entries: (Entry | undefined)[];
  readonly heat: Uint8Array;
}

export class EntryPages {
  private readonly pages = new Map<number, EntryPage>();
  /** The page that was looked up last. */
  private lastNumber = -1;
  private lastPage: EntryPage | undefined = undefined;

  /** The page of this number, upper 16 bits of its addresses. */
  page(number: number): EntryPage {
    if (number === this.lastNumber) return this.lastPage!;
    let page = this.pages.get(number);
    if (page === undefined) {
      page = { entries: new Array<Entry | undefined>(0x8000).fill(undefined), heat: new Uint8Array(0x8000) };
      this.pages.set(number, page);
    }
    this.lastNumber = number;
    this.lastPage = page;
    return page;
  }

  has(address: number): boolean {
    return this.pages.get(address >>> 16)?.entries[(address & 0xffff) >> 1] !== undefined;
  }

  set(address: number, entry: Entry): void {
    this.page(address >>> 16).entries[(address & 0xffff) >> 1] = entry;
  }

  /** Takes away the entries of these functions; their places are as hot as `heat` then. */
  drop(gone: ReadonlySet<Run>, heat: number): void {
    for (const page of this.pages.values()) {
      page.entries.forEach((entry, index) => {
        if (entry === undefined || !gone.has(entry.run)) return;
        page.entries[index] = undefined;
        page.heat[index] = heat;
      });
    }
  }
}
