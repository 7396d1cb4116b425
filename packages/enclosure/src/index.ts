export {
  type Body as HullBody,
  boxBody,
  Clearance,
  type Nearest,
  sweptBody,
  type TiltAssembly,
  tilted,
} from './angle/assembly.ts';
export { type Answer as AngleAnswer, solveAngle, spansAbove } from './angle/solve.ts';
export type { Finding } from './check/finding.ts';
export type { Assumed, Measured } from './fit/assume.ts';
export { defineFigures, FigureReader, type FigureTable } from './fit/figure-table.ts';
export { isMount, loadEnclosure } from './load/load-enclosure.ts';
export { readMeasured } from './load/measured.ts';
export { type EnclosureRequest, makeEnclosure } from './make-enclosure.ts';
export {
  type Channel,
  defineMount,
  type Host,
  type Lead as MountLead,
  type MountDescription,
  type MountDraft,
  type MountPlug,
  type MountProject,
  type MountRequest,
  type MountVariant,
  type Seat,
} from './mount/draft.ts';
export { makeMount } from './mount/make-mount.ts';
export {
  defineEnclosure,
  type EnclosureDraft,
  type EnclosureOptions,
  type EnclosureProject,
} from './options/options.ts';
export { type Booleans, Kernel, OpenSolidError } from './solid/kernel.ts';
