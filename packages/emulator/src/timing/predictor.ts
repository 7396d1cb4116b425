// Branch prediction: where the core believed that a branch would lead.

/** One target for each of some 64 branches, told apart by their full address; two bits say how sure it is. */
export class Predictor {
  private readonly branches: Int32Array;
  private readonly targets: Int32Array;
  /** 0 and 1 foretell that it is not taken, 2 and 3 that it is. */
  private readonly sure: Uint8Array;
  private readonly mask: number;

  /** @param entries a power of two */
  constructor(entries: number) {
    // No branch stands at an odd address.
    this.branches = new Int32Array(entries).fill(1);
    this.targets = new Int32Array(entries);
    this.sure = new Uint8Array(entries);
    this.mask = entries - 1;
  }

  clear(): void {
    this.branches.fill(1);
  }

  /** A branch went on at `target`; `next` is the instruction behind it. Answers whether that was foretold. */
  went(branch: number, target: number, next: number): boolean {
    const slot = (branch >>> 1) & this.mask;
    const taken = target !== next;
    if (this.branches[slot] !== branch) {
      // A branch that is not known counts as not taken, and is not noted before it is.
      if (!taken) return true;
      this.branches[slot] = branch;
      this.targets[slot] = target;
      this.sure[slot] = 2;
      return false;
    }
    const sure = this.sure[slot]!;
    const expected = sure >= 2 ? this.targets[slot]! : next;
    if (taken) {
      this.targets[slot] = target;
      if (sure < 3) this.sure[slot] = sure + 1;
    } else if (sure > 0) this.sure[slot] = sure - 1;
    return expected === target;
  }
}
