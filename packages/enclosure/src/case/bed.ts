// From the closed case onto the printer's bed, and back.
import { type Solid, transforms } from '../solid/jscad.ts';
import type { Plan } from './plan.ts';

/** The printed parts of a case. */
export type PartName = 'base' | 'lid';

/** Turns a part from its place in the closed case onto the printer's bed: the lid lies on its upper face. */
export function toBed({ z }: Plan, name: PartName, solid: Solid): Solid {
  if (name === 'base') return transforms.translate([0, 0, -z.bed], solid);
  return transforms.translate([0, 0, z.lidTop], transforms.rotateX(Math.PI, solid));
}

/** The way back, of what was read from a file. */
export function fromBed({ z }: Plan, name: PartName, solid: Solid): Solid {
  if (name === 'base') return transforms.translate([0, 0, z.bed], solid);
  return transforms.rotateX(Math.PI, transforms.translate([0, 0, -z.lidTop], solid));
}
