/** How many single letters must be added, dropped or exchanged to make one word of another, without regard to case. */
export function editDistance(a: string, b: string): number {
  const [from, to] = [a.toLowerCase(), b.toLowerCase()];
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const exchanged = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(exchanged, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}

/** Up to three names that were probably meant, nearest first; none when all are far off. */
export function nearest(wanted: string, names: readonly string[]): string[] {
  const limit = Math.max(1, Math.ceil(wanted.length / 2));
  return [...new Set(names)]
    .map((name) => ({ name, distance: editDistance(wanted, name) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** `did you mean A, B?` for a hint, or what there is to choose from when nothing is near. */
export function didYouMean(wanted: string, names: readonly string[]): string {
  const near = nearest(wanted, names);
  if (near.length > 0) return `did you mean ${near.join(' or ')}?`;
  return names.length === 0 ? 'there is none to choose from' : `there are: ${[...new Set(names)].join(', ')}`;
}
