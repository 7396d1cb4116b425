// Disjoint ranges of stream offsets in ascending order: what came out of order, or what the other side has selectively acknowledged.

export interface Range {
  start: number;
  end: number;
}

export class Ranges {
  readonly list: Range[] = [];

  /** Adds a range and merges what it touches; answers the merged range. */
  add(start: number, end: number): Range {
    const { list } = this;
    let first = 0;
    while (first < list.length && list[first]!.end < start) first += 1;
    let last = first;
    const merged = { start, end };
    for (; last < list.length && list[last]!.start <= end; last++) {
      merged.start = Math.min(merged.start, list[last]!.start);
      merged.end = Math.max(merged.end, list[last]!.end);
    }
    list.splice(first, last - first, merged);
    return merged;
  }

  /** Forgets everything before `offset`. */
  dropBefore(offset: number): void {
    const { list } = this;
    while (list.length > 0 && list[0]!.end <= offset) list.shift();
    if (list.length > 0 && list[0]!.start < offset) list[0]!.start = offset;
  }

  /** The first stretch from `from` on that no range covers and that ends below the last range; undefined when there is none. */
  hole(from: number): Range | undefined {
    let at = from;
    for (const range of this.list) {
      if (range.start > at) return { start: at, end: range.start };
      at = Math.max(at, range.end);
    }
    return undefined;
  }

  clear(): void {
    this.list.length = 0;
  }
}
