// The Teensy 4.1: RT1062, 8 MB of flash, DP83825I, LPUART6 on pins 0 and 1 as console.

import type { CortexM7, Engine } from '../core/cortex-m7.ts';
import type { Bus, Fault } from '../core/interface.ts';
import { createBus, type MemoryBus } from '../core/memory.ts';
import { bootFromFlash, FLASH_BASE, FLASH_SIZE } from '../image/boot.ts';
import type { Symbols } from '../image/elf-symbols.ts';
import type { Segment } from '../image/intel-hex.ts';
import { stackLimit } from '../image/stack-limit.ts';
import type { ResetCause as BoardResetCause, EmulatedBoard } from '../machine/emulated-board.ts';
import type { CableEnd, Clock } from '../machine/interface.ts';
import { Dp83825i } from '../phy/dp83825i.ts';
import { makeFault, type ReportFault } from '../rt1062/faults.ts';
import { hex } from '../rt1062/register-block.ts';
import { createRt1062, type Rt1062, SYSTICK_EXTERNAL_HZ, ticksPerCycle } from '../rt1062/rt1062.ts';
import type { ResetCause } from '../rt1062/src.ts';
import { createBoardCore } from './board-core.ts';
import { macFitsPhy } from './mac-and-phy.ts';
import {
  consoleIn,
  consoleOut,
  PHY_POWER_PAD,
  PHY_RESET_PAD,
  type Route,
  Routing,
  readStraps,
} from './teensy41-wiring.ts';

export interface Teensy41Options {
  readonly clock: Clock;
  /** What stands in the flash. */
  readonly image: { readonly segments: readonly Segment[] };
  readonly cable: CableEnd;
  readonly onFault: (fault: Fault) => void;
  readonly onConsole: (byte: number) => void;
  /** What is not modelled but was used; once for each register. */
  readonly onWarning?: (message: string) => void;
  /** Six bytes; 04:E9:E5 is PJRC's. */
  readonly macAddress?: Uint8Array;
  /** Names of addresses, where the ELF file is at hand: gives the stack its limit. */
  readonly symbols?: Symbols;
  /** How instructions are run; the same to the byte. */
  readonly engine?: Engine;
}

const CONSOLE_PORT = 6;

export class Teensy41 implements EmulatedBoard {
  readonly name = 'teensy41';
  readonly core: CortexM7;
  readonly bus: Bus;
  readonly chip: Rt1062;
  readonly phy: Dp83825i;
  ticksPerCycle = 0;
  onClockChange?: (ticksPerCycle: number) => void;
  private readonly options: Teensy41Options;
  private readonly memory: MemoryBus;
  private readonly report: ReportFault;
  private routing!: Routing;

  constructor(options: Teensy41Options) {
    this.options = options;
    this.memory = createBus({ bytes: 16 * 1024 * 1024, isShared: options.engine === 'jit' });
    this.bus = this.memory;
    this.report = (code, detail) => options.onFault(makeFault(code, detail));
    const { engine } = options;
    this.core = createBoardCore(
      { bus: this.memory, ...(engine && { engine }) },
      { onFault: options.onFault, onResetRequest: () => this.restartSoon('software') },
    );
    this.phy = new Dp83825i(options.clock, options.cable, this.report, {
      straps: () => readStraps(this.chip.pads),
      slave: true,
    });
    this.chip = this.makeChip();
    this.phy.onFrame = (frame) => this.chip.enet.receiveFrame(frame);
    this.chip.onPins = () => this.drivePhy();
    this.loadFlash();
    this.loseMemory();
    this.start('power');
  }

  private makeChip(): Rt1062 {
    const { core, options, report } = this;
    return createRt1062({
      bus: this.bus,
      core,
      clock: options.clock,
      report,
      warn: (message) => options.onWarning?.(message),
      uartOut: (port, byte) => {
        if (port === CONSOLE_PORT && this.reaches(consoleOut)) options.onConsole(byte);
      },
      macAddress: options.macAddress ?? Uint8Array.of(0x04, 0xe9, 0xe5, 0x00, 0x00, 0x01),
      order: core.lines,
      stores: {
        watch: (base, size) => core.watchStores(base, size),
        endWatch: (watch) => core.endWatch(watch as ReturnType<typeof core.watchStores>),
        lastBarrier: () => Math.max(core.lastDsb, core.lastDmb),
      },
      connectPhy: ({ iomuxc, gpr, analog }) => {
        this.routing = new Routing(iomuxc, gpr, analog, report);
        this.phy.routed = () => this.routing.management();
        return { wire: this.makeWire(), mdio: this.phy };
      },
      onReset: (cause) => this.restartSoon(cause),
      onCoreClock: (hz) => this.setCoreClock(hz),
      onSleepMode: (staysInRun) => {
        core.sysTickRunsAsleep = staysInRun;
      },
    });
  }

