// How far the stack of an image may grow down, as its symbols tell.

import type { Symbols } from './elf-symbols.ts';

/** Symbols that say it outright. */
const limitSymbols = ['__stack_limit', '__StackLimit', '_stack_limit', '__stack_bottom'];
/** Where data end and where the stack begins: the limit of a stack that lies above the data. */
const dataEndSymbols = ['_ebss', '__bss_end__', '__bss_end', '_end', 'end'];
const stackTopSymbols = ['__stack_top', '__StackTop', '_estack', 'stack_top', '__stack'];

/** The lowest address that SP may have; 0, for no check, where the symbols do not tell. */
export function stackLimit(symbols: Symbols | undefined): number {
  const find = (names: readonly string[]): number | undefined => {
    const name = names.find((known) => symbols?.addressOf(known) !== undefined);
    return name === undefined ? undefined : symbols?.addressOf(name);
  };
  const stated = find(limitSymbols);
  if (stated !== undefined) return stated;
  const dataEnd = find(dataEndSymbols);
  const top = find(stackTopSymbols);
  return dataEnd !== undefined && top !== undefined && top > dataEnd ? dataEnd : 0;
}
