// KSZ8081: the 10/100 PHY of the MIMXRT1160-EVK and MIMXRT1170-EVK. Register names, values and times as in Microchip's data
// sheet (DS00002199); what the board straps: NXP's board files.

import { TICKS_PER_SECOND } from '../core/interface.ts';
import { Clause22Phy, type PhyFacts, type PhySurroundings } from './clause22-phy.ts';

const us = TICKS_PER_SECOND / 1e6;

/** Of the reset values only those are checked that a driver reads; the others are kept as words. [unchecked] */
export const ksz8081Registers = {
  BMCR: { number: 0x00, reset: 0x3100, readOnly: 0x007f },
  BMSR: { number: 0x01, reset: 0x7849, readOnly: 0xffff },
  PHYID1: { number: 0x02, reset: 0x0022, readOnly: 0xffff },
  PHYID2: { number: 0x03, reset: 0x1560, readOnly: 0xffff },
  ANAR: { number: 0x04, reset: 0x01e1, readOnly: 0x001f },
  ANLPAR: { number: 0x05, reset: 0x0001, readOnly: 0xffff },
  ANER: { number: 0x06, reset: 0x0004, readOnly: 0xffff },
  ANNP: { number: 0x07, reset: 0x2001, readOnly: 0x4000 },
  LPNP: { number: 0x08, reset: 0x0000, readOnly: 0xffff },
  DRC: { number: 0x10, reset: 0x0000, readOnly: 0 },
  AFEC1: { number: 0x11, reset: 0x0000, readOnly: 0 },
  RXERC: { number: 0x15, reset: 0x0000, readOnly: 0xffff },
  OMSO: { number: 0x16, reset: 0x0000, readOnly: 0 },
  OMSS: { number: 0x17, reset: 0x4002, readOnly: 0xffff },
  EXC: { number: 0x18, reset: 0x0000, readOnly: 0 },
  ICS: { number: 0x1b, reset: 0x0000, readOnly: 0x00ff },
  LINKMD: { number: 0x1d, reset: 0x0000, readOnly: 0x7fff },
  PHYC1: { number: 0x1e, reset: 0x0000, readOnly: 0xffff },
  PHYC2: { number: 0x1f, reset: 0x8100, readOnly: 0 },
} as const;

/** Operation mode: RMII by the straps (bit 1), NAND tree (bit 5). */
const OMSO_RMII = 1 << 1;
const OMSO_NAND_TREE = 1 << 5;
const PHYC1_LINK = 1 << 8;
/** RMII from 50 MHz at XI instead of a 25 MHz crystal. */
const PHYC2_50MHZ = 1 << 7;
const { RXERC, OMSO, PHYC1, PHYC2 } = ksz8081Registers;

const facts: PhyFacts = {
  name: 'KSZ8081',
  registers: ksz8081Registers,
  resetPulse: 500 * us,
  afterReset: 100 * us,
  // The data sheet gives no time; drivers poll. [assumed]
  softReset: 100 * us,
  fastest: 10e6,
};

export interface Ksz8081Surroundings extends PhySurroundings {
  /** The reference clock at XI in Hz, 0 for none. */
  referenceHz(): number;
  /** Level of INTRP/NAND_TREE# as the reset ends; the pin is pulled up inside. */
  nandTreePin(): boolean;
}

export class Ksz8081 extends Clause22Phy {
  private readonly around: Ksz8081Surroundings;
  private nandTree = false;

  constructor(around: Ksz8081Surroundings) {
    super(facts, around);
    this.around = around;
  }

  protected override latchStraps(): void {
    this.nandTree = !this.around.nandTreePin();
    if (this.nandTree)
      this.report('phy-strap', 'INTRP is low as the reset of the KSZ8081 ends: it tests its NAND tree');
  }

  protected override resetRegisters(): void {
    super.resetRegisters();
    this.words[OMSO.number] = OMSO_RMII | (this.nandTree ? OMSO_NAND_TREE : 0);
  }

  protected clocked(): boolean {
    if ((this.words[OMSO.number]! & OMSO_NAND_TREE) !== 0) return false;
    const wanted = (this.words[PHYC2.number]! & PHYC2_50MHZ) !== 0 ? 50e6 : 25e6;
    return this.around.referenceHz() === wanted;
  }

  protected override special(register: number): number | undefined {
    if (register === PHYC1.number) return this.mode();
    if (register !== RXERC.number) return undefined;
    const count = this.words[RXERC.number]!;
    this.words[RXERC.number] = 0;
    return count;
  }

  /** Operation mode indication: 1, 2 half duplex and 5, 6 full duplex at 10, 100 Mbit/s; 0 while negotiating. */
  private mode(): number {
    const { link } = this;
    if (link === undefined) return 0;
    return PHYC1_LINK | (link.speed === 100 ? 2 : 1) | (link.duplex === 'full' ? 4 : 0);
  }

  protected override specialWrite(register: number, value: number): boolean {
    if (register !== PHYC2.number && register !== OMSO.number) return false;
    this.words[register] = value;
    this.offer();
    return true;
  }

  protected override countError(): void {
    this.words[RXERC.number] = Math.min(0xffff, this.words[RXERC.number]! + 1);
  }
}
