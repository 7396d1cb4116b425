/** RFC 4180: the writer of every .csv of this package, and the strict reader that reads it back. */

/** A CSV text that breaks RFC 4180, with the place where it does (both from 1). */
export class CsvError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(line: number, column: number, message: string) {
    super(`${line}:${column}: ${message}`);
    this.name = 'CsvError';
    this.line = line;
    this.column = column;
  }
}

/** Writes records with a comma between cells and CRLF after each; a cell is quoted only where the format asks for it. */
export function writeCsv(records: readonly (readonly string[])[]): string {
  return records.map((cells) => `${recordText(cells)}\r\n`).join('');
}

function recordText(cells: readonly string[]): string {
  // Without quotes a record of one empty cell would be a blank line, which readers skip.
  if (cells.length === 1 && cells[0] === '') return '""';
  return cells.map(cellText).join(',');
}

function cellText(cell: string): string {
  const needsQuotes = /[",\r\n]/.test(cell) || cell !== cell.trim();
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Reads a CSV text into its records. Lines end with CRLF or LF. Throws `CsvError` on a quote inside a bare cell, text
 * after a closing quote, a lone CR outside quotes, and a quote that is never closed.
 */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  const place = { at: 0, line: 1, lineStart: 0 };
  while (place.at < text.length) records.push(readRecord(text, place));
  return records;
}

interface Place {
  at: number;
  line: number;
  lineStart: number;
}

function readRecord(text: string, place: Place): string[] {
  const cells: string[] = [];
  for (;;) {
    cells.push(text[place.at] === '"' ? readQuoted(text, place) : readBare(text, place));
    const next = text[place.at];
    if (next === ',') {
      place.at += 1;
      continue;
    }
    if (next === undefined) return cells;
    if (next === '\n' || text.startsWith('\r\n', place.at)) {
      place.at += next === '\n' ? 1 : 2;
      place.line += 1;
      place.lineStart = place.at;
      return cells;
    }
    throw failure(place, `expected a comma or the end of the line, found ${JSON.stringify(next)}`);
  }
}

function readBare(text: string, place: Place): string {
  const from = place.at;
  while (place.at < text.length && !',\r\n"'.includes(text[place.at] as string)) place.at += 1;
  if (text[place.at] === '"') throw failure(place, 'a quote inside a cell that does not begin with one');
  return text.slice(from, place.at);
}

function readQuoted(text: string, place: Place): string {
  const opened = { ...place };
  let cell = '';
  place.at += 1;
  for (;;) {
    const quote = text.indexOf('"', place.at);
    if (quote < 0) throw failure(opened, 'a quote that is never closed');
    const piece = text.slice(place.at, quote);
    countLines(piece, place);
    cell += piece;
    place.at = quote + 1;
    if (text[place.at] !== '"') return cell;
    cell += '"';
    place.at += 1;
  }
}

function countLines(piece: string, place: Place): void {
  for (let index = piece.indexOf('\n'); index >= 0; index = piece.indexOf('\n', index + 1)) {
    place.line += 1;
    place.lineStart = place.at + index + 1;
  }
}

function failure(place: Place, message: string): CsvError {
  return new CsvError(place.line, place.at - place.lineStart + 1, message);
}
