// One direction of a cable: serialisation, delay, and what may happen to a frame on its way.
import type { Clock, Frame, LinkSpeed } from '../machine/interface.ts';
import { ticks } from '../machine/virtual-clock.ts';
import type { End } from './end.ts';
import { type Collisions, HalfDuplexSender } from './half-duplex.ts';
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
  /** What an end in half duplex has on the wire or waiting for it. */
  readonly #half: HalfDuplexSender;
  #byte = byteTicks(100);
  /** When the wire is free again. */
  #free = -0;
  /** Frames on their way, in the order of arrival: a ring, since most come in the order in which they left. */
  #ring: (Arrival | undefined)[] = new Array(64).fill(undefined);
  #head = 0;
  #count = 0;
  readonly #deliver: () => void;
  readonly #figures = { sent: 0, delivered: 0, lost: 0, damaged: 0, reordered: 0, overrun: 0 };

  constructor(clock: Clock, from: End, to: End, impairment: Impairment, seed: number, collisions: Collisions) {
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
    this.#half = new HalfDuplexSender(clock, collisions, seed);
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
    this.#figures.lost += this.#half.clear();
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
    const { back } = this;
    if (link.duplex === 'half') return this.#sendHalf(frame, length);
    if (now < this.#free) {
      figures.overrun += 1;
      figures.lost += 1;
      return this.#free;
    }
    const ends = now + length;
    this.#free = ends + GAP_BYTES * this.#byte;
    this.#from.see(now, frame, true);
    const arrival = this.#arrivalOf(frame);
    // The other end in half duplex: a mismatch, for this one does not wait.
    if (back!.#half.isBusy) arrival.hit = back!.#half.meet({ start: now, free: this.#free, byteTicks: this.#byte });
    if (arrival.gone) return this.#free;
    if (this.#isLate()) {
      this.#clock.at(ends + this.#delay + this.#reorderDelay, () => this.#arrive(arrival));
      return this.#free;
    }
    this.#push(arrival);
    this.#clock.at(ends + this.#delay, this.#deliver);
    return this.#free;
  }

  /** Carrier sense: the frame waits for the one on the wire, and for those of this end that still wait. */
  #sendHalf(frame: Frame, length: number): number {
    const now = this.#clock.now;
    this.#from.see(now, frame, true);
    const arrival = this.#arrivalOf(frame);
    const isLate = !arrival.gone && this.#isLate();
    const sent = { now, length, gap: GAP_BYTES * this.#byte, delay: this.#delay, othersFree: this.back!.#busyUntil };
    return this.#half.send(sent, (outcome) => {
      if (arrival.gone) return;
      if (outcome === 'dropped') {
        this.#figures.lost += 1;
        return;
      }
      arrival.hit = outcome === 'hit';
      if (isLate) this.#clock.at(this.#clock.now + this.#reorderDelay, () => this.#arrive(arrival));
      else this.#arrive(arrival);
    });
  }

  /** What becomes of a frame by chance. */
  #arrivalOf(frame: Frame): Arrival {
    const arrival: Arrival = { frame, gone: false, hit: false };
    if (this.#loss > 0 && this.#random.next() < this.#loss) {
      arrival.gone = true;
      this.#figures.lost += 1;
    } else if (this.#bitErrors > 0) {
      const damage = 1 - (1 - this.#bitErrors) ** ((frame.bytes.length + 4) * 8);
      if (this.#random.next() < damage) arrival.frame = damagedCopy(frame, this.#random);
    }
    return arrival;
  }

  /** Draws whether a frame is overtaken by the next ones. */
  #isLate(): boolean {
    const isLate = this.#reorder > 0 && this.#random.next() < this.#reorder;
    if (isLate) this.#figures.reordered += 1;
    return isLate;
  }

  /** When the wire is free of this end's frames. */
  get #busyUntil(): number {
    return Math.max(this.#free, this.#half.free);
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
    // A station in half duplex does not hear what it has collided with.
    if (arrival.hit && this.#to.link.duplex === 'half') return;
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
