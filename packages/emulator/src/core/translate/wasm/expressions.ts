// Values and assignments of the text that region.ts writes, put down as they are read.
import { I32, OP, signed, unsigned } from './binary.ts';
import type { Layout } from './layout.ts';
import { tokensOf } from './tokens.ts';

/** Binary operators: how strongly they bind, and their instruction for signed and for unsigned operands. */
const BINARY: Readonly<Record<string, readonly [number, number, number]>> = {
  '||': [1, OP.OR, OP.OR],
  '&&': [2, OP.AND, OP.AND],
  '|': [3, OP.OR, OP.OR],
  '^': [4, OP.XOR, OP.XOR],
  '&': [5, OP.AND, OP.AND],
  '===': [6, OP.EQ, OP.EQ],
  '!==': [6, OP.NE, OP.NE],
  '<': [7, OP.LT_S, OP.LT_U],
  '>': [7, OP.GT_S, OP.GT_U],
  '<=': [7, OP.LE_S, OP.LE_U],
  '>=': [7, OP.GE_S, OP.GE_U],
  '<<': [8, OP.SHL, OP.SHL],
  '>>': [8, OP.SHR_S, OP.SHR_S],
  '>>>': [8, OP.SHR_U, OP.SHR_U],
  '+': [9, OP.ADD, OP.ADD],
  '-': [9, OP.SUB, OP.SUB],
  '*': [10, OP.MUL, OP.MUL],
  '/': [10, OP.DIV_S, OP.DIV_U],
};
/** With 0 on their right they change nothing: an int32 stays one. */
const KEEPS = new Set(['|', '+', '-', '>>>', '<<']);
/** A mask of an index that the size of the memory makes idle. */
const isMask = (token: string): boolean => token === 'M1' || token === 'M2' || token === 'M4';

const LOADS: Readonly<Record<number, readonly [number, number]>> = {
  1: [OP.LOAD8_U, 0],
  2: [OP.LOAD16_U, 1],
  4: [OP.LOAD, 2],
};
const STORES: Readonly<Record<number, readonly [number, number]>> = {
  1: [OP.STORE8, 0],
  2: [OP.STORE16, 1],
  4: [OP.STORE, 2],
};

export class Expressions {
  readonly code: number[] = [];
  readonly locals = new Map([
    ['b', 0],
    ['left', 1],
  ]);
  /** What comes now is never reached: it is read, but not put down. */
  isDead = false;
  private readonly layout: Layout;
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(text: string, layout: Layout) {
    this.tokens = tokensOf(text);
    this.layout = layout;
  }

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  peek(ahead = 0): string {
    return this.tokens[this.at + ahead] ?? '';
  }

  next(): string {
    return this.tokens[this.at++] ?? '';
  }

  taken(token: string): boolean {
    if (this.peek() !== token) return false;
    this.at += 1;
    return true;
  }

  expect(token: string): void {
    if (!this.taken(token)) throw this.unexpected(this.peek(), token);
  }

  unexpected(found: string, wanted?: string): Error {
    const around = this.tokens.slice(Math.max(0, this.at - 12), this.at + 8).join(' ');
    return new SyntaxError(`${wanted === undefined ? '' : `${wanted} expected, `}"${found}" found: ${around}`);
  }

  put(...bytes: number[]): void {
    if (!this.isDead) for (const byte of bytes) this.code.push(byte);
  }

  declare(name: string): number {
    const local = this.locals.size;
    this.locals.set(name, local);
    return local;
  }

  load(name: string): void {
    this.put(OP.LOCAL_GET, ...unsigned(this.local(name)));
  }

  /** An expression that stands for itself: an assignment or a call. */
  effect(): void {
    const name = this.peek();
    const operator = this.peek(1);
    if (name === 'X' || name === 'N') {
      if (this.call(this.next())) this.put(OP.DROP);
    } else if (operator === '=') {
      this.at += 2;
      this.expression();
      this.put(OP.LOCAL_SET, ...unsigned(this.local(name)));
    } else if (operator === '+=' || operator === '-=' || operator === '&=') {
      this.at += 2;
      this.load(name);
      this.expression();
      this.put(BINARY[operator[0]!]![1], OP.LOCAL_SET, ...unsigned(this.local(name)));
    } else this.place(true);
  }

  /** Leaves its value on the stack; answers whether a comparison takes it without its sign. */
  expression(): boolean {
    if (this.peek(1) === '=') {
      const name = this.next();
      this.next();
      this.expression();
      this.put(OP.LOCAL_TEE, ...unsigned(this.local(name)));
      return false;
    }
    const isUnsigned = this.binary(1);
    if (!this.taken('?')) return isUnsigned;
    this.put(OP.IF, I32);
    this.expression();
    this.expect(':');
    this.put(OP.ELSE);
    this.expression();
    this.put(OP.END);
    return false;
  }

