import { toJson } from '@boardproof/nx';
import { tunePage } from './tune-page.ts';
import type { TuneResult } from './tune-result.ts';

/** `tune.json` and `report.html`. */
export function tuneFiles(result: TuneResult): Map<string, string> {
  return new Map([
    ['tune.json', toJson(result)],
    ['report.html', tunePage(result)],
  ]);
}
