// One ring of ENET's transmit half.

import { Coalescing } from './enet-coalescing.ts';
import { DescriptorRing } from './enet-descriptors.ts';
import type { EnetDma } from './enet-dma.ts';
import type { RingFacts } from './enet-rings.ts';
import type { EnetCore } from './enet-wire.ts';

/** A ring and how far it has come. */
export class TransmitQueue {
  readonly number: number;
  readonly facts: RingFacts;
  readonly ring: DescriptorRing;
  readonly coalescing: Coalescing;
  /** TDAR. */
  active = false;
  /** When the credit of a shaped ring allows the next frame. */
  freeAt = -0;

  constructor(enet: EnetCore, dma: EnetDma, facts: RingFacts, number: number) {
    this.number = number;
    this.facts = facts;
    this.ring = new DescriptorRing(dma);
    this.coalescing = new Coalescing(enet.clock, () => enet.raise(facts.frame));
  }
}
