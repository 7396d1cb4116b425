// A block that the chip has and this model has not.

import type { AccessSize, Block } from '../core/interface.ts';
import { expand, type ListedRegister, type RegisterList } from './listed/register-list.ts';
import { type BlockContext, hex } from './register-block.ts';

/** The registers of a list by each byte that they cover, and what is kept in them. Made when the block is first used. */
interface Registers {
  readonly byByte: readonly (ListedRegister | undefined)[];
  readonly bytes: DataView;
}

function layOut(list: RegisterList): Registers {
  const registers = expand(list);
  const end = Math.max(...registers.map(({ offset, width }) => offset + width));
  const byByte = new Array<ListedRegister | undefined>(end).fill(undefined);
  for (const register of registers) byByte.fill(register, register.offset, register.offset + register.width);
  // Three bytes more: a word may begin in the last byte.
  return { byByte, bytes: new DataView(new ArrayBuffer(end + 3)) };
}

/**
 * Keeps what is written, does nothing with it, and says so once for each register: by its name where the block has a
 * list, else by its offset. What a list does not name is a fault.
 */
export class UnmodelledBlock implements Block {
  readonly name: string;
  private readonly context: BlockContext;
  private readonly list: RegisterList | undefined;
  private registers: Registers | undefined;
  private readonly warned = new Set<ListedRegister>();
  private readonly words = new Map<number, number>();

  constructor(name: string, context: BlockContext, list?: RegisterList) {
    this.name = name;
    this.context = context;
    this.list = list;
  }

  read(offset: number, size: AccessSize): number {
    this.context.stall();
    if (this.list === undefined) return this.word(offset);
    const register = this.find(offset, size, 'read');
    if (register === undefined) return 0;
    const at = register.target === undefined ? offset : register.target + (offset & 3);
    const { bytes } = this.registers!;
    if (size === 4) return bytes.getUint32(at, true);
    return size === 2 ? bytes.getUint16(at, true) : bytes.getUint8(at);
  }

  write(offset: number, size: AccessSize, value: number): void {
    this.context.stall();
    if (this.list === undefined) {
      this.word(offset);
      this.words.set(offset, value);
      return;
    }
    const register = this.find(offset, size, 'written');
    if (register === undefined) return;
    const { bytes } = this.registers!;
    if (register.alias !== undefined) this.writeAlias(register, (value << ((offset & 3) * 8)) >>> 0);
    else if (size === 4) bytes.setUint32(offset, value, true);
    else if (size === 2) bytes.setUint16(offset, value, true);
    else bytes.setUint8(offset, value);
  }

  /** Words as after a reset. A register with a name is not warned of again. */
  reset(): void {
    this.words.clear();
    if (this.registers !== undefined) new Uint8Array(this.registers.bytes.buffer).fill(0);
  }

  /** The register at an offset, after its warning, or undefined after the fault. */
  private find(offset: number, size: AccessSize, verb: string): ListedRegister | undefined {
    this.registers ??= layOut(this.list!);
    const { byByte } = this.registers;
    const register = byByte[offset];
    if (register === undefined) {
      this.context.report('no-register', `${this.name}+${hex(offset)} was ${verb}`);
      return undefined;
    }
    this.warnOf(register);
    // A word may reach over two half-words, or four bytes.
    for (let at = register.offset + register.width; at < offset + size; at += byByte[at]?.width ?? 1) {
      if (byByte[at] !== undefined) this.warnOf(byByte[at]!);
    }
    return register;
  }

  private warnOf(register: ListedRegister): void {
    if (this.warned.has(register)) return;
    this.warned.add(register);
    this.context.warn(`${register.instance ?? this.name}_${register.name}: this block is not modelled`);
  }

  private writeAlias({ alias, target }: ListedRegister, value: number): void {
    const { bytes } = this.registers!;
    const before = bytes.getUint32(target!, true);
    const after = alias === 'SET' ? before | value : alias === 'CLR' ? before & ~value : before ^ value;
    bytes.setUint32(target!, after, true);
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
