// CCM: clock roots and gates. Names and offsets as in NXP's PERI_CCM.h.

import {
  type BlockContext,
  hex,
  RegisterBlock,
  type RegisterFact,
  type RegisterTable,
} from '../rt1062/register-block.ts';
import type { Anadig } from './anadig.ts';
import { plainSources, ROOTS, type RootName, rootNumber, sources } from './clock-roots.ts';
import type { PartFacts } from './part.ts';

const aliased = { setClearToggle: true } as const;
const readOnly = ~0;
const setPoints = Array.from({ length: ROOTS }, (_, n): [string, RegisterFact] => [
  `CLOCK_ROOT${n}_SETPOINT`,
  { offset: 0x40 + 0x80 * n, count: 16, modelled: false },
]);
const privates = Array.from({ length: 7 }, (_, n): [string, RegisterFact][] => [
  [`GPR_PRIVATE${n + 1}`, { offset: 0x4c20 + 0x20 * n, ...aliased }],
  [`GPR_PRIVATE${n + 1}_AUTHEN`, { offset: 0x4c30 + 0x20 * n, ...aliased, modelled: false }],
]).flat();

export const ccmRegisters: RegisterTable = {
  CLOCK_ROOT_CONTROL: { offset: 0x00, count: ROOTS, step: 0x80, ...aliased },
  CLOCK_ROOT_STATUS0: { offset: 0x20, count: ROOTS, step: 0x80, readOnly },
  CLOCK_ROOT_STATUS1: { offset: 0x24, count: ROOTS, step: 0x80, readOnly },
  CLOCK_ROOT_CONFIG: { offset: 0x2c, count: ROOTS, step: 0x80, readOnly },
  CLOCK_ROOT_AUTHEN: { offset: 0x30, count: ROOTS, step: 0x80, ...aliased, modelled: false },
  ...Object.fromEntries(setPoints),
  CLOCK_GROUP_CONTROL: { offset: 0x4000, count: 2, step: 0x80, ...aliased, modelled: false },
  CLOCK_GROUP_STATUS0: { offset: 0x4020, count: 2, step: 0x80 },
  CLOCK_GROUP_STATUS1: { offset: 0x4024, count: 2, step: 0x80, readOnly },
  CLOCK_GROUP_CONFIG: { offset: 0x402c, count: 2, step: 0x80, readOnly },
  CLOCK_GROUP_AUTHEN: { offset: 0x4030, count: 2, step: 0x80, ...aliased, modelled: false },
  CLOCK_GROUP0_SETPOINT: { offset: 0x4040, count: 16, modelled: false },
  CLOCK_GROUP1_SETPOINT: { offset: 0x40c0, count: 16, modelled: false },
  GPR_SHARED: { offset: 0x4800, count: 8, step: 0x20, ...aliased },
  GPR_SHARED_AUTHEN: { offset: 0x4810, count: 8, step: 0x20, ...aliased, modelled: false },
  ...Object.fromEntries(privates),
  OSCPLL_DIRECT: { offset: 0x5000, count: 29, step: 0x20, reset: 1 },
  OSCPLL_DOMAIN: { offset: 0x5004, count: 29, step: 0x20, modelled: false },
  OSCPLL_SETPOINT: { offset: 0x5008, count: 29, step: 0x20, modelled: false },
  OSCPLL_STATUS0: { offset: 0x5010, count: 29, step: 0x20, readOnly },
  OSCPLL_STATUS1: { offset: 0x5014, count: 29, step: 0x20, readOnly },
  OSCPLL_CONFIG: { offset: 0x5018, count: 29, step: 0x20, readOnly },
  OSCPLL_AUTHEN: { offset: 0x501c, count: 29, step: 0x20, modelled: false },
  /** Open after reset: NXP's own DCD writes SEMC without opening its gate. [inferred] */
  LPCG_DIRECT: { offset: 0x6000, count: 138, step: 0x20, reset: 1 },
  LPCG_DOMAIN: { offset: 0x6004, count: 138, step: 0x20, modelled: false },
  LPCG_SETPOINT: { offset: 0x6008, count: 138, step: 0x20, modelled: false },
  LPCG_STATUS0: { offset: 0x6010, count: 138, step: 0x20, readOnly },
  LPCG_STATUS1: { offset: 0x6014, count: 138, step: 0x20, readOnly },
  LPCG_CONFIG: { offset: 0x6018, count: 138, step: 0x20, readOnly },
  LPCG_AUTHEN: { offset: 0x601c, count: 138, step: 0x20, modelled: false },
};

