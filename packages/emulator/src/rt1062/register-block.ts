// What all blocks of the chip share: registers in a table by name, as in NXP's device headers, and a fast way to reach them.

import type { AccessSize, Block } from '../core/interface.ts';
import type { ReportFault } from './faults.ts';

/** One register, or `count` of them `step` bytes apart. Masks say what a write can change. */
export interface RegisterFact {
  /** Bytes from the block's base. */
  readonly offset: number;
  readonly reset?: number;
  /** Bits that a write leaves alone. `~0` for a register that is read only. */
  readonly readOnly?: number;
  /** Bits that a written 1 clears; a written 0 leaves them alone. */
  readonly writeOneToClear?: number;
  /** True where _SET, _CLR and _TOG follow at +4, +8 and +12. */
  readonly setClearToggle?: boolean;
  /** False: kept as a word, but nothing stands behind it. Its first use is warned of. */
  readonly modelled?: boolean;
  readonly count?: number;
  readonly step?: number;
}

export type RegisterTable = Readonly<Record<string, RegisterFact>>;

/** What a block needs of the chip around it. */
export interface BlockContext {
  readonly report: ReportFault;
  /** Something is not modelled; said once for each register. */
  readonly warn: (message: string) => void;
  /** Called with each access: what the way to a peripheral costs the core. */
  readonly stall: () => void;
}

// How an access is served. Everything but PLAIN takes the slow path.
const UNLISTED = 0;
const PLAIN = 1;
const SPECIAL = 2;
const UNMODELLED = 3;
const SET = 4;
const CLEAR = 5;
const TOGGLE = 6;

/** Words up to the last register of a table, its aliases included: most blocks use the beginning of their room alone. */
function wordsOf(table: RegisterTable): number {
  let last = 0;
  for (const { offset, count = 1, step = 4, setClearToggle = false } of Object.values(table)) {
    last = Math.max(last, offset + (count - 1) * step + (setClearToggle ? 12 : 0));
  }
  return (last >>> 2) + 1;
}

/** Signature of what happens on a write: the value that the masks let through, and what stood there before. */
export type OnWrite = (value: number, before: number) => void;

/**
 * A block made of a register table. Values live in one array of words; a block with behaviour hangs functions on a
 * register (`onRead`, `onWrite`) or overrides `read`/`write` for its hot registers.
 */
export class RegisterBlock implements Block {
  readonly name: string;
  /** All registers, a word each; index = offset / 4. */
  readonly words: Uint32Array;
  /** Why an access hangs, or undefined while the clock runs. Set by CCM through `gate`. */
  gatedBy: string | undefined;

  protected readonly context: BlockContext;
  private readonly table: RegisterTable;
  private readonly kinds: Uint8Array;
  private readonly noKinds: Uint8Array;
  private served: Uint8Array;
  private readonly names: (string | undefined)[];
  private readonly readOnly: Uint32Array;
  private readonly clears: Uint32Array;
  private readonly readers: (((index: number) => number) | undefined)[];
  private readonly writers: (OnWrite | undefined)[];

  /** @param size bytes that the block occupies. */
  constructor(name: string, table: RegisterTable, size: number, context: BlockContext) {
    const count = Math.min(size >>> 2, wordsOf(table));
    this.name = name;
    this.table = table;
    this.context = context;
    this.words = new Uint32Array(count);
    this.kinds = new Uint8Array(count);
    this.noKinds = new Uint8Array(count);
    this.served = this.kinds;
    this.names = new Array<string | undefined>(count).fill(undefined);
    this.readOnly = new Uint32Array(count);
    this.clears = new Uint32Array(count);
    this.readers = new Array<undefined>(count).fill(undefined);
    this.writers = new Array<undefined>(count).fill(undefined);
    for (const [key, fact] of Object.entries(table)) this.list(key, fact);
    this.resetWords();
  }

  private list(key: string, fact: RegisterFact): void {
    for (let n = 0; n < (fact.count ?? 1); n++) {
      const index = (fact.offset + n * (fact.step ?? 4)) >>> 2;
      const name = fact.count === undefined ? key : `${key}[${n}]`;
      const masked = (fact.readOnly ?? 0) !== 0 || (fact.writeOneToClear ?? 0) !== 0;
      this.kinds[index] = fact.modelled === false ? UNMODELLED : masked ? SPECIAL : PLAIN;
      this.names[index] = name;
      this.readOnly[index] = fact.readOnly ?? 0;
      this.clears[index] = fact.writeOneToClear ?? 0;
      if (fact.setClearToggle !== true) continue;
      for (const [step, kind, suffix] of [
        [1, SET, 'SET'],
        [2, CLEAR, 'CLR'],
        [3, TOGGLE, 'TOG'],
      ] as const) {
        this.kinds[index + step] = kind;
        this.names[index + step] = `${name}_${suffix}`;
      }
    }
  }

