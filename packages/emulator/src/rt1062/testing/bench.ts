// A chip around a core that does nothing, for tests of the blocks: faults, warnings and interrupt lines are kept in lists.

import type { Core } from '../../core/interface.ts';
import { createBus, type MemoryBus } from '../../core/memory.ts';
import type { Frame } from '../../machine/interface.ts';
import { ticks, VirtualClock } from '../../machine/virtual-clock.ts';
import type { MdioBus } from '../enet-mdio.ts';
import type { EnetWire } from '../enet-wire.ts';
import type { FaultCode } from '../faults.ts';
import { createRt1062, type Rt1062 } from '../rt1062.ts';
import type { ResetCause } from '../src.ts';

/** A core that only keeps what it is told. */
export class IdleCore implements Core {
  readonly registers = new Int32Array(16);
  readonly instructions = 0;
  readonly cycles = 0;
  sleeping = false;
  readonly lines = new Set<number>();
  run(): void {}
  sleepUntil(): void {}
  stop(): void {}
  stall(): void {}
  reset(): void {}
  setInterrupt(line: number, asserted: boolean): void {
    if (asserted) this.lines.add(line);
    else this.lines.delete(line);
  }
}

/** The wire of the bench: what was sent, at 100 Mbit/s. */
export class BenchWire implements EnetWire {
  readonly byteTicks = ticks(80e-9);
  readonly sent: { readonly frame: Frame; readonly time: number }[] = [];
  works = true;
  private readonly clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.clock = clock;
  }

  passes(): boolean {
    return this.works;
  }

  send(frame: Frame): number {
    this.sent.push({ frame, time: this.clock.now });
    return this.clock.now + (frame.bytes.length + 24) * this.byteTicks;
  }
}

/** A management bus with one PHY at address 0, whose register n reads 0x1000 + n. */
export const benchMdio: MdioBus = {
  fastest: 24e6,
  routed: () => true,
  read: (phy, register) => (phy === 0 ? 0x1000 + register : undefined),
  write: (phy) => phy === 0,
};

interface BenchWatch {
  readonly base: number;
  readonly size: number;
  lastStore: number;
}

export class Bench {
  readonly clock = new VirtualClock();
  readonly bus: MemoryBus = createBus();
  readonly core = new IdleCore();
  readonly wire = new BenchWire(this.clock);
  readonly faults: FaultCode[] = [];
  readonly details: string[] = [];
  readonly warnings: string[] = [];
  readonly uart: number[] = [];
  readonly resets: ResetCause[] = [];
  coreHz = 0;
  /** Ranges whose stores are noted, and when the last barrier was; the count is in stores and barriers. */
  readonly watches: BenchWatch[] = [];
  lastBarrier = -1;
  private count = 0;
  readonly chip: Rt1062;

  constructor() {
    this.chip = createRt1062({
      bus: this.bus,
      core: this.core,
      clock: this.clock,
      report: (code, detail) => {
        this.faults.push(code);
        this.details.push(detail);
      },
      warn: (message) => this.warnings.push(message),
      uartOut: (_port, byte) => this.uart.push(byte),
      macAddress: Uint8Array.of(2, 0, 0, 0, 0, 1),
      stores: {
        watch: (base, size) => {
          const watch = { base, size, lastStore: -1 };
          this.watches.push(watch);
          return watch;
        },
        endWatch: (watch) => this.watches.splice(this.watches.indexOf(watch as BenchWatch), 1),
        lastBarrier: () => this.lastBarrier,
      },
      connectPhy: () => ({ wire: this.wire, mdio: benchMdio }),
      onReset: (cause) => this.resets.push(cause),
      onCoreClock: (hz) => {
        this.coreHz = hz;
      },
    });
  }

  /** A word of memory or of a block. */
  read(address: number): number {
    return this.bus.read32(address);
  }

  write(address: number, value: number): void {
    this.bus.write32(address, value);
  }

  /** A store as the core does one: noted where it is watched. */
  store(address: number, value: number): void {
    this.count++;
    for (const watch of this.watches) {
      if (address >= watch.base && address < watch.base + watch.size) watch.lastStore = this.count;
    }
    this.write(address, value);
  }

  /** A DSB. */
  barrier(): void {
    this.lastBarrier = ++this.count;
  }

  /** Lets so many seconds pass. */
  pass(seconds: number): void {
    this.clock.advance(this.clock.now + ticks(seconds));
  }
}
