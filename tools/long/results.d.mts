/** One step of a long check, as docs/LONG-RUN.md shows it. */
export interface Step {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds?: number;
  readonly words?: string;
}
export const resultFolder: string;
export function writeResult(name: string, result: { readonly title: string; readonly steps: readonly Step[] }): void;
