import type { Part } from '@boardproof/board';

/** The footprint of a part as `library:name`: KiCad's own where the land pattern names one, else ours. */
export function footprintName(part: Part): string {
  return part.land.kicadFootprint ?? `boardproof:${part.land.name}`;
}
