export type { BenchRow } from './bench-row.ts';
export * from './browser.ts';
export * from './cases.ts';
export * from './oracle.ts';
export * from './tier.ts';
export * from './workspace-copy.ts';
