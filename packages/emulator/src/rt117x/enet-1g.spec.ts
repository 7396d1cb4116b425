import { describe, expect, it } from 'vitest';
import { BD_L, BD_R, BD_TC, BD_W } from '../rt1062/enet-descriptors.ts';
import { enetRegisters } from '../rt1062/enet-registers.ts';
import { enet1gRegisters } from './enet-1g.ts';
import { irqNumber } from './memory-map.ts';
import { Bench } from './testing/bench.ts';

const ENET_1G = 0x4042_0000;
const registers = { ...enetRegisters, ...enet1gRegisters };
const RING = 0x2024_0000;
const BUFFERS = 0x2028_0000;
/** Rings of two: receive rings at RING + 1000 n, transmit rings behind them. */
const rxRing = (n: number): number => RING + 0x1000 * n;
const txRing = (n: number): number => RING + 0x8000 + 0x1000 * n;
const rxBuffer = (n: number, at: number): number => BUFFERS + 0x4000 * n + 0x800 * at;
const txBuffer = (n: number, at: number): number => BUFFERS + 0x20000 + 0x4000 * n + 0x800 * at;

class Mac extends Bench {
  constructor() {
    super();
    this.set('RCR', (1522 << 16) | 0x44 | 8);
    this.set('TCR', 4);
    this.set('TFWR', 0x100);
    this.set('MIBC', 0);
    for (const [name, value] of [
      ['MRBR', 1536],
      ['MRBR1', 1536],
      ['MRBR2', 1536],
    ] as const)
      this.set(name, value);
    const starts = ['RDSR', 'RDSR1', 'RDSR2', 'TDSR', 'TDSR1', 'TDSR2'] as const;
    for (const [n, name] of starts.entries()) this.set(name, n < 3 ? rxRing(n) : txRing(n - 3));
    for (let n = 0; n < 3; n++) {
      for (const at of [0, 1]) {
        this.write(rxRing(n) + 8 * at, ((0x8000 | (at === 1 ? BD_W : 0)) << 16) >>> 0);
        this.write(rxRing(n) + 8 * at + 4, rxBuffer(n, at));
      }
    }
    this.set('EIMR', 0xffff_ffff);
    this.set('ECR', 0x122);
    for (const name of ['RDAR', 'RDAR1', 'RDAR2'] as const) this.set(name, 0);
  }

  at(name: keyof typeof registers): number {
    return ENET_1G + registers[name].offset;
  }

  set(name: keyof typeof registers, value: number, n = 0): void {
    this.write(this.at(name) + 4 * n, value >>> 0);
  }

  /** A class takes VLAN priority `priority`, and its DMA is on. */
  classify(ring: 1 | 2, priority: number, slope = 0): void {
    this.set('RCMR', (1 << 16) | (priority * 0x1111), ring - 1);
    this.set('DMACFG', (1 << 16) | slope, ring - 1);
  }

  /** A broadcast with a VLAN tag of that priority, or none. */
  receive(priority?: number): void {
    const bytes = new Uint8Array(64);
    bytes.fill(0xff, 0, 6);
    bytes.set(priority === undefined ? [8, 0] : [0x81, 0, priority << 5, 1, 8, 0], 12);
    this.chip.enet1g.receiveFrame({ bytes, damaged: false });
  }

  /** Which rings have a frame in their first descriptor. */
  get filled(): number[] {
    return [0, 1, 2].filter((n) => (this.read(rxRing(n)) & 0x8000_0000) === 0);
  }

  /** Frames of a ring whose first byte is the ring's number; the ring is kicked when told so. */
  queue(ring: number, count: number, length = 1000): void {
    for (let at = 0; at < count; at++) {
      this.write(txBuffer(ring, at), 0x0101_0100 + ring);
      const wrap = at === count - 1 ? BD_W : 0;
      this.write(txRing(ring) + 8 * at + 4, txBuffer(ring, at));
      this.write(txRing(ring) + 8 * at, (((BD_R | BD_L | BD_TC | wrap) << 16) | length) >>> 0);
    }
  }

