// How a station in half duplex sends: it waits for the wire, and where the other end does not wait for it (a mismatch of the duplex
// modes) its frames collide. IEEE 802.3, 4.2.3.2: a collision within the slot time is repeated after a random wait, sixteen times at
// most; one behind it is late, and the frame is lost.
import type { Clock } from '../machine/interface.ts';
import { SeededRandom } from './random.ts';

/** Counted for both directions of a cable. */
export interface Collisions {
  /** Within the slot time: sent again by the MAC. */
  early: number;
  /** Behind it: lost. */
  late: number;
}

export type Outcome = 'whole' | 'hit' | 'dropped';

/** Times in ticks. */
interface Sent {
  readonly now: number;
  /** Preamble to FCS, on the wire. */
  readonly length: number;
  readonly gap: number;
  readonly delay: number;
  /** When the other end's frames have left the wire, with their gap. */
  readonly othersFree: number;
}

/** A frame of an end that does not listen. */
interface Intruder {
  readonly start: number;
  /** Its end with the gap behind it. */
  readonly free: number;
  readonly byteTicks: number;
}

interface Attempt {
  start: number;
  readonly sent: Sent;
  readonly done: (outcome: Outcome) => void;
  collisions: number;
  hit: boolean;
}

const SLOT_BYTES = 64;
/** What a station sends after a collision, so that all notice it. */
const JAM_BYTES = 4;
const MOST_ATTEMPTS = 16;
const MOST_DOUBLINGS = 10;

export class HalfDuplexSender {
  readonly #clock: Clock;
  readonly #collisions: Collisions;
  readonly #random: SeededRandom;
  /** Waiting for the wire, on it, or on their way to the other end, in order. */
  #attempts: Attempt[] = [];
  /** When the wire is free of those that have arrived. */
  #left = 0;

  constructor(clock: Clock, collisions: Collisions, seed: number) {
    this.#clock = clock;
    this.#collisions = collisions;
    // Not the draws of losses, which stay what they are without collisions.
    this.#random = new SeededRandom(seed + 0x5107);
  }

  get isBusy(): boolean {
    return this.#attempts.length > 0;
  }

  /** When all of it has left the wire. */
  get free(): number {
    const last = this.#attempts.at(-1);
    return last === undefined ? this.#left : freeOf(last);
  }

  /** Answers when the next frame may be given; `done` is called when this one has arrived, whole or not, or is given up. */
  send(sent: Sent, done: Attempt['done']): number {
    const start = Math.max(sent.now, sent.othersFree, this.free);
    const attempt = { start, sent, done, collisions: 0, hit: false };
    this.#attempts.push(attempt);
    this.#schedule(attempt);
    return freeOf(attempt);
  }

  /** The other end begins to send without waiting. Answers whether its frame was hit. */
  meet({ start, free, byteTicks }: Intruder): boolean {
    let isHit = false;
    let wireFree = free;
    for (const attempt of [...this.#attempts]) {
      if (attempt.start <= start && endOf(attempt) > start) {
        isHit = true;
        if (start - attempt.start >= SLOT_BYTES * byteTicks) {
          this.#collisions.late += 1;
          attempt.hit = true;
          wireFree = Math.max(wireFree, freeOf(attempt));
          continue;
        }
        this.#collisions.early += 1;
        attempt.collisions += 1;
        if (attempt.collisions === MOST_ATTEMPTS) {
          this.#attempts.splice(this.#attempts.indexOf(attempt), 1);
          attempt.done('dropped');
          continue;
        }
        const slots = Math.floor(this.#random.next() * 2 ** Math.min(attempt.collisions, MOST_DOUBLINGS));
        const backOff = start + (JAM_BYTES + slots * SLOT_BYTES) * byteTicks;
        this.#move(attempt, Math.max(backOff, wireFree));
      } else if (attempt.start > start && attempt.start < wireFree) this.#move(attempt, wireFree);
      wireFree = Math.max(wireFree, freeOf(attempt));
    }
    return isHit;
  }

  /** The link went down; answers how many frames were lost by it. */
  clear(): number {
    const { length } = this.#attempts;
    this.#attempts = [];
    return length;
  }

  #move(attempt: Attempt, start: number): void {
    attempt.start = start;
    this.#schedule(attempt);
  }

  #schedule(attempt: Attempt): void {
    const end = endOf(attempt);
    this.#clock.at(end + attempt.sent.delay, () => {
      // Moved meanwhile, or given up.
      if (endOf(attempt) !== end || !this.#attempts.includes(attempt)) return;
      this.#attempts.splice(this.#attempts.indexOf(attempt), 1);
      this.#left = freeOf(attempt);
      attempt.done(attempt.hit ? 'hit' : 'whole');
    });
  }
}

const endOf = ({ start, sent }: Attempt): number => start + sent.length;
const freeOf = (attempt: Attempt): number => endOf(attempt) + attempt.sent.gap;
