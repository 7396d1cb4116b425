// More segments than these are never in flight on a wire that this package judges; the bound keeps memory constant when a
// capture lacks the acknowledgements.
const LARGEST = 32_768;
const MOST_RUNS = 256;

/**
 * The sequence space of one direction as far as it was seen: which bytes were sent, when, how often, and whether they were
 * acknowledged. From it follow what tcptrace calls rexmt, outoforder, RTT samples and duplicate acks.
 * Sequence numbers are unwrapped (they grow beyond 2^32). Acknowledged neighbours are joined into one run.
 */
export class SequenceSpace {
  rttCount = 0;
  // Minus zero is a double from the start: a sum that outgrew the machine's integers would have all code compiled anew.
  rttSumUs = -0;
  rttMinUs = 0;
  rttMaxUs = 0;
  ambiguousAcks = 0;
  cumulativeAcks = 0;
  postLossAcks = 0;
  duplicateAcks = 0;
  tripleDuplicateAcks = 0;
  /** Gaps that were acknowledged although nobody saw their bytes: the capture lost packets. */
  unseenGaps = 0;
  /** Set by `add`: the segment lies below bytes that were seen earlier and does not repeat them. */
  outOfOrder = false;
  /** Set by `add` with `outOfOrder`: how long ago the bytes above it were seen. */
  lagUs = 0;
  /** Set by `acknowledge`: a new RTT sample in microseconds, or -1. */
  sampleUs = -1;

  private first = new Float64Array(16);
  private last = new Float64Array(16);
  private time = new Float64Array(16);
  private repeats = new Int32Array(16);
  private acked = new Int32Array(16);
  private head = 0;
  private tail = 0;
  private runs = 0;
  private lastAck = 0;
  private inRow = 0;

  /** Notes `length` bytes from `start` on; returns how many of them were sent before. */
  add(start: number, length: number, now: number): number {
    this.outOfOrder = false;
    const end = start + length - 1;
    if (this.tail === this.head || start > this.last[this.tail - 1]!) {
      this.append(start, end, now);
      return 0;
    }
    return this.addWithin(start, end, now);
  }

  private addWithin(start: number, end: number, now: number): number {
    let from = start;
    let repeated = 0;
    let split = false;
    let index = this.search(from);
    for (; index < this.tail; index += 1) {
      if (from < this.first[index]!) {
        if (end < this.last[index]!) {
          this.outOfOrder = true;
          this.lagUs = now - this.time[index]!;
        }
        index = this.insert(index, from, Math.min(end, this.first[index]! - 1), now) + 1;
        if (end < this.first[index]!) return repeated;
        from = this.first[index]!;
      }
      this.repeats[index]! += 1;
      // The part behind a partly repeated segment counts as sent with it: its time stays.
      if (!split) this.time[index] = now;
      if (end <= this.last[index]!) return repeated + end - from + 1;
      split = true;
      repeated += this.last[index]! - from + 1;
      from = this.last[index]! + 1;
    }
    this.append(from, end, now);
    return repeated;
  }

  /** Takes an acknowledgement up to `ack`. `duplicate` tells that it can be a duplicate one (no data, window unchanged). */
  acknowledge(ack: number, now: number, duplicate: boolean): void {
    this.sampleUs = -1;
    const { first, last, time, acked } = this;
    if (!duplicate || ack !== this.lastAck) this.inRow = 0;
    this.lastAck = ack;
    if (this.acknowledgeInOrder(ack, now)) return;
    let newest = 0;
    let changed = false;
    for (let index = this.head; index < this.tail && first[index]! < ack; index += 1) {
      const sent = time[index]!;
      if (sent > newest) newest = sent;
      if (acked[index]! > 0) {
        if (duplicate && ack === last[index]! + 1) {
          this.duplicateAcks += 1;
          this.inRow += 1;
          if (this.inRow === 3) this.tripleDuplicateAcks += 1;
        }
        continue;
      }
      acked[index] = 1;
      changed = true;
      if (index > this.head && last[index - 1]! + 1 < first[index]!) this.unseenGaps += 1;
      if (ack === last[index]! + 1) this.sample(index, now, newest > sent);
      else this.cumulativeAcks += 1;
    }
    if (changed) this.join();
  }

  /**
   * Nearly every acknowledgement: at the front a run that was acknowledged before, right behind it the segments that are
   * acknowledged now. They join the run where they stand. False when there is more to do than that.
   */
  private acknowledgeInOrder(ack: number, now: number): boolean {
    const { first, last, time, acked, head, tail } = this;
    if (head === tail || acked[head] === 0) return false;
    let newest = time[head]!;
    let end = last[head]! + 1;
    let next = head + 1;
    while (next < tail && end < ack && first[next] === end && acked[next] === 0) {
      acked[next] = 1;
      const sent = time[next]!;
      end = last[next]! + 1;
      if (end === ack) this.sample(next, now, newest > sent);
      else this.cumulativeAcks += 1;
      if (sent > newest) newest = sent;
      next += 1;
    }
    const kept = next - 1;
    if (kept === head) return false;
    first[kept] = first[head]!;
    time[kept] = newest;
    this.head = kept;
    return next === tail || first[next]! >= ack;
  }

