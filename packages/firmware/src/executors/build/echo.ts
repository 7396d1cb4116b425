import { stripVTControlCharacters } from 'node:util';
import { placementName } from '../../placement/folder-name.ts';
import type { Placement } from '../../placement/placement.ts';

type Lines = AsyncIterable<string>;

/** What the inner run of Nx prints, without empty lines, up to its own summary: the outer run prints one of its own. */
export async function* withoutSummary(lines: Lines): Lines {
  let summary = false;
  for await (const line of lines) {
    const words = stripVTControlCharacters(line);
    summary ||= /\bNX\b.* (Successfully ran target|Running target .* failed)/.test(words);
    if (!summary && words.trim() !== '') yield line;
  }
}

/** The same without the table of sizes: from the line that names the placement to the last that is indented. */
export async function* withoutSizes(lines: Lines, placement: Placement): Lines {
  const first = `  ${placement.board} ${placementName(placement)}`;
  let table = false;
  for await (const line of lines) {
    const words = stripVTControlCharacters(line);
    table = words === first || (table && words.startsWith('  '));
    if (!table) yield line;
  }
}
