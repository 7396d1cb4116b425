// What lists of registers are held to; for tests.
import { expand, type RegisterList } from './register-list.ts';

/** What is wrong with a list: out of order, not aligned, twice, beyond its block. */
export function flawsOf(list: RegisterList, end: number): string[] {
  const flaws: string[] = [];
  for (const group of list) {
    const offsets = expand([group]).map(({ offset }) => offset);
    if (offsets.some((offset, n) => n > 0 && offset <= offsets[n - 1]!)) flaws.push('not ascending');
  }
  const owner = new Map<number, string>();
  const names = new Set<string>();
  for (const { name, instance, offset, width, alias, target } of expand(list)) {
    const full = `${instance ?? ''} ${name}`;
    if (offset % width !== 0) flaws.push(`${full} is not aligned`);
    if (offset + width > end) flaws.push(`${full} is beyond the block`);
    if (names.has(full)) flaws.push(`${full} is there twice`);
    if (alias !== undefined && owner.get(target!) === undefined) flaws.push(`${full} is an alias of nothing`);
    names.add(full);
    for (let at = offset; at < offset + width; at++) {
      if (owner.has(at)) flaws.push(`${full} lies on ${owner.get(at)}`);
      owner.set(at, full);
    }
  }
  return flaws;
}
