import { describe, expect, it } from 'vitest';
import { Cable } from '../cable/cable.ts';
import type { Fault } from '../core/interface.ts';
import { ticks, VirtualClock } from '../machine/virtual-clock.ts';
import { NetworkCard } from '../peer/network-card.ts';
import { type Bench, startPll1 } from '../rt117x/testing/bench.ts';
import { createEvk } from './mimxrt11.ts';

const FLASH = 0x3000_0000;
const IOMUXC = 0x400e_8000;
const macs = { enet: 0x4042_4000, enet_1g: 0x4042_0000 } as const;
type Port = keyof typeof macs;

/** The words of a flash that the ROM starts: FCB, IVT, boot data, and an endless loop. */
const flash: readonly (readonly [number, number])[] = [
  [0x400, 0x4246_4346],
  [0x404, 0x5601_0400],
  [0x450, 0x0100_0000],
  [0x480, 0x0a18_04eb],
  [0x1000, 0x4120_00d1],
  [0x1004, FLASH + 0x2001],
  [0x100c, 0],
  [0x1010, FLASH + 0x1020],
  [0x1014, FLASH + 0x1000],
  [0x1020, FLASH],
  [0x1024, 0x8000],
  [0x1028, 0],
  [0x2000, 0xe7fe_e7fe],
];

/** Steps of a driver that make both ports work, by name: a test leaves one out. Values: NXP's and Zephyr's board files. */
const steps: Readonly<Record<string, (evk: Evk) => void>> = {
  pll1: (evk) => startPll1(evk as unknown as Bench),
  roots: (evk) => {
    evk.write(0x40cc_1980, 0x409);
    evk.write(0x40cc_1a00, 0x403);
  },
  direction: (evk) => {
    evk.write(0x400e_4010, 2);
    evk.write(0x400e_4014, 4);
  },
  management: (evk) => {
    for (const [at, value] of [
      [0x18c, 3],
      [0x190, 3],
      [0x4ac, 1],
    ] as const)
      evk.write(IOMUXC + at, value);
    for (const [at, value] of [
      [0x104, 2],
      [0x108, 2],
      [0x4c8, 1],
    ] as const)
      evk.write(IOMUXC + at, value);
  },
  clock: (evk) => {
    evk.write(IOMUXC + 0x228, 0x12);
    evk.write(IOMUXC + 0x4a8, 1);
  },
  data: (evk) => {
    for (let at = 0x21c; at <= 0x238; at += 4) if (at !== 0x228) evk.write(IOMUXC + at, 1);
    for (let at = 0x4b0; at <= 0x4bc; at += 4) evk.write(IOMUXC + at, 1);
    for (let at = 0x1e4; at <= 0x210; at += 4) evk.write(IOMUXC + at, 1);
    for (const at of [0x4cc, 0x4d0, 0x4d4, 0x4d8, 0x4dc, 0x4e0, 0x4e8]) evk.write(IOMUXC + at, 2);
  },
  mscr: (evk) => {
    for (const base of Object.values(macs)) evk.write(base + 0x44, 0x14e);
  },
  ksz8081: (evk) => evk.mdio('enet', 2, 0x1f, 0x8180),
  delays: (evk) => {
    for (const [register, value] of [
      [0x1f, 0xd08],
      [0x11, 0x109],
      [0x15, 0x19],
      [0x1f, 0],
    ] as const)
      evk.mdio('enet_1g', 1, register, value);
  },
  macs: (evk) => {
    evk.setUp('enet', (1522 << 16) | 0x104, 0x102);
    evk.setUp('enet_1g', (1522 << 16) | 0x44, 0x122);
  },
};

class Evk {
  readonly clock = new VirtualClock();
  readonly faults: Fault[] = [];
  readonly cables = { enet: new Cable(this.clock), enet_1g: new Cable(this.clock) };
  readonly received: Record<Port, number> = { enet: 0, enet_1g: 0 };
  readonly board;

  constructor(words = flash) {
    for (const port of ['enet', 'enet_1g'] as const) {
      const card = new NetworkCard(this.clock, this.cables[port].a);
      card.onFrame = () => {
        this.received[port] += 1;
      };
    }
    const segments = words.map(([offset, word]) => {
      const bytes = new Uint8Array(4);
      new DataView(bytes.buffer).setUint32(0, word, true);
      return { address: FLASH + offset, bytes };
    });
    this.board = createEvk('mimxrt1170-evk', {
      clock: this.clock,
      image: { segments },
      cable: this.cables.enet.b,
      cable1g: this.cables.enet_1g.b,
      onFault: (fault) => this.faults.push(fault),
      onConsole: () => {},
    });
    for (const base of [0x4003_8000, 0x40c1_0000]) {
      this.write(base + 4, 0xd928_c520);
      this.write(base, 0x2120);
    }
    // The PHYs come out of reset with the board's pull-ups.
    this.pass(0.1);
  }

