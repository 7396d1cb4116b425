// State of data cache lines in regions where DMA works: what silicon forgets silently is noticed here.

/** Bits of a line's state. */
const VALID = 1;
const DIRTY = 2;
/** DMA has written memory below a valid line: what the core reads is old. */
const STALE = 4;

/** Bytes of a line of the Cortex-M7's data cache. */
export const LINE = 32;

export interface LineProblem {
  readonly code: 'stale-read' | 'dirty-read-by-dma' | 'dirty-overwritten-by-dma' | 'dirty-discarded';
  readonly address: number;
}

interface Tracked {
  readonly base: number;
  readonly size: number;
  readonly state: Uint8Array;
}

/** Lines are tracked in declared regions only; data stays coherent in memory, the state tells what would not be. */
export class CacheLines {
  /** CCR.DC. */
  enabled = false;
  onProblem: (problem: LineProblem) => void = () => {};
  /** Answers whether a line is write-through, so that a store does not make it dirty. */
  writeThrough: (address: number) => boolean = () => false;
  /** Called when regions or the cache switch change: the fast path must be worked out anew. */
  onChange: () => void = () => {};
  private regions: Tracked[] = [];
  /** Number of a page's region in `regions`, plus one. */
  private readonly byPage = new Uint16Array(0x100000);

  /** Declares memory that DMA shares with the core, in whole 4 KB pages. */
  track(base: number, size: number): void {
    this.regions.push({ base: base >>> 0, size, state: new Uint8Array(size / LINE) });
    this.byPage.fill(this.regions.length, base >>> 12, Math.ceil(((base >>> 0) + size) / 0x1000));
    this.onChange();
  }

  enable(on: boolean): void {
    if (this.enabled === on) return;
    this.enabled = on;
    this.onChange();
  }

  reset(): void {
    for (const { state } of this.regions) state.fill(0);
    this.enable(false);
  }

  /** Do loads and stores here have to be told? */
  tracks(address: number): boolean {
    return this.enabled && this.byPage[address >>> 12] !== 0;
  }

  load(address: number, cacheable: boolean): void {
    const region = this.find(address);
    if (!region || !cacheable) return;
    const line = ((address >>> 0) - region.base) >>> 5;
    const state = region.state[line]!;
    if (state & STALE) {
      region.state[line] = state & ~STALE;
      this.onProblem({ code: 'stale-read', address: address >>> 0 });
    } else if (state === 0) region.state[line] = VALID;
  }

  store(address: number, cacheable: boolean): void {
    const region = this.find(address);
    if (!region || !cacheable || this.writeThrough(address)) return;
    region.state[((address >>> 0) - region.base) >>> 5]! |= VALID | DIRTY;
  }

  /** DCCMVAC, DCIMVAC, DCCIMVAC. */
  maintain(address: number, clean: boolean, invalidate: boolean): void {
    const region = this.find(address);
    if (region) this.apply(region, ((address >>> 0) - region.base) >>> 5, clean, invalidate);
  }

  /** By set and way: which line that is the model does not know, so it holds for every line. */
  maintainAll(clean: boolean, invalidate: boolean): void {
    for (const region of this.regions) {
      for (let line = 0; line < region.state.length; line += 1) {
        if (region.state[line]) this.apply(region, line, clean, invalidate, true);
      }
    }
  }

  /** A DMA engine reads these bytes: lines that are dirty are not yet in memory. */
  dmaRead(address: number, length: number): void {
    this.lines(address, length, (state, line, region) => {
      if (state & DIRTY) this.onProblem({ code: 'dirty-read-by-dma', address: region.base + line * LINE });
    });
  }

  /** A DMA engine writes these bytes: valid lines become stale, dirty ones may overwrite them later. */
  dmaWrite(address: number, length: number): void {
    this.lines(address, length, (state, line, region) => {
      if (state & DIRTY) this.onProblem({ code: 'dirty-overwritten-by-dma', address: region.base + line * LINE });
      if (state & VALID) region.state[line] = state | STALE;
    });
  }

  private apply(region: Tracked, line: number, clean: boolean, invalidate: boolean, quiet = false): void {
    const state = region.state[line]!;
    if (!clean && invalidate && state & DIRTY && !(state & STALE) && !quiet) {
      this.onProblem({ code: 'dirty-discarded', address: region.base + line * LINE });
    }
    region.state[line] = invalidate ? 0 : clean ? state & ~DIRTY : state;
  }

  private lines(address: number, length: number, use: (state: number, line: number, region: Tracked) => void): void {
    if (!this.enabled || length === 0) return;
    for (const region of this.regions) {
      const from = Math.max(address >>> 0, region.base);
      const to = Math.min((address >>> 0) + length, region.base + region.size);
      for (let line = (from - region.base) >>> 5; from < to && line <= (to - 1 - region.base) >>> 5; line += 1) {
        const state = region.state[line]!;
        if (state) use(state, line, region);
      }
    }
  }

  private find(address: number): Tracked | undefined {
    const number = this.byPage[address >>> 12]!;
    return number === 0 ? undefined : this.regions[number - 1];
  }
}
