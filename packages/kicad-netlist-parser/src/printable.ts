// Text from a file, made fit for a line on a terminal.

const LONGEST_SHOWN = 40;

/** Without characters that would break the line or that a terminal would act on: those are spelled out. */
export function printable(text: string): string {
  return text.replace(/[\p{Control}\p{Surrogate}\u2028-\u202e\u2066-\u2069\ufeff]/gu, (character) => {
    return `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`;
  });
}

/** Printable, and cut after forty characters. */
export function shorten(text: string): string {
  return printable(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 3)}...` : text);
}
