// Where the core's time went: by what it was for, and by the memory that was waited for.
import { placeOf } from './attributes.ts';

/** What is not told apart here is the issue of instructions. */
export const items = ['branch', 'fetch', 'data', 'peripherals'] as const;
export type Item = (typeof items)[number];

export type Spent = Readonly<Record<Item, number>>;

/** Counts at one moment: cycles by what they were for and by place, and instructions by the place that they came from. */
export interface AccountSnapshot {
  readonly spent: Spent;
  /** Cycles waited for each of `PLACE`. */
  readonly waited: Float64Array;
  readonly fetched: Float64Array;
}

export class Account {
  readonly spent: Record<Item, number> = { branch: -0, fetch: -0, data: -0, peripherals: -0 };
  readonly fetched = new Float64Array(5);
  private readonly byPlace = new Float64Array(5);

  waited(item: Item, address: number, cycles: number): void {
    this.spent[item] += cycles;
    this.byPlace[placeOf[address >>> 20]!]! += cycles;
  }

  snapshot(): AccountSnapshot {
    return { spent: { ...this.spent }, waited: this.byPlace.slice(), fetched: this.fetched.slice() };
  }
}
