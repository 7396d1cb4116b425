// The peer's network card: a queue in front of the cable, and the link.
import type { CableEnd, Clock, Frame, LinkOffer } from '../machine/interface.ts';

/** All modes up to gigabit, negotiated: a PC's card. */
export const pcOffer: LinkOffer = {
  autoNegotiation: true,
  modes: ([1000, 100, 10] as const).flatMap((speed) => [
    { speed, duplex: 'full' as const },
    { speed, duplex: 'half' as const },
  ]),
};

/** Sends in order, one frame at a time; what finds the queue full is dropped, as a PC's queue of 1000 frames does. */
export class NetworkCard {
  onFrame: (frame: Frame) => void = () => {};
  onLink: (up: boolean) => void = () => {};
  /** Frames that found the queue full, and frames that came with a wrong FCS. */
  dropped = 0;
  damaged = 0;
  readonly #clock: Clock;
  readonly #cable: CableEnd;
  readonly #limit: number;
  #queue: (Frame | undefined)[] = new Array(64).fill(undefined);
  #head = 0;
  #count = 0;
  #free = -0;
  #waits = false;
  readonly #sendNext: () => void;

  constructor(clock: Clock, cable: CableEnd, offer: LinkOffer = pcOffer, limit = 1000) {
    this.#clock = clock;
    this.#cable = cable;
    this.#limit = limit;
    this.#sendNext = () => {
      this.#waits = false;
      this.#send(this.#shift());
    };
    cable.onFrame = (frame) => {
      if (frame.damaged) this.damaged += 1;
      else this.onFrame(frame);
    };
    cable.onLink = () => {
      if (cable.link === undefined) this.#empty();
      this.onLink(cable.link !== undefined);
    };
    cable.offer(offer);
  }

  get link(): CableEnd['link'] {
    return this.#cable.link;
  }

  send(frame: Frame): void {
    if (this.#cable.link === undefined) {
      this.dropped += 1;
      return;
    }
    if (this.#waits) {
      if (this.#count >= this.#limit) this.dropped += 1;
      else this.#push(frame);
      return;
    }
    if (this.#clock.now < this.#free) {
      this.#push(frame);
      this.#wait();
      return;
    }
    this.#send(frame);
  }

  #send(frame: Frame | undefined): void {
    if (frame === undefined) return;
    this.#free = this.#cable.send(frame);
    if (this.#count > 0) this.#wait();
  }

  #wait(): void {
    this.#waits = true;
    this.#clock.at(this.#free, this.#sendNext);
  }

  #empty(): void {
    this.#queue.fill(undefined);
    this.#count = 0;
  }

  #push(frame: Frame): void {
    if (this.#count === this.#queue.length) {
      const larger: (Frame | undefined)[] = new Array(this.#count * 2).fill(undefined);
      for (let index = 0; index < this.#count; index++) {
        larger[index] = this.#queue[(this.#head + index) % this.#count];
      }
      this.#queue = larger;
      this.#head = 0;
    }
    this.#queue[(this.#head + this.#count) % this.#queue.length] = frame;
    this.#count += 1;
  }

  #shift(): Frame | undefined {
    if (this.#count === 0) return undefined;
    const frame = this.#queue[this.#head];
    this.#queue[this.#head] = undefined;
    this.#head = (this.#head + 1) % this.#queue.length;
    this.#count -= 1;
    return frame;
  }
}