  private binary(weakest: number): boolean {
    let isUnsigned = this.unary();
    for (;;) {
      const operator = this.peek();
      const known = BINARY[operator];
      if (known === undefined || known[0] < weakest) return isUnsigned;
      this.next();
      if (operator === '&' && isMask(this.peek())) this.next();
      else if (this.peek() === '0' && KEEPS.has(operator)) {
        this.next();
        isUnsigned = operator === '>>>';
      } else {
        isUnsigned = this.binary(known[0] + 1) || isUnsigned;
        if (operator === '/' && !isUnsigned) this.divide();
        else this.put(known[isUnsigned ? 2 : 1]);
        isUnsigned = false;
      }
    }
  }

  /** WebAssembly traps where the quotient of the smallest number and -1 does not fit; here it is the smallest number. */
  private divide(): void {
    const divisor = unsigned(this.locals.get('$divisor') ?? this.declare('$divisor'));
    const dividend = unsigned(this.locals.get('$dividend') ?? this.declare('$dividend'));
    this.put(OP.LOCAL_SET, ...divisor, OP.LOCAL_SET, ...dividend);
    this.put(OP.LOCAL_GET, ...divisor, OP.CONST, 0x7f, OP.EQ, OP.IF, I32);
    this.put(OP.CONST, 0, OP.LOCAL_GET, ...dividend, OP.SUB, OP.ELSE);
    this.put(OP.LOCAL_GET, ...dividend, OP.LOCAL_GET, ...divisor, OP.DIV_S, OP.END);
  }

  private unary(): boolean {
    const token = this.peek();
    const first = token.charCodeAt(0);
    if (first >= 48 && first <= 57) this.constant(Number(this.next()));
    else if (token === '(') {
      this.next();
      const isUnsigned = this.expression();
      this.expect(')');
      return isUnsigned;
    } else if (token === '~') {
      this.next();
      this.unary();
      this.put(OP.CONST, 0x7f, OP.XOR);
    } else if (token === '-') {
      this.next();
      this.constant(-Number(this.next()));
    } else if (token === 'true') {
      this.next();
      this.constant(1);
    } else if (this.peek(1) === '(') this.call(this.next());
    else if (token === 'Math') {
      this.at += 2;
      this.call(this.next());
    } else if (this.peek(1) === '.' || this.peek(1) === '[') this.place(false);
    else this.load(this.next());
    return false;
  }

  constant(value: number): void {
    this.put(OP.CONST, ...signed(value));
  }

  /** A call; answers whether it leaves a value. */
  private call(name: string): boolean {
    const isWide = name === 'HU' || name === 'HS';
    this.expect('(');
    do {
      this.expression();
      if (isWide) this.put(name === 'HU' ? OP.EXTEND_U : OP.EXTEND_S);
    } while (this.taken(','));
    this.expect(')');
    if (isWide) this.put(OP.I64_MUL, OP.I64_CONST, 32, OP.I64_SHR_U, OP.WRAP);
    else if (name === 'imul') this.put(OP.MUL);
    else if (name === 'clz32') this.put(OP.CLZ);
    else if (name === 'E') this.put(OP.CALL_INDIRECT, 0, 0);
    else if (name === 'X' || name === 'N') this.put(OP.CALL, name === 'X' ? 0 : 1);
    else throw this.unexpected(name);
    return name !== 'N';
  }

  /** A field of the core or an element of an array: its value, or when it `isTarget` what is assigned to it. */
  private place(isTarget: boolean): void {
    const name = this.next();
    const separator = this.next();
    let size = 4;
    let offset = 0;
    if (separator === '.') {
      offset = this.layout.fields[this.next()] ?? Number.NaN;
      this.constant(0);
    } else if (name === 'R' || name === 'C') {
      offset = (name === 'R' ? this.layout.registers : this.layout.cells) + 4 * Number(this.next());
      this.constant(0);
      this.expect(']');
    } else {
      const array = this.layout.arrays[name];
      if (array === undefined) throw this.unexpected(name);
      ({ size, offset } = array);
      this.expression();
      this.expect(']');
      this.scale(size);
    }
    if (Number.isNaN(offset) || (separator === '.' && name !== 'core')) throw this.unexpected(name);
    if (isTarget) {
      this.expect('=');
      this.expression();
    }
    const [op, alignment] = (isTarget ? STORES : LOADS)[size]!;
    this.put(op, alignment, ...unsigned(offset));
  }

  /** From an index to bytes. A shift by as much the other way just before is taken back: what it drops is known to be 0. */
  private scale(size: number): void {
    if (size === 1 || this.isDead) return;
    const by = size >> 1;
    const { code } = this;
    const end = code.length;
    if (code[end - 1] === OP.SHR_S && code[end - 2] === by && code[end - 3] === OP.CONST) code.length -= 3;
    else this.put(OP.CONST, by, OP.SHL);
  }

  private local(name: string): number {
    const local = this.locals.get(name);
    if (local === undefined) throw this.unexpected(name);
    return local;
  }
}
