// Hands out the kept forms and comments of one object, each at its place and none twice; see `OtherForm`.
import type { Filling } from './forms.ts';
import type { OtherForm } from './netlist.ts';

export class KeptForms {
  readonly #byPlace = new Map<string, OtherForm[]>();

  constructor(others: readonly OtherForm[]) {
    for (const other of others) {
      const place = placeOf(other.in, other.after, other.nth);
      const there = this.#byPlace.get(place);
      if (there === undefined) this.#byPlace.set(place, [other]);
      else there.push(other);
    }
  }

  /** Those of an object; undefined for the many that have none. */
  static of(object: Filling): KeptForms | undefined {
    const others = object['others'] as readonly OtherForm[] | undefined;
    return others === undefined || others.length === 0 ? undefined : new KeptForms(others);
  }

  /** Those that stand behind the `nth` form named `after`. */
  take(inside: string, after: string, nth: number): readonly OtherForm[] {
    const place = placeOf(inside, after, nth);
    const there = this.#byPlace.get(place) ?? [];
    this.#byPlace.delete(place);
    return there;
  }

  /** Those whose neighbour is gone, since what they stood behind was taken out of the netlist. */
  takeRest(inside: string): readonly OtherForm[] {
    const rest = [...this.#byPlace].filter(([, there]) => there[0]!.in === inside);
    for (const [place] of rest) this.#byPlace.delete(place);
    return rest.flatMap(([, there]) => there);
  }

  /** Whether any is left in a list. */
  has(inside: string): boolean {
    for (const there of this.#byPlace.values()) if (there[0]!.in === inside) return true;
    return false;
  }
}

const placeOf = (inside: string, after: string, nth: number): string => `${inside}/${after}/${nth}`;
