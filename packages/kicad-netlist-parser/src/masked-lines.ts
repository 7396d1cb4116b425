// Lines that were masked by a `#` put before them, closing parentheses and all (some templates of kle2netlist have such).
// KiCad skips them, and then finds the file unbalanced. Where a file is whole only with them, they are read.
import { END, Scanner } from './scanner.ts';

/**
 * The text with a blank for each `#` that begins a line outside of a text in quotes; all else keeps its place.
 * Undefined when a text lacks its closing quote then: it is no netlist either way.
 */
export function unmaskLines(text: string): string | undefined {
  const scanner = new Scanner(text, quiet, 'blank');
  const pieces: string[] = [];
  let done = 0;
  try {
    for (let token = scanner.next(); token !== END; token = scanner.next()) {
      pieces.push(text.slice(done, scanner.start).replaceAll('#', ' '), text.slice(scanner.start, scanner.position));
      done = scanner.position;
    }
  } catch (error) {
    if (error === unclosed) return undefined;
    throw error;
  }
  pieces.push(text.slice(done).replaceAll('#', ' '));
  return pieces.join('');
}

const unclosed = Symbol('unclosed');

const quiet = {
  unclosedString: (): never => {
    throw unclosed;
  },
  lineBreakInString: () => {},
  bytesNotUtf8: () => {},
  nulEscape: () => {},
};
