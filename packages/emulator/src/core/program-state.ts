// Registers, flags, modes and counts of one core: what a program can see of it, but for memory.
import type { InstructionTiming } from './access-watcher.ts';
import type { CoreHooks } from './hooks.ts';

export class ProgramState {
  readonly registers: Int32Array;
  /** Flags as values: N is the sign of `fn`, Z is `fz === 0`, C is 0 or 1, V is the sign of `fv`. */
  fn = 0;
  fz = 1;
  fc = 0;
  fv = 0;
  /** Q, 0 or 1, and GE, four bits. */
  q = 0;
  ge = 0;
  /** ITSTATE of the instruction that runs (B1.4.2). */
  it = 0;
  /** Exception number; 0 in Thread mode. */
  ipsr = 0;
  primask = 0;
  faultmask = 0;
  basepri = 0;
  /** CONTROL: nPRIV, SPSEL, FPCA (B1.4.4). */
  control = 0;
  /** The stack pointer that r13 is not: PSP while on the main stack, and the other way round. */
  otherSp = 0;
  /** FP registers as singles, doubles, double words and words of one buffer. */
  readonly f32 = new Float32Array(32);
  readonly f64 = new Float64Array(this.f32.buffer);
  readonly u64 = new BigUint64Array(this.f32.buffer);
  readonly s = new Int32Array(this.f32.buffer);
  fpscr = 0;
  /** The next instruction; an instruction that branches sets it. */
  next = 0;
  /** An exclusive load has tagged an address: the local monitor (A3.4). */
  exclusive = false;
  /** Event register of WFE. */
  event = false;
  sleeping = false;
  halted = false;
  stopRequested = false;
  /** Something outside the plain flow of instructions has to be looked at before the next one. */
  attention = false;
  /** Instructions (cycles) left in the current slice, and what was set aside when it was cut short. */
  left = 0;
  hold = 0;
  /**
   * The cycle at which `left + hold` becomes 0. Counts that outgrow 31 bits begin as -0, which is a double: a field that
   * changed its representation later would throw the compiled interpreter away.
   */
  end = -0;
  /** Cycles that were not instructions: stalls and sleep; and the part of them asleep. */
  idle = -0;
  asleep = -0;
  /** CCR.UNALIGN_TRP and CCR.DIV_0_TRP. */
  unalignTrap = false;
  divideTrap = false;
  /** Instruction number of the last DSB, DMB or ISB; minus infinity before the first. */
  lastDsb = Number.NEGATIVE_INFINITY;
  lastDmb = Number.NEGATIVE_INFINITY;
  lastIsb = Number.NEGATIVE_INFINITY;
  /** Lowest address that SP may have, 0 for no limit: `hooks.onStackOverflow` hears where it goes below. */
  stackLimit = 0;
  /** Set where a model of the memory says what instructions cost; without one each costs a cycle. */
  timing: InstructionTiming | undefined = undefined;
  hooks: CoreHooks = {};

  constructor(registers: Int32Array = new Int32Array(16)) {
    this.registers = registers;
  }

  get cycles(): number {
    return this.end - this.left - this.hold;
  }

  get instructions(): number {
    return this.end - this.left - this.hold - this.idle;
  }

  /** Adds cycles to the access in progress: a block's flat cost, which a model of the memory has charged in its own way. */
  stall(cycles: number): void {
    if (this.timing === undefined) this.spend(cycles);
  }

  /** Lets cycles pass without an instruction. */
  spend(cycles: number): void {
    this.left = (this.left - cycles) | 0;
    this.idle += cycles;
  }

  /** Ends the current slice after this instruction, so that pending matters are looked at. */
  attend(): void {
    this.attention = true;
    if (this.left > 0) {
      this.hold += this.left;
      this.left = 0;
    }
  }

  /** Called where SP has gone down, with SP as it is to become. */
  checkStack(sp: number): void {
    if (sp >>> 0 >= this.stackLimit >>> 0) return;
    const pc = this.registers[15]! >>> 0;
    this.hooks.onStackOverflow?.({ pc, sp: sp >>> 0, limit: this.stackLimit >>> 0 });
  }

  get apsr(): number {
    const n = this.fn & 0x80000000;
    const z = this.fz === 0 ? 0x40000000 : 0;
    const v = (this.fv >>> 3) & 0x10000000;
    return (n | z | (this.fc << 29) | v | (this.q << 27) | (this.ge << 16)) >>> 0;
  }

  /** Writes N, Z, C, V, Q (bits 31:27). */
  setFlags(value: number): void {
    this.fn = value | 0;
    this.fz = value & 0x40000000 ? 0 : 1;
    this.fc = (value >>> 29) & 1;
    this.fv = value << 3;
    this.q = (value >>> 27) & 1;
  }

  /** xPSR with the Thumb bit, as it is stacked (B1.4.2). */
  get xpsr(): number {
    return (this.apsr | ((this.it & 3) << 25) | ((this.it & 0xfc) << 8) | 0x01000000 | this.ipsr) >>> 0;
  }

  get privileged(): boolean {
    return this.ipsr !== 0 || (this.control & 1) === 0;
  }

  /** ConditionPassed (A7.3.1). */
  passes(cond: number): boolean {
    const n = this.fn < 0;
    const z = this.fz === 0;
    const v = this.fv < 0;
    let result: boolean;
    switch (cond >> 1) {
      case 0:
        result = z;
        break;
      case 1:
        result = this.fc === 1;
        break;
      case 2:
        result = n;
        break;
      case 3:
        result = v;
        break;
      case 4:
        result = this.fc === 1 && !z;
        break;
      case 5:
        result = n === v;
        break;
      case 6:
        result = n === v && !z;
        break;
      default:
        return true;
    }
    return (cond & 1) === 1 ? !result : result;
  }
}
