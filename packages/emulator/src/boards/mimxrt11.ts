// The MIMXRT1160-EVK and MIMXRT1170-EVK: RT1166 or RT1176, 16 MB of flash at FlexSPI1, 64 MB of SDRAM, KSZ8081 and RTL8211F,
// LPUART1 as console. The Cortex-M4 is held, as the ROM leaves it.

import type { CortexM7, Engine } from '../core/cortex-m7.ts';
import type { Bus, Fault } from '../core/interface.ts';
import { createBus, type MemoryBus } from '../core/memory.ts';
import { bootRt11xx } from '../image/boot-rt11xx.ts';
import { type DcdTarget, runDcd } from '../image/dcd.ts';
import type { Symbols } from '../image/elf-symbols.ts';
import type { Segment } from '../image/intel-hex.ts';
import { stackLimit } from '../image/stack-limit.ts';
import type { ResetCause as BoardResetCause, EmulatedBoard } from '../machine/emulated-board.ts';
import type { CableEnd, Clock, Frame } from '../machine/interface.ts';
import { Ksz8081 } from '../phy/ksz8081.ts';
import { Rtl8211f } from '../phy/rtl8211f.ts';
import { IRQ_LINES } from '../rt117x/memory-map.ts';
import { type PartFacts, rt1166, rt1176 } from '../rt117x/part.ts';
import { FLASH_BASE, Rt117x } from '../rt117x/rt117x.ts';
import type { SdramChips } from '../rt117x/semc.ts';
import { makeFault, type ReportFault } from '../rt1062/faults.ts';
import { hex } from '../rt1062/register-block.ts';
import { ticksPerCycle } from '../rt1062/rt1062.ts';
import type { ResetCause } from '../rt1062/src.ts';
import { createBoardCore } from './board-core.ts';
import { macFitsPhy } from './mac-and-phy.ts';
import {
  consoleIn,
  consoleOut,
  ENET_1G_RESET_PAD,
  ENET_INTERRUPT_PAD,
  ENET_RESET_PAD,
  EvkRouting,
  type Route,
  sdramRoutes,
  wrongRoute,
} from './mimxrt11-wiring.ts';
import { rgmiiFitsPhy } from './rgmii-and-phy.ts';

export interface EvkOptions {
  readonly clock: Clock;
  /** What stands in the flash. */
  readonly image: { readonly segments: readonly Segment[] };
  /** The 10/100 port's cable, and the gigabit port's. */
  readonly cable: CableEnd;
  readonly cable1g: CableEnd;
  readonly onFault: (fault: Fault) => void;
  readonly onConsole: (byte: number) => void;
  /** What is not modelled but was used; once for each register. */
  readonly onWarning?: (message: string) => void;
  /** Six bytes for ENET; ENET_1G has the next one. 00:04:9F is NXP's. */
  readonly macAddress?: Uint8Array;
  /** Names of addresses, where the ELF file is at hand: gives the stack its limit. */
  readonly symbols?: Symbols;
  /** How instructions are run; the same to the byte. */
  readonly engine?: Engine;
}

export type EvkName = 'mimxrt1160-evk' | 'mimxrt1170-evk';
const parts: Readonly<Record<EvkName, PartFacts>> = { 'mimxrt1160-evk': rt1166, 'mimxrt1170-evk': rt1176 };

/** IS25WP128, and two W9825G6KH side by side. */
const FLASH_BYTES = 16 * 1024 * 1024;
const SDRAM: SdramChips = { portSize: 2, bytes: 64 * 1024 * 1024, casLatency: 3 };
/** Sum of all memories with room for FlexRAM laid out in any way. */
const BUS_BYTES = FLASH_BYTES + SDRAM.bytes + 8 * 1024 * 1024;
/** Addresses that the boards strap. */
const KSZ8081_ADDRESS = 2;
const RTL8211F_ADDRESS = 1;

export class MimxrtEvk implements EmulatedBoard {
  readonly name: EvkName;
  readonly core: CortexM7;
  readonly bus: Bus;
  readonly chip: Rt117x;
  readonly ksz8081: Ksz8081;
  readonly rtl8211f: Rtl8211f;
  ticksPerCycle = 0;
  onClockChange?: (ticksPerCycle: number) => void;
  private readonly options: EvkOptions;
  private readonly memory: MemoryBus;
  private readonly report: ReportFault;
  private routing!: EvkRouting;
  private sdramForgotten = true;

