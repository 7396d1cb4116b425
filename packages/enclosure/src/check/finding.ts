// What a check of a case answers.
import type { Problem } from '@boardproof/board';
import type { Vector } from '../solid/mesh.ts';

/** One check, with what it measured. */
export interface Finding {
  readonly name: string;
  /** The printed part it is about; none for a check of the whole case. */
  readonly part?: string;
  readonly pass: boolean;
  readonly detail: string;
  readonly hint: string;
}

export function finding(name: string, pass: boolean, detail: string, hint: string, part?: string): Finding {
  return part === undefined ? { name, pass, detail, hint } : { name, part, pass, detail, hint };
}

/** Each failed check as an error. */
export function findingProblems(findings: readonly Finding[]): Problem[] {
  return findings
    .filter(({ pass }) => !pass)
    .map(({ name, part, detail, hint }) => ({
      code: `case-${name}`,
      severity: 'error',
      path: part === undefined ? 'case' : `case/${part}`,
      message: detail,
      hint,
    }));
}

/** A place for a person: millimetres with one decimal. */
export function place(point: Vector): string {
  return `(${point.map((value) => (Math.round(value * 10) / 10 + 0).toFixed(1)).join(', ')})`;
}

export function figure(value: number, digits = 2): string {
  return (Math.round(value * 10 ** digits) / 10 ** digits + 0).toFixed(digits);
}
