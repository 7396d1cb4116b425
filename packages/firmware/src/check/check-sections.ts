import type { Problem } from '@boardproof/nx';
import type { Window } from '../boards/board-facts.ts';
import { allocated, type ElfFile, type ElfSection, SHT_NOBITS } from '../elf/elf-file.ts';
import type { Layout } from '../layout/layout.ts';
import { fault, range } from './problem.ts';

/** Where a section runs and, for what is copied at the start, where it is stored. */
interface Home {
  readonly runs: Window;
  readonly stored?: Window;
}

/** The home of each section by name. */
function homes({ flash, code, data, dma, lwipHeap }: Layout): Map<string, Home> {
  const start = flash ?? code;
  const copied = flash === undefined ? {} : { stored: flash };
  return new Map<string, Home>([
    ...['.boot.fcb', '.boot.ivt', '.boot.data', '.boot.dcd', '.startup'].map((name): [string, Home] => [
      name,
      { runs: start, stored: start },
    ]),
    ['.text', { runs: code, ...copied }],
    ['.data', { runs: data, ...copied }],
    ...['.stack', '.bss', '.noinit', '.heap'].map((name): [string, Home] => [name, { runs: data }]),
    ...dma.map((window, index): [string, Home] => [`.dma${index}`, { runs: window }]),
    ['.lwip_heap', { runs: lwipHeap }],
  ]);
}

/** Every section lies in the memory of its purpose, where it runs (VMA) and where it is stored (LMA), and none overlap. */
export function checkSections(elf: ElfFile, layout: Layout): Problem[] {
  const known = homes(layout);
  const problems: Problem[] = [];
  const sections = allocated(elf);
  for (const section of sections) {
    const home = known.get(section.name);
    if (home === undefined) {
      problems.push(
        fault(
          'section-unknown',
          section.name,
          section.vma,
          'no rule of the placement says where this section belongs',
          'an input section escaped the linker script: name it in one of its groups',
        ),
      );
      continue;
    }
    if (!inside(section.vma, section.size, home.runs)) {
      problems.push(outside('section-vma', section, section.vma, 'runs', home.runs));
    }
    if (section.type === SHT_NOBITS) continue;
    if (home.stored !== undefined && !inside(section.lma, section.size, home.stored)) {
      problems.push(outside('section-lma', section, section.lma, 'is stored', home.stored));
    }
  }
  const running = sections.map((section) => ({ section, start: section.vma }));
  const held = sections.filter(({ type }) => type !== SHT_NOBITS).map((section) => ({ section, start: section.lma }));
  return [...problems, ...overlaps(running, 'run'), ...overlaps(held, 'are stored')];
}

function inside(start: number, size: number, window: Window): boolean {
  return start >= window.origin && start + size <= window.origin + window.size;
}

function outside(code: string, section: ElfSection, start: number, does: string, window: Window): Problem {
  return fault(
    code,
    section.name,
    start,
    `the section ${does} at ${range(start, section.size)}, outside ${window.name} (${range(window.origin, window.size)})`,
    `the placement puts it into ${window.name}`,
  );
}

function overlaps(list: readonly { section: ElfSection; start: number }[], does: string): Problem[] {
  const sorted = [...list].sort((a, b) => a.start - b.start);
  return sorted.flatMap(({ section, start }, index) => {
    const next = sorted[index + 1];
    if (next === undefined || start + section.size <= next.start) return [];
    const message = `${section.name} and ${next.section.name} ${does} in the same bytes from ${range(next.start, 1).slice(0, 10)}`;
    return [fault('section-overlap', next.section.name, next.start, message, 'one of them has grown into the other')];
  });
}
