// Faults as the architecture knows them (Armv7-M ARM B1.5.14, B3.2.15 CFSR).

export const RESET = 1;
export const NMI = 2;
export const HARD_FAULT = 3;
export const MEM_MANAGE = 4;
export const BUS_FAULT = 5;
export const USAGE_FAULT = 6;
export const SVCALL = 11;
export const DEBUG_MONITOR = 12;
export const PENDSV = 14;
export const SYSTICK = 15;

/** Bits of CFSR. */
export const CFSR = {
  IACCVIOL: 1 << 0,
  DACCVIOL: 1 << 1,
  MUNSTKERR: 1 << 3,
  MSTKERR: 1 << 4,
  MLSPERR: 1 << 5,
  MMARVALID: 1 << 7,
  IBUSERR: 1 << 8,
  PRECISERR: 1 << 9,
  IMPRECISERR: 1 << 10,
  UNSTKERR: 1 << 11,
  STKERR: 1 << 12,
  LSPERR: 1 << 13,
  BFARVALID: 1 << 15,
  UNDEFINSTR: 1 << 16,
  INVSTATE: 1 << 17,
  INVPC: 1 << 18,
  NOCP: 1 << 19,
  UNALIGNED: 1 << 24,
  DIVBYZERO: 1 << 25,
} as const;

/** Bits of HFSR. */
export const HFSR = { VECTTBL: 1 << 1, FORCED: 1 << 30, DEBUGEVT: (1 << 31) | 0 } as const;

/** Thrown inside an instruction: it did not complete, and this exception is to be taken at its address. */
export class ProcessorFault extends Error {
  readonly exception: number;
  /** CFSR bits to set. */
  readonly status: number;
  /** For MMFAR or BFAR. */
  readonly fault: number | undefined;

  constructor(exception: number, status: number, address?: number) {
    super(`exception ${exception}`);
    this.exception = exception;
    this.status = status;
    this.fault = address;
  }
}

export const usageFault = (status: number): ProcessorFault => new ProcessorFault(USAGE_FAULT, status);
