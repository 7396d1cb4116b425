// The i.MX RT1166 and RT1176, Cortex-M7 side: their blocks, where they are, which clock gates them, which line they interrupt.

import { Enet, type EnetVariant } from '../rt1062/enet.ts';
import { Flexspi } from '../rt1062/flexspi.ts';
import { Gpio } from '../rt1062/gpio.ts';
import { Gpt } from '../rt1062/gpt.ts';
import { Lpuart } from '../rt1062/lpuart.ts';
import { Pit } from '../rt1062/pit.ts';
import { type BlockContext, RegisterBlock } from '../rt1062/register-block.ts';
import { Rtwdog } from '../rt1062/rtwdog.ts';
import { Snvs } from '../rt1062/snvs.ts';
import type { ResetCause } from '../rt1062/src.ts';
import { UnmodelledBlock } from '../rt1062/unmodelled-block.ts';
import { Wdog } from '../rt1062/wdog.ts';
import { Anadig } from './anadig.ts';
import { Ccm } from './ccm.ts';
import { Dcdc } from './dcdc.ts';
import { enet1g } from './enet-1g.ts';
import { Flexram } from './flexram.ts';
import { Gpc } from './gpc.ts';
import { Iomuxc, IomuxcLpsr } from './iomuxc.ts';
import { GPR28_CACHE_ENET, GPR28_CACHE_ENET1G, IomuxcGpr } from './iomuxc-gpr.ts';
import { registerListOf } from './listed/register-lists.ts';
import { baseAddress, ENET_QOS_BASE, gpioBase, irqNumber, unmodelledBlocks } from './memory-map.ts';
import { Ocotp } from './ocotp.ts';
import { Pads } from './pads.ts';
import type { BoardSide, Rt117xOptions } from './rt117x-options.ts';
import { SdramGate } from './sdram.ts';
import { Semc } from './semc.ts';
import { Src } from './src.ts';

/** What an access to a block on the peripheral buses costs: 50 ns, as on the RT1062. [assumed] */
const PERIPHERAL_SECONDS = 50e-9;
const BLOCK_SIZE = 0x4000;
export const FLASH_BASE = 0x3000_0000;
/** CS of RTWDOG3 and 4 when the image starts: running, as every known start-up code treats them. [assumed] */
const RTWDOG_RUNNING = 0x0000_2180;

export class Rt117x implements BoardSide {
  readonly anadig: Anadig;
  readonly ccm: Ccm;
  readonly iomuxc: Iomuxc;
  readonly lpsr: IomuxcLpsr;
  readonly gpr: IomuxcGpr;
  readonly flexram: Flexram;
  readonly flexspi: Flexspi;
  readonly semc: Semc;
  readonly gpc: Gpc;
  readonly src: Src;
  readonly snvs: Snvs;
  readonly enet: Enet;
  readonly enet1g: Enet;
  readonly pads: Pads;
  readonly lpuart1: Lpuart;
  /** GPIO1 to GPIO13 at their numbers. */
  readonly gpio: readonly (Gpio | undefined)[];
  /** Called when a pad's level, its function, or a clock may have changed. */
  onPins: () => void = () => {};
  private readonly options: Rt117xOptions;
  private readonly context: BlockContext;
  private readonly gpt1: Gpt;
  private readonly pit1: Pit;
  private readonly watchdogs: readonly Wdog[];
  private readonly blocks: (RegisterBlock | UnmodelledBlock)[] = [];
  private stallCycles = 30;
  /** The ROM writes registers as well; what that costs is not the image's time. */
  private inRom = true;
  /** Pins move once, when all blocks have been reset. */
  private resetting = false;

