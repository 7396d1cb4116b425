// An RT11xx around a core that does nothing, for tests of its blocks, and the steps of its start-up to leave one out of.

import { createBus, type MemoryBus } from '../../core/memory.ts';
import { ticks, VirtualClock } from '../../machine/virtual-clock.ts';
import type { FaultCode } from '../../rt1062/faults.ts';
import type { ResetCause } from '../../rt1062/src.ts';
import { BenchWire, benchMdio, IdleCore } from '../../rt1062/testing/bench.ts';
import { type PartFacts, rt1176 } from '../part.ts';
import { Rt117x } from '../rt117x.ts';

export class Bench {
  readonly clock = new VirtualClock();
  readonly bus: MemoryBus = createBus({ bytes: 32 << 20 });
  readonly core = new IdleCore();
  readonly wires = { ENET: new BenchWire(this.clock), ENET_1G: new BenchWire(this.clock) };
  readonly faults: FaultCode[] = [];
  readonly details: string[] = [];
  readonly warnings: string[] = [];
  readonly uart: number[] = [];
  readonly resets: ResetCause[] = [];
  readonly sdram: (readonly [number, number])[] = [];
  coreHz = 0;
  sleepsRunning = false;
  readonly chip: Rt117x;

  constructor(part: PartFacts = rt1176) {
    this.chip = new Rt117x({
      part,
      bus: this.bus,
      core: this.core,
      clock: this.clock,
      report: (code, detail) => {
        this.faults.push(code);
        this.details.push(detail);
      },
      warn: (message) => this.warnings.push(message),
      uartOut: (byte) => this.uart.push(byte),
      macAddresses: [Uint8Array.of(2, 0, 0, 0, 0, 1), Uint8Array.of(2, 0, 0, 0, 0, 2)],
      sdram: { portSize: 2, bytes: 1 << 20, casLatency: 3 },
      flashBytes: 1 << 20,
      connectPhy: (mac) => ({ wire: this.wires[mac], mdio: benchMdio }),
      onReset: (cause) => this.resets.push(cause),
      onCoreClock: (hz) => {
        this.coreHz = hz;
      },
      onSleepMode: (staysInRun) => {
        this.sleepsRunning = staysInRun;
      },
      onSdram: (base, bytes) => this.sdram.push([base, bytes]),
    });
    this.chip.leaveRom();
  }

  read(address: number): number {
    return this.bus.read32(address);
  }

  write(address: number, value: number): void {
    this.bus.write32(address, value);
  }

  /** Lets so many seconds pass. */
  pass(seconds: number): void {
    this.clock.advance(this.clock.now + ticks(seconds));
  }
}

const ANADIG = 0x40c8_4000;
const AI = ANADIG + 0x850;

/** A write over PLL1's bus as drivers do it: address, data, toggle; false when DONE does not follow. */
export function pll1Write(bench: Bench, register: number, value: number): boolean {
  const toggle = bench.read(AI) & 0x100;
  bench.write(AI, register | toggle);
  bench.write(AI + 0x10, value);
  const before = bench.read(AI) & 0x200;
  bench.write(AI, bench.read(AI) ^ 0x100);
  return (bench.read(AI) & 0x200) !== before;
}

/** A read over PLL1's bus. */
export function pll1Read(bench: Bench, register: number): number {
  bench.write(AI, register | 0x1_0000 | (bench.read(AI) & 0x100));
  bench.write(AI, bench.read(AI) ^ 0x100);
  return bench.read(AI + 0x20);
}

/** A write to the PLLs' regulator. */
function ldoWrite(bench: Bench, value: number): void {
  bench.write(ANADIG + 0x820, 0);
  bench.write(ANADIG + 0x830, value);
  bench.write(ANADIG + 0x500, bench.read(ANADIG + 0x500) ^ 0x1_0000);
}

/** The steps that bring PLL1 to 1 GHz (facts: fsl_clock.c, plo), by name; `settle` lets time pass. */
export const pll1Steps: Readonly<Record<string, (bench: Bench) => void>> = {
  regulator: (bench) => {
    ldoWrite(bench, 0x105);
    bench.pass(100e-6);
    ldoWrite(bench, 0x101);
  },
  reference: (bench) => bench.write(ANADIG + 0x570, bench.read(ANADIG + 0x570) | 0x10),
  bypass: (bench) => void pll1Write(bench, 0x04, 1 << 16),
  clock: (bench) => bench.write(ANADIG + 0x2c0, bench.read(ANADIG + 0x2c0) | 0x2000),
  factors: (bench) => {
    pll1Write(bench, 0x30, 268_435_455);
    pll1Write(bench, 0x20, 178_956_970);
    pll1Write(bench, 0x00, (pll1Read(bench, 0) & ~0x7f) | 41);
  },
  supply: (bench) => void pll1Write(bench, 0x04, 1 << 22),
  power: (bench) => void pll1Write(bench, 0x04, (1 << 13) | (1 << 14)),
  settle: (bench) => bench.pass(225e-6),
  release: (bench) => void pll1Write(bench, 0x08, 1 << 13),
  enable: (bench) => void pll1Write(bench, 0x04, 1 << 15),
  ungate: (bench) => bench.write(ANADIG + 0x2c0, bench.read(ANADIG + 0x2c0) & ~0x4000),
  outputs: (bench) => bench.write(ANADIG + 0x2c0, bench.read(ANADIG + 0x2c0) | (3 << 25)),
  use: (bench) => void pll1Write(bench, 0x08, 1 << 16),
};

/** Runs all steps but one. */
export function startPll1(bench: Bench, without = ''): void {
  for (const [name, step] of Object.entries(pll1Steps)) if (name !== without) step(bench);
}
