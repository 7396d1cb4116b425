import { toJson } from '@boardproof/nx';
import { sweepCsv } from './sweep-csv.ts';
import { sweepPage } from './sweep-page.ts';
import type { SweepResult } from './sweep-result.ts';

/** `sweep.json`, `sweep.csv` and `report.html`. */
export function sweepFiles(result: SweepResult): Map<string, string> {
  return new Map([
    ['sweep.json', toJson(result)],
    ['sweep.csv', sweepCsv(result)],
    ['report.html', sweepPage(result)],
  ]);
}
