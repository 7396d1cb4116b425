import { describe, expect, it } from 'vitest';
import type { CableEnd, Frame, LinkOffer } from '../machine/interface.ts';
import { ticks, VirtualClock } from '../machine/virtual-clock.ts';
import { Dp83825i, type Straps } from './dp83825i.ts';

/** A PHY on a board whose straps and cable end are ours. */
function make(straps: Straps = { address: 0, slave: true }) {
  const clock = new VirtualClock();
  const faults: string[] = [];
  const offers: (LinkOffer | undefined)[] = [];
  const end = {
    link: undefined as CableEnd['link'],
    offer: (offer: LinkOffer | undefined) => offers.push(offer),
    onLink: () => {},
    onFrame: (_frame: Frame) => {},
    send: (frame: Frame) => clock.now + frame.bytes.length,
  };
  const phy = new Dp83825i(clock, end, (code) => faults.push(code), { straps: () => straps, slave: true });
  const pass = (seconds: number): void => clock.advance(clock.now + ticks(seconds));
  /** As a board does it: power, 50 ms, end of reset, 2 ms. */
  const start = (): void => {
    phy.setPins(false, false);
    phy.setPins(true, false);
    pass(0.05);
    phy.setPins(true, true);
    pass(0.003);
  };
  return { clock, phy, end, faults, offers, pass, start };
}

const link = (speed: 10 | 100, duplex: 'full' | 'half', autoNegotiation = true): NonNullable<CableEnd['link']> => ({
  speed,
  duplex,
  partner: { autoNegotiation, modes: [{ speed, duplex }] },
});