  private sample(index: number, now: number, laterOnesSent: boolean): void {
    const elapsed = Math.max(0, now - this.time[index]!);
    if (laterOnesSent) {
      // An earlier segment was sent again after this one: the acknowledgement waited for that.
      this.postLossAcks += 1;
    } else if (this.repeats[index] === 0) {
      this.sampleUs = elapsed;
      if (this.rttMinUs === 0 || elapsed < this.rttMinUs) this.rttMinUs = elapsed;
      if (elapsed > this.rttMaxUs) this.rttMaxUs = elapsed;
      this.rttSumUs += elapsed;
      this.rttCount += 1;
    } else {
      // Karn: nobody knows which of the copies was acknowledged.
      this.ambiguousAcks += 1;
    }
  }

  /** Joins acknowledged neighbours at the front; the later one's counts stay. */
  private join(): void {
    const { first, last, time, repeats, acked } = this;
    let kept = this.head;
    let index = this.head + 1;
    this.runs = 1;
    // Two fingers: runs are compacted towards `kept`, then the rest is untouched because the head moves up to meet it.
    for (; index < this.tail && acked[kept]! > 0 && acked[index]! > 0; index += 1) {
      if (last[kept]! + 1 === first[index]! || this.runs >= MOST_RUNS) {
        last[kept] = last[index]!;
        acked[kept] = acked[index]!;
        if (time[index]! > time[kept]!) time[kept] = time[index]!;
      } else {
        kept += 1;
        this.runs += 1;
        first[kept] = first[index]!;
        last[kept] = last[index]!;
        time[kept] = time[index]!;
        repeats[kept] = repeats[index]!;
        acked[kept] = acked[index]!;
      }
    }
    const gone = index - 1 - kept;
    if (gone === 0) return;
    const count = kept - this.head + 1;
    for (let step = count - 1; step >= 0; step -= 1) {
      const to = this.head + gone + step;
      const from = this.head + step;
      first[to] = first[from]!;
      last[to] = last[from]!;
      time[to] = time[from]!;
      repeats[to] = repeats[from]!;
      acked[to] = acked[from]!;
    }
    this.head += gone;
  }

  private append(start: number, end: number, now: number): void {
    if (this.tail === this.first.length) this.makeRoom();
    const index = this.tail;
    this.first[index] = start;
    this.last[index] = end;
    this.time[index] = now;
    this.repeats[index] = 0;
    this.acked[index] = 0;
    this.tail = index + 1;
  }

  /** Puts a segment before the one at `at`; returns where it stands (making room moves all of them). */
  private insert(at: number, start: number, end: number, now: number): number {
    let index = at;
    if (this.tail === this.first.length) {
      this.makeRoom();
      index = this.search(start);
    }
    for (const array of [this.first, this.last, this.time, this.repeats, this.acked]) {
      array.copyWithin(index + 1, index, this.tail);
    }
    this.tail += 1;
    this.first[index] = start;
    this.last[index] = end;
    this.time[index] = now;
    this.repeats[index] = 0;
    this.acked[index] = 0;
    return index;
  }

  private makeRoom(): void {
    const count = this.tail - this.head;
    if (count >= LARGEST) this.forget();
    const { head, tail } = this;
    const still = tail - head;
    const { length } = this.first;
    // Small ones grow at once: moving to the front every few segments would cost more than it saves.
    if (still * 2 > length || length < 64) {
      const size = length * 4;
      this.first = moved(this.first, new Float64Array(size), head, tail);
      this.last = moved(this.last, new Float64Array(size), head, tail);
      this.time = moved(this.time, new Float64Array(size), head, tail);
      this.repeats = moved(this.repeats, new Int32Array(size), head, tail);
      this.acked = moved(this.acked, new Int32Array(size), head, tail);
    } else {
      for (const array of [this.first, this.last, this.time, this.repeats, this.acked]) array.copyWithin(0, head, tail);
    }
    this.head = 0;
    this.tail = still;
  }

  /** The older half counts as acknowledged: without this a capture of one direction alone would fill the memory. */
  private forget(): void {
    const half = this.head + (LARGEST >> 1);
    for (let index = this.head; index < half; index += 1) if (this.acked[index] === 0) this.acked[index] = 1;
    this.join();
  }

  /** The first segment that ends at or behind `byte`. */
  private search(byte: number): number {
    let low = this.head;
    let high = this.tail;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.last[middle]! < byte) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function moved<T extends Float64Array | Int32Array>(from: T, to: T, head: number, tail: number): T {
  to.set(from.subarray(head, tail) as never);
  return to;
}