  constructor(options: Rt117xOptions) {
    this.options = options;
    const { bus, core, clock, report, warn } = options;
    this.context = {
      report,
      warn,
      stall: () => {
        if (!this.inRom) core.stall(this.stallCycles);
      },
    };
    const { context } = this;
    const now = (): number => clock.now;
    const line = (number: number) => (asserted: boolean) => core.setInterrupt(number, asserted);
    this.anadig = this.add(baseAddress.ANADIG, new Anadig(context, now, options.part.difprog), 0x1000);
    this.ccm = this.add(baseAddress.CCM, new Ccm(context, this.anadig, options.part), 0x8000);
    this.add(baseAddress.DCDC, new Dcdc(context, now));
    this.iomuxc = this.add(baseAddress.IOMUXC, new Iomuxc(context));
    this.lpsr = this.add(baseAddress.IOMUXC_LPSR, new IomuxcLpsr(context));
    this.gpr = this.add(baseAddress.IOMUXC_GPR, new IomuxcGpr(context));
    this.flexram = this.add(baseAddress.FLEXRAM, new Flexram(context, bus, this.gpr));
    this.flexspi = this.add(baseAddress.FLEXSPI1, new Flexspi('FLEXSPI1', context));
    this.add(baseAddress.FLEXSPI2, new Flexspi('FLEXSPI2', context));
    this.semc = this.add(baseAddress.SEMC, new Semc(context, options.sdram));
    this.gpc = this.add(baseAddress.GPC_CPU_MODE_CTRL_0, new Gpc(context), 0x800);
    this.src = this.add(baseAddress.SRC, new Src(context));
    this.snvs = this.add(baseAddress.SNVS, new Snvs(context, now));
    const ocotp = this.add(baseAddress.OCOTP, new Ocotp(context, options.macAddresses));
    this.gpio = this.addGpios();
    this.pads = new Pads(this.iomuxc, this.lpsr, this.gpio);
    const lpuart = new Lpuart('LPUART1', context, clock, line(irqNumber.LPUART1), (byte) => options.uartOut(byte));
    this.lpuart1 = this.add(baseAddress.LPUART1, lpuart);
    this.gpt1 = this.add(baseAddress.GPT1, new Gpt('GPT1', context, clock, line(irqNumber.GPT1)));
    this.pit1 = this.add(baseAddress.PIT1, new Pit(context, clock, line(irqNumber.PIT1)));
    this.watchdogs = ([1, 2] as const).map((n) => {
      const wdog = new Wdog(`WDOG${n}`, context, clock, () => options.onReset('watchdog'));
      bus.addBlock(baseAddress[`WDOG${n}`], BLOCK_SIZE, wdog);
      return wdog;
    });
    for (const n of [3, 4] as const) {
      const bite = (): void => options.onReset('rtwdog');
      this.add(baseAddress[`RTWDOG${n}`], new Rtwdog(`RTWDOG${n}`, context, clock, bite, RTWDOG_RUNNING));
    }
    this.enet = this.addEnet('ENET', GPR28_CACHE_ENET);
    this.enet1g = this.addEnet('ENET_1G', GPR28_CACHE_ENET1G, enet1g);
    this.addUnmodelled();
    this.gateAll(ocotp);
    this.addMemories();
    this.joinBlocks();
  }

  private add<T extends RegisterBlock>(base: number, block: T, size = BLOCK_SIZE): T {
    this.options.bus.addBlock(base, size, block);
    this.blocks.push(block);
    return block;
  }

  private addUnmodelled(): void {
    const { bus, part } = this.options;
    const more: Record<string, number> = part.hasEnetQos ? { ENET_QOS: ENET_QOS_BASE } : {};
    for (const [name, base] of Object.entries({ ...unmodelledBlocks, ...more })) {
      const block = new UnmodelledBlock(name, this.context, registerListOf[name]);
      bus.addBlock(base, BLOCK_SIZE, block);
      this.blocks.push(block);
    }
    const gpc = new UnmodelledBlock('GPC', this.context);
    bus.addBlock(baseAddress.GPC_CPU_MODE_CTRL_0 + 0x800, 0x3800, gpc);
    this.blocks.push(gpc);
  }

  private addGpios(): readonly (Gpio | undefined)[] {
    const ports: (Gpio | undefined)[] = [undefined];
    for (const [number, base] of Object.entries(gpioBase)) {
      // Their interrupt lines are not joined: nothing here reads a pin by interrupt.
      const gpio = new Gpio(`GPIO${number}`, this.context, () => {});
      gpio.onChange = () => this.pinsChanged();
      ports.push(this.add(base, gpio));
    }
    return ports;
  }

  private addEnet(mac: 'ENET' | 'ENET_1G', cacheBit: number, variant?: EnetVariant): Enet {
    const { bus, core, clock, report, order, stores } = this.options;
    const ports = {
      ...this.options.connectPhy(mac, this),
      bus,
      core,
      clock,
      report,
      order,
      stores,
      irq: (asserted: boolean) => core.setInterrupt(irqNumber[mac], asserted),
      ringIrq: (ring: 1 | 2, asserted: boolean) => core.setInterrupt(irqNumber[`ENET_1G_RING${ring}`], asserted),
      busHz: () => this.ccm.hz('BUS'),
      isTcm: (address: number) => this.flexram.isTcm(address),
      tcmAwake: () => this.gpr.tcmClockForced && this.gpc.staysInRun,
      tcmWritesBreak: () => (this.gpr.gpr(28) & cacheBit) !== 0,
    };
    return this.add(baseAddress[mac], new Enet(this.context, ports, variant));
  }

