// What answers at the SDRAM's addresses while SEMC does not work: nobody, and the core waits for ever.

import type { Block } from '../core/interface.ts';
import type { ReportFault } from '../rt1062/faults.ts';
import { hex } from '../rt1062/register-block.ts';

export class SdramGate implements Block {
  readonly name = 'SDRAM';
  private readonly report: ReportFault;
  private readonly reason: () => string | undefined;

  /** @param reason what keeps the memory from answering. */
  constructor(report: ReportFault, reason: () => string | undefined) {
    this.report = report;
    this.reason = reason;
  }

  read(offset: number): number {
    this.refuse(offset, 'read');
    return 0;
  }

  write(offset: number): void {
    this.refuse(offset, 'written');
  }

  private refuse(offset: number, verb: string): void {
    const why = this.reason() ?? "SEMC's clock root is off, or its base register says another address";
    this.report('sdram-off', `${hex(0x8000_0000 + offset, 8)} was ${verb}: ${why}`);
  }
}
