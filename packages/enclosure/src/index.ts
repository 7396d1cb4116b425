export type { Finding } from './check/finding.ts';
export type { Assumed, Measured } from './fit/assume.ts';
export { loadEnclosure } from './load/load-enclosure.ts';
export { readMeasured } from './load/measured.ts';
export { type EnclosureRequest, makeEnclosure } from './make-enclosure.ts';
export {
  defineEnclosure,
  type EnclosureDraft,
  type EnclosureOptions,
  type EnclosureProject,
} from './options/options.ts';
export { type Booleans, Kernel, OpenSolidError } from './solid/kernel.ts';
