/**
 * Compares two lists of sentences, one a thing, as multisets: equal sentences are equal things, and what is missing or
 * too much can be told as it stands.
 */
export function difference(expected: readonly string[], actual: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const item of actual) left.set(item, (left.get(item) ?? 0) + 1);
  const missing = expected.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count < 1;
  });
  const extra = [...left].flatMap(([item, count]) => Array<string>(Math.max(0, count)).fill(item));
  return [...missing.map((item) => `lacks ${item}`), ...extra.map((item) => `has ${item}, which the design has not`)];
}
