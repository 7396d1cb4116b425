// The i.MX RT1062: its blocks, where they are, which clock gates them, which line they interrupt.

import { TICKS_PER_SECOND } from '../core/interface.ts';
import { FLASH_BASE, FLASH_SIZE } from '../image/boot.ts';
import { Ccm, type ClockRoots } from './ccm.ts';
import { CcmAnalog } from './ccm-analog.ts';
import { Dcdc } from './dcdc.ts';
import { Enet } from './enet.ts';
import { Flexram, OCRAM2_BASE, OCRAM2_SIZE } from './flexram.ts';
import { Flexspi } from './flexspi.ts';
import { gpcRegisters, iomuxcSnvsGprRegisters, iomuxcSnvsRegisters } from './gpc.ts';
import { Gpio } from './gpio.ts';
import { Gpt } from './gpt.ts';
import { Iomuxc } from './iomuxc.ts';
import { IomuxcGpr } from './iomuxc-gpr.ts';
import { registerListOf } from './listed/register-lists.ts';
import { Lpuart } from './lpuart.ts';
import { baseAddress, irqNumber, unmodelledBlocks } from './memory-map.ts';
import { Ocotp } from './ocotp.ts';
import { Pads } from './pads.ts';
import { Pit } from './pit.ts';
import { type BlockContext, RegisterBlock } from './register-block.ts';
import type { PhySide, Rt1062Options } from './rt1062-options.ts';
import { Rtwdog } from './rtwdog.ts';
import { Snvs } from './snvs.ts';
import { type ResetCause, Src } from './src.ts';
import { UnmodelledBlock } from './unmodelled-block.ts';
import { Wdog } from './wdog.ts';

/** Cycles that an access to a block on the peripheral buses costs: 50 ns at 600 MHz. [assumed, as in the prototype] */
const PERIPHERAL_CYCLES = 30;
/** "External" reference of SysTick: the 24 MHz crystal over 240 (PJRC startup.c). */
export const SYSTICK_EXTERNAL_HZ = 100_000;
const BLOCK_SIZE = 0x4000;

/** Ticks of one cycle at a frequency, rounded to a whole number (600 MHz: 5000 exactly; 396 MHz: 7576, 0.003 % off). */
export function ticksPerCycle(hz: number): number {
  return Math.round(TICKS_PER_SECOND / hz);
}

export class Rt1062 implements PhySide {
  readonly analog: CcmAnalog;
  readonly ccm: Ccm;
  readonly iomuxc: Iomuxc;
  readonly gpr: IomuxcGpr;
  readonly flexram: Flexram;
  readonly flexspi: Flexspi;
  readonly src: Src;
  readonly snvs: Snvs;
  readonly ocotp: Ocotp;
  readonly enet: Enet;
  readonly pads: Pads;
  /** GPIO1 to GPIO9 at their numbers. */
  readonly gpio: readonly (Gpio | undefined)[];
  /** LPUART1 to LPUART8 at their numbers. */
  readonly lpuart: readonly (Lpuart | undefined)[];
  /** Clock roots as they run. */
  roots: ClockRoots;
  private readonly options: Rt1062Options;
  private readonly context: BlockContext;
  private readonly gpt: readonly Gpt[];
  private readonly pit: Pit;
  private readonly watchdogs: readonly Wdog[];
  private readonly others: (RegisterBlock | UnmodelledBlock)[] = [];