  constructor(name: EvkName, options: EvkOptions) {
    this.name = name;
    this.options = options;
    this.memory = createBus({ bytes: BUS_BYTES, isShared: options.engine === 'jit' });
    this.bus = this.memory;
    this.report = (code, detail) => options.onFault(makeFault(code, detail));
    const { clock, engine } = options;
    this.core = createBoardCore(
      { bus: this.memory, lines: IRQ_LINES, ...(engine && { engine }) },
      { onFault: options.onFault, onResetRequest: () => this.restartSoon('software') },
    );
    const { report } = this;
    this.ksz8081 = new Ksz8081({
      clock,
      cable: options.cable,
      report,
      address: KSZ8081_ADDRESS,
      referenceHz: () => this.routing?.referenceHz() ?? 0,
      nandTreePin: () => this.chip.pads.level(ENET_INTERRUPT_PAD) ?? true,
    });
    this.rtl8211f = new Rtl8211f({ clock, cable: options.cable1g, report, address: RTL8211F_ADDRESS });
    this.chip = this.makeChip(parts[name]);
    this.ksz8081.onFrame = (frame) => this.chip.enet.receiveFrame(frame);
    this.rtl8211f.onFrame = (frame) => this.chip.enet1g.receiveFrame(frame);
    this.chip.onPins = () => this.drivePhys();
    this.loadFlash();
    this.loseMemory();
    this.start();
  }

  private makeChip(part: PartFacts): Rt117x {
    const { core, options, report } = this;
    const mac = options.macAddress ?? Uint8Array.of(0x00, 0x04, 0x9f, 0x00, 0x00, 0x01);
    const next = mac.slice();
    next[5] = next[5]! + 1;
    const chip = new Rt117x({
      part,
      bus: this.bus,
      core,
      clock: options.clock,
      report,
      warn: (message) => options.onWarning?.(message),
      uartOut: (byte) => {
        if (this.reaches(consoleOut)) options.onConsole(byte);
      },
      macAddresses: [mac, next],
      sdram: SDRAM,
      flashBytes: FLASH_BYTES,
      order: core.lines,
      stores: {
        watch: (base, size) => core.watchStores(base, size),
        endWatch: (watch) => core.endWatch(watch as ReturnType<typeof core.watchStores>),
        lastBarrier: () => Math.max(core.lastDsb, core.lastDmb),
      },
      connectPhy: (name, side) => {
        this.routing ??= new EvkRouting(side, report);
        const [phy, port] = name === 'ENET' ? ([this.ksz8081, 'enet'] as const) : ([this.rtl8211f, 'enet1g'] as const);
        phy.routed = () => this.routing.management(port);
        return { wire: this.makeWire(phy, port), mdio: phy };
      },
      onReset: (cause) => this.restartSoon(cause),
      onCoreClock: (hz, sysTickHz) => this.setCoreClock(hz, sysTickHz),
      onSleepMode: (staysInRun) => {
        core.sysTickRunsAsleep = staysInRun;
      },
      onSdram: (base, bytes) => {
        if (this.sdramForgotten) this.scramble(base, bytes);
        this.sdramForgotten = false;
      },
    });
    chip.semc.pinsWrong = () => {
      for (const one of sdramRoutes) {
        const wrong = wrongRoute(chip.pads, one);
        if (wrong !== undefined) return `${one.signal}: ${wrong}`;
      }
      return undefined;
    };
    return chip;
  }

  private makeWire(phy: Ksz8081 | Rtl8211f, port: 'enet' | 'enet1g') {
    const fits = (): boolean => {
      if (port === 'enet') return macFitsPhy(this.chip.enet.words, phy.link, this.report);
      return rgmiiFitsPhy(this.chip.enet1g.words, this.rtl8211f, this.report);
    };
    return {
      send: (frame: Frame) => phy.send(frame),
      passes: () => this.routing.passes(port) && fits(),
      get byteTicks() {
        return phy.byteTicks;
      },
    };
  }

  /** True when a signal of the console comes out at its pad; said as a warning when it does not. */
  private reaches(route: Route): boolean {
    const wrong = wrongRoute(this.chip.pads, route);
    if (wrong !== undefined) this.options.onWarning?.(`${route.signal} does not reach ${route.pad}: ${wrong}`);
    return wrong === undefined;
  }

  private drivePhys(): void {
    const { pads } = this.chip;
    // Both reset inputs are pulled up on the board.
    this.ksz8081.setReset(pads.level(ENET_RESET_PAD) ?? true);
    this.rtl8211f.setReset(pads.level(ENET_1G_RESET_PAD) ?? true);
    this.ksz8081.clockChanged();
  }

