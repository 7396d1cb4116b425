// The system timer (Armv7-M ARM B3.3): its value is worked out from cycles, its end is a deadline.

export class SysTick {
  /** SYST_CSR bits ENABLE, TICKINT, CLKSOURCE. */
  control = 0;
  reload = 0;
  /** Core cycles of one tick of the external reference: 600 MHz over 100 kHz on an i.MX RT1062. */
  referenceCycles = 6000;
  /** Cycle at which the counter reaches 0 next; infinite while it stands. */
  zeroAt = Number.POSITIVE_INFINITY;
  private standing = 0;
  private counted = false;
  private now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  reset(): void {
    this.control = 0;
    this.reload = 0;
    this.zeroAt = Number.POSITIVE_INFINITY;
    this.standing = 0;
    this.counted = false;
  }

  private get period(): number {
    return this.control & 4 ? 1 : this.referenceCycles;
  }

  /** Registers by offset from 0xE000E010: CSR, RVR, CVR, CALIB. */
  read(offset: number): number {
    if (offset === 0) {
      const flag = this.counted ? 0x10000 : 0;
      this.counted = false;
      return flag | this.control;
    }
    if (offset === 4) return this.reload;
    if (offset === 8) return this.value;
    return 0x80000000;
  }

  get value(): number {
    if (!Number.isFinite(this.zeroAt)) return this.standing;
    const ticks = Math.ceil((this.zeroAt - this.now()) / this.period);
    return ticks > this.reload ? 0 : ticks;
  }

  write(offset: number, value: number): void {
    if (offset === 0) {
      this.standing = this.value;
      this.control = value & 7;
      this.start();
    } else if (offset === 4) {
      this.reload = value & 0xffffff;
      if (this.control & 1 && !Number.isFinite(this.zeroAt)) this.start();
    } else if (offset === 8) {
      this.standing = 0;
      this.counted = false;
      this.start();
    }
  }

  /** The counter has reached 0 at `zeroAt`; answers whether the exception becomes pending. */
  expire(): boolean {
    this.counted = true;
    this.standing = 0;
    this.zeroAt = this.reload === 0 ? Number.POSITIVE_INFINITY : this.zeroAt + (this.reload + 1) * this.period;
    return (this.control & 2) !== 0;
  }

  /** Moves the deadline: the clock stood still for so many cycles. */
  postpone(cycles: number): void {
    this.zeroAt += cycles;
  }

  private start(): void {
    const ticks = this.standing || (this.reload ? this.reload + 1 : 0);
    this.zeroAt = this.control & 1 && ticks ? this.now() + ticks * this.period : Number.POSITIVE_INFINITY;
  }
}
