// One direction of a cable: serialisation, delay, and what may happen to a frame on its way.
import type { Clock, Frame, LinkSpeed } from '../machine/interface.ts';
import { ticks } from '../machine/virtual-clock.ts';
import type { End } from './end.ts';
import { SeededRandom } from './random.ts';
import { byteTicks, GAP_BYTES, wireBytes } from './wire-time.ts';

/** What a direction does to its frames. Rates are probabilities from 0 to 1. */
export interface Impairment {
  /** Microseconds one way, besides serialisation. */
  readonly delayUs?: number;
  /** Share of the frames that vanish. */
  readonly loss?: number;
  /** Share of the frames that come `reorderUs` (by default 500) late, so that others overtake them. */
  readonly reorder?: number;
  readonly reorderUs?: number;
  /** Probability of each bit to turn over; the frame then arrives with a wrong FCS. */
  readonly bitErrors?: number;
}

export interface DirectionFigures {
  readonly sent: number;
  readonly delivered: number;
  /** Lost on the way by `loss`, by a pulled cable, or sent without a link. */
  readonly lost: number;
  readonly damaged: number;
  readonly reordered: number;
  /** Sent before the one ahead had left: the sender's mistake. */
  readonly overrun: number;
}

export class Direction {
  /** The opposite direction; set by the cable. */
  back: Direction | undefined;
  readonly #clock: Clock;
  readonly #from: End;
  readonly #to: End;
  readonly #delay: number;
  readonly #loss: number;
  readonly #reorder: number;
  readonly #reorderDelay: number;
  readonly #bitErrors: number;
  readonly #random: SeededRandom;
  readonly #collisions: { late: number };
  #byte = byteTicks(100);
  /** When the wire is free again, and when the frame on it ends. */
  #free = -0;
  #ends = -0;
  #current: Arrival | undefined;
  /** Frames on their way, in the order of arrival: a ring, since most come in the order in which they left. */
  #ring: (Arrival | undefined)[] = new Array(64).fill(undefined);
  #head = 0;
  #count = 0;
  readonly #deliver: () => void;
  readonly #figures = { sent: 0, delivered: 0, lost: 0, damaged: 0, reordered: 0, overrun: 0 };

  constructor(clock: Clock, from: End, to: End, impairment: Impairment, seed: number, collisions: { late: number }) {
    const { delayUs = 0, loss = 0, reorder = 0, reorderUs = 500, bitErrors = 0 } = impairment;
    this.#clock = clock;
    this.#from = from;
    this.#to = to;
    this.#delay = ticks(delayUs * 1e-6);
    this.#loss = loss;
    this.#reorder = reorder;
    this.#reorderDelay = ticks(reorderUs * 1e-6);
    this.#bitErrors = bitErrors;
    this.#random = new SeededRandom(seed);
    this.#collisions = collisions;
    this.#deliver = () => this.#next();
  }

  get figures(): DirectionFigures {
    return { ...this.#figures };
  }

  setSpeed(speed: LinkSpeed): void {
    this.#byte = byteTicks(speed);
  }

  /** Loses all that is on its way. */
  clear(): void {
    // The events stay and find an empty slot: they are few and short.
    for (let index = 0; index < this.#count; index++) {
      const arrival = this.#ring[(this.#head + index) % this.#ring.length]!;
      if (!arrival.gone) {
        arrival.gone = true;
        this.#figures.lost += 1;
      }
    }
  }

  send(frame: Frame): number {
    const now = this.#clock.now;
    const figures = this.#figures;
    figures.sent += 1;
    const { link } = this.#from;
    const length = wireBytes(frame.bytes.length) * this.#byte;
    if (link === undefined) {
      figures.lost += 1;
      return now + length + GAP_BYTES * this.#byte;
    }
    if (now < this.#free) {
      figures.overrun += 1;
      figures.lost += 1;
      return this.#free;
    }
    // Half duplex defers while the other end's frame is on the wire (carrier sense).
    const half = link.duplex === 'half';
    const start = half ? Math.max(now, this.back!.#free) : now;
    this.#free = start + length + GAP_BYTES * this.#byte;
    this.#ends = start + length;
    this.#from.see(now, frame, true);
    const arrival: Arrival = { frame, gone: false, hit: false };
    this.#current = arrival;
    if (start < this.back!.#ends && this.back!.#ends > now) this.back!.#collide(half, arrival);
    if (this.#loss > 0 && this.#random.next() < this.#loss) {
      arrival.gone = true;
      figures.lost += 1;
      return this.#free;
    }
    if (this.#bitErrors > 0 && this.#random.next() < 1 - (1 - this.#bitErrors) ** ((frame.bytes.length + 4) * 8)) {
      arrival.frame = damagedCopy(frame, this.#random);
    }
    if (this.#reorder > 0 && this.#random.next() < this.#reorder) {
      figures.reordered += 1;
      this.#clock.at(this.#ends + this.#delay + this.#reorderDelay, () => this.#arrive(arrival));
      return this.#free;
    }
    this.#push(arrival);
    this.#clock.at(this.#ends + this.#delay, this.#deliver);
    return this.#free;
  }

  /** The opposite end began to send while a frame of this direction is on the wire: only a duplex mismatch lets it. */
  #collide(senderIsHalf: boolean, other: Arrival): void {
    const mine = this.#current;
    const { link } = this.#from;
    if (mine === undefined || link === undefined) return;
    // Two full-duplex ends share nothing.
    if (!senderIsHalf && link.duplex === 'full') return;
    mine.hit = true;
    other.hit = true;
    this.#collisions.late += 1;
  }

  #push(arrival: Arrival): void {
    if (this.#count === this.#ring.length) {
      const larger: (Arrival | undefined)[] = new Array(this.#ring.length * 2).fill(undefined);
      for (let index = 0; index < this.#count; index++) {
        larger[index] = this.#ring[(this.#head + index) % this.#ring.length];
      }
      this.#ring = larger;
      this.#head = 0;
    }
    this.#ring[(this.#head + this.#count) % this.#ring.length] = arrival;
    this.#count += 1;
  }

  #next(): void {
    const arrival = this.#ring[this.#head]!;
    this.#ring[this.#head] = undefined;
    this.#head = (this.#head + 1) % this.#ring.length;
    this.#count -= 1;
    this.#arrive(arrival);
  }

  #arrive(arrival: Arrival): void {
    if (arrival.gone) return;
    const figures = this.#figures;
    // A reordered frame may outlive the link that it was sent on.
    if (this.#to.link === undefined) {
      figures.lost += 1;
      return;
    }
    const frame = arrival.hit ? { bytes: arrival.frame.bytes, damaged: true } : arrival.frame;
    if (frame.damaged) figures.damaged += 1;
    figures.delivered += 1;
    this.#to.see(this.#clock.now, frame, false);
    this.#to.onFrame(frame);
  }
}

interface Arrival {
  frame: Frame;
  /** Lost after it was sent: the cable was pulled. */
  gone: boolean;
  /** Met another frame on the wire. */
  hit: boolean;
}

function damagedCopy(frame: Frame, random: SeededRandom): Frame {
  const bytes = frame.bytes.slice();
  const bit = Math.floor(random.next() * bytes.length * 8);
  bytes[bit >> 3]! ^= 1 << (bit & 7);
  return { bytes, damaged: true };
}
