// ENET's interrupt coalescing (TXIC, RXIC): an event is held back until enough came together or time has passed.

import { TICKS_PER_SECOND } from '../core/interface.ts';
import type { Clock } from '../machine/interface.ts';
import { IC_CS, IC_EN } from './enet-registers.ts';

/** One direction. `fire` is called when the interrupt is due. */
export class Coalescing {
  private readonly clock: Clock;
  private readonly fire: () => void;
  private readonly expire: () => void;
  private count = 0;
  private event = -1;

  constructor(clock: Clock, fire: () => void) {
    this.clock = clock;
    this.fire = fire;
    this.expire = () => {
      this.event = -1;
      this.release();
    };
  }

  /**
   * A frame is done.
   * @param control TXIC or RXIC. ICFT frames (27:20) or ICTT x 64 clocks (15:0), whichever comes first.
   * @param systemHz ENET's bus clock, which counts with ICCS = 1; else the 25 MHz of the MII.
   */
  frameDone(control: number, systemHz: number): void {
    if ((control & IC_EN) === 0) {
      this.fire();
      return;
    }
    const threshold = (control >>> 20) & 0xff;
    if (++this.count >= threshold && threshold > 0) this.release();
    else if (this.event < 0) {
      const hz = (control & IC_CS) !== 0 ? systemHz : 25e6;
      this.event = this.clock.at(
        this.clock.now + Math.round(((control & 0xffff) * 64 * TICKS_PER_SECOND) / hz),
        this.expire,
      );
    }
  }

  reset(): void {
    if (this.event >= 0) this.clock.cancel(this.event);
    this.event = -1;
    this.count = 0;
  }

  private release(): void {
    this.reset();
    this.fire();
  }
}
