export type { BenchRow } from './bench-row.ts';
export * from './browser.ts';
export * from './cases.ts';
export * from './fuzz/fuzz.ts';
export { mutate } from './fuzz/mutate.ts';
export { type Random, randomFrom } from './fuzz/random.ts';
export * from './oracle.ts';
export * from './tier.ts';
export * from './workspace-copy.ts';