  private makeWire() {
    const { phy } = this;
    return {
      send: (frame: Parameters<typeof phy.send>[0]) => phy.send(frame),
      passes: () => this.routing.rmii() && macFitsPhy(this.chip.enet.words, phy.link, this.report),
      get byteTicks() {
        return phy.byteTicks;
      },
    };
  }

  /** True when a signal of the console comes out at its pad; said as a warning when it does not. */
  private reaches(route: Route): boolean {
    const wrong = this.routing.wrong(route);
    if (wrong !== undefined) this.options.onWarning?.(`${route.signal} does not reach ${route.pad}: ${wrong}`);
    return wrong === undefined;
  }

  private drivePhy(): void {
    const { pads } = this.chip;
    // Both inputs are pulled up inside the PHY.
    this.phy.setPins(pads.level(PHY_POWER_PAD) ?? true, pads.level(PHY_RESET_PAD) ?? true);
  }

  private setCoreClock(hz: number): void {
    this.core.sysTick.referenceCycles = Math.round(hz / SYSTICK_EXTERNAL_HZ);
    const ticks = ticksPerCycle(hz);
    if (ticks === this.ticksPerCycle) return;
    this.ticksPerCycle = ticks;
    this.onClockChange?.(ticks);
  }

  private loadFlash(): void {
    this.fill(FLASH_BASE, FLASH_SIZE, 0xff);
    for (const { address, bytes } of this.options.image.segments) {
      if (!this.bus.writeBytes(address, bytes)) {
        this.report('image', `${bytes.length} bytes at ${hex(address, 8)}`);
      }
    }
  }

  /** As the boot ROM starts an image; what it would refuse is a fault each. */
  private start(cause: BoardResetCause): void {
    this.drivePhy();
    const boot = bootFromFlash((address) => this.bus.read32(address));
    for (const { severity, path, message } of boot.problems) {
      if (severity === 'error') this.report('boot', `${path}: ${message}`);
      else this.options.onWarning?.(`${path}: ${message}`);
    }
    this.chip.flexspi.loadLut(boot.lut);
    this.core.reset(FLASH_BASE);
    this.core.registers[13] = boot.stack;
    this.core.registers[15] = boot.entry;
    this.core.stackLimit = stackLimit(this.options.symbols);
    if (cause === 'power') this.setCoreClock(this.chip.roots.core);
  }

  /** A reset that the chip brings about itself waits until the instruction in progress is done. */
  private restartSoon(cause: ResetCause): void {
    const { clock } = this.options;
    clock.at(clock.now, () => this.restart(cause));
  }

  private restart(cause: ResetCause): void {
    this.chip.reset(cause);
    this.start(cause === 'power' ? 'power' : cause === 'pin' ? 'pin' : 'software');
    this.core.stop();
  }

  reset(cause: BoardResetCause): void {
    if (cause === 'watchdog') {
      this.chip.biteWatchdog();
      return;
    }
    if (cause === 'power') {
      this.loseMemory();
      this.phy.setPins(false, false);
    }
    this.restart(cause);
  }

  /** Without power the RAMs forget; a pattern that is neither 0 nor all ones shows what nobody initialized. */
  private loseMemory(): void {
    for (const [base, size] of [
      [0, 0x8_0000],
      [0x2000_0000, 0x8_0000],
      [0x2020_0000, 0x10_0000],
    ] as const) {
      this.fill(base, size, 0xa5);
    }
  }

  /** In pages, so that what no memory lies at is passed over. */
  private fill(base: number, size: number, value: number): void {
    const page = new Uint8Array(4096).fill(value);
    for (let at = base; at < base + size; at += page.length) this.bus.writeBytes(at, page);
  }

  typeConsole(bytes: Uint8Array): void {
    const uart = this.chip.lpuart[CONSOLE_PORT]!;
    const { clock } = this.options;
    // One character after the other, as a line brings them.
    bytes.forEach((byte, n) => {
      clock.at(clock.now + (n + 1) * uart.characterTicks, () => {
        if (this.reaches(consoleIn)) uart.receive(byte);
      });
    });
  }
}

/** A Teensy 4.1 whose flash holds an image, as it stands after power-up. */
export function createTeensy41(options: Teensy41Options): Teensy41 {
  return new Teensy41(options);
}
