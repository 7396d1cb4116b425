import type { Problem } from '@boardproof/nx';

/** A command line, taken apart: what stands alone, and options by their name without dashes. */
export interface Arguments {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean>>;
  readonly problems: readonly Problem[];
}

/** Options without a value. */
const flags = new Set(['json', 'help', 'no-scale', 'zero-copy-tx', 'forward', 'dry-run']);

/** Reads `--name=value`, `--name value` and flags. A repeated option is a problem, since one of them would be ignored. */
export function readArguments(argv: readonly string[]): Arguments {
  const words: string[] = [];
  const options: Record<string, string | boolean> = {};
  const problems: Problem[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] ?? '';
    if (!argument.startsWith('--')) {
      words.push(argument === '-h' ? '--help' : argument);
      continue;
    }
    const [name = '', ...rest] = argument.slice(2).split('=');
    let value: string | boolean = rest.join('=');
    if (rest.length === 0) {
      const next = argv[index + 1];
      if (flags.has(name)) value = true;
      else if (next === undefined || next.startsWith('--')) {
        problems.push(usage(argument, 'a value is missing', `write ${argument}=VALUE`));
        continue;
      } else {
        value = next;
        index += 1;
      }
    }
    if (name in options) problems.push(usage(`--${name}`, 'it is given twice', 'give it once'));
    options[name] = value;
  }
  return { words, options, problems };
}

/** A problem of the call itself. */
export function usage(path: string, message: string, hint: string): Problem {
  return { code: 'usage', severity: 'error', path, message, hint };
}