  constructor(options: Rt1062Options) {
    this.options = options;
    const { bus, core, clock, report, warn } = options;
    const context: BlockContext = { report, warn, stall: () => core.stall(PERIPHERAL_CYCLES) };
    this.context = context;
    const now = (): number => clock.now;
    const line = (number: number) => (asserted: boolean) => core.setInterrupt(number, asserted);
    this.analog = this.add(baseAddress.CCM_ANALOG, new CcmAnalog(context, now), 0x1000);
    this.ccm = this.add(baseAddress.CCM, new Ccm(context, this.analog));
    this.add(baseAddress.DCDC, new Dcdc(context, now));
    this.iomuxc = this.add(baseAddress.IOMUXC, new Iomuxc(context));
    this.gpr = this.add(baseAddress.IOMUXC_GPR, new IomuxcGpr(context));
    this.flexram = this.add(baseAddress.FLEXRAM, new Flexram(context, bus, this.gpr));
    this.flexspi = this.add(baseAddress.FLEXSPI, new Flexspi('FLEXSPI', context));
    this.add(baseAddress.FLEXSPI2, new Flexspi('FLEXSPI2', context));
    this.src = this.add(baseAddress.SRC, new Src(context));
    this.snvs = this.add(baseAddress.SNVS, new Snvs(context, now));
    this.ocotp = this.add(baseAddress.OCOTP, new Ocotp(context, options.macAddress));
    this.add(baseAddress.GPC, new RegisterBlock('GPC', gpcRegisters, BLOCK_SIZE, context));
    this.add(baseAddress.IOMUXC_SNVS, new RegisterBlock('IOMUXC_SNVS', iomuxcSnvsRegisters, BLOCK_SIZE, context));
    this.add(
      baseAddress.IOMUXC_SNVS_GPR,
      new RegisterBlock('IOMUXC_SNVS_GPR', iomuxcSnvsGprRegisters, BLOCK_SIZE, context),
    );
    this.gpio = this.addGpios();
    this.pads = new Pads(this.iomuxc, this.gpr, this.gpio);
    this.lpuart = this.addLpuarts(line);
    this.gpt = ([1, 2] as const).map((n) => {
      const gpt = new Gpt(`GPT${n}`, context, clock, line(irqNumber[`GPT${n}`]));
      return this.add(baseAddress[`GPT${n}`], gpt, BLOCK_SIZE, `gpt${n}_bus`, `gpt${n}_serial`);
    });
    this.pit = this.add(baseAddress.PIT, new Pit(context, clock, line(irqNumber.PIT)), BLOCK_SIZE, 'pit');
    this.watchdogs = [1, 2].map((n) => new Wdog(`WDOG${n}`, context, clock, () => options.onReset('watchdog')));
    bus.addBlock(baseAddress.WDOG1, BLOCK_SIZE, this.watchdogs[0]!);
    bus.addBlock(baseAddress.WDOG2, BLOCK_SIZE, this.watchdogs[1]!);
    this.add(
      baseAddress.RTWDOG,
      new Rtwdog('RTWDOG', context, clock, () => options.onReset('rtwdog')),
      BLOCK_SIZE,
      'wdog3',
    );
    this.enet = this.addEnet(line(irqNumber.ENET));
    for (const [name, base] of Object.entries(unmodelledBlocks)) this.addUnmodelled(name, base);
    this.gateTheRest();
    this.addMemories();
    this.roots = this.ccm.roots();
    this.gpr.onChange = (gpr) => {
      if (gpr === 14 || gpr === 16 || gpr === 17) this.flexram.layOut();
      if (gpr >= 26 && gpr <= 29) this.onPins();
    };
    this.iomuxc.onChange = () => this.onPins();
    this.ccm.onRoots = (roots) => this.distribute(roots);
    this.ccm.onSleepMode = (staysInRun) => this.options.onSleepMode?.(staysInRun);
    this.ccm.onSleepMode(this.ccm.staysInRun);
    this.distribute(this.roots);
  }

  /** Called when a pad's level may have changed. */
  onPins: () => void = () => {};

  private add<T extends RegisterBlock>(base: number, block: T, size = BLOCK_SIZE, ...gates: string[]): T {
    this.options.bus.addBlock(base, size, block);
    this.others.push(block);
    if (gates.length > 0) this.ccm.gateBlock(block, ...gates);
    return block;
  }

  private addUnmodelled(name: string, base: number): void {
    const block = new UnmodelledBlock(name, this.context, registerListOf[name]);
    this.options.bus.addBlock(base, name.startsWith('USBPHY') ? 0x1000 : BLOCK_SIZE, block);
    this.others.push(block as UnmodelledBlock);
  }

