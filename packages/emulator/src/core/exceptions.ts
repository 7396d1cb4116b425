// Taking and leaving exceptions (Armv7-M ARM B1.5.6 to B1.5.14).
import type { CortexM7 } from './cortex-m7.ts';
import { BUS_FAULT, CFSR, HARD_FAULT, HFSR, MEM_MANAGE, NMI, ProcessorFault, USAGE_FAULT } from './faults.ts';
import { halt } from './halt.ts';

/** Cycles of entering, leaving and tail-chaining (Cortex-M7 TRM gives 12 at best for entry). */
const ENTRY = 12;
const RETURN = 10;
const TAIL = 6;

/** ExceptionEntry: the context is stacked and the handler begins. `returnTo` is what the stacked PC says. */
export function enter(core: CortexM7, number: number, returnTo: number): void {
  const stacked = pushStack(core, returnTo);
  const fp = core.control & 4 ? 0 : 0x10;
  const mode = core.ipsr !== 0 ? 1 : core.onProcessStack ? 13 : 9;
  core.spend(ENTRY);
  take(core, stacked ? number : worse(core, number), 0xffffffe0 | fp | mode | 0);
}

/** When stacking failed, the derived fault comes first if it has the higher priority (B1.5.10). */
function worse(core: CortexM7, number: number): number {
  const best = core.nvic.best;
  const priority = core.nvic.priority;
  if (best === 0 || priority[best]! >= priority[number]!) return number;
  core.nvic.setPending(number);
  return best;
}

/** ExceptionTaken. */
function take(core: CortexM7, number: number, exceptionReturn: number): void {
  if (core.onProcessStack) core.swapStacks();
  core.control &= ~6;
  core.registers[14] = exceptionReturn;
  core.ipsr = number;
  core.it = 0;
  core.exclusive = false;
  core.event = true;
  core.nvic.enter(number);
  core.modeChanged();
  core.hooks.onException?.(number);
  const vector = core.bus.read32((core.scb.vtor + number * 4) >>> 0);
  core.registers[15] = vector & ~1;
  if ((vector & 1) === 0) core.takeFault(new ProcessorFault(USAGE_FAULT, CFSR.INVSTATE));
}

/** PushStack; false when a store failed and the derived fault is pending. */
function pushStack(core: CortexM7, returnTo: number): boolean {
  const r = core.registers;
  const extended = (core.control & 4) !== 0;
  const unaligned = r[13]! & 4;
  const sp = (r[13]! - (extended ? 0x68 : 0x20)) & ~7;
  const xpsr = (core.xpsr & ~0x200) | (unaligned << 7);
  r[13] = sp;
  core.checkStack(sp);
  const at = extended || core.accesses !== undefined ? 0 : core.bus.fastWrite[sp >>> 12]!;
  if (at > 0 && (sp & 0xfff) <= 0xfe0) {
    storeFrame(core, (at + (sp & 0xfff)) >> 2, returnTo, core.thumb ? xpsr : xpsr & ~0x01000000);
    return true;
  }
  try {
    const words = [r[0]!, r[1]!, r[2]!, r[3]!, r[12]!, r[14]!, returnTo, core.thumb ? xpsr : xpsr & ~0x01000000];
    core.thumb = true;
    for (let i = 0; i < 8; i += 1) core.storeAligned((sp + 4 * i) | 0, 4, words[i]!);
    if (extended) core.fpContext.push((sp + 0x20) | 0);
    return true;
  } catch (error) {
    if (!(error instanceof ProcessorFault)) throw error;
    const memory = error.exception === MEM_MANAGE;
    raise(core, memory ? MEM_MANAGE : BUS_FAULT, memory ? CFSR.MSTKERR : CFSR.STKERR);
    return false;
  }
}

/** The eight words of a frame in one page of plain memory; `at` is their place in the bus's buffer. */
function storeFrame(core: CortexM7, at: number, returnTo: number, xpsr: number): void {
  const { i32 } = core.bus;
  const r = core.registers;
  i32[at] = r[0]!;
  i32[at + 1] = r[1]!;
  i32[at + 2] = r[2]!;
  i32[at + 3] = r[3]!;
  i32[at + 4] = r[12]!;
  i32[at + 5] = r[14]!;
  i32[at + 6] = returnTo;
  i32[at + 7] = xpsr;
  core.thumb = true;
}

/** Sets status and pends a fault, escalated where it cannot be taken (B1.5.14). Answers the exception's number. */
export function raise(core: CortexM7, exception: number, status: number): number {
  core.scb.cfsr |= status;
  const below = core.nvic.grouped(core.nvic.priority[exception]!) >= core.executionPriority;
  if (exception !== HARD_FAULT && (core.nvic.enabled[exception] === 0 || below)) {
    core.scb.hfsr |= HFSR.FORCED;
    core.nvic.setPending(HARD_FAULT);
    return HARD_FAULT;
  }
  core.nvic.setPending(exception);
  return exception;
}

