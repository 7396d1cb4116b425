// Virtual time for a whole machine: a binary heap of events in typed arrays, keyed by time and then by the order of asking.
import { TICKS_PER_SECOND } from '../core/interface.ts';
import type { Clock } from './interface.ts';

/** Where time comes from while a core runs: its cycles. */
export interface TimeSource {
  readonly now: number;
  /** Called when an event was asked for that lies before what the source was told to run to. */
  interrupt(): void;
}

/** Seconds to ticks, rounded to a whole tick. */
export function ticks(seconds: number): number {
  return Math.round(seconds * TICKS_PER_SECOND);
}

/** An id is slot + SLOTS x use of that slot, so that cancelling an event that has run does nothing. */
const SLOTS = 0x10000;

/** Events in the order of their time; ties in the order in which they were asked for. Times are ticks (see TICKS_PER_SECOND). */
export class VirtualClock implements Clock {
  // Minus zero is kept as a double from the start: a field that begins as a small integer and outgrows it costs V8 the
  // compiled code of everything that reads it.
  #time = -0;
  #source: TimeSource | undefined;
  #limit = Number.POSITIVE_INFINITY;
  #asked = -0;
  #size = 0;
  #heap = new Int32Array(64);
  #times = new Float64Array(64);
  #orders = new Float64Array(64);
  #uses = new Float64Array(64);
  #places = new Int32Array(64).fill(-1);
  #actions: (() => void)[] = [];
  readonly #free: number[] = [];

  get now(): number {
    return this.#source === undefined ? this.#time + 0 : this.#source.now;
  }

  /** When the next event is due; infinite when there is none. */
  get next(): number {
    return this.#size === 0 ? Number.POSITIVE_INFINITY : this.#times[this.#heap[0]!]!;
  }

  /** Events that wait. */
  get pending(): number {
    return this.#size;
  }

  at(time: number, action: () => void): number {
    const now = this.now;
    const due = Math.max(time, now);
    const slot = this.#free.pop() ?? this.#newSlot();
    this.#times[slot] = due;
    this.#orders[slot] = this.#asked++;
    this.#actions[slot] = action;
    this.#rise(this.#size++, slot);
    if (due < this.#limit) {
      this.#limit = due;
      this.#source?.interrupt();
    }
    return slot + SLOTS * this.#uses[slot]!;
  }

  cancel(event: number): void {
    const slot = event % SLOTS;
    if (this.#uses[slot] !== Math.floor(event / SLOTS) || this.#places[slot]! < 0) return;
    this.#remove(this.#places[slot]!);
  }

  /** Lets a core give the time while `run` runs; `limit` is how far it was told to go. */
  follow(source: TimeSource, limit: number): void {
    this.#source = source;
    this.#limit = limit;
  }

  /** Ends `follow`. */
  unfollow(): void {
    this.#source = undefined;
    this.#limit = Number.POSITIVE_INFINITY;
  }

  /** Runs every event that is due up to `time`, those that they bring about included, and lets time pass to there. */
  advance(time: number): void {
    while (this.#size > 0) {
      const slot = this.#heap[0]!;
      const due = this.#times[slot]!;
      if (due > time) break;
      if (due > this.#time) this.#time = due;
      const action = this.#actions[slot]!;
      this.#remove(0);
      action();
    }
    if (time > this.#time && time !== Number.POSITIVE_INFINITY) this.#time = time;
  }

  /** Runs the events of the next time alone; false when there is none. For machines without a core. */
  step(): boolean {
    if (this.#size === 0) return false;
    this.advance(this.next);
    return true;
  }

  #newSlot(): number {
    const slot = this.#actions.length;
    if (slot >= SLOTS) throw new Error(`more than ${SLOTS} events wait`);
    if (slot === this.#times.length) {
      const length = slot * 2;
      this.#heap = grown(this.#heap, new Int32Array(length));
      this.#times = grown(this.#times, new Float64Array(length));
      this.#orders = grown(this.#orders, new Float64Array(length));
      this.#uses = grown(this.#uses, new Float64Array(length));
      this.#places = grown(this.#places, new Int32Array(length).fill(-1));
    }
    this.#actions.push(nothing);
    return slot;
  }

  #remove(place: number): void {
    const slot = this.#heap[place]!;
    this.#places[slot] = -1;
    this.#uses[slot]! += 1;
    this.#actions[slot] = nothing;
    this.#free.push(slot);
    const last = this.#heap[--this.#size]!;
    if (place === this.#size) return;
    if (place > 0 && this.#before(last, this.#heap[(place - 1) >> 1]!)) this.#rise(place, last);
    else this.#sink(place, last);
  }

  #before(a: number, b: number): boolean {
    const first = this.#times[a]!;
    const second = this.#times[b]!;
    return first < second || (first === second && this.#orders[a]! < this.#orders[b]!);
  }

  #rise(from: number, slot: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const other = this.#heap[above]!;
      if (!this.#before(slot, other)) break;
      this.#heap[place] = other;
      this.#places[other] = place;
      place = above;
    }
    this.#heap[place] = slot;
    this.#places[slot] = place;
  }

  #sink(from: number, slot: number): void {
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#before(this.#heap[child + 1]!, this.#heap[child]!)) child += 1;
      const other = this.#heap[child]!;
      if (!this.#before(other, slot)) break;
      this.#heap[place] = other;
      this.#places[other] = place;
      place = child;
    }
    this.#heap[place] = slot;
    this.#places[slot] = place;
  }
}

function nothing(): void {}

function grown<T extends Int32Array | Float64Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
