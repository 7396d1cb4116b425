// Writes the text of one block. Registers are locals of the function, read at its beginning and put back at its end;
// what lies outside finds them in the core's array only behind `sync`.
import { advanceIt, type Rare, type Step } from './ir.ts';
import { SLOW, type SlowName } from './slow-path.ts';

/** Where an instruction of the text that is being written may jump to. */
export interface Jumps {
  /** Text of a jump to an address that is known now. */
  to(target: number): string;
  /** Text of a jump to the address in `t`. */
  away(): string;
}

/** Registers that a function uses and changes, as bits. */
export interface Locals {
  used: number;
  changed: number;
}

/** Stand in the text for what is known at the end: locals put into the core's array, and read from it again. */
export const PUT_BACK = '/*put back*/';
export const READ_AGAIN = '/*read again*/';

/** A comparison whose flags the next step may test: its operands as text. */
export interface Compared {
  readonly a: string;
  readonly b: string;
}

export class Writer {
  private readonly add: (rare: Rare) => number;
  private readonly locals: Locals;
  readonly jumps: Jumps;
  /** The step that is being written. */
  step!: Step;
  /** Instructions from this one to the end of the block: what `left` is behind the interpreter's. */
  rest = 0;
  /** Set by a comparison for the step behind it. */
  compared: Compared | undefined;
  private readonly parts: string[] = [];

  constructor(add: (rare: Rare) => number, jumps: Jumps, locals: Locals) {
    this.add = add;
    this.jumps = jumps;
    this.locals = locals;
  }

  get text(): string {
    return this.parts.join('\n');
  }

  put(...text: string[]): void {
    this.parts.push(...text);
  }

  /** A register as an operand. */
  r(n: number): string {
    this.locals.used |= 1 << n;
    return `r${n}`;
  }

  /** Text that gives a register an int32. */
  set(n: number, value: string): string {
    this.locals.changed |= 1 << n;
    return `${this.r(n)}=${value};`;
  }

  /** The number by which `call('rare')` finds an instruction. */
  rare(rare: Rare): number {
    return this.add(rare);
  }

  /** Text that runs only under a condition. */
  when(condition: string, write: () => void): void {
    this.parts.push(`if(${condition}){`);
    write();
    this.parts.push('}');
  }

  /** A call out of the translated code, with registers, count, address and flags in place; `into` takes the answer. */
  call(name: SlowName, into: string, ...operands: (string | number)[]): string {
    const { at, it } = this.step;
    const [x = 0, y = 0, z = 0, u = 0] = operands;
    const call = `X(${[SLOW[name], x, y, z, u, at, this.left, 'fn', 'fz', 'fc', 'fv'].join(',')});`;
    return `${PUT_BACK}${it === 0 ? '' : `core.it=${it};`}${into === '' ? '' : `${into}=`}${call}`;
  }

  /** What the interpreter's count of instructions left would be at this step. */
  get left(): string {
    return `left+${this.rest}`;
  }

  /**
   * What an access does that is not plain memory: where this place has met such, `write` gives the text of it; elsewhere
   * the function ends before the instruction, which is then run by itself.
   */
  otherwise(write: () => string): string {
    const { at, it, isSlow } = this.step;
    if (isSlow) return write();
    return `${it === 0 ? '' : `core.it=${it};`}t=${at | 0};x=${this.rest};break L;`;
  }

  /**
   * Behind a call: takes the count over, and leaves when something wants attention or the rest of the block no longer
   * fits. `finish` is what the instruction has still to do.
   */
  after(finish = ''): string {
    const { it, next } = this.step;
    const leave = `${finish}left+=${this.rest - 1};${it === 0 ? '' : `core.it=${advanceIt(it)};`}t=${next | 1};break L;`;
    return `if((left=core.left-${this.rest})<0){${leave}}${it === 0 ? '' : 'core.it=0;'}`;
  }
}

/** An int32 as text that can stand behind any operator. */
export const int = (value: number): string => (value < 0 ? `(${value | 0})` : String(value | 0));
