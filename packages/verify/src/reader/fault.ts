import type { Problem } from '@boardproof/nx';

/** The reader's list of problems: each names the byte offset in the (uncompressed) capture. */
export class Faults {
  readonly list: Problem[] = [];
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  add(severity: Problem['severity'], code: string, offset: number, message: string, hint: string): void {
    // A damaged file can hold millions of faults; the first ones tell the story. Why nothing was read is always told.
    if (this.list.length >= 20 && severity !== 'error') return;
    this.list.push({ code, severity, path: `${this.file}@${offset}`, message, hint });
  }
}
