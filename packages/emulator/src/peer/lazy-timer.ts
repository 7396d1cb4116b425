// A timer that is set far more often than it fires: moving its deadline back costs nothing.
import type { Clock } from '../machine/interface.ts';

export class LazyTimer {
  readonly #clock: Clock;
  readonly #action: () => void;
  readonly #fire: () => void;
  #deadline = Number.POSITIVE_INFINITY;
  #event = -1;
  #eventTime = 0;

  constructor(clock: Clock, action: () => void) {
    this.#clock = clock;
    this.#action = action;
    this.#fire = () => {
      this.#event = -1;
      const deadline = this.#deadline;
      if (deadline === Number.POSITIVE_INFINITY) return;
      if (deadline > this.#clock.now) {
        this.#schedule(deadline);
        return;
      }
      this.#deadline = Number.POSITIVE_INFINITY;
      this.#action();
    };
  }

  get isSet(): boolean {
    return this.#deadline !== Number.POSITIVE_INFINITY;
  }

  /** The action runs at `time`, unless set anew or cleared before. */
  set(time: number): void {
    this.#deadline = time;
    if (this.#event >= 0) {
      if (this.#eventTime <= time) return;
      this.#clock.cancel(this.#event);
    }
    this.#schedule(time);
  }

  clear(): void {
    this.#deadline = Number.POSITIVE_INFINITY;
  }

  #schedule(time: number): void {
    this.#eventTime = time;
    this.#event = this.#clock.at(time, this.#fire);
  }
}
