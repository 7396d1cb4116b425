// The text of every packed operation. The type makes sure that none is missing.
import type { FastOp } from '../fast-ops.ts';
import { branchEmitters } from './emit-branch.ts';
import { dataEmitters, type Emit } from './emit-data.ts';
import { generalEmitters } from './emit-general.ts';
import { memoryEmitters } from './emit-memory.ts';
import { multiplyEmitters } from './emit-multiply.ts';

/** What a scan never hands on: not decoded yet, and the end of a code page. */
type Marker = 'UNDECODED' | 'PAGE_END';

export const emitters: Readonly<Record<Exclude<FastOp, Marker>, Emit>> = {
  ...dataEmitters,
  ...generalEmitters,
  ...multiplyEmitters,
  ...memoryEmitters,
  ...branchEmitters,
};
