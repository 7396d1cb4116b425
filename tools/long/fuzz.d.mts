/** Whether an absolute file is meant by a pattern with `*` and `{a,b}`. */
export function matches(file: string, pattern: string): boolean;

interface ReaderResult {
  passed: boolean;
  seconds: number;
  report?: { cases: number; grammarCases: number; meanBytes: number; seed: number };
  branches?: { covered: number; total: number; files: number };
}
/** What was tried and reached, reader by reader, and in all; a reader without a result has not kept its word. */
export function stepsOf(
  results: readonly (readonly [name: string, result: ReaderResult | undefined])[],
): { name: string; passed: boolean; seconds?: number; words: string }[];
