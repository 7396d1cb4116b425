// What two ends of a cable agree on: IEEE 802.3, clause 28 (auto-negotiation), annex 28B.3 (priorities).
import type { Duplex, LinkOffer, LinkSpeed } from '../machine/interface.ts';

/** A speed and duplex as one end uses it. */
export interface Mode {
  readonly speed: LinkSpeed;
  readonly duplex: Duplex;
}

/** Best first (annex 28B.3). */
const priority: readonly Mode[] = ([1000, 100, 10] as const).flatMap((speed) =>
  (['full', 'half'] as const).map((duplex) => ({ speed, duplex })),
);

const offers = (offer: LinkOffer, mode: Mode): boolean =>
  offer.modes.some(({ speed, duplex }) => speed === mode.speed && duplex === mode.duplex);

/**
 * The mode that each end settles on; undefined when no link comes up. An end that negotiates with one that is forced
 * detects the speed alone and takes half duplex (28.2.3.1): against a forced full duplex, that is a duplex mismatch.
 */
export function negotiate(a: LinkOffer, b: LinkOffer): { readonly a: Mode; readonly b: Mode } | undefined {
  if (a.autoNegotiation && b.autoNegotiation) {
    const best = priority.find((mode) => offers(a, mode) && offers(b, mode));
    return best === undefined ? undefined : { a: best, b: best };
  }
  if (a.autoNegotiation) {
    const other = negotiate(b, a);
    return other === undefined ? undefined : { a: other.b, b: other.a };
  }
  const forced = a.modes[0];
  if (forced === undefined) return undefined;
  if (b.autoNegotiation) {
    const detected: Mode = { speed: forced.speed, duplex: 'half' };
    // 1000BASE-T cannot be detected in parallel: it needs the negotiation for its master and slave.
    if (forced.speed === 1000 || !b.modes.some(({ speed }) => speed === forced.speed)) return undefined;
    return { a: forced, b: detected };
  }
  const other = b.modes[0];
  return other !== undefined && other.speed === forced.speed ? { a: forced, b: other } : undefined;
}
