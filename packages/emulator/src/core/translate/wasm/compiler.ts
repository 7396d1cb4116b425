// From the text that region.ts writes to WebAssembly. The text is a small part of JavaScript in which every value is an
// int32: what is read here in one go is put down in the order of a stack machine, which is that of the text.

import { NOTHING, OP, unsigned } from './binary.ts';
import { Expressions } from './expressions.ts';
import type { Layout } from './layout.ts';

/** A block, loop or branch that is open: what `br` counts. */
interface Frame {
  /** Its label, with what a jump there means: `break` out of it, or `continue` with it. */
  readonly breaks: string | undefined;
  readonly continues: string | undefined;
  /** It could be reached: else nothing of it is put down. */
  readonly isReached: boolean;
}

export interface Compiled {
  /** Locals beside the two parameters, all int32. */
  readonly locals: number;
  readonly code: readonly number[];
}

/** Compiles the body of a function of `b` and `left`. Throws where the text is none that region.ts writes. */
export function compileText(text: string, layout: Layout): Compiled {
  const compiler = new Statements(text, layout);
  compiler.all();
  compiler.put(OP.UNREACHABLE);
  return { locals: compiler.locals.size - 2, code: compiler.code };
}

class Statements extends Expressions {
  private readonly frames: Frame[] = [];

  all(): void {
    while (!this.isAtEnd) this.statement();
  }

  private statement(): void {
    const word = this.peek();
    if (word === ';') this.next();
    else if (word === '{') this.body();
    else if (word === 'let') this.declarations();
    else if (word === 'if') this.branch();
    else if (word === 'break' || word === 'continue') this.jump();
    else if (word === 'switch') this.choice();
    else if (word === 'return') this.answer();
    else if (this.peek(1) === ':') this.labelled();
    else {
      this.effect();
      this.expect(';');
    }
  }

  private body(): void {
    this.expect('{');
    while (this.peek() !== '}') this.statement();
    this.next();
  }

  private declarations(): void {
    this.next();
    do {
      const name = this.next();
      const local = this.declare(name);
      this.expect('=');
      // Locals are 0 to begin with.
      if (this.peek() === '0') this.next();
      else {
        this.expression();
        this.put(OP.LOCAL_SET, ...unsigned(local));
      }
    } while (this.taken(','));
    this.expect(';');
  }

  private branch(): void {
    this.next();
    this.expect('(');
    this.expression();
    this.expect(')');
    this.open(OP.IF);
    this.statement();
    if (this.taken('else')) {
      const { isReached } = this.frames.at(-1)!;
      this.isDead = !isReached;
      this.put(OP.ELSE);
      this.statement();
    }
    this.close();
  }

  private labelled(): void {
    const label = this.next();
    this.expect(':');
    if (!this.taken('for')) {
      this.open(OP.BLOCK, label);
      this.body();
      this.close();
      return;
    }
    for (const part of ['(', ';', ';', ')']) this.expect(part);
    this.open(OP.BLOCK, label);
    this.open(OP.LOOP, undefined, label);
    this.body();
    this.put(OP.BR, 0);
    this.close();
    this.close();
  }

  private jump(): void {
    const kind = this.next() === 'break' ? 'breaks' : 'continues';
    const label = this.peek() === ';' ? undefined : this.next();
    this.expect(';');
    this.put(OP.BR, ...unsigned(this.depth(kind, label)));
    this.isDead = true;
  }

  /** Jumps away; a `break` without a label leaves the loop around it. */
  private depth(kind: 'breaks' | 'continues', label: string | undefined): number {
    for (let n = this.frames.length - 1; n >= 0; n -= 1) {
      const found = this.frames[n]![kind];
      const isLoop = this.frames[n + 1]?.continues !== undefined;
      if (found !== undefined && (label === undefined ? isLoop : found === label)) return this.frames.length - 1 - n;
    }
    throw this.unexpected(label ?? kind);
  }

  /** A table where each case is one jump forward, on numbers from 0; else one comparison after the other. */
  private choice(): void {
    this.next();
    this.expect('(');
    const name = this.next();
    for (const part of [')', '{']) this.expect(part);
    if (name === 'b') this.table();
    else
      while (this.taken('case')) {
        this.load(name);
        this.expression();
        this.expect(':');
        this.put(OP.EQ);
        this.open(OP.IF);
        while (this.peek() !== 'case' && this.peek() !== '}') this.statement();
        this.close();
      }
    this.expect('}');
  }

  private table(): void {
    const depths: number[] = [];
    while (this.taken('case')) {
      const number = Number(this.next());
      for (const part of [':', 'break']) this.expect(part);
      depths[number] = this.depth('breaks', this.next());
      this.expect(';');
    }
    const other = depths.find((depth) => depth !== undefined)!;
    this.load('b');
    const all = Array.from(depths, (depth) => unsigned(depth ?? other));
    this.put(OP.BR_TABLE, ...unsigned(all.length), ...all.flat(), ...unsigned(other));
    this.isDead = true;
  }

  private answer(): void {
    this.next();
    this.expression();
    this.put(OP.RETURN);
    this.expect(';');
    this.isDead = true;
  }

  private open(op: number, breaks?: string, continues?: string): void {
    this.put(op, NOTHING);
    this.frames.push({ breaks, continues, isReached: !this.isDead });
  }

  /** Behind the end everything can be reached again that could be before: WebAssembly asks no more. */
  private close(): void {
    const { isReached } = this.frames.pop()!;
    this.isDead = !isReached;
    this.put(OP.END);
  }
}
