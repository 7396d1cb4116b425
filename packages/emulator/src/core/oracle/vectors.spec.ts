import { perTier, python, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { type Difference, differences, makeBatch, runOurs, runUnicorn } from './batch.ts';
import { seeded } from './generate.ts';
import { explanation, known } from './known.ts';
import { classes } from './patterns.ts';

const perClass = perTier({ quick: 50, normal: 280, long: 6000 });

describe('instruction vectors against unicorn', () => {
  it('Random instructions of every encoding class leave the same registers, flags and memory.', (ctx) => {
    const missing = withoutOracle('unicorn');
    if (missing) return skipFor(ctx, missing);
    const seen = new Set<string>();
    const unexplained: string[] = [];
    let count = 0;
    for (const fp of [false, true]) {
      for (const batch of batches(fp, perClass)) {
        count += batch.vectors.length;
        const found = differences(batch, runOurs(batch), runUnicorn(batch, fp ? 'a' : 'm', python));
        for (const difference of found) {
          const reason = explanation(difference);
          if (reason) seen.add(reason.what);
          else unexplained.push(describeDifference(difference));
        }
      }
    }
    expect(unexplained.slice(0, 20)).toEqual([]);
    expect(count).toBe(classes.length * perClass);
    const expected = known.filter(({ what, rare }) => !rare || seen.has(what)).map(({ what }) => what);
    expect([...seen].sort()).toEqual(expected.sort());
  });

  it('Single precision agrees with the Cortex-M7 of unicorn as well.', (ctx) => {
    const missing = withoutOracle('unicorn');
    if (missing) return skipFor(ctx, missing);
    const singles = classes
      .filter(({ fp }) => fp)
      .map((one) => ({ ...one, patterns: one.patterns.filter((p) => / \.{4}1010/.test(p)) }));
    const random = seeded(77);
    const batch = makeBatch(Math.ceil(perClass / 4) * singles.length, random, singles);
    const found = differences(batch, runOurs(batch), runUnicorn(batch, 'm', python));
    // Its Cortex-M7 has no double precision, so conversions between the two are left out.
    const rest = found.filter((one) => !explanation(one) && !one.text.includes('.F64'));
    expect(rest.slice(0, 20).map(describeDifference)).toEqual([]);
  });

  it('A core with one wrong flag is noticed.', (ctx) => {
    const missing = withoutOracle('unicorn');
    if (missing) return skipFor(ctx, missing);
    const shifted = classes.filter(({ name }) => name.startsWith('data processing, shifted'));
    const batch = makeBatch(400, seeded(5), shifted);
    const theirs = runUnicorn(batch, 'm', python);
    expect(differences(batch, runOurs(batch), theirs)).toEqual([]);
    const ours = runOurs(batch).map((one, k) =>
      k === 123 && one.outcome
        ? { ...one, outcome: { ...one.outcome, apsr: (one.outcome.apsr ^ 0x20000000) >>> 0 } }
        : one,
    );
    expect(differences(batch, ours, theirs).map(({ field }) => field)).toEqual(['apsr']);
    const wrongCarry = runOurs(batch, (core) => {
      core.fc = 0;
    });
    expect(differences(batch, wrongCarry, theirs).length).toBeGreaterThan(20);
  });
});

/** All classes of one kind in turn, in batches that a process of unicorn holds. */
function* batches(fp: boolean, each: number) {
  const random = seeded(fp ? 2 : 1);
  const wanted = classes.filter((one) => one.fp === fp);
  const size = Math.min(each, 250) * wanted.length;
  for (let done = 0; done < each * wanted.length; done += size) {
    yield makeBatch(Math.min(size, each * wanted.length - done), random, wanted);
  }
}

function describeDifference({ text, field, ours, theirs, vector }: Difference): string {
  return `${text}: ${field} is ${ours}, unicorn has ${theirs} (APSR ${vector.apsr.toString(16)}, FPSCR ${vector.fpscr.toString(16)})`;
}
