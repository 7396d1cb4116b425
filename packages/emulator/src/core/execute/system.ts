// System instructions: special registers, exceptions on purpose, hints and barriers (Armv7-M ARM B5.2, A7.7).
import { SVCALL } from '../faults.ts';
import { breakpoint } from '../halt.ts';
import type { Handler } from './handlers.ts';

/** MRS (B5.2.2): unprivileged code reads zeroes but for APSR and CONTROL. */
const readSpecial: Handler = (core, i) => {
  const r = core.registers;
  const which = i.imm;
  let value = 0;
  if (which < 8) {
    if (which & 1 && core.privileged) value |= core.ipsr;
    if ((which & 4) === 0) value |= core.apsr & 0xf80f0000;
  } else if (which === 20) {
    value = core.control;
  } else if (core.privileged) {
    if (which === 8) value = core.onProcessStack ? core.otherSp : r[13]!;
    else if (which === 9) value = core.onProcessStack ? r[13]! : core.otherSp;
    else if (which === 16) value = core.primask;
    else if (which === 17 || which === 18) value = core.basepri;
    else if (which === 19) value = core.faultmask;
  }
  r[i.d] = value;
};

/** MSR (B5.2.3). */
const writeSpecial: Handler = (core, i) => {
  const value = core.registers[i.n]!;
  const which = i.imm;
  if (which < 4) {
    if (i.lsb & 2) core.setFlags(value);
    if (i.lsb & 1) core.ge = (value >>> 16) & 15;
    return;
  }
  if (!core.privileged) return;
  if (which === 8 || which === 9) {
    core.checkStack(value);
    if ((which === 9) === core.onProcessStack) core.registers[13] = value & ~3;
    else core.otherSp = value & ~3;
  } else if (which === 16) core.primask = value & 1;
  else if (which === 17) core.basepri = value & core.priorityMask;
  else if (which === 18) {
    const priority = value & core.priorityMask;
    if (priority !== 0 && (core.basepri === 0 || priority < core.basepri)) core.basepri = priority;
  } else if (which === 19) {
    if (core.executionPriority > -1) core.faultmask = value & 1;
  } else if (which === 20) core.writeControl(value);
  core.attend();
};

const changeState: Handler = (core, i) => {
  if (!core.privileged) return;
  const value = i.op === 'CPSID' ? 1 : 0;
  if (i.imm & 2) core.primask = value;
  if (i.imm & 1 && (value === 0 || core.executionPriority > -1)) core.faultmask = value;
  // Only what is pending can be let in by it.
  if (value === 0 && core.nvic.best !== 0) core.attend();
};

export const systemHandlers: Record<string, Handler> = {
  MRS: readSpecial,
  MSR: writeSpecial,
  CPSIE: changeState,
  CPSID: changeState,
  SVC: (core) => core.synchronous(SVCALL),
  BKPT: breakpoint,
  WFI: (core) => core.waitForInterrupt(),
  WFE: (core) => core.waitForEvent(),
  SEV: (core) => {
    core.event = true;
  },
  DSB: (core) => {
    core.lastDsb = core.instructions;
    core.hooks.onBarrier?.();
  },
  DMB: (core) => {
    core.lastDmb = core.instructions;
    core.hooks.onBarrier?.();
  },
  ISB: (core) => {
    core.lastIsb = core.instructions;
  },
};
