/** Random numbers that are the same everywhere, from one number to start with. */
export interface Random {
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number;
  /** True in `share` of the cases. */
  chance(share: number): boolean;
  /** One of the values. */
  pick<T>(values: readonly T[]): T;
}

/** Numbers of the mulberry32 kind: 32 bits of state, which is plenty for one input. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick: (values) => {
      if (values.length === 0) throw new RangeError('there is nothing to pick from');
      return values[below(values.length)] as (typeof values)[number];
    },
  };
}