  /** Every register back to its reset value, without calling any `onWrite`. */
  protected resetWords(): void {
    for (const fact of Object.values(this.table)) {
      for (let n = 0; n < (fact.count ?? 1); n++)
        this.words[(fact.offset + n * (fact.step ?? 4)) >>> 2] = fact.reset ?? 0;
    }
  }

  /** Back to the state after a reset of the chip. Blocks with state of their own extend it. */
  reset(): void {
    this.resetWords();
  }

  /** Serves reads of a register by a function instead of its stored word. */
  protected onRead(offset: number, reader: (index: number) => number): void {
    this.readers[offset >>> 2] = reader;
    if (this.kinds[offset >>> 2] === PLAIN) this.kinds[offset >>> 2] = SPECIAL;
  }

  /** Calls a function after each write of a register. */
  protected onWrite(offset: number, writer: OnWrite): void {
    this.writers[offset >>> 2] = writer;
    if (this.kinds[offset >>> 2] === PLAIN) this.kinds[offset >>> 2] = SPECIAL;
  }

  /** The name of the register at an offset, or undefined where there is none. */
  registerName(offset: number): string | undefined {
    return this.names[offset >>> 2];
  }

  /** Stops the block's clock (`reason` says by which gate) or starts it. */
  gate(reason: string | undefined): void {
    this.gatedBy = reason;
    this.served = reason === undefined ? this.kinds : this.noKinds;
  }

  read(offset: number, size: AccessSize): number {
    this.context.stall();
    if (size === 4 && this.served[offset >>> 2] === PLAIN) return this.words[offset >>> 2]!;
    return this.readSlowly(offset, size);
  }

  write(offset: number, size: AccessSize, value: number): void {
    this.context.stall();
    if (size === 4 && this.served[offset >>> 2] === PLAIN) this.words[offset >>> 2] = value;
    else this.writeSlowly(offset, size, value);
  }

  private readSlowly(offset: number, size: AccessSize): number {
    const kind = this.kindFor(offset, 'read');
    if (kind === UNLISTED) return 0;
    const index = kind >= SET ? this.aliased(offset >>> 2) : offset >>> 2;
    const reader = this.readers[index];
    const word = reader === undefined ? this.words[index]! : reader(index);
    if (size === 4) return word >>> 0;
    const shift = (offset & 3) * 8;
    return (word >>> shift) & (size === 1 ? 0xff : 0xffff);
  }

  private writeSlowly(offset: number, size: AccessSize, value: number): void {
    const kind = this.kindFor(offset, 'written');
    if (kind === UNLISTED) return;
    const index = kind >= SET ? this.aliased(offset >>> 2) : offset >>> 2;
    const before = this.words[index]!;
    let wanted = value >>> 0;
    let touched = 0xffffffff;
    if (size !== 4) {
      const shift = (offset & 3) * 8;
      touched = (size === 1 ? 0xff : 0xffff) << shift;
      wanted = (value << shift) & touched;
    }
    const clears = this.clears[index]! & touched;
    if (kind === SET) wanted |= before;
    else if (kind === CLEAR) wanted = before & ~wanted;
    else if (kind === TOGGLE) wanted ^= before;
    else wanted = (wanted & touched) | (before & ~touched);
    const fixed = this.readOnly[index]! | clears;
    let next = (wanted & ~fixed) | (before & fixed);
    if (clears !== 0 && kind < SET) next &= ~((value << ((offset & 3) * 8)) & clears);
    this.words[index] = next;
    this.writers[index]?.(next >>> 0, before);
  }

  /** The kind of a register, after saying what is wrong with the access. */
  private kindFor(offset: number, verb: string): number {
    const index = offset >>> 2;
    const kind = index < this.kinds.length ? this.kinds[index]! : UNLISTED;
    if (this.gatedBy !== undefined) {
      this.context.report('gated-clock', `${this.label(offset)} was ${verb} while ${this.gatedBy} is off`);
      return UNLISTED;
    }
    if (kind === UNLISTED) {
      this.context.report('no-register', `${this.name}+${hex(offset)} was ${verb}`);
    } else if (kind === UNMODELLED) {
      this.context.warn(`${this.label(offset)} is kept as a word only: what it controls is not modelled`);
      this.kinds[index] = (this.readers[index] ?? this.writers[index]) ? SPECIAL : PLAIN;
    }
    return kind;
  }

  private aliased(index: number): number {
    return index - (this.kinds[index]! - SET + 1);
  }

  /** `ENET_EIR`, or `ENET+0x20` where no register is. */
  label(offset: number): string {
    const name = this.names[offset >>> 2];
    return name === undefined ? `${this.name}+${hex(offset)}` : `${this.name}_${name}`;
  }
}

/** `0x1F4`, the way manuals write offsets. */
export function hex(value: number, digits = 0): string {
  return `0x${(value >>> 0).toString(16).toUpperCase().padStart(digits, '0')}`;
}
