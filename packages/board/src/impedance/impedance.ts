// Characteristic impedance of tracks over a ground plane, from a field solution instead of a closed form: the closed
// forms of IPC-2141 are off by a third for the narrow gaps of two-layer boards.
import { type LineSection, type PairSection, panelsOf } from './cross-section.ts';
import { type Mirror, relativeCapacitance } from './field.ts';

/** Wave impedance of empty space, ohm. */
const freeSpace = 376.730313;

/** Panels on a face of a track; twice as many move no result by more than 0.3 %. */
const usualDetail = 16;

/** A mode of a line: its impedance in ohm, and the permittivity that its wave meets. */
export interface LineMode {
  readonly ohm: number;
  readonly effectivePermittivity: number;
}

/** The modes of a pair: each track against ground when both carry opposite (odd) or equal (even) voltages. */
export interface PairModes {
  readonly odd: LineMode;
  readonly even: LineMode;
  /** Between the tracks, ohm: twice the odd mode's. */
  readonly differential: number;
  /** Both tracks together against ground, ohm: half the even mode's. */
  readonly common: number;
}

/** A single track. Throws a RangeError when a length is not positive or a permittivity is below 1. */
export function lineImpedance(section: LineSection, detail = usualDetail): LineMode {
  return mode(section, 'even', detail);
}

/** Two tracks side by side. Throws as `lineImpedance` does. */
export function pairImpedance(section: PairSection, detail = usualDetail): PairModes {
  const odd = mode(section, 'odd', detail);
  const even = mode(section, 'even', detail);
  return { odd, even, differential: 2 * odd.ohm, common: even.ohm / 2 };
}

/** The odd mode of a pair alone, times two: what a differential signal meets, ohm. Throws as `lineImpedance` does. */
export function differentialImpedance(section: PairSection, detail = usualDetail): number {
  return 2 * mode(section, 'odd', detail).ohm;
}

type Section = LineSection & { readonly gap?: number };

function mode(section: Section, mirror: Mirror, detail: number): LineMode {
  checkSection(section);
  // The same copper without any dielectric gives the speed of the wave.
  const { mask: _, ...bare } = section;
  const filled = capacitance(section, mirror, detail);
  const empty = capacitance({ ...bare, permittivity: 1 }, mirror, detail);
  return { ohm: freeSpace / Math.sqrt(filled * empty), effectivePermittivity: filled / empty };
}

const known = new Map<string, number>();

/** The relative capacitance of a whole line; each section is solved once. */
function capacitance(section: Section, mirror: Mirror, detail: number): number {
  const { width, height, thickness, permittivity, coplanarGap, mask, gap } = section;
  const key = [
    width,
    height,
    thickness,
    permittivity,
    coplanarGap,
    mask?.thickness,
    mask?.permittivity,
    gap,
    mirror,
    detail,
  ];
  const name = key.join(' ');
  const before = known.get(name);
  if (before !== undefined) return before;
  // Without dielectric its boundaries carry no charge.
  const panels = panelsOf(section, detail).filter(({ inner, outer }) => inner !== outer);
  const found = relativeCapacitance(panels, mirror) * (gap === undefined ? 2 : 1);
  known.set(name, found);
  return found;
}

function checkSection({ width, height, thickness, permittivity, coplanarGap, mask, gap }: Partial<PairSection>): void {
  const lengths = { width, height, thickness, coplanarGap, gap, 'mask.thickness': mask?.thickness };
  for (const [name, value] of Object.entries(lengths)) {
    if (value !== undefined && !(value > 0 && Number.isFinite(value))) {
      throw new RangeError(`${name} is a length in mm above 0, not ${value}`);
    }
  }
  for (const [name, value] of Object.entries({ permittivity, 'mask.permittivity': mask?.permittivity })) {
    if (value !== undefined && !(value >= 1 && Number.isFinite(value))) {
      throw new RangeError(`${name} is relative to empty space and so at least 1, not ${value}`);
    }
  }
}
