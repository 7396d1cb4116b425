// Hands out the kept forms and comments of one object, each at its place and none twice; see `OtherForm`.
import type { Child, Filling, Form } from './forms.ts';
import type { OtherForm } from './netlist.ts';

export class KeptForms {
  readonly #byPlace = new Map<string, OtherForm[]>();

  constructor(others: readonly OtherForm[]) {
    for (const other of others) {
      const place = placeOf(other);
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
    const place = placeOf({ in: inside, after, nth });
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

/** In the order in which the writer puts them, one for each place: reading what was written then gives the same list. */
export function sortOthers(form: Form, others: readonly OtherForm[]): readonly OtherForm[] {
  const keyed = others.map((other) => ({ other, key: [...orderOf(form, other), other.nth] }));
  keyed.sort(
    (a, b) => a.key.map((number, index) => number - b.key[index]!).find((difference) => difference !== 0) ?? 0,
  );
  const sorted: OtherForm[] = [];
  for (const { other } of keyed) {
    const before = sorted.at(-1);
    if (before === undefined || placeOf(before) !== placeOf(other)) sorted.push(other);
    else sorted[sorted.length - 1] = { ...other, text: `${before.text}\n${other.text}` };
  }
  return sorted;
}

/** The child that a kept form stands behind or in, and its place there; what is behind a child comes after what is in it. */
function orderOf(form: Form, { in: inside, after }: OtherForm): readonly [number, number] {
  if (inside === 'file') return [after === '' ? -2 : form.children.length, 0];
  if (inside === '') return [form.byName.get(after)?.index ?? -1, Number.MAX_SAFE_INTEGER];
  const container = form.byName.get(inside);
  return [container?.index ?? -1, after === '' ? -1 : sectionIndex(container, after)];
}

function sectionIndex(container: Child | undefined, after: string): number {
  return container?.kind === 'section' ? (container.form.byName.get(after)?.index ?? 0) : 0;
}

const placeOf = ({ in: inside, after, nth }: Omit<OtherForm, 'text'>): string => `${inside}/${after}/${nth}`;