  private addGpios(): readonly (Gpio | undefined)[] {
    const { core } = this.options;
    // GPIO6 to 9 sit on the core's own bus and cost nothing.
    const fast: BlockContext = { ...this.context, stall: () => {} };
    const ports: (Gpio | undefined)[] = [undefined];
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9] as const) {
      const name = `GPIO${n}` as const;
      const number = n < 6 ? irqNumber[`GPIO${n as 1 | 2 | 3 | 4 | 5}`] : irqNumber.GPIO6_7_8_9;
      const gpio = new Gpio(name, n < 6 ? this.context : fast, (low, high) => {
        core.setInterrupt(number, low || (n >= 6 && high));
        if (n < 6) core.setInterrupt(number + 1, high);
      });
      gpio.onChange = () => this.onPins();
      ports.push(n < 6 ? this.add(baseAddress[name], gpio, BLOCK_SIZE, `gpio${n}`) : this.add(baseAddress[name], gpio));
    }
    return ports;
  }

  private addLpuarts(line: (number: number) => (asserted: boolean) => void): readonly (Lpuart | undefined)[] {
    const uarts: (Lpuart | undefined)[] = [undefined];
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
      const name = `LPUART${n}` as const;
      const send = (byte: number): void => this.options.uartOut(n, byte);
      const uart = new Lpuart(name, this.context, this.options.clock, line(irqNumber[name]), send);
      uarts.push(this.add(baseAddress[name], uart, BLOCK_SIZE, `lpuart${n}`));
    }
    return uarts;
  }

  private addEnet(irq: (asserted: boolean) => void): Enet {
    const { bus, core, clock, report, order, stores } = this.options;
    const enet = new Enet(this.context, {
      ...this.options.connectPhy(this),
      bus,
      core,
      clock,
      report,
      order,
      stores,
      irq,
      busHz: () => this.roots.ipg,
      isTcm: (address) => this.flexram.isTcm(address),
      tcmAwake: () => this.gpr.tcmClockForced && this.ccm.staysInRun,
    });
    return this.add(baseAddress.ENET, enet, BLOCK_SIZE, 'enet');
  }

  private gateTheRest(): void {
    const gates: readonly (readonly [RegisterBlock, string])[] = [
      [this.iomuxc, 'iomuxc'],
      [this.gpr, 'iomuxc_gpr'],
      [this.ocotp, 'ocotp'],
      [this.snvs, 'snvs_lp'],
      [this.flexspi, 'flexspi'],
    ];
    for (const [block, gate] of gates) this.ccm.gateBlock(block, gate);
  }

  private addMemories(): void {
    const { bus } = this.options;
    bus.addMemory({ name: 'OCRAM2', base: OCRAM2_BASE, size: OCRAM2_SIZE, writable: true });
    bus.addMemory({ name: 'flash', base: FLASH_BASE, size: FLASH_SIZE, writable: false });
    this.flexram.layOut();
  }

  private distribute(roots: ClockRoots): void {
    this.roots = roots;
    for (const gpt of this.gpt) gpt.setClocks(roots.perclk, roots.ipg);
    this.pit.setClock(roots.perclk);
    for (const uart of this.lpuart) uart?.setClock(roots.uart);
    this.options.onCoreClock(roots.core);
  }

  /** Every block as after a reset of that cause. Memory keeps its bytes; a board that lost power clears them. */
  reset(cause: ResetCause): void {
    for (const block of this.others) {
      if (block !== this.src && block !== this.snvs) block.reset();
    }
    this.src.resetFor(cause);
    this.snvs.resetFor(cause === 'power');
    for (const watchdog of this.watchdogs) watchdog.resetFor(cause);
    this.flexram.layOut();
    this.onPins();
  }

  /** Lets WDOG1 bite as if nobody had served it. */
  biteWatchdog(): void {
    this.watchdogs[0]!.bite();
  }

  /** `ENET_EIR` for 0x402D8004: the register's name at an address, or undefined. */
  registerAt(address: number): string | undefined {
    for (const [name, base] of Object.entries(baseAddress)) {
      const offset = address - base;
      if (offset < 0 || offset >= BLOCK_SIZE) continue;
      const block = this.others.find((other) => other.name === name);
      if (block instanceof RegisterBlock) return block.registerName(offset) && block.label(offset);
    }
    return undefined;
  }
}

/** A chip in the state in which the boot ROM leaves it. */
export function createRt1062(options: Rt1062Options): Rt1062 {
  return new Rt1062(options);
}