/** A fault at the instruction in r15: status registers, then the exception, escalated where it must be (B1.5.14). */
export function takeFault(core: CortexM7, fault: ProcessorFault): void {
  core.attend();
  if (fault.exception === 0) return;
  const escalates = core.executionPriority < 0;
  if (fault.fault !== undefined) {
    if (fault.exception === MEM_MANAGE) core.scb.mmfar = fault.fault >>> 0;
    else core.scb.bfar = fault.fault >>> 0;
  }
  const pc = core.registers[15]! >>> 0;
  const number = escalates ? HARD_FAULT : raise(core, fault.exception, fault.status);
  const address = fault.fault === undefined ? undefined : fault.fault >>> 0;
  const escalated = number !== fault.exception;
  core.hooks.onFault?.({ exception: fault.exception, escalated, status: fault.status, address, pc });
  if (escalates) halt(core, 'lockup', 'fault at a priority above HardFault: the core is locked up', undefined);
  else enter(core, number, core.registers[15]!);
}

/** ExceptionReturn: r15 is where the handler ended. */
export function leave(core: CortexM7, value: number): void {
  const number = core.ipsr;
  const wrong = returnProblem(core, value);
  core.nvic.leave(number);
  if (number !== NMI) core.faultmask = 0;
  core.hooks.onException?.(-number);
  if (wrong !== 0) {
    core.scb.cfsr |= wrong;
    const fault = raise(core, USAGE_FAULT, wrong);
    take(core, fault, value | 0xf0000000);
    return;
  }
  const due = core.nvic.due(core.primask, core.faultmask, core.basepri);
  if (due !== 0) {
    core.spend(TAIL);
    take(core, due, value);
    return;
  }
  core.spend(RETURN);
  core.control = (core.control & 1) | (value & 0x10 ? 0 : 4);
  if ((value & 15) === 13) {
    core.swapStacks();
    core.control |= 2;
  }
  if (value & 8) core.ipsr = 0;
  popStack(core, value);
  core.exclusive = false;
  core.event = true;
  core.modeChanged();
  if (core.ipsr === 0 && core.nvic.activeCount === 0 && core.scb.scr & 2) core.waitForInterrupt();
  core.attend();
}

function returnProblem(core: CortexM7, value: number): number {
  const kind = value & 15;
  const known = (kind === 1 || kind === 9 || kind === 13) && (value >>> 5) + 1 === 0x8000000;
  if (!known || core.nvic.active[core.ipsr] === 0) return CFSR.INVPC;
  const base = core.nvic.activeCount === 1;
  if (kind === 1 ? base : !base && (core.scb.ccr & 1) === 0) return CFSR.INVPC;
  return 0;
}

/** Words of the frame that is being unstacked. */
const frame = new Int32Array(8);

/** PopStack, with IPSR and stack alignment from the frame. */
function popStack(core: CortexM7, value: number): void {
  const r = core.registers;
  const sp = r[13]!;
  const extended = (value & 0x10) === 0;
  const words = frame;
  try {
    // The fast tables are still those of the handler, which is privileged.
    const at = core.accesses === undefined && core.privileged ? core.bus.fastRead[sp >>> 12]! : 0;
    if (at > 0 && (sp & 3) === 0 && (sp & 0xfff) <= 0xfe0) {
      const from = (at + (sp & 0xfff)) >> 2;
      for (let i = 0; i < 8; i += 1) words[i] = core.bus.i32[from + i]!;
    } else for (let i = 0; i < 8; i += 1) words[i] = core.loadAligned((sp + 4 * i) | 0, 4);
    if (extended) core.fpContext.pop((sp + 0x20) | 0);
  } catch (error) {
    if (!(error instanceof ProcessorFault)) throw error;
    const memory = error.exception === MEM_MANAGE;
    const fault = raise(core, memory ? MEM_MANAGE : BUS_FAULT, memory ? CFSR.MUNSTKERR : CFSR.UNSTKERR);
    if (core.onProcessStack) core.swapStacks();
    take(core, fault, value);
    return;
  }
  const xpsr = words[7]!;
  for (let i = 0; i < 4; i += 1) r[i] = words[i]!;
  r[12] = words[4]!;
  r[14] = words[5]!;
  r[13] = (sp + (extended ? 0x68 : 0x20)) | ((xpsr >>> 7) & 4);
  r[15] = words[6]! & ~1;
  core.setFlags(xpsr);
  core.ge = (xpsr >>> 16) & 15;
  core.it = ((xpsr >>> 25) & 3) | ((xpsr >>> 8) & 0xfc);
  core.ipsr = value & 8 ? 0 : xpsr & 0x1ff;
  if ((xpsr & 0x01000000) === 0) {
    core.thumb = false;
    core.takeFault(new ProcessorFault(USAGE_FAULT, CFSR.INVSTATE));
  }
}
