// GPC_CPU_MODE_CTRL_0: what the Cortex-M7 enters when it sleeps. Names and offsets as in NXP's PERI_GPC_CPU_MODE_CTRL.h.

import { type BlockContext, RegisterBlock, type RegisterTable } from '../rt1062/register-block.ts';

const steps = 'SSAR LPCG PLL ISO RESET POWER'.split(' ');

export const gpcRegisters = {
  CM_AUTHEN_CTRL: { offset: 0x004, modelled: false },
  CM_INT_CTRL: { offset: 0x008, modelled: false },
  CM_MISC: { offset: 0x00c, reset: 0x2 },
  /** RUN: a target of another mode is what board files take away. [assumed: its reset was not found] */
  CM_MODE_CTRL: { offset: 0x010, reset: 0x1 },
  CM_MODE_STAT: { offset: 0x014, readOnly: ~0 },
  CM_IRQ_WAKEUP_MASK: { offset: 0x100, count: 8, modelled: false },
  CM_NON_IRQ_WAKEUP_MASK: { offset: 0x140, modelled: false },
  CM_IRQ_WAKEUP_STAT: { offset: 0x150, count: 8, readOnly: ~0 },
  CM_NON_IRQ_WAKEUP_STAT: { offset: 0x190, readOnly: ~0 },
  ...Object.fromEntries(
    steps.map((name, n) => [`CM_SLEEP_${name}_CTRL`, { offset: 0x200 + 8 * n, modelled: false }] as const),
  ),
  ...Object.fromEntries(
    [...steps]
      .reverse()
      .map((name, n) => [`CM_WAKEUP_${name}_CTRL`, { offset: 0x290 + 8 * n, modelled: false }] as const),
  ),
  CM_SP_CTRL: { offset: 0x300, modelled: false },
  CM_SP_STAT: { offset: 0x304, readOnly: ~0 },
  CM_RUN_MODE_MAPPING: { offset: 0x310, modelled: false },
  CM_WAIT_MODE_MAPPING: { offset: 0x314, modelled: false },
  CM_STOP_MODE_MAPPING: { offset: 0x318, modelled: false },
  CM_SUSPEND_MODE_MAPPING: { offset: 0x31c, modelled: false },
  CM_SP_MAPPING: { offset: 0x320, count: 16, modelled: false },
  CM_STBY_CTRL: { offset: 0x380, modelled: false },
} as const satisfies RegisterTable;

const TARGET = 3;

export class Gpc extends RegisterBlock {
  /** Called when the mode that WFI enters may have changed. */
  onSleepMode: () => void = () => {};

  constructor(context: BlockContext) {
    super('GPC_CPU_MODE_CTRL_0', gpcRegisters, 0x800, context);
    this.onWrite(gpcRegisters.CM_MODE_CTRL.offset, () => this.onSleepMode());
  }

  override reset(): void {
    super.reset();
    this.onSleepMode();
  }

  /** True when WFI leaves the platform's clocks alone. */
  get staysInRun(): boolean {
    return (this.words[gpcRegisters.CM_MODE_CTRL.offset >>> 2]! & TARGET) === 0;
  }
}
