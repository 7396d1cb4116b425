import { describe, expect, it } from 'vitest';
import { Predictor } from './predictor.ts';

const [BRANCH, TARGET, NEXT] = [0x1000, 0x800, 0x1002];

describe('Branch prediction', () => {
  it('A branch that was never taken is foretold as not taken; the first time that it is taken is a surprise, later ones are not.', () => {
    const predictor = new Predictor(64);
    expect(predictor.went(BRANCH, NEXT, NEXT)).toBe(true);
    expect(predictor.went(BRANCH, TARGET, NEXT)).toBe(false);
    expect(predictor.went(BRANCH, TARGET, NEXT)).toBe(true);
  });

  it('A loop that ends once is taken for a loop the next time.', () => {
    const predictor = new Predictor(64);
    for (let round = 0; round < 3; round += 1) predictor.went(BRANCH, TARGET, NEXT);
    expect(predictor.went(BRANCH, NEXT, NEXT)).toBe(false);
    expect(predictor.went(BRANCH, TARGET, NEXT)).toBe(true);
    // Twice in a row makes it another branch.
    predictor.went(BRANCH, NEXT, NEXT);
    predictor.went(BRANCH, NEXT, NEXT);
    expect(predictor.went(BRANCH, NEXT, NEXT)).toBe(true);
  });

  it('A return to another place than the last time is a surprise.', () => {
    const predictor = new Predictor(64);
    predictor.went(BRANCH, 0x2000, NEXT);
    expect(predictor.went(BRANCH, 0x3000, NEXT)).toBe(false);
    expect(predictor.went(BRANCH, 0x3000, NEXT)).toBe(true);
  });

  it('Two branches on one entry push each other out; on entries of their own they do not.', () => {
    const hits = (other: number) => {
      const predictor = new Predictor(64);
      let hit = 0;
      for (let round = 0; round < 10; round += 1) {
        for (const branch of [BRANCH, other]) if (predictor.went(branch, TARGET, branch + 2)) hit += 1;
      }
      return hit;
    };
    expect(hits(BRANCH + 2 * 64)).toBe(0);
    expect(hits(BRANCH + 2)).toBe(18);
  });
});
