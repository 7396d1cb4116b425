/** Events by time; those of the same time in the order in which they were added, so that every run is the same. */
export class EventQueue {
  now = 0;
  private readonly heap: { at: number; order: number; run: () => void }[] = [];
  private order = 0;

  add(at: number, run: () => void): void {
    const { heap } = this;
    const entry = { at: Math.max(at, this.now), order: this.order, run };
    this.order += 1;
    let index = heap.length;
    heap.push(entry);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!before(entry, heap[parent]!)) break;
      heap[index] = heap[parent]!;
      index = parent;
    }
    heap[index] = entry;
  }

  /** Runs the next event; false when there is none. */
  step(): boolean {
    const { heap } = this;
    const first = heap[0];
    if (first === undefined) return false;
    const last = heap.pop()!;
    if (heap.length > 0) {
      let index = 0;
      for (;;) {
        let child = 2 * index + 1;
        if (child >= heap.length) break;
        if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child += 1;
        if (!before(heap[child]!, last)) break;
        heap[index] = heap[child]!;
        index = child;
      }
      heap[index] = last;
    }
    this.now = first.at;
    first.run();
    return true;
  }
}

function before(one: { at: number; order: number }, other: { at: number; order: number }): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
