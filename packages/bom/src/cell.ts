/**
 * Text for a cell of a spreadsheet: one line, no control characters, and never a formula.
 *
 * A spreadsheet runs a cell that begins with = + - or @, quoted or not. Free text that begins so gets an apostrophe in
 * front, which spreadsheets take as "this is text". Order codes must stay exact, so they never pass through here: a code
 * that would be a formula is refused instead (see order-code.ts).
 */

/** The longest customer reference that Digi-Key keeps whole (kicad-bom-scripts, bom.py: 45 characters and three dots). */
export const customerReferenceLimit = 48;

// The full-width forms are folded to the plain ones by some spreadsheets when they import.
const formulaStart = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/** True when a spreadsheet would take this text for a formula. */
export function isFormula(text: string): boolean {
  return formulaStart.test(text);
}

/** Characters of units that many spreadsheets show wrongly in a file without a byte order mark. */
const plainForms: Readonly<Record<string, string>> = {
  '\u00b5': 'u',
  '\u03bc': 'u',
  '\u03a9': 'ohm',
  '\u2126': 'ohm',
  '\u00b1': '+/-',
  '\u00d7': 'x',
  '\u00b0': ' deg ',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
};

/** One line of text without control, direction or zero-width characters; runs of blanks become one. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Joins remarks into sentences, each with a capital and without its full stop but for the one between: `A. B`. */
export function sentences(remarks: readonly string[]): string {
  return remarks
    .map((remark) => remark.trim().replace(/\.$/, ''))
    .filter((remark) => remark !== '')
    .map((remark) => (/^[a-z]+(?:[\s,]|$)/.test(remark) ? remark.charAt(0).toUpperCase() + remark.slice(1) : remark))
    .join('. ');
}

/** Free text as a cell: one line, units in ASCII, accents dropped, `;` as `,` (some locales split there), no formula. */
export function textCell(text: string): string {
  const ascii = Array.from(text.normalize('NFC'), (character) => plainForms[character] ?? character).join('');
  const line = oneLine(ascii.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll(';', ','));
  return isFormula(line) ? `'${line}` : line;
}

/** A customer reference: a text cell of at most 48 characters; a longer one ends with three dots. */
export function customerReference(text: string): string {
  const cell = textCell(text);
  if (cell.length <= customerReferenceLimit) return cell;
  let kept = '';
  for (const character of cell) {
    if (kept.length + character.length > customerReferenceLimit - 3) break;
    kept += character;
  }
  return `${kept}...`;
}
