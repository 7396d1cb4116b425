// What the PHYs of the EVKs share: reset pin with its times, registers of IEEE 802.3 clause 22 over MDIO, the link.

import { TICKS_PER_SECOND } from '../core/interface.ts';
import type { CableEnd, Clock, Duplex, Frame, LinkOffer, LinkSpeed } from '../machine/interface.ts';
import type { MdioBus } from '../rt1062/enet-mdio.ts';
import type { ReportFault } from '../rt1062/faults.ts';

const ms = TICKS_PER_SECOND / 1000;

export const BMCR = 0;
export const BMSR = 1;
export const ANAR = 4;
export const ANLPAR = 5;
export const ANER = 6;
export const BMCR_RESET = 1 << 15;
export const BMCR_LOOPBACK = 1 << 14;
export const BMCR_SPEED_100 = 1 << 13;
export const BMCR_AUTONEGOTIATE = 1 << 12;
export const BMCR_POWER_DOWN = 1 << 11;
export const BMCR_ISOLATE = 1 << 10;
export const BMCR_RESTART = 1 << 9;
export const BMCR_FULL_DUPLEX = 1 << 8;
const BMSR_NEGOTIATED = 1 << 5;
const BMSR_LINK = 1 << 2;

/** A register by its number: value after reset, and what a write leaves alone. */
export interface PhyRegisterFact {
  readonly number: number;
  readonly reset: number;
  readonly readOnly: number;
}

/** A part's figures; times in ticks. */
export interface PhyFacts {
  readonly name: string;
  readonly registers: Readonly<Record<string, PhyRegisterFact>>;
  /** Shortest reset pulse, and from its end to the first access over MDIO. */
  readonly resetPulse: number;
  readonly afterReset: number;
  /** Until BMCR.RESET comes back as 0. */
  readonly softReset: number;
  /** Highest MDC frequency in Hz. */
  readonly fastest: number;
}

/** What a PHY has around it on its board. */
export interface PhySurroundings {
  readonly clock: Clock;
  readonly cable: CableEnd;
  readonly report: ReportFault;
  /** The address that the board straps. */
  readonly address: number;
}

export abstract class Clause22Phy implements MdioBus {
  readonly fastest: number;
  /** Set by the owner: false, with faults reported, when MDC or MDIO do not reach the PHY. */
  routed: () => boolean = () => true;
  /** Set by the owner: a frame for the MAC. */
  onFrame: (frame: Frame) => void = () => {};
  protected readonly clock: Clock;
  protected readonly report: ReportFault;
  protected readonly words = new Uint16Array(32);
  private readonly end: CableEnd;
  private readonly facts: PhyFacts;
  private readonly address: number;
  private readonly readOnly = new Uint16Array(32).fill(0xffff);
  private inReset = true;
  private resetFrom = -Infinity;
  private readyAt = 0;
  private softResetUntil = 0;
  private linkWasDown = true;
  private wake = -1;
  private offered = '';

  constructor(facts: PhyFacts, { clock, cable, report, address }: PhySurroundings) {
    this.facts = facts;
    this.fastest = facts.fastest;
    this.clock = clock;
    this.report = report;
    this.address = address;
    this.end = cable;
    for (const { number, readOnly } of Object.values(facts.registers)) this.readOnly[number] = readOnly;
    cable.onLink = () => {
      if (cable.link === undefined) this.linkWasDown = true;
    };
    cable.onFrame = (frame) => this.fromCable(frame);
    this.resetRegisters();
  }

  /** Registers back to what reset and straps give. Parts with more of them extend it. */
  protected resetRegisters(): void {
    for (const { number, reset } of Object.values(this.facts.registers)) this.words[number] = reset;
    this.linkWasDown = true;
  }

  /** Called at the end of a reset pulse, for strap pins. */
  protected latchStraps(): void {}

  /** False while the PHY lacks a clock or has been set to one that it has not: it does not link. */
  protected abstract clocked(): boolean;

  /** What else ANAR does not say, such as gigabit modes. */
  protected moreModes(): LinkOffer['modes'] {
    return [];
  }

  /** A register of the part itself; undefined for one that is a plain word. */
  protected special(_register: number): number | undefined {
    return undefined;
  }

  /** A write that is the part's own; true when it was. */
  protected specialWrite(_register: number, _value: number): boolean {
    return false;
  }

  /** The power goes: registers are lost, and the pulse that follows is measured from nothing. */
  losePower(): void {
    this.inReset = true;
    this.resetFrom = -Infinity;
    this.resetRegisters();
    this.offer();
  }

  /** Level of the reset pin, active low. Call whenever it may have changed. */
  setReset(high: boolean): void {
    const now = this.clock.now;
    if (high === this.inReset) {
      this.inReset = !high;
      if (!high) this.resetFrom = now;
      else this.leaveReset(now);
    }
    if (!high) this.offer();
  }

  private leaveReset(now: number): void {
    const pulse = now - this.resetFrom;
    const { name, resetPulse, afterReset } = this.facts;
    if (pulse < resetPulse)
      this.report(
        'phy-reset-pulse',
        `${name}: reset was low for ${(pulse / ms).toFixed(3)} ms of ${(resetPulse / ms).toFixed(3)} ms`,
      );
    this.readyAt = now + afterReset;
    this.latchStraps();
    this.resetRegisters();
    if (this.wake >= 0) this.clock.cancel(this.wake);
    this.wake = this.clock.at(this.readyAt, () => {
      this.wake = -1;
      this.offer();
    });
  }

