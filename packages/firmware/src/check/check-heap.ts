import type { Problem } from '@boardproof/nx';
import type { ElfFile } from '../elf/elf-file.ts';
import type { Layout } from '../layout/layout.ts';
import { fault, range } from './problem.ts';

/** lwIP's heap and its pools, by the names that mem.c and memp.c give them. */
const memories = /^(ram_heap|memp_memory_\w+_base)$/;

/** lwIP's heap and pools lie in the memory that the placement's `heap` names. */
export function checkHeap(elf: ElfFile, { lwipHeap, placement }: Layout): Problem[] {
  return elf.symbols
    .filter(({ name, type, section }) => type === 'object' && section !== 0 && memories.test(name))
    .filter(({ value, size }) => value < lwipHeap.origin || value + size > lwipHeap.origin + lwipHeap.size)
    .map(({ name, value }) =>
      fault(
        'heap',
        name,
        value,
        `it is not in ${lwipHeap.name} (${range(lwipHeap.origin, lwipHeap.size)})`,
        `the placement has heap=${placement.heap}`,
      ),
    );
}
