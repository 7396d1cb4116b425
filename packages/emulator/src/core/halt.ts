// Where the core goes no further, or not by itself: undefined and unpredictable instructions, breakpoints, lock-up.
import type { CortexM7 } from './cortex-m7.ts';
import { disassemble } from './disassemble.ts';
import { CFSR, HARD_FAULT, HFSR, ProcessorFault, usageFault } from './faults.ts';
import type { CoreReport } from './hooks.ts';
import type { Instruction } from './instruction.ts';

/** Stops the core for good, with a report of where it is. */
export function halt(core: CortexM7, code: CoreReport['code'], message: string, i: Instruction | undefined): void {
  core.halted = true;
  core.report = {
    code,
    message,
    pc: core.registers[15]! >>> 0,
    disassembly: i ? disassemble(i) : '',
    registers: Array.from(core.registers, (value) => value >>> 0),
    xpsr: core.xpsr,
  };
  core.attend();
  core.hooks.onHalt?.(core.report);
}

/** An encoding without a meaning: UsageFault UNDEFINSTR on silicon, a stop with a report unless the machine wants the fault. */
export function undefinedInstruction(core: CortexM7, i: Instruction): never {
  if (!core.undefinedStops) throw usageFault(CFSR.UNDEFINSTR);
  halt(core, 'undefined-instruction', 'an encoding that Armv7-M does not define', i);
  throw new ProcessorFault(0, 0);
}

/** Silicon may do anything here, so nothing is a right answer: always a stop. */
export function unpredictable(core: CortexM7, i: Instruction): never {
  halt(core, 'unpredictable-instruction', i.unpredictable || 'UNPREDICTABLE in this state', i);
  throw new ProcessorFault(0, 0);
}

/** An instruction of a coprocessor that does not exist: UsageFault NOCP (B1.5.14). */
export function noCoprocessor(): never {
  throw usageFault(CFSR.NOCP);
}

/** A debugger's trap: the core stands before the instruction, and neither time nor a count has gone on. */
function stopBefore(core: CortexM7, address: number): never {
  core.left += 1;
  core.stop();
  core.hooks.onTrap?.(address);
  throw new ProcessorFault(0, 0);
}

/** BKPT without a debugger: HardFault with DEBUGEVT (C1.5.3), unless a hook deals with it. */
export function breakpoint(core: CortexM7, i: Instruction): void {
  if (core.decoder.traps.has(i.address >>> 0)) stopBefore(core, i.address >>> 0);
  if (core.hooks.onBreakpoint?.(i.imm)) return;
  core.scb.hfsr |= HFSR.DEBUGEVT;
  throw new ProcessorFault(HARD_FAULT, 0);
}
