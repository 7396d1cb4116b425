export * from './cable.ts';
export { boardLoops, type Loops } from './copper/board-loops.ts';
export { distanceToPad, type Neck, neckDown } from './copper/neck.ts';
export * from './copper/pair.ts';
export * from './copper/pair-figures.ts';
export { type PourOptions, pour, pourDistances, pourProblems } from './copper/pour.ts';
export * from './copper/route.ts';
export { distanceToPath, distanceToSegment } from './copper/segments.ts';
export { type Occupied, type StitchStyle, stitch, zoneOutline } from './copper/stitch.ts';
export { counted } from './counted.ts';
export * from './define.ts';
export {
  aislerRules,
  checkDesign,
  type DesignLimits,
  type DesignRules,
  designRuleCodes,
  oshParkRules,
  type Stackup,
} from './design-rules/index.ts';
export { type Fault, fillsOf, seededFaults } from './faults/index.ts';
export * from './fill.ts';
export * from './geometry.ts';
export type { LineSection, PairSection } from './impedance/cross-section.ts';
export * from './impedance/impedance.ts';
export { landSilk } from './land-silk.ts';
export * from './model.ts';
export * from './name-pins.ts';
export * from './part.ts';
export * from './placed.ts';
export * from './problem.ts';
export type { Coupling } from './reports/coupling.ts';
export * from './reports/isolation.ts';
export * from './reports/pairs.ts';
export { checkBoard, ruleCodes } from './rules/index.ts';
export * from './source.ts';
export * from './text/stroke-text.ts';
