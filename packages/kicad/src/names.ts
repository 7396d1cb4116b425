import type { Part, PlacedPart } from '@boardproof/board';

/** The footprint of a part as `library:name`: KiCad's own where the land pattern names one, else ours. */
export function footprintName(part: Part): string {
  return part.land.kicadFootprint ?? `boardproof:${part.land.name}`;
}

/** What to buy for a part, as named fields: its preferred order code, as far as it is known. */
export function orderFields({ part }: PlacedPart): { name: string; value: string }[] {
  const order = part.orders[0];
  const fields = [
    { name: 'Manufacturer', value: order?.manufacturer },
    { name: 'MPN', value: order?.mpn },
    { name: 'Digi-Key Part Number', value: order?.digikey },
  ];
  return fields.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
}
