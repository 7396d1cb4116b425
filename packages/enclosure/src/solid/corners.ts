// Numbers corners: the same place gets the same number. A table of its own, since strings as keys cost more than all else.

/** Corners in the order of their first use, as x, y, z in turn. */
export class CornerTable {
  #coordinates: Float64Array;
  /** Corner number + 1 by hash; 0 is free. */
  #slots: Int32Array;
  #bits: Uint32Array;
  #count = 0;
  readonly #probe = new Float64Array(3);
  readonly #probeBits = new Uint32Array(this.#probe.buffer);

  constructor(expected: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, expected)));
    this.#coordinates = new Float64Array(size * 3);
    this.#bits = new Uint32Array(this.#coordinates.buffer);
    this.#slots = new Int32Array(size * 2);
  }

  get count(): number {
    return this.#count;
  }

  /** The coordinates so far. */
  get coordinates(): Float64Array {
    return this.#coordinates.subarray(0, this.#count * 3);
  }

  /** The number of a corner with these very figures. */
  indexOf(x: number, y: number, z: number): number {
    const probe = this.#probe;
    // Adding 0 makes one of the two zeros.
    probe[0] = x + 0;
    probe[1] = y + 0;
    probe[2] = z + 0;
    const mask = this.#slots.length - 1;
    for (let at = this.#hash(this.#probeBits, 0) & mask; ; at = (at + 1) & mask) {
      const slot = this.#slots[at]!;
      if (slot === 0) return this.#add(at);
      const from = (slot - 1) * 3;
      const own = this.#coordinates;
      if (own[from] === probe[0] && own[from + 1] === probe[1] && own[from + 2] === probe[2]) return slot - 1;
    }
  }

  #add(at: number): number {
    const index = this.#count;
    this.#coordinates.set(this.#probe, index * 3);
    this.#slots[at] = index + 1;
    this.#count += 1;
    if (this.#count * 3 >= this.#coordinates.length) this.#grow();
    return index;
  }

  #grow(): void {
    const wider = new Float64Array(this.#coordinates.length * 2);
    wider.set(this.#coordinates);
    this.#coordinates = wider;
    this.#bits = new Uint32Array(wider.buffer);
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let index = 0; index < this.#count; index += 1) {
      let at = this.#hash(this.#bits, index * 6) & mask;
      while (this.#slots[at] !== 0) at = (at + 1) & mask;
      this.#slots[at] = index + 1;
    }
  }

  /** Mixes the six words of three figures (multiplication by odd constants, then a fold). */
  #hash(words: Uint32Array, from: number): number {
    let mixed = 0;
    for (let i = from; i < from + 6; i += 1) {
      mixed = Math.imul(mixed ^ words[i]!, 0x9e3779b1);
      mixed ^= mixed >>> 15;
    }
    return mixed;
  }
}

/**
 * For each corner the number of the earliest one that lies within `tolerance` of it on each axis: itself, mostly. Corners are
 * walked in the order of x, so each is compared with few others.
 */
export function nearCorners(coordinates: Float64Array, tolerance: number): Uint32Array {
  const count = coordinates.length / 3;
  const first = Uint32Array.from({ length: count }, (_, i) => i);
  const byX = Uint32Array.from(first).sort((a, b) => coordinates[a * 3]! - coordinates[b * 3]! || a - b);
  const close = (a: number, b: number) => Math.abs(coordinates[a]! - coordinates[b]!) <= tolerance;
  for (let i = 1; i < count; i += 1) {
    const own = byX[i]!;
    for (let j = i - 1; j >= 0 && close(byX[j]! * 3, own * 3); j -= 1) {
      const other = byX[j]!;
      if (!close(other * 3 + 1, own * 3 + 1) || !close(other * 3 + 2, own * 3 + 2)) continue;
      const [low, high] = first[own]! < first[other]! ? [first[own]!, other] : [first[other]!, own];
      first[high] = low;
    }
  }
  return first;
}
