// A block that the chip has and this model has not.

import type { AccessSize, Block } from '../core/interface.ts';
import { type BlockContext, hex } from './register-block.ts';

/** Keeps what is written, does nothing with it, and says so once for each register. */
export class UnmodelledBlock implements Block {
  readonly name: string;
  private readonly context: BlockContext;
  private readonly words = new Map<number, number>();

  constructor(name: string, context: BlockContext) {
    this.name = name;
    this.context = context;
  }

  read(offset: number, _size: AccessSize): number {
    this.context.stall();
    return this.word(offset);
  }

  write(offset: number, _size: AccessSize, value: number): void {
    this.context.stall();
    this.word(offset);
    this.words.set(offset, value);
  }

  reset(): void {
    this.words.clear();
  }

  private word(offset: number): number {
    const word = this.words.get(offset);
    if (word === undefined) {
      this.context.warn(`${this.name}+${hex(offset)}: this block is not modelled`);
      this.words.set(offset, 0);
    }
    return word ?? 0;
  }
}
