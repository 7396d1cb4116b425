// Writes the text of one block. Registers are kept in the core's array at any time, and read from it once a block.
import { advanceIt, type Rare, type Step } from './ir.ts';
import { SLOW, type SlowName } from './slow-path.ts';

/** Where an instruction of the text that is being written may jump to. */
export type Jump = (target: number) => string;

export class Writer {
  private readonly add: (rare: Rare) => number;
  readonly jump: Jump;
  /** The step that is being written. */
  step!: Step;
  /** Instructions from this one to the end of the block: what `left` is behind the interpreter's. */
  rest = 0;
  private readonly parts: string[] = [];
  /** Registers whose locals hold what the array holds. */
  private known = 0;

  constructor(add: (rare: Rare) => number, jump: Jump) {
    this.add = add;
    this.jump = jump;
  }

  get text(): string {
    return this.parts.join('\n');
  }

  put(...text: string[]): void {
    this.parts.push(...text);
  }

  /** A register as an operand. */
  r(n: number): string {
    if ((this.known & (1 << n)) === 0) {
      this.parts.push(`r${n}=R[${n}];`);
      this.known |= 1 << n;
    }
    return `r${n}`;
  }

  /** Text that gives a register an int32. */
  set(n: number, value: string): string {
    this.known |= 1 << n;
    return `R[${n}]=r${n}=${value};`;
  }

  /** The number by which `call('rare')` finds an instruction. */
  rare(rare: Rare): number {
    return this.add(rare);
  }

  /** Registers may have changed behind the text's back. */
  forget(): void {
    this.known = 0;
  }

  /** Text that runs only under a condition: what it has read is not known behind it. */
  when(condition: string, write: () => void): void {
    const before = this.known;
    this.parts.push(`if(${condition}){`);
    write();
    this.parts.push('}');
    this.known &= before;
  }

  /** A call out of the translated code, with count, address and flags in place. */
  call(name: SlowName, ...operands: (string | number)[]): string {
    const { at, it } = this.step;
    const [x = 0, y = 0, z = 0, u = 0] = operands;
    const call = `X(${[SLOW[name], x, y, z, u, at, this.left, 'fn', 'fz', 'fc', 'fv'].join(',')})`;
    return it === 0 ? call : `(core.it=${it},${call})`;
  }

  /** What the interpreter's count of instructions left would be at this step. */
  get left(): string {
    return `left+${this.rest}`;
  }

  /**
   * Behind a call: takes the count over, and leaves when something wants attention or the rest of the block no longer
   * fits. `finish` is what the instruction has still to do.
   */
  after(finish = ''): string {
    const { it, next } = this.step;
    const leave = `${finish}core.left-=1;${it === 0 ? '' : `core.it=${advanceIt(it)};`}return ${next | 1};`;
    return `if((left=core.left-${this.rest})<0){${leave}}${it === 0 ? '' : 'core.it=0;'}`;
  }
}

/** An int32 as text that can stand behind any operator. */
export const int = (value: number): string => (value < 0 ? `(${value | 0})` : String(value | 0));
