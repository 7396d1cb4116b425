const SUB = 64;

/** Counts non-negative integers below 2^32 in buckets no wider than 1/64 of their value: percentiles in constant memory. */
export class Histogram {
  count = 0;
  max = 0;
  private readonly buckets = new Uint32Array(SUB * 28);

  add(value: number): void {
    const whole = value < 0 ? 0 : value > 0xffff_ffff ? 0xffff_ffff : Math.floor(value);
    const exponent = 31 - Math.clz32(whole);
    const shift = exponent > 6 ? exponent - 6 : 0;
    this.buckets[shift * SUB + (whole >>> shift)]! += 1;
    this.count += 1;
    if (whole > this.max) this.max = whole;
  }

  /** The value below which `share` (0 to 1) of the entries lie: the upper edge of its bucket, never above the maximum. */
  percentile(share: number): number {
    if (this.count === 0) return 0;
    let left = Math.max(1, Math.ceil(share * this.count));
    for (let index = 0; index < this.buckets.length; index += 1) {
      left -= this.buckets[index]!;
      if (left > 0) continue;
      const shift = index < 2 * SUB ? 0 : Math.floor(index / SUB) - 1;
      const low = (index - shift * SUB) * 2 ** shift;
      return Math.min(this.max, low + 2 ** shift - 1);
    }
    return this.max;
  }
}