  /** Lets all go out; the ring of each frame in order, and when the last began. */
  drain(): number[] {
    for (let n = 0; n < 1000 && this.clock.next < Infinity; n++) this.clock.step();
    return this.wires.ENET_1G.sent.map(({ frame }) => frame.bytes[0]!);
  }
}

describe('The three rings of ENET_1G', () => {
  it('A frame goes to the ring whose class names its VLAN priority; all others go to ring 0.', () => {
    const mac = new Mac();
    mac.classify(1, 3);
    mac.classify(2, 5);
    mac.receive(5);
    expect(mac.filled).toEqual([2]);
    mac.receive(3);
    expect(mac.filled).toEqual([1, 2]);
    mac.receive();
    mac.receive(4);
    expect(mac.filled).toEqual([0, 1, 2]);
    expect(mac.read(rxRing(0) + 8) & 0x8000_0000).toBe(0);
    expect(mac.faults).toEqual([]);
  });

  it('A class whose DMA is off, or that matches nothing, leaves its frames to ring 0.', () => {
    const mac = new Mac();
    mac.set('RCMR', 0x1_3333, 0);
    mac.receive(3);
    expect(mac.filled).toEqual([0]);
  });

  it('Each ring has its events and its line: 141, 139 and 140.', () => {
    const mac = new Mac();
    mac.classify(1, 3);
    mac.classify(2, 5);
    mac.receive(3);
    expect([...mac.core.lines]).toEqual([irqNumber.ENET_1G_RING1]);
    expect(mac.read(mac.at('EIR')) & 0xff).toBe(0x02);
    mac.write(mac.at('EIR'), 0x02);
    expect(mac.core.lines.size).toBe(0);
    mac.receive(5);
    expect([...mac.core.lines]).toEqual([irqNumber.ENET_1G_RING2]);
    mac.write(mac.at('EIR'), 0x20);
    mac.receive();
    expect([...mac.core.lines]).toEqual([irqNumber.ENET_1G]);
  });

  it('By credit rings 1 and 2 go first, as far as their slope allows; in turn each ring sends one.', () => {
    const credit = new Mac();
    credit.classify(1, 3, 512);
    credit.classify(2, 5);
    for (const ring of [0, 1, 2]) credit.queue(ring, 2);
    for (const name of ['TDAR', 'TDAR1', 'TDAR2'] as const) credit.set(name, 0);
    // Ring 0 was kicked first and is on the wire; ring 1 has half the line: after each frame it lets one pass.
    expect(credit.drain()).toEqual([0, 1, 2, 1, 2, 0]);
    const turns = new Mac();
    turns.set('QOS', 1);
    turns.classify(1, 3);
    turns.classify(2, 5);
    for (const ring of [0, 1, 2]) turns.queue(ring, 2);
    for (const name of ['TDAR', 'TDAR1', 'TDAR2'] as const) turns.set(name, 0);
    expect(turns.drain()).toEqual([0, 1, 2, 0, 1, 2]);
    for (const ring of [0, 1, 2]) expect(turns.read(txRing(ring)) & 0x8000_0000).toBe(0);
    expect(turns.read(turns.at('TDAR1'))).toBe(0);
  });

  it('A ring whose class is off does not send.', () => {
    const mac = new Mac();
    mac.queue(1, 1);
    mac.set('TDAR1', 0);
    expect(mac.drain()).toEqual([]);
    expect(mac.read(mac.at('TDAR1'))).toBe(1 << 24);
  });

  it('Its FIFO holds 8 KB while no descriptor is empty; what comes after that is counted as lost.', () => {
    const mac = new Mac();
    for (let n = 0; n < 2; n++) mac.receive();
    const frame = { bytes: new Uint8Array(1020).fill(0xff, 0, 6), damaged: false };
    for (let n = 0; n < 10; n++) mac.chip.enet1g.receiveFrame(frame);
    expect(mac.read(ENET_1G + 0x2d8)).toBe(2);
  });
});
