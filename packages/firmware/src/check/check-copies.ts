import type { Problem } from '@boardproof/nx';
import { type ElfFile, stored, symbolNamed } from '../elf/elf-file.ts';
import { hex, type Layout } from '../layout/layout.ts';
import { fault } from './problem.ts';

/** What the start-up code copies: every section that runs elsewhere than it is stored, whole, between the right symbols. */
export function checkCopies(elf: ElfFile, layout: Layout): Problem[] {
  const problems: Problem[] = [];
  const copied = new Set(['.text', '.data']);
  for (const section of stored(elf)) {
    if (section.vma !== section.lma && !copied.has(section.name)) {
      const hint = 'the start-up code copies .text and .data only';
      problems.push(fault('copy', section.name, section.vma, `it is stored at ${hex(section.lma)}`, hint));
    }
  }
  for (const name of ['text', 'data'] as const) {
    const section = elf.sections.find((candidate) => candidate.name === `.${name}`);
    const [start, end, load] = ['start', 'end', 'load'].map((part) => symbolNamed(elf, `__${name}_${part}`)?.value);
    if (section === undefined || section.size === 0) continue;
    if (start !== section.vma || end !== section.vma + section.size) {
      const message = `__${name}_start and __${name}_end enclose ${hex(start ?? 0)} to ${hex(end ?? 0)}`;
      const hint = `the section is ${hex(section.vma)} to ${hex(section.vma + section.size)}`;
      problems.push(fault('copy', `.${name}`, section.vma, message, hint));
    }
    if (load !== section.lma) {
      const message = `__${name}_load is ${hex(load ?? 0)}`;
      problems.push(fault('copy', `.${name}`, section.lma, message, `the section is stored at ${hex(section.lma)}`));
    }
  }
  const flexram = symbolNamed(elf, '__flexram_config')?.value;
  const wanted = layout.board.flexram?.(layout.placement.code);
  if (wanted !== undefined && flexram !== wanted) {
    const message = `the FlexRAM banks are ${hex(flexram ?? 0)}`;
    problems.push(fault('flexram', '__flexram_config', undefined, message, `this placement needs ${hex(wanted)}`));
  }
  return problems;
}
