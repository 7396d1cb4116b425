import type { Step } from './results.mjs';

export interface LongResult {
  readonly title: string;
  readonly date: string;
  readonly commit: string;
  readonly versions: { readonly node: string; readonly npm: string; readonly system: string };
  readonly machine: string;
  readonly steps: readonly Step[];
}
export const pageFile: string;
export function longRunPage(results: readonly LongResult[]): string;
