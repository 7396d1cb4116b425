// RTL8211F: the gigabit PHY of the EVKs. Pages, registers and bits as drivers of NXP, Zephyr and Linux use them; Realtek's data
// sheet is not public.

import { TICKS_PER_SECOND } from '../core/interface.ts';
import type { LinkOffer } from '../machine/interface.ts';
import { Clause22Phy, type PhyFacts, type PhySurroundings } from './clause22-phy.ts';

const ms = TICKS_PER_SECOND / 1000;

export const rtl8211fRegisters = {
  BMCR: { number: 0x00, reset: 0x1140, readOnly: 0x003f },
  BMSR: { number: 0x01, reset: 0x7949, readOnly: 0xffff },
  PHYID1: { number: 0x02, reset: 0x001c, readOnly: 0xffff },
  PHYID2: { number: 0x03, reset: 0xc916, readOnly: 0xffff },
  ANAR: { number: 0x04, reset: 0x01e1, readOnly: 0x001f },
  ANLPAR: { number: 0x05, reset: 0x0000, readOnly: 0xffff },
  ANER: { number: 0x06, reset: 0x0064, readOnly: 0xffff },
  ANNPTR: { number: 0x07, reset: 0x2001, readOnly: 0x4000 },
  ANNPRR: { number: 0x08, reset: 0x0000, readOnly: 0xffff },
  GBCR: { number: 0x09, reset: 0x0200, readOnly: 0x00ff },
  GBSR: { number: 0x0a, reset: 0x0000, readOnly: 0xffff },
  MACR: { number: 0x0d, reset: 0x0000, readOnly: 0 },
  MAADR: { number: 0x0e, reset: 0x0000, readOnly: 0 },
  GBESR: { number: 0x0f, reset: 0x2000, readOnly: 0xffff },
} as const;

const GBCR_1000_FULL = 1 << 9;
const GBCR_1000_HALF = 1 << 8;
const PAGE_SELECT = 0x1f;
/** Registers 16 to 30 belong to a page. At page 0 they are those of pages A42 and A43. */
const FIRST_PAGED = 0x10;

/** Places of the page registers that this model looks at: page * 32 + register. */
const place = (page: number, register: number): number => page * 32 + register;
const PHYSR = place(0xa43, 0x1a);
const INSR = place(0xa43, 0x1d);
const TX_DELAY = { at: place(0xd08, 0x11), bit: 1 << 8 };
const RX_DELAY = { at: place(0xd08, 0x15), bit: 1 << 3 };

/** As after reset: the board's straps leave both delays to the driver. [assumed: NXP's and Zephyr's drivers set both] */
const pagedAtReset: readonly (readonly [number, number])[] = [
  [TX_DELAY.at, 0x0009],
  [RX_DELAY.at, 0x0011],
  [place(0xd40, 0x16), 0x0020],
  [place(0xa42, 0x12), 0x0000],
];

const facts: PhyFacts = {
  name: 'RTL8211F',
  registers: rtl8211fRegisters,
  resetPulse: 10 * ms,
  // NXP's board files wait 30 ms, other code up to 72.
  afterReset: 30 * ms,
  softReset: 1 * ms,
  fastest: 12.5e6,
};

export class Rtl8211f extends Clause22Phy {
  private readonly paged = new Map<number, number>(pagedAtReset);
  private page = 0;

  constructor(around: PhySurroundings) {
    super(facts, around);
  }

  protected override resetRegisters(): void {
    super.resetRegisters();
    // The first call comes from the constructor below, before there are pages.
    if (this.paged === undefined) return;
    this.paged.clear();
    for (const [at, value] of pagedAtReset) this.paged.set(at, value);
    this.page = 0;
  }

  /** It has its own crystal. */
  protected clocked(): boolean {
    return true;
  }

  protected override moreModes(): LinkOffer['modes'] {
    const gbcr = this.words[rtl8211fRegisters.GBCR.number]!;
    return [
      ...((gbcr & GBCR_1000_FULL) !== 0 ? [{ speed: 1000, duplex: 'full' } as const] : []),
      ...((gbcr & GBCR_1000_HALF) !== 0 ? [{ speed: 1000, duplex: 'half' } as const] : []),
    ];
  }

  private place(register: number): number {
    if (this.page !== 0) return place(this.page, register);
    return place(register < 0x18 ? 0xa42 : 0xa43, register);
  }

  protected override special(register: number): number | undefined {
    if (register === PAGE_SELECT) return this.page;
    if (register === rtl8211fRegisters.GBSR.number) return this.gigabitStatus();
    if (register < FIRST_PAGED) return undefined;
    const at = this.place(register);
    if (at === PHYSR) return this.linkStatus();
    if (at === INSR) return 0;
    return this.paged.get(at) ?? 0;
  }

  protected override specialWrite(register: number, value: number): boolean {
    if (register === PAGE_SELECT) this.page = value & 0xfff;
    else if (register < FIRST_PAGED) return false;
    else this.paged.set(this.place(register), value);
    return true;
  }

  /** PHYSR: link, duplex, speed. */
  private linkStatus(): number {
    const { link } = this;
    if (link === undefined) return 0;
    const speed = link.speed === 1000 ? 2 : link.speed === 100 ? 1 : 0;
    return 0x4 | (link.duplex === 'full' ? 0x8 : 0) | (speed << 4);
  }

  /** GBSR: both receivers work; what the other end can do. Modes: IEEE 802.3, 40.5. */
  private gigabitStatus(): number {
    const { link } = this;
    if (link === undefined) return 0;
    const can = (duplex: string) => link.partner.modes.some((mode) => mode.speed === 1000 && mode.duplex === duplex);
    return (link.speed === 1000 ? 0x3000 : 0) | (can('full') ? 0x0800 : 0) | (can('half') ? 0x0400 : 0);
  }

  /** The delays of RGMII's two clocks, as they stand. */
  get delays(): { readonly transmit: boolean; readonly receive: boolean } {
    const on = ({ at, bit }: typeof TX_DELAY): boolean => ((this.paged.get(at) ?? 0) & bit) !== 0;
    return { transmit: on(TX_DELAY), receive: on(RX_DELAY) };
  }
}
