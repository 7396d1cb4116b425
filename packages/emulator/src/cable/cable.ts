// A cable in virtual time: two directions, what the ends agree on, and what goes wrong between them.
import type { CableEnd, Clock, Frame } from '../machine/interface.ts';
import { ticks } from '../machine/virtual-clock.ts';
import { Direction, type DirectionFigures, type Impairment } from './direction.ts';
import { End } from './end.ts';
import { negotiate } from './negotiation.ts';

export interface CableOptions {
  /** Same seed, same losses. */
  readonly seed?: number;
  /** What happens to frames from end a to end b; by default nothing. */
  readonly aToB?: Impairment;
  readonly bToA?: Impairment;
  /** Seconds from two offers to a link when both ends negotiate: 1.5, from break_link_timer (1.2 s at least) and the FLP bursts (IEEE 802.3, 28.3.2). */
  readonly negotiationSeconds?: number;
  /** Seconds to a link when an end is forced: 0.35, what PJRC's production test of this PHY's kind allows. */
  readonly forcedSeconds?: number;
}

/** Sees each frame at one end: when it starts to leave, or when its last bit has come in. */
export type Tap = (time: number, frame: Frame, outgoing: boolean) => void;

export interface CableFigures {
  readonly aToB: DirectionFigures;
  readonly bToA: DirectionFigures;
  /** Collisions of a half-duplex end within its slot time, and behind it. Either tells of a duplex mismatch: two such ends wait for each other. */
  readonly collisions: number;
  readonly lateCollisions: number;
}

/** Joins two ends. Boards and peers know an end alone. */
export class Cable {
  readonly a: End;
  readonly b: End;
  readonly #clock: Clock;
  readonly #aToB: Direction;
  readonly #bToA: Direction;
  readonly #negotiationTicks: number;
  readonly #forcedTicks: number;
  #plugged = true;
  #waiting = -1;
  /** A counter that the directions share, so that either sees a collision once. */
  readonly #collisions = { early: 0, late: 0 };

  constructor(clock: Clock, options: CableOptions = {}) {
    const { seed = 1, aToB = {}, bToA = {}, negotiationSeconds = 1.5, forcedSeconds = 0.35 } = options;
    this.#clock = clock;
    this.#negotiationTicks = ticks(negotiationSeconds);
    this.#forcedTicks = ticks(forcedSeconds);
    const changed = () => this.#renegotiate();
    this.a = new End(changed);
    this.b = new End(changed);
    this.#aToB = new Direction(clock, this.a, this.b, aToB, 2 * seed, this.#collisions);
    this.#bToA = new Direction(clock, this.b, this.a, bToA, 2 * seed + 1, this.#collisions);
    this.#aToB.back = this.#bToA;
    this.#bToA.back = this.#aToB;
    this.a.out = this.#aToB;
    this.b.out = this.#bToA;
  }

  get plugged(): boolean {
    return this.#plugged;
  }

  /** Takes the link down at once; frames on their way are lost. */
  pull(): void {
    this.#plugged = false;
    this.#renegotiate();
  }

  /** Puts the cable back; the link comes up after the negotiation. */
  plug(): void {
    this.#plugged = true;
    this.#renegotiate();
  }

  /** Lets `tap` see each frame at that end. Damaged frames are shown as such: a network card would drop them. */
  tap(end: CableEnd, tap: Tap): void {
    (end === this.a ? this.a : this.b).taps.push(tap);
  }

  get figures(): CableFigures {
    const { early, late } = this.#collisions;
    return { aToB: this.#aToB.figures, bToA: this.#bToA.figures, collisions: early, lateCollisions: late };
  }

  #renegotiate(): void {
    const { a, b } = this;
    if (this.#waiting >= 0) this.#clock.cancel(this.#waiting);
    this.#waiting = -1;
    this.#aToB.clear();
    this.#bToA.clear();
    a.setLink(undefined);
    b.setLink(undefined);
    if (!this.#plugged || a.offered === undefined || b.offered === undefined) return;
    const agreed = negotiate(a.offered, b.offered);
    if (agreed === undefined) return;
    const both = a.offered.autoNegotiation && b.offered.autoNegotiation;
    const wait = both ? this.#negotiationTicks : this.#forcedTicks;
    const offers = { a: a.offered, b: b.offered };
    this.#waiting = this.#clock.at(this.#clock.now + wait, () => {
      this.#waiting = -1;
      this.#aToB.setSpeed(agreed.a.speed);
      this.#bToA.setSpeed(agreed.b.speed);
      a.setLink({ ...agreed.a, partner: offers.b });
      b.setLink({ ...agreed.b, partner: offers.a });
    });
  }
}
