// The public face: read, write, rewrite and compare KiCad netlists (.net, formats D and E).
export type * from './diff-types.ts';
export type * from './input.ts';
export type * from './netlist.ts';
export * from './problem.ts';
export { parseNetlist, type ReadOptions, type ReadResult, readNetlist } from './read.ts';
export { type NetlistFormat, type WriteOptions, writeNetlist } from './write.ts';
