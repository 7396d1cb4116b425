// Rare instructions: name to function. The loop calls these with registers and flags in place.
import type { CortexM7 } from '../cortex-m7.ts';
import { undefinedInstruction, unpredictable } from '../halt.ts';
import type { Instruction } from '../instruction.ts';
import { dataHandlers } from './data.ts';
import { extendHandlers } from './extend.ts';
import { fpHandlers } from './fp.ts';
import { memoryHandlers } from './memory.ts';
import { multiplyHandlers } from './multiply.ts';
import { parallelHandlers } from './parallel.ts';
import { systemHandlers } from './system.ts';

export type Handler = (core: CortexM7, i: Instruction) => void;

const handlers: Record<string, Handler> = {
  ...dataHandlers,
  ...memoryHandlers,
  ...systemHandlers,
  ...extendHandlers,
  ...parallelHandlers,
  ...multiplyHandlers,
  ...fpHandlers,
};

/** What runs an instruction outside the fast loop; a refusal for what is undefined or unpredictable. */
export function handlerOf(i: Instruction): Handler {
  if (i.op === 'UDF') return (core) => undefinedInstruction(core, i);
  if (i.unpredictable) return (core) => unpredictable(core, i);
  const found = handlers[i.op];
  if (!found) return (core) => undefinedInstruction(core, i);
  return found;
}

/** Names that have a function here. */
export const handledOps = (): string[] => Object.keys(handlers);
