// Whether a kept stretch of a file may be written as it is: whole forms, comment lines, words.
import { END, LEFT, RIGHT, Scanner } from './scanner.ts';

/** What is wrong with the text of an `OtherForm`, or undefined. */
export function checkOtherText(text: string): string | undefined {
  const unclosed = Symbol('unclosed');
  const scanner = new Scanner(text, {
    unclosedString: () => {
      throw unclosed;
    },
    lineBreakInString: () => {},
    bytesNotUtf8: () => {},
    nulEscape: () => {},
  });
  let depth = 0;
  try {
    for (let token = scanner.next(); token !== END; token = scanner.next()) {
      if (token === LEFT) depth++;
      else if (token === RIGHT) depth--;
      if (depth < 0) return 'expected a form, found a closing parenthesis too many';
    }
  } catch (error) {
    if (error !== unclosed) throw error;
    return 'expected a closing quote, found the end of the text';
  }
  return depth > 0 ? 'expected a closing parenthesis, found the end of the text' : undefined;
}
