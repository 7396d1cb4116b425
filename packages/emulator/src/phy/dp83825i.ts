// DP83825I: the 10/100 PHY of the Teensy 4.1. Power and reset pins with their times, straps, registers over MDIO, the link.

import { TICKS_PER_SECOND } from '../core/interface.ts';
import type { CableEnd, Clock, Duplex, Frame, LinkOffer, LinkSpeed } from '../machine/interface.ts';
import type { MdioBus } from '../rt1062/enet-mdio.ts';
import type { ReportFault } from '../rt1062/faults.ts';
import { PhyRegisterFile, type Straps } from './register-file.ts';
import * as bits from './registers.ts';
import { phyRegisters } from './registers.ts';

export type { Straps } from './register-file.ts';

const ms = TICKS_PER_SECOND / 1000;
const us = TICKS_PER_SECOND / 1e6;
/** Data sheet, timing requirements: from power-up to the first management access, and from the end of reset to it. */
const POWER_UP_TICKS = 50 * ms;
const AFTER_RESET_TICKS = 2 * ms;
const RESET_PULSE_TICKS = 25 * us;
/** Time until BMCR.RESET comes back as 0. [assumed: as after the pin] */
const SOFT_RESET_TICKS = 2 * ms;
/** Highest MDC frequency. [unchecked: sister parts state 25 MHz] */
const FASTEST_MDC = 24e6;

/** The board around the PHY. */
export interface PhyBoard {
  /** Levels of the strap pins now. */
  straps(): Straps;
  /** The mode that works on this board: the MAC gives 50 MHz. */
  readonly slave: boolean;
}

export class Dp83825i implements MdioBus {
  readonly fastest = FASTEST_MDC;
  /** Set by the owner: false, with faults reported, when MDC or MDIO do not reach the PHY. */
  routed: () => boolean = () => true;
  /** Set by the owner: a frame for the MAC. */
  onFrame: (frame: Frame) => void = () => {};
  private readonly clock: Clock;
  private readonly end: CableEnd;
  private readonly report: ReportFault;
  private readonly board: PhyBoard;
  private readonly registers = new PhyRegisterFile();
  private powered = false;
  private inReset = false;
  private readyAt = 0;
  private resetFrom = 0;
  private straps: Straps = { address: 0, slave: false };
  private softResetUntil = 0;
  private strapReported = false;
  private wake = -1;

  constructor(clock: Clock, end: CableEnd, report: ReportFault, board: PhyBoard) {
    this.clock = clock;
    this.end = end;
    this.report = report;
    this.board = board;
    end.onLink = () => {
      if (end.link === undefined) this.registers.linkWasDown = true;
    };
    end.onFrame = (frame) => this.fromCable(frame);
    this.registers.reset(this.straps);
  }

  /** Levels of the power-down pin and of RST_N. Call whenever either may have changed. */
  setPins(powered: boolean, resetHigh: boolean): void {
    const now = this.clock.now;
    const wasPowered = this.powered;
    if (powered !== this.powered) {
      this.powered = powered;
      if (powered) {
        this.readyAt = now + POWER_UP_TICKS;
        if (resetHigh) this.latch();
      }
    }
    if (resetHigh === this.inReset) {
      this.inReset = !resetHigh;
      if (!resetHigh) this.resetFrom = now;
      else if (powered) this.leaveReset(now, wasPowered);
    }
    if (!powered || !resetHigh) this.end.offer(undefined);
  }

  /** @param measured false when the power came with the end of the pulse, which then was none. */
  private leaveReset(now: number, measured: boolean): void {
    const pulse = now - this.resetFrom;
    if (measured && pulse < RESET_PULSE_TICKS) {
      this.report('phy-reset-pulse', `RST_N was low for ${(pulse / us).toFixed(1)} us of 25 us`);
    }
    this.readyAt = Math.max(this.readyAt, now + AFTER_RESET_TICKS);
    this.latch();
  }

  /** Straps are read, registers reset; the PHY works once its time has passed. */
  private latch(): void {
    this.straps = this.board.straps();
    this.strapReported = false;
    this.registers.reset(this.straps);
    if (this.wake >= 0) this.clock.cancel(this.wake);
    this.wake = this.clock.at(this.readyAt, () => {
      this.wake = -1;
      this.offer();
    });
  }

  private get awake(): boolean {
    return this.powered && !this.inReset && this.clock.now >= this.readyAt;
  }

  /** True when the reference clock is the one that RCSR expects. */
  private get clocked(): boolean {
    return ((this.registers.word('RCSR') & bits.RCSR_50MHZ) !== 0) === this.board.slave;
  }

