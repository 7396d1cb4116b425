/**
 * Pairs what the model asks for with what a file holds, each at most once. `key` sorts both into small groups that can
 * only match within, `same` decides inside a group.
 */
export function match<E extends { key: string }, F extends { key: string }>(
  expected: readonly E[],
  found: readonly F[],
  same: (expected: E, found: F) => boolean,
): { missing: E[]; extra: F[] } {
  const groups = new Map<string, F[]>();
  for (const item of found) {
    const group = groups.get(item.key);
    if (group === undefined) groups.set(item.key, [item]);
    else group.push(item);
  }
  const missing: E[] = [];
  for (const item of expected) {
    const group = groups.get(item.key) ?? [];
    const index = group.findIndex((candidate) => same(item, candidate));
    if (index < 0) missing.push(item);
    else group.splice(index, 1);
  }
  return { missing, extra: [...groups.values()].flat() };
}