/** Roots as the ROM leaves them: core 400 MHz (fuse BOOT_FREQ 0), flash at 132 MHz from PLL2. The others at their reset. [assumed] */
const leftByRom: readonly (readonly [RootName, number])[] = [
  ['M7', 0x200],
  ['BUS', 0x201],
  ['FLEXSPI1', 0x503],
];

const OFF = 1 << 24;
const LPCG = 0x6000 >>> 2;
const PRIVATE1 = 0x4c20 >>> 2;

export class Ccm extends RegisterBlock {
  /** Counts changes of any root. */
  version = 0;
  /** Called when a root may have changed. */
  onRoots: () => void = () => {};
  /** Called when what WFI stops may have changed. */
  onSleepMode: () => void = () => {};
  /** The core has written the root of the flash that it runs from; set by the chip. */
  onFlashRoot: () => void = () => {};
  private readonly anadig: Anadig;
  private readonly part: PartFacts;
  private readonly gates: { readonly block: RegisterBlock; readonly number: number; readonly name: string }[] = [];

  constructor(context: BlockContext, anadig: Anadig, part: PartFacts) {
    super('CCM', ccmRegisters, 0x8000, context);
    this.anadig = anadig;
    this.part = part;
    anadig.onPll = () => this.update();
    for (let n = 0; n < ROOTS; n++) {
      this.onRead(0x20 + 0x80 * n, () => this.words[(0x80 * n) >>> 2]! & (OFF | 0x7ff));
      this.onWrite(0x80 * n, () => {
        if (n === rootNumber.FLEXSPI1) this.onFlashRoot();
        this.update();
      });
    }
    for (let n = 0; n < 138; n++) {
      this.onRead(0x6010 + 0x20 * n, () => this.words[LPCG + 8 * n]! & 1);
      this.onWrite(0x6000 + 0x20 * n, () => this.applyGates());
    }
    for (let n = 0; n < 29; n++) this.onRead(0x5010 + 0x20 * n, () => this.words[(0x5000 >>> 2) + 8 * n]! & 1);
    this.onWrite(0x4c20, () => this.onSleepMode());
    this.leaveAsRom();
  }

  private leaveAsRom(): void {
    for (const [name, value] of leftByRom) this.words[(0x80 * rootNumber[name]) >>> 2] = value;
  }

  override reset(): void {
    super.reset();
    this.leaveAsRom();
    this.applyGates();
    this.update();
    this.onSleepMode();
  }

  /** Makes a block answer only while LPCG `number` is open. */
  gateBlock(block: RegisterBlock, number: number, name: string): void {
    this.gates.push({ block, number, name });
    this.applyGates();
  }

  private applyGates(): void {
    for (const { block, number, name } of this.gates) {
      const open = (this.words[LPCG + 8 * number]! & 1) !== 0;
      block.gate(open ? undefined : `LPCG${number} (${name})`);
    }
  }

  /** GPR_PRIVATE1 bit 0: the core's clock runs on while it sleeps (Zephyr and NuttX set it so that SysTick can wake it). */
  get clocksSleepingCore(): boolean {
    return (this.words[PRIVATE1]! & 1) !== 0;
  }

  /** A root's frequency as it runs, in Hz; 0 where it is off or its source is. */
  hz(name: RootName): number {
    const word = this.words[(0x80 * rootNumber[name]) >>> 2]!;
    if ((word & OFF) !== 0) return 0;
    const mux = (word >>> 8) & 7;
    if (name === 'M7' && mux === 5 && !this.part.coreFromPll1) return 0;
    const source = mux < 4 ? plainSources[mux]! : sources[name][mux - 4]!(this.anadig);
    return source / ((word & 0xff) + 1);
  }

  /** The root's control word, for messages. */
  control(name: RootName): string {
    return `CLOCK_ROOT${rootNumber[name]}_CONTROL ${hex(this.words[(0x80 * rootNumber[name]) >>> 2]!)}`;
  }

  private update(): void {
    this.version++;
    for (const name of ['M7', 'BUS'] as const) {
      if (this.hz(name) !== 0) continue;
      this.context.report('clock-dead', `${name} clock root (${this.control(name)})`);
      return;
    }
    this.onRoots();
  }
}
