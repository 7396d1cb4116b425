// Faults as a list: each code at each place once, with how often it came.
import type { Fault } from '../core/interface.ts';

/** A fault with its place filled in, and how often it happened there. */
export interface LoggedFault extends Fault {
  readonly symbol: string;
  /** Virtual time of the first, in ticks. */
  readonly time: number;
  readonly count: number;
  /** r0 to r15 where a fatal one struck, unsigned. */
  readonly registers?: readonly number[];
}

/** Names the function at an address; an empty text when no symbol is known. */
export type SymbolAt = (address: number) => string;

/** At most this many different faults are kept; what comes after is counted alone. */
const KEPT = 1000;

/** Collects faults, merges repeated ones, and fills in program counter and symbol. */
export class FaultLog {
  readonly #entries = new Map<string, { -readonly [K in keyof LoggedFault]: LoggedFault[K] }>();
  readonly #symbolAt: SymbolAt;
  #dropped = 0;
  #fatal: LoggedFault | undefined;

  constructor(symbolAt: SymbolAt = () => '') {
    this.#symbolAt = symbolAt;
  }

  /** Adds a fault; `pc` is where the core stands, for faults whose block knows no better, `registers` what it holds. */
  add(fault: Fault, time: number, pc: number, registers: Int32Array = new Int32Array(0)): void {
    const place = (fault.pc > 0 ? fault.pc : pc) >>> 0;
    // At 0 the core has not started: there the message alone tells one fault from another.
    const key = `${fault.code}@${place}${place === 0 ? fault.message : ''}`;
    const known = this.#entries.get(key);
    if (known !== undefined) {
      known.count += 1;
      if (fault.fatal) this.#fatal ??= known;
      return;
    }
    const symbol = fault.symbol ?? this.#symbolAt(place);
    const held =
      fault.fatal && registers.length > 0 ? { registers: Array.from(registers, (value) => value >>> 0) } : {};
    const entry = { ...fault, pc: place, symbol, time, count: 1, ...held };
    if (this.#entries.size < KEPT) this.#entries.set(key, entry);
    else this.#dropped += 1;
    if (fault.fatal) this.#fatal ??= entry;
  }

  /** All faults, in the order of their first time. */
  get all(): readonly LoggedFault[] {
    return [...this.#entries.values()];
  }

  /** The fault that ended the run; undefined while it can go on. */
  get fatal(): LoggedFault | undefined {
    return this.#fatal;
  }

  /** Faults beyond the number that is kept. */
  get dropped(): number {
    return this.#dropped;
  }
}
