import type { Source } from '@boardproof/board';

/** The date on which the sources of this library were read. No price, stock or lifecycle could be checked. */
export const checkedOn = '2026-11-30';

/** A footprint of KiCad's own library, read as figures: one secondary source for a land pattern. */
export function kicadFootprint(name: string): Source {
  return { from: `kicad-footprints 6.0.11, ${name}`, confidence: 'medium', checkedOn };
}

/** A source that two independent documents confirm, or the maker's own. */
export function high(from: string, note?: string): Source {
  return { from, confidence: 'high', checkedOn, ...(note === undefined ? {} : { note }) };
}

/** One secondary source. */
export function medium(from: string, note?: string): Source {
  return { from, confidence: 'medium', checkedOn, ...(note === undefined ? {} : { note }) };
}
