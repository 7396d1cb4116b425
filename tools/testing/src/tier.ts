/** How long the tests may take: `quick` needs no oracle, `normal` is `npm test`, `long` runs every check at full length. */
export type Tier = 'quick' | 'normal' | 'long';

/** The tier of this run, from BOARDPROOF_TIER; `normal` when unset. */
export function tier(): Tier {
  const name = process.env['BOARDPROOF_TIER'] ?? 'normal';
  if (name === 'quick' || name === 'normal' || name === 'long') return name;
  throw new Error(`BOARDPROOF_TIER is "${name}"; it must be quick, normal or long`);
}

/** One figure per tier, for example how many random inputs a property is tried on. */
export function perTier<T>(figures: { quick: T; normal: T; long: T }): T {
  return figures[tier()];
}
