// The tags of a set-associative cache: which lines it holds. Data stay in memory, which the model never lets go stale.

/** Line numbers are addresses over 32; both caches are told by their sets and ways. */
export class Tags {
  /** Line number plus one of each way, set by set; 0 where nothing lies. */
  private readonly held: Uint32Array;
  private readonly dirty: Uint8Array;
  private readonly mask: number;
  private readonly ways: number;
  /** A 16-bit register with feedback chooses the way that is given up: the core's rule is not published, `random` is assumed. */
  private chooser = 0xace1;

  constructor(sets: number, ways: number) {
    this.held = new Uint32Array(sets * ways);
    this.dirty = new Uint8Array(sets * ways);
    this.mask = sets - 1;
    this.ways = ways;
  }

  /** Forgets every line. */
  clear(): void {
    this.held.fill(0);
    this.dirty.fill(0);
  }

  has(line: number): boolean {
    return this.slot(line) >= 0;
  }

  /** Marks a line that is there as written; false where it is not there. */
  write(line: number): boolean {
    const slot = this.slot(line);
    if (slot < 0) return false;
    this.dirty[slot] = 1;
    return true;
  }

  /** Takes a line in; answers the dirty line that had to go, or -1. */
  take(line: number): number {
    const first = (line & this.mask) * this.ways;
    let slot = first;
    while (slot < first + this.ways && this.held[slot] !== 0) slot += 1;
    if (slot === first + this.ways) slot = first + this.choose();
    const gone = this.dirty[slot] === 1 ? this.held[slot]! - 1 : -1;
    this.held[slot] = line + 1;
    this.dirty[slot] = 0;
    return gone;
  }

  /** Cleans a line, or lets it go; answers whether it was dirty. */
  maintain(line: number, invalidate: boolean): boolean {
    const slot = this.slot(line);
    if (slot < 0) return false;
    const wasDirty = this.dirty[slot] === 1;
    this.dirty[slot] = 0;
    if (invalidate) this.held[slot] = 0;
    return wasDirty;
  }

  private slot(line: number): number {
    const tag = line + 1;
    const first = (line & this.mask) * this.ways;
    for (let slot = first; slot < first + this.ways; slot += 1) if (this.held[slot] === tag) return slot;
    return -1;
  }

  private choose(): number {
    const low = this.chooser & 1;
    this.chooser = (this.chooser >> 1) ^ (low ? 0xb400 : 0);
    return this.chooser & (this.ways - 1);
  }
}
