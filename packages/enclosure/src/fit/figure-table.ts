// A table of assumed figures of a project's own: what was taken is told, what was measured replaces it.
import type { Problem } from '@boardproof/board';
import { type Assumed, type Measured, unlikely } from './assume.ts';

/** Figures by name, each with half its range and the reason why it is not sourced, mm. */
export type FigureTable = Readonly<
  Record<string, { readonly value: number; readonly plusMinus: number; readonly why: string }>
>;

/** How far a measured figure may be off, mm. */
const measuredPlusMinus = 0.1;

/** Declares a table; its names are kept for the compiler. */
export function defineFigures<T extends FigureTable>(table: T): T {
  return table;
}

/** The figures of one run, and which of them were asked for. */
export class FigureReader<Name extends string> {
  readonly #table: Readonly<Record<Name, FigureTable[string]>>;
  readonly #measured: Measured;
  readonly #assumed = new Map<string, Assumed>();

  constructor(table: Readonly<Record<Name, FigureTable[string]>>, measured: Measured) {
    this.#table = table;
    this.#measured = measured;
  }

  value(name: Name): number {
    return this.#measured[name] ?? this.#assume(name).value;
  }

  /** At its greatest. */
  greatest(name: Name): number {
    return this.value(name) + this.#plusMinus(name);
  }

  least(name: Name): number {
    return this.value(name) - this.#plusMinus(name);
  }

  /** What was taken without a measurement, in the order of its use. */
  get assumed(): Assumed[] {
    return [...this.#assumed.values()];
  }

  /** One warning for each assumption, one error for each measured name that the table lacks. */
  problems(): Problem[] {
    const warnings = this.assumed.map(
      ({ what, value, plusMinus, why }): Problem => ({
        code: 'assumed-figure',
        severity: 'warning',
        path: `assumed/${what}`,
        message: `the mount takes ${what} = ${value} +/- ${plusMinus} mm: ${why}`,
        hint: `measure it and run again with --measured ${what}=MILLIMETRES`,
      }),
    );
    const names = Object.keys(this.#table);
    const unknown = Object.keys(this.#measured)
      .filter((name) => !names.includes(name))
      .map(
        (name): Problem => ({
          code: 'measured-unknown',
          severity: 'error',
          path: `measured/${name}`,
          message: `--measured ${name} names nothing that this mount takes`,
          hint: `it takes ${names.join(', ')}`,
        }),
      );
    const far = names.flatMap((name) => {
      const value = this.#measured[name];
      return value === undefined ? [] : unlikely(name, value, this.#table[name as Name].value);
    });
    return [...warnings, ...unknown, ...far];
  }

  #plusMinus(name: Name): number {
    return this.#measured[name] === undefined ? this.#table[name].plusMinus : measuredPlusMinus;
  }

  #assume(name: Name): Assumed {
    const assumed: Assumed = { what: name, unit: 'mm', ...this.#table[name] };
    this.#assumed.set(name, assumed);
    return assumed;
  }
}
