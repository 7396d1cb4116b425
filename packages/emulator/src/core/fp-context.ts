// Saving FP state with exceptions: at once, or lazily when the handler touches the FPU (Armv7-M ARM B1.5.7).
import type { CortexM7 } from './cortex-m7.ts';
import { raise } from './exceptions.ts';
import { BUS_FAULT, CFSR, MEM_MANAGE, ProcessorFault, usageFault } from './faults.ts';

const LSPACT = 1;

export class FpContext {
  private readonly core: CortexM7;

  constructor(core: CortexM7) {
    this.core = core;
  }

  /** Room for s0 to s15 and FPSCR at `address`: stored now, or only noted (FPCCR.LSPEN). */
  push(address: number): void {
    const { core } = this;
    if (core.scb.fpccr & 0x40000000) {
      core.scb.fpcar = address & ~7;
      const thread = core.ipsr === 0 ? 8 : 0;
      const user = core.privileged ? 0 : 2;
      core.scb.fpccr = (core.scb.fpccr & 0xc0000000) | this.ready() | thread | user | LSPACT;
      return;
    }
    this.store(address);
  }

  pop(address: number): void {
    const { core } = this;
    if (core.scb.fpccr & LSPACT) {
      core.scb.fpccr &= ~LSPACT;
      return;
    }
    for (let i = 0; i < 16; i += 1) core.s[i] = core.loadAligned((address + 4 * i) | 0, 4);
    core.fpscr = core.loadAligned((address + 64) | 0, 4) & 0xf7c0009f;
  }

  /** ExecuteFPCheck: access rights, a pending lazy save, and the start of an FP context. */
  check(): void {
    const { core } = this;
    const access = (core.scb.cpacr >>> 20) & 3;
    if (access === 0 || access === 2 || (access === 1 && !core.privileged)) throw usageFault(CFSR.NOCP);
    if (core.scb.fpccr & LSPACT) this.preserve();
    if (core.scb.fpccr & 0x80000000 && (core.control & 4) === 0) {
      core.control |= 4;
      core.fpscr = (core.fpscr & ~0x07c00000) | core.scb.fpdscr;
    }
  }

  /** PreserveFPState (B1.5.7). */
  private preserve(): void {
    const { core } = this;
    try {
      this.store(core.scb.fpcar);
    } catch (error) {
      if (!(error instanceof ProcessorFault)) throw error;
      const memory = error.exception === MEM_MANAGE;
      raise(core, memory ? MEM_MANAGE : BUS_FAULT, memory ? CFSR.MLSPERR : CFSR.LSPERR);
      core.attend();
    }
    core.scb.fpccr &= ~LSPACT;
  }

  private store(address: number): void {
    const { core } = this;
    for (let i = 0; i < 16; i += 1) core.storeAligned((address + 4 * i) | 0, 4, core.s[i]!);
    core.storeAligned((address + 64) | 0, 4, core.fpscr);
  }

  /** FPCCR bits that say which faults could be taken when the context was reserved. */
  private ready(): number {
    const { core } = this;
    const priority = core.executionPriority;
    const can = (number: number) => core.nvic.enabled[number] === 1 && core.nvic.priority[number]! < priority;
    return (
      (can(12) ? 0x100 : 0) | (can(BUS_FAULT) ? 0x40 : 0) | (can(MEM_MANAGE) ? 0x20 : 0) | (priority > -1 ? 0x10 : 0)
    );
  }
}
