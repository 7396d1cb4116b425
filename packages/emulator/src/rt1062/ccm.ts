// CCM: clock roots, dividers and gates. Names and offsets as in NXP's PERI_CCM.h.

import type { CcmAnalog } from './ccm-analog.ts';
import { findGate, gatesAtEntry } from './ccm-gates.ts';
import { type BlockContext, hex, RegisterBlock, type RegisterTable } from './register-block.ts';

/** Reset values: reference manual; CBCDR, CBCMR and CACRR as the ROM leaves them (ARM PLL / 2 = 396 MHz, IPG a third). */
export const ccmRegisters = {
  CCR: { offset: 0x00, reset: 0x0401_107f },
  CSR: { offset: 0x08, reset: 0x0000_0020, readOnly: ~0 },
  CCSR: { offset: 0x0c, reset: 0x0000_0100 },
  CACRR: { offset: 0x10, reset: 0x0000_0001 },
  CBCDR: { offset: 0x14, reset: 0x000a_8200 },
  CBCMR: { offset: 0x18, reset: 0x24ae_8324 },
  CSCMR1: { offset: 0x1c, reset: 0x0490_0080 },
  CSCMR2: { offset: 0x20, reset: 0x1319_2f06 },
  CSCDR1: { offset: 0x24, reset: 0x0649_0b00 },
  CS1CDR: { offset: 0x28, reset: 0x0ec1_02c1 },
  CS2CDR: { offset: 0x2c, reset: 0x0003_36c1 },
  CDCDR: { offset: 0x30, reset: 0x33f7_1f92 },
  CSCDR2: { offset: 0x38, reset: 0x0002_9b48 },
  CSCDR3: { offset: 0x3c, reset: 0x0003_0841 },
  /** No handshake takes time here: divider changes act at once. */
  CDHIPR: { offset: 0x48, readOnly: ~0 },
  CLPCR: { offset: 0x54, reset: 0x0000_0079 },
  CISR: { offset: 0x58, writeOneToClear: ~0 },
  CIMR: { offset: 0x5c, reset: 0xffff_ffff },
  CCOSR: { offset: 0x60, reset: 0x000a_0001 },
  CGPR: { offset: 0x64, reset: 0x0000_fe62 },
  CCGR: { offset: 0x68, count: 8 },
  CMEOR: { offset: 0x88, reset: 0xffff_ffff },
} as const satisfies RegisterTable;

const OSC_HZ = 24_000_000;

/** CLPCR: what WFI enters. 0 run, 1 wait, 2 stop. */
const CLPCR_LPM = 0x3;

/** Frequencies in Hz of the roots that this model uses. */
export interface ClockRoots {
  /** Core and AHB. */
  readonly core: number;
  readonly ipg: number;
  /** GPT and PIT. */
  readonly perclk: number;
  readonly uart: number;
}

export class Ccm extends RegisterBlock {
  /** Called with the new roots when any of them may have changed. */
  onRoots: (roots: ClockRoots) => void = () => {};
  /** Called when CLPCR is written, with `staysInRun`. */
  onSleepMode: (staysInRun: boolean) => void = () => {};
  private readonly analog: CcmAnalog;
  private readonly gated = new Map<string, RegisterBlock[]>();

  constructor(context: BlockContext, analog: CcmAnalog) {
    super('CCM', ccmRegisters, 0x4000, context);
    this.analog = analog;
    analog.onPll = () => this.update();
    for (const name of ['CACRR', 'CBCDR', 'CBCMR', 'CSCMR1', 'CSCDR1', 'CCSR'] as const) {
      this.onWrite(ccmRegisters[name].offset, () => this.update());
    }
    this.onWrite(ccmRegisters.CLPCR.offset, () => this.onSleepMode(this.staysInRun));
    for (let n = 0; n < 8; n++) this.onWrite(ccmRegisters.CCGR.offset + 4 * n, () => this.applyGates());
    this.setGatesAtEntry();
  }

  private setGatesAtEntry(): void {
    for (let n = 0; n < 8; n++) this.words[(ccmRegisters.CCGR.offset >>> 2) + n] = gatesAtEntry(n);
  }

  override reset(): void {
    super.reset();
    this.setGatesAtEntry();
    this.applyGates();
    this.update();
    this.onSleepMode(this.staysInRun);
  }

  /** Makes a block answer only while all of these gates are open. */
  gateBlock(block: RegisterBlock, ...gates: string[]): void {
    for (const gate of gates) this.gated.set(gate, [...(this.gated.get(gate) ?? []), block]);
    this.applyGates();
  }

  /** True while a gate's clock runs with the core awake. */
  gateOpen(name: string): boolean {
    const { register, gate } = findGate(name);
    return ((this.words[(ccmRegisters.CCGR.offset >>> 2) + register]! >>> (gate * 2)) & 3) !== 0;
  }

  private applyGates(): void {
    const closed = new Map<RegisterBlock, string | undefined>();
    for (const [gate, blocks] of this.gated) {
      const { register, gate: position } = findGate(gate);
      const reason = this.gateOpen(gate) ? undefined : `CCGR${register} CG${position} (${gate})`;
      for (const block of blocks) closed.set(block, closed.get(block) ?? reason);
    }
    for (const [block, reason] of closed) block.gate(reason);
  }

  /** True when WFI leaves the platform clocks alone (CLPCR.LPM = 0). */
  get staysInRun(): boolean {
    return (this.words[ccmRegisters.CLPCR.offset >>> 2]! & CLPCR_LPM) === 0;
  }

  private word(name: Exclude<keyof typeof ccmRegisters, 'CCGR'>): number {
    return this.words[ccmRegisters[name].offset >>> 2]!;
  }

  /** The roots as they run now; 0 Hz where the source is off. Manual: clock tree and CCM clock root tables. */
  roots(): ClockRoots {
    const cbcdr = this.word('CBCDR');
    const cbcmr = this.word('CBCMR');
    const clock2 = [this.analog.hz('PLL_USB1'), OSC_HZ, OSC_HZ, 0][(cbcmr >>> 12) & 3]! / (((cbcdr >>> 27) & 7) + 1);
    const arm = this.analog.hz('PLL_ARM') / ((this.word('CACRR') & 7) + 1);
    const before = [
      () => this.analog.hz('PLL_SYS'),
      () => this.analog.pfd528(2),
      () => this.analog.pfd528(0),
      () => arm,
    ];
    const periph = (cbcdr >>> 25) & 1 ? clock2 : before[(cbcmr >>> 18) & 3]!();
    const core = periph / (((cbcdr >>> 10) & 7) + 1);
    const ipg = core / (((cbcdr >>> 8) & 3) + 1);
    const cscmr1 = this.word('CSCMR1');
    const cscdr1 = this.word('CSCDR1');
    return {
      core,
      ipg,
      perclk: ((cscmr1 >>> 6) & 1 ? OSC_HZ : ipg) / ((cscmr1 & 0x3f) + 1),
      uart: ((cscdr1 >>> 6) & 1 ? OSC_HZ : this.analog.hz('PLL_USB1') / 6) / ((cscdr1 & 0x3f) + 1),
    };
  }

  private update(): void {
    const roots = this.roots();
    if (roots.core === 0) {
      this.context.report(
        'clock-dead',
        `core clock root (CBCDR ${hex(this.word('CBCDR'))}, CBCMR ${hex(this.word('CBCMR'))})`,
      );
      return;
    }
    this.onRoots(roots);
  }
}
