// The board's own count of its load, asked twice over the control channel while data flow.
import type { ControlChannel } from '../peer/control-channel.ts';

interface Counters {
  readonly ticks: number;
  readonly idle: number;
}

export class LoadProbe {
  readonly #control: ControlChannel | undefined;
  #first: Counters | undefined;
  #second: Counters | undefined;
  /** What `c` said last. */
  #shown: number | undefined;

  constructor(control: ControlChannel | undefined) {
    this.#control = control;
  }

  begin(): void {
    this.#ask((counters) => {
      this.#first = counters;
    });
  }

  end(): void {
    this.#ask((counters) => {
      this.#second = counters;
    });
    this.#control?.ask('c', (line) => {
      const match = line?.match(/CPU load: (\d+)\s*%/);
      if (match?.[1] !== undefined) this.#shown = Number(match[1]);
    });
  }

  /** Percent; from the counters between the two questions, else the figure that the board shows, else null. */
  get percent(): number | null {
    if (this.#first !== undefined && this.#second !== undefined) {
      const all = this.#second.ticks - this.#first.ticks;
      const idle = this.#second.idle - this.#first.idle;
      if (all > 0) return Math.round((1 - idle / all) * 10_000) / 100;
    }
    return this.#shown ?? null;
  }

  #ask(take: (counters: Counters) => void): void {
    this.#control?.ask('j', (line) => {
      const counters = line === undefined ? undefined : readCounters(line);
      if (counters !== undefined) take(counters);
    });
  }
}

/** `ticks` and `idle_ticks` of the board's line of JSON; undefined when it is none. */
export function readCounters(line: string): Counters | undefined {
  try {
    const { ticks, idle_ticks: idle } = JSON.parse(line) as Record<string, unknown>;
    return typeof ticks === 'number' && typeof idle === 'number' ? { ticks, idle } : undefined;
  } catch {
    return undefined;
  }
}
