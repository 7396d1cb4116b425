const LARGEST = 4096;

/**
 * A quantity over time in bins of equal width, from 10 ms on. When a transfer outlasts the bins, two become one, so that memory
 * stays the same for a capture of a second and of a day.
 */
export class BinSeries {
  readonly startUs: number;
  widthUs = 10_000;
  private sums = new Float64Array(256);
  private used = 0;
  /** The bin that was added to last, and the times that it holds: most amounts go where the one before went. */
  private bin = 0;
  private binFromUs: number;
  private binToUs: number;

  constructor(startUs: number) {
    this.startUs = startUs;
    this.binFromUs = startUs;
    this.binToUs = startUs;
  }

  add(timeUs: number, amount: number): void {
    if (timeUs >= this.binToUs || timeUs < this.binFromUs) this.choose(timeUs);
    this.sums[this.bin]! += amount;
  }

  private choose(timeUs: number): void {
    let index = Math.floor((timeUs - this.startUs) / this.widthUs);
    if (index < 0) index = 0;
    while (index >= LARGEST) {
      this.halve();
      index = Math.floor((timeUs - this.startUs) / this.widthUs);
    }
    if (index >= this.sums.length) {
      const more = new Float64Array(Math.min(LARGEST, 2 ** Math.ceil(Math.log2(index + 1))));
      more.set(this.sums);
      this.sums = more;
    }
    if (index >= this.used) this.used = index + 1;
    this.bin = index;
    this.binFromUs = this.startUs + index * this.widthUs;
    this.binToUs = this.binFromUs + this.widthUs;
  }

  /** The amount between two times; a bin that lies partly inside counts by its share. */
  between(fromUs: number, toUs: number): number {
    let sum = 0;
    const first = Math.max(0, Math.floor((fromUs - this.startUs) / this.widthUs));
    const last = Math.min(this.used - 1, Math.floor((toUs - this.startUs) / this.widthUs));
    for (let index = first; index <= last; index += 1) {
      const low = this.startUs + index * this.widthUs;
      const share = (Math.min(toUs, low + this.widthUs) - Math.max(fromUs, low)) / this.widthUs;
      if (share > 0) sum += this.sums[index]! * Math.min(1, share);
    }
    return sum;
  }

  /** Sums per step of `stepUs` (at least a bin wide) from the start on. */
  steps(stepUs: number): number[] {
    const step = Math.max(stepUs, this.widthUs);
    const steps: number[] = [];
    for (let from = 0; from < this.used * this.widthUs; from += step) {
      steps.push(this.between(this.startUs + from, this.startUs + from + step));
    }
    return steps;
  }

  private halve(): void {
    const half = new Float64Array(this.sums.length);
    for (let index = 0; index < this.used; index += 1) half[index >> 1]! += this.sums[index]!;
    this.sums = half;
    this.used = (this.used + 1) >> 1;
    this.widthUs *= 2;
  }
}
