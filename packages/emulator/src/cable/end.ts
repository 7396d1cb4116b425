// One end of a cable: what it offers, the link that it sees, and who listens there.
import type { CableEnd, Frame, LinkOffer } from '../machine/interface.ts';
import type { Tap } from './cable.ts';
import type { Direction } from './direction.ts';

export class End implements CableEnd {
  onLink: () => void = () => {};
  onFrame: (frame: Frame) => void = () => {};
  offered: LinkOffer | undefined;
  readonly taps: Tap[] = [];
  /** The direction that leaves here; set by the cable. */
  out: Direction | undefined;
  #link: CableEnd['link'];
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get link(): CableEnd['link'] {
    return this.#link;
  }

  offer(offer: LinkOffer | undefined): void {
    this.offered = offer;
    this.#changed();
  }

  send(frame: Frame): number {
    return this.out!.send(frame);
  }

  setLink(link: CableEnd['link']): void {
    if (link === undefined && this.#link === undefined) return;
    this.#link = link;
    this.onLink();
  }

  see(time: number, frame: Frame, outgoing: boolean): void {
    for (const tap of this.taps) tap(time, frame, outgoing);
  }
}