  /** Tells the cable what this end can do now. */
  private offer(): void {
    const bmcr = this.registers.word('BMCR');
    const off = !this.awake || !this.clocked || (bmcr & (bits.BMCR_POWER_DOWN | bits.BMCR_ISOLATE)) !== 0;
    this.end.offer(off ? undefined : this.ability(bmcr));
  }

  private ability(bmcr: number): LinkOffer {
    if ((bmcr & bits.BMCR_AUTONEGOTIATE) === 0) {
      const speed: LinkSpeed = (bmcr & bits.BMCR_SPEED_100) !== 0 ? 100 : 10;
      const duplex: Duplex = (bmcr & bits.BMCR_FULL_DUPLEX) !== 0 ? 'full' : 'half';
      return { autoNegotiation: false, modes: [{ speed, duplex }] };
    }
    const anar = this.registers.word('ANAR');
    const modes: { speed: LinkSpeed; duplex: Duplex }[] = [];
    if (anar & 0x100) modes.push({ speed: 100, duplex: 'full' });
    if (anar & 0x080) modes.push({ speed: 100, duplex: 'half' });
    if (anar & 0x040) modes.push({ speed: 10, duplex: 'full' });
    if (anar & 0x020) modes.push({ speed: 10, duplex: 'half' });
    return { autoNegotiation: true, modes };
  }

  /** The link as the PHY reports it. */
  get link(): CableEnd['link'] {
    return this.end.link;
  }

  /** Ticks of one byte on the wire; 100 Mbit/s while there is no link. */
  get byteTicks(): number {
    return (8 * TICKS_PER_SECOND) / ((this.end.link?.speed ?? 100) * 1e6);
  }

  /** A frame from the MAC. Answers when the next may start. */
  send(frame: Frame): number {
    if ((this.registers.word('BMCR') & bits.BMCR_LOOPBACK) === 0) return this.end.send(frame);
    const next = this.clock.now + (frame.bytes.length + 24) * this.byteTicks;
    this.clock.at(next, () => this.onFrame(frame));
    return next;
  }

  private fromCable(frame: Frame): void {
    if (!this.awake) return;
    if (frame.damaged) this.registers.countError();
    this.onFrame(frame);
  }

  /** False when the PHY cannot answer yet; said as a fault. */
  private answers(phy: number, register: number): boolean {
    const place = `PHY ${phy}, register ${register}`;
    if (!this.powered || this.inReset) {
      this.report(
        'phy-early',
        `${place} was accessed while the PHY is ${this.powered ? 'held in reset' : 'powered down'}`,
      );
      return false;
    }
    const early = this.readyAt - this.clock.now;
    if (early > 0) {
      this.report('phy-early', `${place} was accessed ${(early / ms).toFixed(3)} ms before the PHY is ready`);
      return false;
    }
    if (phy !== this.straps.address) {
      this.report('phy-address', `${place}: the straps say ${this.straps.address}`);
      return false;
    }
    if (this.straps.slave !== this.board.slave && !this.strapReported) {
      this.strapReported = true;
      const mode = this.straps.slave ? 'slave (50 MHz)' : 'master (25 MHz crystal)';
      this.report('phy-strap', `RX_D1 strapped the PHY as RMII ${mode}`);
    }
    return true;
  }

  read(phy: number, register: number): number | undefined {
    if (!this.answers(phy, register)) return undefined;
    const word = this.registers.read(register, this.end.link);
    const resetting = register === phyRegisters.BMCR.number && this.clock.now < this.softResetUntil;
    return resetting ? word | bits.BMCR_RESET : word;
  }

  write(phy: number, register: number, value: number): boolean {
    if (!this.answers(phy, register)) return false;
    this.registers.write(register, value);
    if (register === phyRegisters.BMCR.number) this.control(value);
    else if (register === phyRegisters.RCSR.number) this.offer();
    else if (register === phyRegisters.PHYRCR.number) this.resetByCommand(value);
    return true;
  }

  private control(value: number): void {
    if ((value & bits.BMCR_RESET) !== 0) {
      this.registers.reset(this.straps);
      this.softResetUntil = this.clock.now + SOFT_RESET_TICKS;
    }
    this.registers.set('BMCR', this.registers.word('BMCR') & ~(bits.BMCR_RESET | bits.BMCR_RESTART));
    this.offer();
  }

  private resetByCommand(value: number): void {
    if ((value & bits.PHYRCR_SOFT_RESET) !== 0) this.registers.reset(this.straps);
    this.registers.set('PHYRCR', 0);
    this.offer();
  }
}
