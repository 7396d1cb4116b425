// The DP83825I's 32 registers and the extended ones behind REGCR and ADDAR: reset values, masks, what the link shows in them.

import type { CableEnd } from '../machine/interface.ts';
import * as bits from './registers.ts';
import { type PhyRegister, phyRegisters } from './registers.ts';

/** What the straps say as they are latched. */
export interface Straps {
  /** PHY_AD1:0, from CRS_DV and RX_D0. */
  readonly address: number;
  /** RX_D1: 50 MHz comes from outside. */
  readonly slave: boolean;
}

type Link = CableEnd['link'];

/** Bits that a write leaves alone, by register; undefined for a number that is no register. */
const readOnly: readonly (number | undefined)[] = Array.from(
  { length: 32 },
  (_, n) => Object.values(phyRegisters).find(({ number }) => number === n)?.readOnly,
);

export class PhyRegisterFile {
  /** BMSR's link bit shows 0 once more after a loss. */
  linkWasDown = true;
  private readonly words = new Uint16Array(32);
  private readonly extended = new Map<number, number>();
  private extendedAddress = 0;

  /** After reset, with what the straps decide. */
  reset({ address, slave }: Straps): void {
    for (const { number, reset } of Object.values(phyRegisters)) this.words[number] = reset;
    if (slave) this.set('RCSR', this.word('RCSR') | bits.RCSR_50MHZ);
    this.set('PHYCR', this.word('PHYCR') | address);
    this.extended.clear();
    this.extended.set(bits.SOR1, 0x0101 | (address << 12) | (slave ? 8 : 0));
    this.linkWasDown = true;
  }

  word(name: PhyRegister): number {
    return this.words[phyRegisters[name].number]!;
  }

  set(name: PhyRegister, value: number): void {
    this.words[phyRegisters[name].number] = value;
  }

  read(register: number, link: Link): number {
    switch (register) {
      case phyRegisters.BMSR.number:
        return this.status(link);
      case phyRegisters.ALNPAR.number:
        return partnerAbility(link);
      case phyRegisters.ANER.number:
        return this.word('ANER') | (link?.partner.autoNegotiation === true ? 1 : 0);
      case phyRegisters.PHYSTS.number:
        return this.linkStatus(link);
      case phyRegisters.ADDAR.number:
        return this.addressed ? this.extendedAddress : (this.extended.get(this.extendedAddress) ?? 0);
      case phyRegisters.RECR.number: {
        const count = this.word('RECR');
        this.set('RECR', 0);
        return count;
      }
      default:
        return this.words[register]!;
    }
  }

  write(register: number, value: number): void {
    const fixed = readOnly[register];
    if (fixed === undefined) return;
    if (register === phyRegisters.ADDAR.number) this.extendedWrite(value);
    else this.words[register] = (value & ~fixed) | (this.words[register]! & fixed);
  }

  /** Counts a frame with a receive error, up to FFFF. */
  countError(): void {
    this.set('RECR', Math.min(0xffff, this.word('RECR') + 1));
  }

  private get negotiates(): boolean {
    return (this.word('BMCR') & bits.BMCR_AUTONEGOTIATE) !== 0;
  }

  /** BMSR: the link bit stays 0 after a loss until it has been read. */
  private status(link: Link): number {
    const up = link !== undefined && !this.linkWasDown;
    this.linkWasDown = link === undefined;
    const negotiated = link !== undefined && this.negotiates;
    return this.word('BMSR') | (up ? bits.BMSR_LINK : 0) | (negotiated ? bits.BMSR_NEGOTIATED : 0);
  }

  private linkStatus(link: Link): number {
    if (link === undefined) return 0;
    const mode = (link.speed === 10 ? bits.PHYSTS_10 : 0) | (link.duplex === 'full' ? bits.PHYSTS_FULL : 0);
    return bits.PHYSTS_LINK | mode | (this.negotiates ? bits.PHYSTS_NEGOTIATED : 0);
  }

  /** REGCR's function: 0 means that ADDAR holds the address, else the data. */
  private get addressed(): boolean {
    return (this.word('REGCR') & 0xc000) === 0;
  }

  private extendedWrite(value: number): void {
    if (this.addressed) this.extendedAddress = value;
    else if (this.extendedAddress !== bits.SOR1) this.extended.set(this.extendedAddress, value);
  }
}

/**
 * ALNPAR: the modes of the other end in the order of IEEE 802.3's technology field. Of an end that does not negotiate
 * parallel detection finds the speed alone: its half-duplex bit is set (28.2.3.1).
 */
function partnerAbility(link: Link): number {
  if (link === undefined) return 0;
  if (!link.partner.autoNegotiation) return link.speed === 100 ? 0x0080 : 0x0020;
  let word = 0x4001;
  for (const { speed, duplex } of link.partner.modes) {
    if (speed !== 1000) word |= 1 << ((speed === 100 ? 7 : 5) + (duplex === 'full' ? 1 : 0));
  }
  return word;
}
