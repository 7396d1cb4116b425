// GPIO1 to GPIO9. Names and offsets as in NXP's PERI_GPIO.h. GPIO6 to 9 share the pads of 1 to 4 (GPR26 to 29 choose).

import { type BlockContext, RegisterBlock, type RegisterTable } from './register-block.ts';

export const gpioRegisters = {
  DR: { offset: 0x00 },
  GDIR: { offset: 0x04 },
  PSR: { offset: 0x08, readOnly: ~0 },
  ICR1: { offset: 0x0c },
  ICR2: { offset: 0x10 },
  IMR: { offset: 0x14 },
  ISR: { offset: 0x18, writeOneToClear: ~0 },
  EDGE_SEL: { offset: 0x1c },
  DR_SET: { offset: 0x84 },
  DR_CLEAR: { offset: 0x88 },
  DR_TOGGLE: { offset: 0x8c },
} as const satisfies RegisterTable;

const DR = 0;
const GDIR = 1;
const IMR = 5;
const ISR = 6;

export class Gpio extends RegisterBlock {
  /** Called when an output level or a direction may have changed. */
  onChange: () => void = () => {};
  /** Levels that the board puts on the pads, one bit each. */
  inputs = 0;
  private readonly irq: (low: boolean, high: boolean) => void;

  /** @param irq drives the two lines: pins 0 to 15 and 16 to 31. */
  constructor(name: string, context: BlockContext, irq: (low: boolean, high: boolean) => void) {
    super(name, gpioRegisters, 0x4000, context);
    this.irq = irq;
    this.onRead(gpioRegisters.PSR.offset, () => this.levels());
    this.onRead(
      gpioRegisters.DR.offset,
      () => ((this.words[DR]! & this.words[GDIR]!) | (this.inputs & ~this.words[GDIR]!)) >>> 0,
    );
    this.onWrite(gpioRegisters.DR.offset, () => this.onChange());
    this.onWrite(gpioRegisters.GDIR.offset, () => this.onChange());
    this.onWrite(gpioRegisters.DR_SET.offset, (value) => this.drive(this.words[DR]! | value));
    this.onWrite(gpioRegisters.DR_CLEAR.offset, (value) => this.drive(this.words[DR]! & ~value));
    this.onWrite(gpioRegisters.DR_TOGGLE.offset, (value) => this.drive(this.words[DR]! ^ value));
    for (const offset of [0x0c, 0x10, 0x14, 0x18, 0x1c]) this.onWrite(offset, () => this.updateIrq());
  }

  private drive(word: number): void {
    this.words[DR] = word;
    this.onChange();
  }

  private levels(): number {
    return ((this.words[DR]! & this.words[GDIR]!) | (this.inputs & ~this.words[GDIR]!)) >>> 0;
  }

  /** True when the pin is an output. */
  isOutput(pin: number): boolean {
    return ((this.words[GDIR]! >>> pin) & 1) !== 0;
  }

  /** What an output drives. */
  output(pin: number): boolean {
    return ((this.words[DR]! >>> pin) & 1) !== 0;
  }

  /** The board changes an input: sets ISR by ICR and EDGE_SEL (0 low, 1 high, 2 rising, 3 falling). */
  setInput(pin: number, level: boolean): void {
    const was = ((this.inputs >>> pin) & 1) !== 0;
    this.inputs = level ? this.inputs | (1 << pin) : this.inputs & ~(1 << pin);
    const mode = (this.words[pin < 16 ? 3 : 4]! >>> ((pin & 15) * 2)) & 3;
    const anyEdge = ((this.words[7]! >>> pin) & 1) !== 0;
    const hit = anyEdge ? was !== level : [!level, level, level && !was, was && !level][mode]!;
    if (hit) this.words[ISR] = this.words[ISR]! | (1 << pin);
    this.updateIrq();
  }

  private updateIrq(): void {
    const active = this.words[ISR]! & this.words[IMR]!;
    this.irq((active & 0xffff) !== 0, active >>> 16 !== 0);
  }
}
