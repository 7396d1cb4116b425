// A seeded generator: the same seed gives the same losses on every machine.

/** Numbers in [0, 1) from 32 bits of state: Marsaglia's xorshift with shifts 13, 17, 5 (J. Stat. Softw. 8(14), 2003). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    // Zero is the one state that xorshift never leaves.
    this.#state = Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bd1e995 || 1;
    for (let round = 0; round < 8; round++) this.next();
  }

  next(): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return (x >>> 0) / 0x1_0000_0000;
  }
}
