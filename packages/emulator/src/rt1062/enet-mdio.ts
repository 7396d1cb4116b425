// ENET's management interface: MMFR starts a transfer, MSCR sets its clock, EIR.MII ends it.

import { TICKS_PER_SECOND } from '../core/interface.ts';
import type { Clock } from '../machine/interface.ts';
import type { ReportFault } from './faults.ts';

/** What is on the management bus. */
export interface MdioBus {
  /** The word of a PHY's register; undefined when no PHY has that address. */
  read(phy: number, register: number): number | undefined;
  /** False when no PHY has that address. */
  write(phy: number, register: number, value: number): boolean;
  /** Highest frequency that what is on the bus can follow, in Hz. */
  readonly fastest: number;
  /** False, with faults reported, when MDC or MDIO do not reach the bus. */
  routed(): boolean;
}

const DIS_PRE = 1 << 7;
const READ = 2;

export class EnetMdio {
  /** MMFR as it reads. */
  frame = 0;
  /** MSCR. */
  speed = 0;
  private readonly name: string;
  private readonly clock: Clock;
  private readonly bus: MdioBus;
  private readonly report: ReportFault;
  private readonly busHz: () => number;
  private readonly done: () => void;
  private readonly finish: () => void;
  private busy = false;
  private event = -1;

  /** @param name the MAC's, for faults. @param done sets EIR.MII. */
  constructor(name: string, clock: Clock, bus: MdioBus, report: ReportFault, busHz: () => number, done: () => void) {
    this.name = name;
    this.clock = clock;
    this.bus = bus;
    this.report = report;
    this.busHz = busHz;
    this.done = done;
    this.finish = () => this.transfer();
  }

  reset(): void {
    if (this.busy) this.clock.cancel(this.event);
    this.busy = false;
    this.frame = 0;
    this.speed = 0;
  }

  /** MDC in Hz; 0 while MSCR.MII_SPEED is 0. */
  get mdcHz(): number {
    const speed = (this.speed >>> 1) & 0x3f;
    return speed === 0 ? 0 : this.busHz() / ((speed + 1) * 2);
  }

  /** MMFR was written: the transfer takes 64 clocks, 32 without its preamble. */
  start(frame: number): void {
    if (this.busy) {
      this.report('mdio-busy', `${this.name}_MMFR, PHY ${(frame >>> 23) & 31}, register ${(frame >>> 18) & 31}`);
      return;
    }
    this.frame = frame;
    const hz = this.mdcHz;
    if (hz === 0) {
      this.report('mdio-off', `${this.name}_MMFR was written with MSCR.MII_SPEED = 0`);
      return;
    }
    if (hz > this.bus.fastest) {
      this.report(
        'mdio-too-fast',
        `MDC runs at ${(hz / 1e6).toFixed(2)} MHz, the PHY follows ${this.bus.fastest / 1e6} MHz`,
      );
    }
    this.busy = true;
    const clocks = (this.speed & DIS_PRE) !== 0 ? 32 : 64;
    this.event = this.clock.at(this.clock.now + Math.round((clocks * TICKS_PER_SECOND) / hz), this.finish);
  }

  private transfer(): void {
    this.busy = false;
    const frame = this.frame;
    const phy = (frame >>> 23) & 31;
    const register = (frame >>> 18) & 31;
    const reads = ((frame >>> 28) & 3) === READ;
    let answer: number | boolean | undefined;
    if (this.bus.routed()) {
      answer = reads ? this.bus.read(phy, register) : this.bus.write(phy, register, frame & 0xffff);
    }
    // Nobody drives the line: its pull-up reads as ones. Too fast a clock catches nothing either.
    if (this.mdcHz > this.bus.fastest) answer = undefined;
    if (reads) this.frame = ((frame & 0xffff_0000) | (typeof answer === 'number' ? answer : 0xffff)) >>> 0;
    this.done();
  }
}
