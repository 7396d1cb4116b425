import type { Problem } from '@boardproof/nx';
import { type ElfFile, symbolNamed, wordAt } from '../elf/elf-file.ts';
import { hex, type Layout } from '../layout/layout.ts';
import { fault } from './problem.ts';

/** The stack in its memory, and the vector table: aligned, complete, each entry code that can run by then. */
export function checkVectors(elf: ElfFile, layout: Layout): Problem[] {
  return [
    ...stack(elf, layout),
    ...(layout.board.core === 'cortex-m7' ? vectors(elf, layout) : vectorBase(elf, layout)),
  ];
}

function stack(elf: ElfFile, { data, flash, stackBytes }: Layout): Problem[] {
  const top = symbolNamed(elf, '__stack_top')?.value;
  const limit = symbolNamed(elf, '__stack_limit')?.value;
  if (top === undefined || limit === undefined) {
    const hint = 'link with the script of this placement';
    return [fault('stack', '__stack_top', undefined, 'the image names no stack', hint)];
  }
  const problems: Problem[] = [];
  if (top % 8 !== 0) {
    problems.push(
      fault('stack', '__stack_top', top, 'it is no multiple of 8', 'the procedure call standard asks for 8'),
    );
  }
  if (limit < data.origin || top > data.origin + data.size || top - limit !== stackBytes) {
    const message = `the stack is ${hex(limit)} to ${hex(top)}; ${stackBytes} bytes in ${data.name} are asked for`;
    problems.push(fault('stack', '__stack_limit', limit, message, 'link with the script of this placement'));
  }
  if (flash !== undefined && limit !== data.origin) {
    const hint = `an overflow would overwrite what lies below; it begins at ${hex(data.origin)}`;
    problems.push(fault('stack', '__stack_limit', limit, 'the stack is not the first in its memory', hint));
  }
  return problems;
}

function vectorBase(elf: ElfFile, layout: Layout): Problem[] {
  const table = symbolNamed(elf, '__vectors')?.value;
  const { board, code } = layout;
  if (table === undefined) return [fault('vectors', '__vectors', undefined, 'the image names no vector table', '')];
  const problems: Problem[] = [];
  if (table % board.vectorAlignment !== 0) {
    const message = `the table is not aligned to ${board.vectorAlignment}`;
    problems.push(
      fault('vectors', '__vectors', table, message, 'a high interrupt would be taken from the wrong entry'),
    );
  }
  if (table < code.origin || table >= code.origin + code.size) {
    problems.push(
      fault('vectors', '__vectors', table, `the table is not in ${code.name}`, `code is placed in ${code.name}`),
    );
  }
  return problems;
}

function vectors(elf: ElfFile, layout: Layout): Problem[] {
  const problems = vectorBase(elf, layout);
  const table = symbolNamed(elf, '__vectors')?.value;
  if (table === undefined) return problems;
  const { board } = layout;
  const word = (index: number) => wordAt(elf, table + 4 * index);
  const entry = (index: number) => `__vectors[${index}]`;
  const top = symbolNamed(elf, '__stack_top')?.value;
  const reset = symbolNamed(elf, 'Reset_Handler')?.value;
  if (word(0) !== top) {
    const message = `the initial stack pointer is ${hex(word(0) ?? 0)}`;
    problems.push(fault('vectors', entry(0), table, message, `it is __stack_top, ${hex(top ?? 0)}`));
  }
  if (reset !== undefined && word(1) !== (reset | 1) >>> 0) {
    const message = `the reset vector is ${hex(word(1) ?? 0)}`;
    problems.push(
      fault('vectors', entry(1), table + 4, message, `it is Reset_Handler with bit 0 set, ${hex(reset | 1)}`),
    );
  }
  const code = elf.sections.filter(({ name }) => name === '.text' || name === '.startup');
  for (let index = 2; index < board.vectors; index += 1) {
    const target = word(index) ?? 0;
    const runs = code.some(({ vma, size }) => target >= vma && target < vma + size);
    // The architecture reserves these entries: nothing is ever taken from them.
    const reserved = (index >= 7 && index <= 10) || index === 13;
    if ((target % 2 === 1 && runs) || (reserved && target === 0)) continue;
    const message = `the vector is ${hex(target)}, which is no Thumb code of this image`;
    const hint = `the table has ${board.vectors} entries; give those without a handler a common one, with bit 0 set`;
    problems.push(fault('vectors', entry(index), table + 4 * index, message, hint));
    // A table that is too short shows the same fault to its end.
    if (problems.length > 20) break;
  }
  return [...problems, ...ethernet(elf, layout, table)];
}

/** Each Ethernet controller's interrupt has a handler of its own kind, not the one for the unexpected. */
function ethernet(elf: ElfFile, { board }: Layout, table: number): Problem[] {
  return board.ethernetIrqs.flatMap((irq) => {
    const target = wordAt(elf, table + 4 * (16 + irq));
    const names = elf.symbols.filter(({ type, value }) => type === 'function' && (value | 1) >>> 0 === target);
    if (names.some(({ name }) => /^ENET/.test(name))) return [];
    const taken = names.map(({ name }) => name).join(', ') || 'nothing';
    return [
      fault(
        'vectors-ethernet',
        `__vectors[${16 + irq}]`,
        table + 4 * (16 + irq),
        `interrupt ${irq}, an Ethernet controller's, leads to ${taken}`,
        'name its handler ENET..._IRQHandler and enter it into the table',
      ),
    ];
  });
}
