// The "AI" bus to registers inside the analog parts: address and data are laid out, then a bit is toggled.
// Offsets of the buses: NXP PERI_ANADIG_MISC.h; the protocol: fsl_anatop_ai.c and Phoenix-RTOS plo.

const READ = 1 << 16;
const SET = 4;
const CLEAR = 8;
const TOGGLE = 12;

/** Registers behind one bus: 16 bytes each, with set, clear and toggle addresses behind the plain one. */
export class AnalogBus {
  private readonly words = new Map<number, number>();
  /** Called after each write with the register's address (a multiple of 16). */
  onWrite: (register: number) => void = () => {};

  word(register: number): number {
    return this.words.get(register & 0xf0) ?? 0;
  }

  set(register: number, value: number): void {
    this.words.set(register & 0xf0, value >>> 0);
  }

  reset(): void {
    this.words.clear();
  }

  /** One transfer; answers what a read brings. `control` holds address and direction. */
  transfer(control: number, data: number): number {
    const register = control & 0xf0;
    const before = this.word(register);
    if ((control & READ) !== 0) return before;
    switch (control & 0xc) {
      case SET:
        this.set(register, before | data);
        break;
      case CLEAR:
        this.set(register, before & ~data);
        break;
      case TOGGLE:
        this.set(register, before ^ data);
        break;
      default:
        this.set(register, data);
    }
    this.onWrite(register);
    return 0;
  }
}