  read(address: number): number {
    return this.board.bus.read32(address);
  }

  write(address: number, value: number): void {
    this.board.bus.write32(address, value >>> 0);
  }

  pass(seconds: number): void {
    const until = this.clock.now + ticks(seconds);
    while (this.clock.next <= until) this.clock.step();
    this.clock.advance(until);
  }

  mdio(port: Port, phy: number, register: number, value: number): void {
    this.write(macs[port] + 0x40, 0x5002_0000 | (phy << 23) | (register << 18) | value);
    this.pass(100e-6);
  }

  setUp(port: Port, rcr: number, ecr: number): void {
    const base = macs[port];
    const ring = port === 'enet' ? 0x2024_0000 : 0x202c_0000;
    this.write(ring, 0xac00_0040);
    this.write(ring + 4, ring + 0x1000);
    this.write(base + 0x84, rcr);
    this.write(base + 0xc4, 4);
    this.write(base + 0x188, 1536);
    this.write(base + 0x180, ring + 0x800);
    this.write(base + 0x184, ring);
    this.write(base + 0x24, ecr);
  }

  /** Sends one frame over a port. */
  send(port: Port): void {
    this.write(macs[port] + 0x14, 0);
    this.pass(0.001);
  }
}

/** All steps but one, with the link up where it comes up; one frame over each port. */
function run(without = ''): Evk {
  const evk = new Evk();
  for (const [name, step] of Object.entries(steps)) {
    // Negotiation takes 1.5 s.
    if (name === 'macs') evk.pass(2);
    if (name !== without) step(evk);
  }
  evk.send('enet');
  evk.send('enet_1g');
  return evk;
}

const codes = (evk: Evk): string[] => [...new Set(evk.faults.map(({ code }) => code))];

describe('The EVK', () => {
  it('With every step of a driver a frame goes out over each port, without a fault.', () => {
    const evk = run();
    expect(evk.faults).toEqual([]);
    expect(evk.received).toEqual({ enet: 1, enet_1g: 1 });
    expect(evk.cables.enet.a.link?.speed).toBe(100);
    expect(evk.cables.enet_1g.a.link?.speed).toBe(1000);
  });

  it.for([
    ['pll1', ['no-reference-clock']],
    ['roots', ['no-reference-clock']],
    ['direction', ['pin-not-routed']],
    ['management', ['pin-not-routed', 'rgmii-delay']],
    ['clock', ['pin-not-routed']],
    ['data', ['pin-not-routed']],
    ['mscr', ['mdio-off', 'rgmii-delay']],
    ['delays', ['rgmii-delay']],
  ] as const)('Without the step "%s" no frame passes on its port, and the faults are %j.', ([step, wanted]) => {
    const evk = run(step);
    expect(codes(evk)).toEqual(wanted);
    expect(evk.received.enet + evk.received.enet_1g).toBeLessThan(2);
  });

  it('Without its 50 MHz mode the KSZ8081 has no link.', () => {
    const evk = run('ksz8081');
    expect(evk.cables.enet.a.link).toBeUndefined();
    expect(evk.received).toEqual({ enet: 0, enet_1g: 1 });
  });

  it('A wrong PHY address, MDC too fast, and a MAC at another speed than its link are faults.', () => {
    const evk = run();
    evk.mdio('enet', 3, 0, 0);
    evk.write(macs.enet + 0x44, 2);
    evk.mdio('enet', 2, 0x10, 0);
    evk.setUp('enet_1g', (1522 << 16) | 0x44, 0x102);
    evk.send('enet_1g');
    expect(codes(evk)).toEqual(['phy-address', 'mdio-too-fast', 'speed-mismatch']);
  });

  it('An access to the SDRAM before SEMC is set up is a fault, and an image without an FCB does not start.', () => {
    const evk = new Evk();
    evk.read(0x8000_0000);
    expect(evk.faults.at(-1)).toMatchObject({ code: 'sdram-off', fatal: true });
    const none = new Evk(flash.filter(([offset]) => offset !== 0x400));
    expect(none.faults[0]).toMatchObject({ code: 'boot', fatal: true });
  });
});
