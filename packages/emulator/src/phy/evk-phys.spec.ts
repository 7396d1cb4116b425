import { describe, expect, it } from 'vitest';
import type { CableEnd, Frame, LinkOffer } from '../machine/interface.ts';
import { ticks, VirtualClock } from '../machine/virtual-clock.ts';
import { Ksz8081 } from './ksz8081.ts';
import { Rtl8211f } from './rtl8211f.ts';

function surroundings(address: number) {
  const clock = new VirtualClock();
  const faults: string[] = [];
  const offers: (LinkOffer | undefined)[] = [];
  const cable = {
    link: undefined as CableEnd['link'],
    offer: (offer: LinkOffer | undefined) => offers.push(offer),
    onLink: () => {},
    onFrame: (_frame: Frame) => {},
    send: (frame: Frame) => clock.now + frame.bytes.length,
  };
  const pass = (seconds: number): void => {
    const until = clock.now + ticks(seconds);
    while (clock.next <= until) clock.step();
    clock.advance(until);
  };
  const around = { clock, cable, report: (code: string) => void faults.push(code), address };
  return { around, cable, clock, faults, offers, pass };
}

/** A KSZ8081 with these levels around it. */
function ksz(board = { hz: 50e6, nandTree: true }) {
  const rest = surroundings(2);
  const phy = new Ksz8081({ ...rest.around, referenceHz: () => board.hz, nandTreePin: () => board.nandTree });
  const start = (low = 0.01, wait = 0.001): void => {
    phy.setReset(true);
    phy.setReset(false);
    rest.pass(low);
    phy.setReset(true);
    rest.pass(wait);
  };
  return { ...rest, phy, board, start };
}

function rtl() {
  const rest = surroundings(1);
  const phy = new Rtl8211f(rest.around);
  const start = (low = 0.01, wait = 0.03): void => {
    phy.setReset(true);
    phy.setReset(false);
    rest.pass(low);
    phy.setReset(true);
    rest.pass(wait);
  };
  return { ...rest, phy, start };
}

const link = (speed: 10 | 100 | 1000, duplex: 'full' | 'half'): NonNullable<CableEnd['link']> => ({
  speed,
  duplex,
  partner: { autoNegotiation: true, modes: [{ speed, duplex }] },
});

describe('KSZ8081', () => {
  it('After reset it says who it is; it links once it is told that 50 MHz come in, not before.', () => {
    const { phy, start, offers, faults } = ksz();
    start();
    expect([phy.read(2, 2), phy.read(2, 3)]).toEqual([0x0022, 0x1560]);
    expect(offers.at(-1)).toBeUndefined();
    phy.write(2, 0x1f, phy.read(2, 0x1f)! | 0x80);
    expect(offers.at(-1)?.modes).toHaveLength(4);
    // A reset by BMCR forgets it again.
    phy.write(2, 0, 0x8000);
    expect(phy.read(2, 0)! & 0x8000).toBe(0x8000);
    expect(offers.at(-1)).toBeUndefined();
    expect(faults).toEqual([]);
  });

  it('Without its 50 MHz there is no link; when they come, there is.', () => {
    const { phy, start, offers, board } = ksz({ hz: 0, nandTree: true });
    start();
    phy.write(2, 0x1f, 0x8180);
    expect(offers.at(-1)).toBeUndefined();
    board.hz = 50e6;
    phy.clockChanged();
    expect(offers.at(-1)).toBeDefined();
  });

  it('INTRP low as the reset ends puts it into NAND tree; register 16 takes it out again.', () => {
    const { phy, start, offers, faults } = ksz({ hz: 50e6, nandTree: false });
    start();
    expect(new Set(faults)).toEqual(new Set(['phy-strap']));
    phy.write(2, 0x1f, 0x8180);
    expect(offers.at(-1)).toBeUndefined();
    phy.write(2, 0x16, (phy.read(2, 0x16)! & ~0x8021) | 2);
    expect(offers.at(-1)).toBeDefined();
  });

  it('Register 1E tells the mode; BMSR’s link bit shows a loss once.', () => {
    const { phy, start, cable } = ksz();
    start();
    const shown = (speed: 10 | 100, duplex: 'full' | 'half') => {
      cable.link = link(speed, duplex);
      return phy.read(2, 0x1e);
    };
    expect(phy.read(2, 0x1e)).toBe(0);
    expect([shown(10, 'half'), shown(100, 'half'), shown(10, 'full'), shown(100, 'full')]).toEqual([
      0x101, 0x102, 0x105, 0x106,
    ]);
    phy.read(2, 1);
    expect(phy.read(2, 1)! & 4).toBe(4);
    cable.link = undefined;
    cable.onLink();
    cable.link = link(100, 'full');
    expect(phy.read(2, 1)! & 4).toBe(0);
    expect(phy.read(2, 1)! & 4).toBe(4);
  });

  it('A short pulse, an early access and a wrong address are faults.', () => {
    const { phy, start, faults, pass } = ksz();
    start(0.0004, 0.00005);
    expect(faults).toEqual(['phy-reset-pulse']);
    expect(phy.read(2, 2)).toBeUndefined();
    expect(faults.at(-1)).toBe('phy-early');
    pass(0.001);
    expect(phy.read(3, 2)).toBeUndefined();
    expect(faults.at(-1)).toBe('phy-address');
    phy.setReset(false);
    phy.read(2, 2);
    expect(faults.at(-1)).toBe('phy-early');
    expect(phy.fastest).toBe(10e6);
  });

  it('Frames with errors are counted, and the counter clears when it is read.', () => {
    const { phy, start, cable } = ksz();
    start();
    cable.onFrame({ bytes: new Uint8Array(60), damaged: true });
    cable.onFrame({ bytes: new Uint8Array(60), damaged: false });
    expect([phy.read(2, 0x15), phy.read(2, 0x15)]).toEqual([1, 0]);
  });
});