  /** LPCG numbers: NXP fsl_clock.h, clock_lpcg_t. */
  private gateAll(ocotp: Ocotp): void {
    const gates: readonly (readonly [RegisterBlock, number, string])[] = [
      [this.flexram, 26, 'FLEXRAM'],
      [this.flexspi, 28, 'FLEXSPI1'],
      [this.semc, 33, 'SEMC'],
      [ocotp, 37, 'OCOTP'],
      [this.snvs, 39, 'SNVS'],
      [this.iomuxc, 49, 'IOMUXC'],
      [this.lpsr, 50, 'IOMUXC_LPSR'],
      [this.pit1, 62, 'PIT1'],
      [this.gpt1, 64, 'GPT1'],
      [this.lpuart1, 86, 'LPUART1'],
      [this.enet, 112, 'ENET'],
      [this.enet1g, 113, 'ENET_1G'],
    ];
    for (const [block, number, name] of gates) this.ccm.gateBlock(block, number, name);
    for (const gpio of this.gpio) if (gpio !== undefined) this.ccm.gateBlock(gpio, 51, 'GPIO');
  }

  private addMemories(): void {
    const { bus, part, flashBytes, report } = this.options;
    for (const [name, base, size] of part.ocram) bus.addMemory({ name, base, size, writable: true });
    bus.addMemory({ name: 'flash', base: FLASH_BASE, size: flashBytes, writable: false });
    bus.addBlock(0x8000_0000, this.options.sdram.bytes, new SdramGate(report, () => this.semc.fault));
    this.flexram.layOut();
  }

  private joinBlocks(): void {
    const { bus, core, report } = this.options;
    this.gpr.onChange = (gpr) => {
      if (gpr >= 16 && gpr <= 18) this.flexram.layOut();
      this.pinsChanged();
    };
    this.iomuxc.onChange = () => this.pinsChanged();
    this.lpsr.onChange = () => this.pinsChanged();
    this.ccm.onRoots = () => this.distribute();
    this.ccm.onFlashRoot = () => {
      const pc = core.registers[15]! >>> 0;
      if (!this.inRom && pc >= FLASH_BASE && pc < FLASH_BASE + this.options.flashBytes)
        report('flash-clock', this.ccm.control('FLEXSPI1'));
    };
    const sleepMode = (): void => this.options.onSleepMode(this.gpc.staysInRun && this.ccm.clocksSleepingCore);
    this.ccm.onSleepMode = sleepMode;
    this.gpc.onSleepMode = sleepMode;
    sleepMode();
    this.semc.clockHz = () => this.ccm.hz('SEMC');
    this.semc.onMemory = (base, bytes, works) => {
      if (!works) bus.removeMemory(base);
      else {
        bus.addMemory({ name: 'SDRAM', base, size: bytes, writable: true });
        this.options.onSdram(base, bytes);
      }
    };
    this.distribute();
  }

  private distribute(): void {
    const { ccm } = this;
    const core = ccm.hz('M7');
    this.stallCycles = Math.max(1, Math.round(PERIPHERAL_SECONDS * core));
    this.gpt1.setClocks(ccm.hz('GPT1'), ccm.hz('BUS'));
    this.pit1.setClock(ccm.hz('BUS'));
    // Without a clock a character would never leave; the line then stands still for ages instead.
    this.lpuart1.setClock(ccm.hz('LPUART1') || 1);
    this.options.onCoreClock(core, ccm.hz('M7_SYSTICK'));
    this.semc.update();
    this.pinsChanged();
  }

  private pinsChanged(): void {
    if (!this.resetting) this.onPins();
  }

  /** The ROM has done its work: from here on the image pays for its accesses. */
  leaveRom(): void {
    this.inRom = false;
  }

  /** Every block as after a reset of that cause. Memory keeps its bytes; a board that lost power clears them. */
  reset(cause: ResetCause): void {
    this.inRom = true;
    this.resetting = true;
    for (const block of this.blocks) if (block !== this.src && block !== this.snvs) block.reset();
    this.src.resetFor(cause);
    this.snvs.resetFor(cause === 'power');
    for (const watchdog of this.watchdogs) watchdog.resetFor(cause);
    this.flexram.layOut();
    this.resetting = false;
    this.onPins();
  }

  /** `ENET_EIR` for 0x40424004: the register's name at an address, or undefined. */
  registerAt(address: number): string | undefined {
    for (const [name, base] of Object.entries(baseAddress)) {
      const block = this.blocks.find((other) => other.name === name);
      if (!(block instanceof RegisterBlock) || address < base || address >= base + 4 * block.words.length) continue;
      return block.registerName(address - base) && block.label(address - base);
    }
    return undefined;
  }
}