  private get awake(): boolean {
    return !this.inReset && this.clock.now >= this.readyAt;
  }

  /** The clock that the board gives may have changed. */
  clockChanged(): void {
    this.offer();
  }

  /** Tells the cable what this end can do now, when that has changed. */
  protected offer(restart = false): void {
    const bmcr = this.words[BMCR]!;
    const off = !this.awake || (bmcr & (BMCR_POWER_DOWN | BMCR_ISOLATE)) !== 0 || !this.clocked();
    const offer = off ? undefined : this.ability(bmcr);
    const text = JSON.stringify(offer) ?? '';
    if (text === this.offered && !restart) return;
    this.offered = text;
    this.end.offer(offer);
  }

  private ability(bmcr: number): LinkOffer {
    if ((bmcr & BMCR_AUTONEGOTIATE) === 0) {
      const speed: LinkSpeed = (bmcr & BMCR_SPEED_100) !== 0 ? 100 : 10;
      const duplex: Duplex = (bmcr & BMCR_FULL_DUPLEX) !== 0 ? 'full' : 'half';
      return { autoNegotiation: false, modes: [{ speed, duplex }] };
    }
    const anar = this.words[ANAR]!;
    const modes: { speed: LinkSpeed; duplex: Duplex }[] = [...this.moreModes()];
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
    if ((this.words[BMCR]! & BMCR_LOOPBACK) === 0) return this.end.send(frame);
    const next = this.clock.now + (frame.bytes.length + 24) * this.byteTicks;
    this.clock.at(next, () => this.onFrame(frame));
    return next;
  }

  /** A frame with a bad FCS has come in. */
  protected countError(): void {}

  private fromCable(frame: Frame): void {
    if (!this.awake) return;
    if (frame.damaged) this.countError();
    this.onFrame(frame);
  }

  /** False when the PHY cannot answer; said as a fault. */
  private answers(phy: number, register: number): boolean {
    const place = `${this.facts.name}, PHY ${phy}, register ${register}`;
    if (this.inReset) {
      this.report('phy-early', `${place} was accessed while the PHY is held in reset`);
      return false;
    }
    const early = this.readyAt - this.clock.now;
    if (early > 0) {
      this.report('phy-early', `${place} was accessed ${(early / ms).toFixed(3)} ms before the PHY is ready`);
      return false;
    }
    if (phy !== this.address) {
      this.report('phy-address', `${place}: the board straps address ${this.address}`);
      return false;
    }
    return true;
  }

  read(phy: number, register: number): number | undefined {
    if (!this.answers(phy, register)) return undefined;
    const word = this.special(register);
    if (word !== undefined) return word;
    switch (register) {
      case BMCR:
        return this.words[BMCR]! | (this.clock.now < this.softResetUntil ? BMCR_RESET : 0);
      case BMSR:
        return this.status();
      case ANLPAR:
        return partnerAbility(this.link);
      case ANER:
        return this.words[ANER]! | (this.link?.partner.autoNegotiation === true ? 1 : 0);
      default:
        return this.words[register]!;
    }
  }

  write(phy: number, register: number, value: number): boolean {
    if (!this.answers(phy, register)) return false;
    if (this.specialWrite(register, value)) return true;
    const fixed = this.readOnly[register]!;
    this.words[register] = (value & ~fixed) | (this.words[register]! & fixed);
    if (register === BMCR) this.control(value);
    return true;
  }

  private control(value: number): void {
    if ((value & BMCR_RESET) !== 0) {
      this.resetRegisters();
      this.softResetUntil = this.clock.now + this.facts.softReset;
    }
    this.words[BMCR] = this.words[BMCR]! & ~(BMCR_RESET | BMCR_RESTART);
    this.offer((value & (BMCR_RESET | BMCR_RESTART)) !== 0);
  }

  protected get negotiates(): boolean {
    return (this.words[BMCR]! & BMCR_AUTONEGOTIATE) !== 0;
  }

  /** BMSR: the link bit stays 0 after a loss until it has been read. */
  private status(): number {
    const { link } = this;
    const up = link !== undefined && !this.linkWasDown;
    this.linkWasDown = link === undefined;
    return this.words[BMSR]! | (up ? BMSR_LINK : 0) | (link !== undefined && this.negotiates ? BMSR_NEGOTIATED : 0);
  }
}

/** ANLPAR: the modes of the other end; one that does not negotiate shows the half-duplex bit of its speed (28.2.3.1). */
function partnerAbility(link: CableEnd['link']): number {
  if (link === undefined) return 0;
  if (!link.partner.autoNegotiation) return link.speed === 100 ? 0x0080 : 0x0020;
  let word = 0x4001;
  for (const { speed, duplex } of link.partner.modes) {
    if (speed !== 1000) word |= 1 << ((speed === 100 ? 7 : 5) + (duplex === 'full' ? 1 : 0));
  }
  return word;
}
