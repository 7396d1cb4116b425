// Loads and stores that the fast loop leaves: PC and SP as target, unprivileged, dual with write-back, exclusive (A7.7).

import { unpredictable } from '../halt.ts';
import type { Instruction } from '../instruction.ts';
import type { AccessSize } from '../interface.ts';
import type { CoreState } from '../state.ts';
import type { Handler } from './handlers.ts';
import { loadMultiple, storeMultiple } from './multiple.ts';

const sizes = new Map<string, AccessSize>();

function sizeOf(op: string): AccessSize {
  let size = sizes.get(op);
  if (size === undefined) {
    size = /B(T?)$/.test(op) ? 1 : /H(T?)$/.test(op) ? 2 : 4;
    sizes.set(op, size);
  }
  return size;
}

interface Place {
  readonly address: number;
  /** The base after write-back. */
  readonly moved: number;
}

function place(core: CoreState, i: Instruction): Place {
  if (i.operand === 'imm' && i.n === 15) return { address: i.imm, moved: 0 };
  const base = i.n === 15 ? (i.address + 4) & ~3 : core.registers[i.n]!;
  const offset = i.operand === 'reg' ? core.registers[i.m]! << i.amount : i.imm;
  const moved = (base + offset) | 0;
  return { address: i.index ? moved : base, moved };
}

const load: Handler = (core, i) => {
  const size = sizeOf(i.op);
  const { address, moved } = place(core, i);
  const unprivileged = i.op.endsWith('T');
  if (i.d === 15 && address & 3) unpredictable(core, i);
  let value = core.read(address, size, unprivileged ? false : core.privileged);
  if (i.op.startsWith('LDRS')) value = size === 1 ? (value << 24) >> 24 : (value << 16) >> 16;
  if (i.writeBack) core.registers[i.n] = moved;
  if (i.d === 15) core.next = value;
  else core.registers[i.d] = i.d === 13 ? value & ~3 : value;
};

const store: Handler = (core, i) => {
  const { address, moved } = place(core, i);
  if (i.n === 13 && i.writeBack && i.imm < 0) core.checkStack(moved);
  core.write(address, sizeOf(i.op), core.registers[i.d]!, i.op.endsWith('T') ? false : core.privileged);
  if (i.writeBack) core.registers[i.n] = moved;
};

const loadDual: Handler = (core, i) => {
  const { address, moved } = place(core, i);
  const low = core.loadAligned(address, 4);
  const high = core.loadAligned((address + 4) | 0, 4);
  if (i.writeBack) core.registers[i.n] = moved;
  core.registers[i.d] = low;
  core.registers[i.a] = high;
};

const storeDual: Handler = (core, i) => {
  const { address, moved } = place(core, i);
  core.storeAligned(address, 4, core.registers[i.d]!);
  core.storeAligned((address + 4) | 0, 4, core.registers[i.a]!);
  if (i.writeBack) core.registers[i.n] = moved;
};

function bytesOf(list: number): number {
  let bytes = 0;
  for (let rest = list; rest !== 0; rest &= rest - 1) bytes += 4;
  return bytes;
}

const multiple: Handler = (core, i) => {
  const bytes = bytesOf(i.list);
  const base = core.registers[i.n]!;
  const down = i.op.endsWith('DB');
  const start = down ? (base - bytes) | 0 : base;
  const moved = i.writeBack ? (down ? start : (base + bytes) | 0) : base;
  if (i.op.startsWith('LDM')) {
    const target = loadMultiple(core, i.list, start, i.n, moved);
    if (i.list & 0x8000) core.next = target;
  } else {
    if (i.n === 13 && down && i.writeBack) core.checkStack(moved);
    storeMultiple(core, i.list, start);
    core.registers[i.n] = moved;
  }
};

/** LDREX and friends tag their address; the local monitor holds one (A3.4.1). */
const loadExclusive: Handler = (core, i) => {
  const size = exclusiveSize(i.op);
  const address = (core.registers[i.n]! + i.imm) | 0;
  core.registers[i.d] = core.loadAligned(address, size);
  core.exclusive = true;
};

const storeExclusive: Handler = (core, i) => {
  const size = exclusiveSize(i.op);
  const address = (core.registers[i.n]! + i.imm) | 0;
  const tagged = core.exclusive;
  if (tagged || address & (size - 1)) core.storeAligned(address, size, core.registers[i.d]!);
  core.exclusive = false;
  core.registers[i.a] = tagged ? 0 : 1;
};

const exclusiveSize = (op: string): AccessSize => (op.endsWith('B') ? 1 : op.endsWith('H') ? 2 : 4);

const named = (names: string, handler: Handler) => Object.fromEntries(names.split(' ').map((name) => [name, handler]));

export const memoryHandlers: Record<string, Handler> = {
  ...named('LDR LDRB LDRH LDRSB LDRSH LDRT LDRBT LDRHT LDRSBT LDRSHT', load),
  ...named('STR STRB STRH STRT STRBT STRHT', store),
  LDRD: loadDual,
  STRD: storeDual,
  ...named('LDM LDMDB STM STMDB', multiple),
  ...named('LDREX LDREXB LDREXH', loadExclusive),
  ...named('STREX STREXB STREXH', storeExclusive),
  CLREX: (core) => {
    core.exclusive = false;
  },
};
