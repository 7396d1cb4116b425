import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Problem } from '@boardproof/nx';
import { readElf } from '../elf/read-elf.ts';
import { type ImageSymbol, imageSymbols } from './image-symbols.ts';
import { readSizeReport } from './read-size-report.ts';
import { type SizeDifference, sizeDifference } from './size-difference.ts';
import type { SizeReport } from './size-report.ts';

/** Compares the report of one file with an earlier one: by all symbols where both ELF files lie beside their `size.json`. */
export function compareSizes(file: string, report: SizeReport, baseline: string): SizeDifference | Problem {
  const before = readSizeReport(baseline);
  if ('code' in before) return before;
  if (before.board !== report.board) return otherBoard(baseline, before, report);
  const [now, then] = [symbolsBeside(file, report), symbolsBeside(baseline, before)];
  const images = now === undefined || then === undefined ? undefined : { now, before: then };
  return sizeDifference(report, before, images);
}

function otherBoard(path: string, before: SizeReport, now: SizeReport): Problem {
  return {
    code: 'size-other-board',
    severity: 'error',
    path,
    message: `this report is of ${before.board}, the image of ${now.board}: their memories cannot be compared`,
    hint: `name the size.json of a build with --board=${now.board}`,
  };
}

/** The symbols of the image that a report is of; none where no ELF file lies beside it, or one of another build. */
function symbolsBeside(file: string, report: SizeReport): ImageSymbol[] | undefined {
  // A copy under another name (`size-before.json`) stays where a later build puts its own image.
  if (basename(file) !== 'size.json') return undefined;
  let symbols: ImageSymbol[];
  try {
    symbols = imageSymbols(readElf(readFileSync(join(dirname(file), 'lwip-iperf.elf'))));
  } catch {
    return undefined;
  }
  const places = new Set(symbols.map(({ name, size, address }) => `${name} ${size} ${address}`));
  const same = report.topSymbols.every(({ name, size, address }) => places.has(`${name} ${size} ${address}`));
  return same ? symbols : undefined;
}
