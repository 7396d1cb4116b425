// What a machine around the core may listen to. Every hook is optional; addresses and values are unsigned.

/** Why a core stopped for good, with everything a reader needs to see where. */
export interface CoreReport {
  readonly code: 'undefined-instruction' | 'unpredictable-instruction' | 'lockup' | 'breakpoint';
  readonly message: string;
  readonly pc: number;
  /** The instruction as text, where there is one. */
  readonly disassembly: string;
  /** r0 to r15, unsigned. */
  readonly registers: readonly number[];
  readonly xpsr: number;
}

/** A fault exception about to be taken (B1.5.14): what the machine prints beside what firmware sees. */
export interface FaultReport {
  /** HardFault 3, MemManage 4, BusFault 5, UsageFault 6, before escalation. */
  readonly exception: number;
  readonly escalated: boolean;
  /** CFSR bits that this fault sets. */
  readonly status: number;
  readonly address: number | undefined;
  readonly pc: number;
}

export interface CoreHooks {
  /** The core has stopped for good; `run` returns at once from now on, until `reset`. */
  onHalt?(report: CoreReport): void;
  /** A fault exception is taken. */
  onFault?(report: FaultReport): void;
  /** Nothing answers at this address; a BusFault follows. */
  onUnmapped?(access: { address: number; size: number; write: boolean; fetch: boolean }): void;
  /** A store to memory that is not writable, such as flash; a BusFault follows. */
  onReadOnly?(access: { address: number; size: number }): void;
  /** DSB or DMB has run: what was stored before is seen by DMA from here on. */
  onBarrier?(): void;
  /** SP went below `core.stackLimit`. */
  onStackOverflow?(overflow: { pc: number; sp: number; limit: number }): void;
  /** BKPT; answer true when it was dealt with (semihosting): execution goes on behind it. */
  onBreakpoint?(number: number): boolean;
  /** A debugger's trap was reached (`decoder.setTrap`): `run` returns with the PC there. */
  onTrap?(address: number): void;
  /** The core is about to read or write a guarded range (`core.guard`). */
  onGuarded?(access: { address: number; size: number; write: boolean }): void;
  /** SYSRESETREQ was written to AIRCR. The machine resets what it resets. */
  onResetRequest?(): void;
  /** An exception is entered (number) or left (0 minus number). */
  onException?(number: number): void;
  /** Data or instruction cache switched on or off by CCR. */
  onCacheEnable?(state: { instruction: boolean; data: boolean }): void;
  /** A cache maintenance operation of the SCB (B3.2.2 and the Cortex-M7 TRM): name as the register, address or set/way. */
  onCacheOperation?(register: string, value: number): void;
}
