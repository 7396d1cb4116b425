// What is wrong with an option, in a sentence of ours instead of Node's.

/** The sentence for an error that `parseArgs` threw; `names` are the options that there are, without dashes. */
export function optionError(error: Error, names: readonly string[]): string {
  const { code } = error as NodeJS.ErrnoException;
  // Node quotes the option, with a short form before it or its value behind it.
  const option = /'(?:-\w, )?(-[^\s'=]*)/.exec(error.message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const close = nearest(option.replace(/^-+/, ''), names);
    return `unknown option ${option}${close === undefined ? '' : `; did you mean --${close}`}`;
  }
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return /does not take/.test(error.message) ? `${option} takes no value` : `${option} needs a value`;
  }
  return error.message;
}

/** The name that takes the fewest changes, if it is close enough to have been meant. */
function nearest(given: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, changes: name.startsWith(given) && given.length > 2 ? 1 : distance(given, name) }))
    .sort((a, b) => a.changes - b.changes);
  const best = ranked[0];
  return best !== undefined && best.changes <= Math.max(1, given.length / 3) ? best.name : undefined;
}

/** Levenshtein's distance: characters put in, taken out or changed. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, change));
    }
    row = next;
  }
  return row[b.length]!;
}