  private setCoreClock(hz: number, sysTickHz: number): void {
    if (sysTickHz > 0) this.core.sysTick.referenceCycles = Math.max(1, Math.round(hz / sysTickHz));
    if (hz > parts[this.name].fastestCore)
      this.options.onWarning?.(
        `the core is clocked with ${hz / 1e6} MHz, the part is made for ${parts[this.name].fastestCore / 1e6}`,
      );
    const ticks = ticksPerCycle(hz);
    if (ticks === this.ticksPerCycle) return;
    this.ticksPerCycle = ticks;
    this.onClockChange?.(ticks);
  }

  private loadFlash(): void {
    this.fill(FLASH_BASE, FLASH_BYTES, 0xff);
    for (const { address, bytes } of this.options.image.segments) {
      const inFlash = address >= FLASH_BASE && address + bytes.length <= FLASH_BASE + FLASH_BYTES;
      if (!inFlash || !this.bus.writeBytes(address, bytes)) {
        this.report('image', `${bytes.length} bytes at ${hex(address, 8)}`);
      }
    }
  }

  /** As the boot ROM starts an image; what it would refuse is a fault each. */
  private start(): void {
    this.drivePhys();
    const boot = bootRt11xx((address) => this.bus.read32(address), FLASH_BYTES);
    for (const { path, message } of boot.problems) this.report('boot', `${path}: ${message}`);
    this.chip.flexspi.loadLut(boot.lut);
    const stuck = runDcd(boot.dcd, this.dcdTarget());
    if (stuck !== undefined) this.report('boot', `DCD: the check of ${hex(stuck.address, 8)} never holds`);
    this.core.reset(FLASH_BASE);
    this.core.registers[13] = boot.stack;
    this.core.registers[15] = boot.entry;
    this.core.stackLimit = stackLimit(this.options.symbols);
    this.chip.leaveRom();
  }

  private dcdTarget(): DcdTarget {
    const missing = (address: number, verb: string): void =>
      this.report('unmapped-address', `DCD: ${verb} at ${hex(address, 8)}`);
    return {
      read: (address, bytes) => {
        const range = this.memory.blockAt(address);
        if (range === undefined) missing(address, 'check');
        return range === undefined ? 0 : range.block.read(address - range.base, bytes);
      },
      write: (address, bytes, value) => {
        const range = this.memory.blockAt(address);
        if (range === undefined) missing(address, 'write');
        else range.block.write(address - range.base, bytes, value);
      },
    };
  }

  /** A reset that the chip brings about itself waits until the instruction in progress is done. */
  private restartSoon(cause: ResetCause): void {
    const { clock } = this.options;
    clock.at(clock.now, () => this.restart(cause));
  }

  private restart(cause: ResetCause): void {
    this.chip.reset(cause);
    this.start();
    this.core.stop();
  }

  reset(cause: BoardResetCause): void {
    if (cause === 'power') {
      this.loseMemory();
      this.sdramForgotten = true;
      this.ksz8081.losePower();
      this.rtl8211f.losePower();
    }
    this.restart(cause);
  }

  /** Without power the RAMs forget; a pattern that is neither 0 nor all ones shows what nobody initialized. */
  private loseMemory(): void {
    this.scramble(0, 0x8_0000);
    this.scramble(0x2000_0000, 0x8_0000);
    for (const [, base, size] of parts[this.name].ocram) this.scramble(base, size);
  }

  private scramble(base: number, bytes: number): void {
    this.fill(base, bytes, 0xa5);
  }

  private fill(base: number, bytes: number, value: number): void {
    const page = new Uint8Array(4096).fill(value);
    for (let at = base; at < base + bytes; at += page.length) this.bus.writeBytes(at, page);
  }

  typeConsole(bytes: Uint8Array): void {
    const uart = this.chip.lpuart1;
    const { clock } = this.options;
    // One character after the other, as a line brings them.
    bytes.forEach((byte, n) => {
      clock.at(clock.now + (n + 1) * uart.characterTicks, () => {
        if (this.reaches(consoleIn)) uart.receive(byte);
      });
    });
  }
}

/** An EVK whose flash holds an image, as it stands after power-up. */
export function createEvk(name: EvkName, options: EvkOptions): MimxrtEvk {
  return new MimxrtEvk(name, options);
}
