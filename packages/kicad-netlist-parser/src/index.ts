// The public face: read, write, rewrite and compare KiCad netlists (.net, formats D and E).
export { checkNetlist } from './check.ts';
export { diffNetlists } from './diff.ts';
export type * from './diff-types.ts';
export { type FormatOptions, formatNetlist } from './format.ts';
export type * from './input.ts';
export type * from './netlist.ts';
export { pinName } from './pin-name.ts';
export * from './problem.ts';
export { parseNetlist, type ReadOptions, type ReadResult, readNetlist } from './read.ts';
export {
  formatSexpr,
  parseSexpr,
  type SexprAtom,
  type SexprDocument,
  type SexprList,
  type SexprNode,
  type SexprOptions,
  sexprAtom,
  sexprList,
} from './tree.ts';
export { type NetlistFormat, type WriteOptions, writeNetlist } from './write.ts';