describe('RTL8211F', () => {
  it('It offers a gigabit in full duplex beside the slower modes, and what GBCR and ANAR leave of them.', () => {
    const { phy, start, offers, faults } = rtl();
    start();
    expect([phy.read(1, 2), phy.read(1, 3)]).toEqual([0x001c, 0xc916]);
    expect(offers.at(-1)?.modes[0]).toEqual({ speed: 1000, duplex: 'full' });
    expect(offers.at(-1)?.modes).toHaveLength(5);
    phy.write(1, 9, 0);
    phy.write(1, 4, 0x0101);
    phy.write(1, 0, 0x1200);
    expect(offers.at(-1)?.modes).toEqual([{ speed: 100, duplex: 'full' }]);
    expect(faults).toEqual([]);
  });

  it('PHYSR of page A43 is read at page 0 as well: link, duplex, speed.', () => {
    const { phy, start, cable } = rtl();
    start();
    const shown = (speed: 10 | 100 | 1000) => {
      cable.link = link(speed, 'full');
      return phy.read(1, 0x1a);
    };
    expect([phy.read(1, 0x1a), shown(10), shown(100), shown(1000)]).toEqual([0, 0x0c, 0x1c, 0x2c]);
    phy.write(1, 0x1f, 0xa43);
    expect(phy.read(1, 0x1a)).toBe(0x2c);
    expect(phy.read(1, 10)).toBe(0x3800);
  });

  it('Its delays are set on page D08, one by one, and lost by a reset.', () => {
    const { phy, start } = rtl();
    start();
    expect(phy.delays).toEqual({ transmit: false, receive: false });
    phy.write(1, 0x1f, 0xd08);
    phy.write(1, 0x11, phy.read(1, 0x11)! | 0x100);
    expect(phy.delays).toEqual({ transmit: true, receive: false });
    phy.write(1, 0x15, phy.read(1, 0x15)! | 8);
    phy.write(1, 0x1f, 0);
    expect(phy.delays).toEqual({ transmit: true, receive: true });
    phy.write(1, 0, 0x8000);
    expect(phy.delays).toEqual({ transmit: false, receive: false });
  });

  it('It needs 10 ms of reset and 30 ms after it.', () => {
    const { phy, start, faults } = rtl();
    start(0.009, 0.029);
    expect(faults).toEqual(['phy-reset-pulse']);
    expect(phy.read(1, 2)).toBeUndefined();
    expect(faults.at(-1)).toBe('phy-early');
  });
});
