// FP registers to and from memory, core registers and flags (Armv7-M ARM A6.5 to A6.7).
import type { CortexM7 } from '../cortex-m7.ts';
import type { Instruction } from '../instruction.ts';
import type { Handler } from './handlers.ts';

/** Bits of FPSCR that exist. */
export const FPSCR_MASK = 0xf7c0009f | 0;

const address = (core: CortexM7, i: Instruction): number => (i.n === 15 ? i.imm : (core.registers[i.n]! + i.imm) | 0);

const load: Handler = (core, i) => {
  const at = address(core, i);
  const low = core.loadAligned(at, 4);
  if (!i.double) core.s[i.d] = low;
  else {
    core.s[2 * i.d + 1] = core.loadAligned((at + 4) | 0, 4);
    core.s[2 * i.d] = low;
  }
};

const store: Handler = (core, i) => {
  const at = address(core, i);
  const first = i.double ? 2 * i.d : i.d;
  core.storeAligned(at, 4, core.s[first]!);
  if (i.double) core.storeAligned((at + 4) | 0, 4, core.s[first + 1]!);
};

const multiple: Handler = (core, i) => {
  const down = i.op.endsWith('DB');
  const base = core.registers[i.n]!;
  const start = down ? (base - i.imm) | 0 : base;
  if (i.n === 13 && down && i.writeBack) core.checkStack(start);
  const first = i.double ? 2 * i.d : i.d;
  const words = i.double ? 2 * i.list : i.list;
  if (i.op.startsWith('VLDM')) {
    const values = Array.from({ length: words }, (_, at) => core.loadAligned((start + 4 * at) | 0, 4));
    core.s.set(values, first);
  } else {
    for (let at = 0; at < words; at += 1) core.storeAligned((start + 4 * at) | 0, 4, core.s[first + at]!);
  }
  if (i.writeBack) core.registers[i.n] = down ? start : (base + i.imm) | 0;
};

const readStatus: Handler = (core, i) => {
  if (i.d !== 15) core.registers[i.d] = core.fpscr;
  else {
    core.fn = core.fpscr;
    core.fz = core.fpscr & 0x40000000 ? 0 : 1;
    core.fc = (core.fpscr >>> 29) & 1;
    core.fv = core.fpscr << 3;
  }
};

export const fpTransferHandlers: Record<string, Handler> = {
  VLDR: load,
  VSTR: store,
  VLDM: multiple,
  VLDMDB: multiple,
  VSTM: multiple,
  VSTMDB: multiple,
  VMRS: readStatus,
  VMSR: (core, i) => {
    core.fpscr = core.registers[i.d]! & FPSCR_MASK;
  },
  'VMOV.R.S': (core, i) => {
    core.registers[i.d] = core.s[i.n]!;
  },
  'VMOV.S.R': (core, i) => {
    core.s[i.n] = core.registers[i.d]!;
  },
  'VMOV.R.D': (core, i) => {
    core.registers[i.d] = core.s[2 * i.n + i.lsb]!;
  },
  'VMOV.D.R': (core, i) => {
    core.s[2 * i.n + i.lsb] = core.registers[i.d]!;
  },
  'VMOV.RR.D': (core, i) => {
    core.registers[i.d] = core.s[2 * i.m]!;
    core.registers[i.a] = core.s[2 * i.m + 1]!;
  },
  'VMOV.D.RR': (core, i) => {
    core.s[2 * i.m] = core.registers[i.d]!;
    core.s[2 * i.m + 1] = core.registers[i.a]!;
  },
  'VMOV.RR.SS': (core, i) => {
    core.registers[i.d] = core.s[i.m]!;
    core.registers[i.a] = core.s[i.m + 1]!;
  },
  'VMOV.SS.RR': (core, i) => {
    core.s[i.m] = core.registers[i.d]!;
    core.s[i.m + 1] = core.registers[i.a]!;
  },
};