describe('DP83825I', () => {
  it('After power-up and reset it answers with its identity and offers all four modes.', () => {
    const { phy, faults, offers, start } = make();
    start();
    expect(phy.read(0, 2)).toBe(0x2000);
    expect(phy.read(0, 3)! & 0xfff0).toBe(0xa140);
    expect(phy.read(0, 0)).toBe(0x3100);
    expect(offers.at(-1)).toEqual({
      autoNegotiation: true,
      modes: [
        { speed: 100, duplex: 'full' },
        { speed: 100, duplex: 'half' },
        { speed: 10, duplex: 'full' },
        { speed: 10, duplex: 'half' },
      ],
    });
    expect(faults).toEqual([]);
  });

  it('It is silent for 50 ms after power-up and 2 ms after reset, in reset and without power; each try is a fault.', () => {
    const { phy, faults, pass } = make();
    phy.setPins(true, true);
    pass(0.049);
    expect(phy.read(0, 2)).toBeUndefined();
    pass(0.002);
    expect(phy.read(0, 2)).toBe(0x2000);
    phy.setPins(true, false);
    expect(phy.read(0, 2)).toBeUndefined();
    pass(100e-6);
    phy.setPins(true, true);
    pass(1.9e-3);
    expect(phy.write(0, 0, 0)).toBe(false);
    pass(0.2e-3);
    expect(phy.write(0, 0, 0x3100)).toBe(true);
    phy.setPins(false, true);
    expect(phy.read(0, 2)).toBeUndefined();
    expect(faults).toEqual(['phy-early', 'phy-early', 'phy-early', 'phy-early']);
  });

  it('A reset pulse below 25 us is a fault; it takes the link offer back all the same.', () => {
    const { phy, faults, offers, pass, start } = make();
    start();
    phy.setPins(true, false);
    expect(offers.at(-1)).toBeUndefined();
    pass(10e-6);
    phy.setPins(true, true);
    expect(faults).toEqual(['phy-reset-pulse']);
  });

  it('It answers at the address of its straps and says so in PHYCR and SOR1; another address reads nothing.', () => {
    const { phy, faults, start } = make({ address: 2, slave: true });
    start();
    expect(phy.read(0, 2)).toBeUndefined();
    expect(faults).toEqual(['phy-address']);
    expect(phy.read(2, 0x19)! & 0x1f).toBe(2);
    phy.write(2, 0x0d, 0x1f);
    phy.write(2, 0x0e, 0x467);
    phy.write(2, 0x0d, 0x401f);
    expect(phy.read(2, 0x0e)).toBe(0x2109);
  });

  it('Strapped as RMII master on this board it is a fault and offers no link until RCSR takes the 50 MHz.', () => {
    const { phy, faults, offers, start } = make({ address: 0, slave: false });
    start();
    expect(phy.read(0, 0x17)).toBe(0x0001);
    expect(faults).toEqual(['phy-strap']);
    expect(offers.at(-1)).toBeUndefined();
    phy.write(0, 0x17, 0x0081);
    expect(offers.at(-1)?.autoNegotiation).toBe(true);
    expect(faults).toHaveLength(1);
  });

  it('The link bit of BMSR is latched low: after a loss it reads 0 once more.', () => {
    const { phy, end, start } = make();
    start();
    const up = (): boolean => (phy.read(0, 1)! & 4) !== 0;
    end.link = link(100, 'full');
    end.onLink();
    expect(up()).toBe(false);
    expect(up()).toBe(true);
    expect(phy.read(0, 1)).toBe(0x786d);
    end.link = undefined;
    end.onLink();
    end.link = link(100, 'full');
    end.onLink();
    expect(up()).toBe(false);
    expect(up()).toBe(true);
  });

  it('PHYSTS and ALNPAR tell speed, duplex and what the partner can do.', () => {
    const { phy, end, start } = make();
    start();
    expect(phy.read(0, 0x10)).toBe(0);
    end.link = link(10, 'half');
    expect(phy.read(0, 0x10)).toBe(0x0013);
    expect(phy.read(0, 5)).toBe(0x4021);
    end.link = link(100, 'half', false);
    expect(phy.read(0, 0x10)).toBe(0x0011);
    expect(phy.read(0, 5)).toBe(0x0080);
    expect(phy.read(0, 6)! & 1).toBe(0);
  });

  it('BMCR forces speed and duplex, powers down, isolates, and resets itself within 2 ms.', () => {
    const { phy, offers, pass, start } = make();
    start();
    phy.write(0, 0, 0x0100);
    expect(offers.at(-1)).toEqual({ autoNegotiation: false, modes: [{ speed: 10, duplex: 'full' }] });
    phy.write(0, 0, 0x3900);
    expect(offers.at(-1)).toBeUndefined();
    phy.write(0, 4, 0x0081);
    phy.write(0, 0, 0x1200);
    expect(offers.at(-1)?.modes).toEqual([{ speed: 100, duplex: 'half' }]);
    expect(phy.read(0, 0)! & 0x0200).toBe(0);
    phy.write(0, 0, 0x8000);
    expect(phy.read(0, 0)).toBe(0xb100);
    pass(2.1e-3);
    expect(phy.read(0, 0)).toBe(0x3100);
    expect(phy.read(0, 4)).toBe(0x01e1);
  });

  it('Read-only registers stay, and RECR counts damaged frames until it is read.', () => {
    const { phy, end, start } = make();
    start();
    phy.write(0, 2, 0);
    phy.write(0, 1, 0xffff);
    expect(phy.read(0, 2)).toBe(0x2000);
    const heard: boolean[] = [];
    phy.onFrame = ({ damaged }) => heard.push(damaged);
    for (const damaged of [false, true, true]) end.onFrame({ bytes: new Uint8Array(60), damaged });
    expect(heard).toEqual([false, true, true]);
    expect(phy.read(0, 0x15)).toBe(2);
    expect(phy.read(0, 0x15)).toBe(0);
  });

  it('In MII loop-back a frame comes back to the MAC and does not reach the cable.', () => {
    const { phy, end, pass, start } = make();
    start();
    phy.write(0, 0, 0x6100);
    let sent = 0;
    end.send = () => ++sent;
    const back: Frame[] = [];
    phy.onFrame = (frame) => back.push(frame);
    const frame = { bytes: new Uint8Array(60), damaged: false };
    phy.send(frame);
    pass(1e-3);
    expect(back).toEqual([frame]);
    expect(sent).toBe(0);
  });
});
