import { perTier, python, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { decode } from '../decode.ts';
import { type Difference, differences, layOut, makeBatch, runOurs, runUnicorn } from './batch.ts';
import { branchNames, branchVector } from './branches.ts';
import { type Random, seeded, type Vector, WINDOW } from './generate.ts';
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

  it('Branches of every kind are taken, or not, and return where they should.', (ctx) => {
    const missing = withoutOracle('unicorn');
    if (missing) return skipFor(ctx, missing);
    const random = seeded(9);
    const batch = layOut(branchNames.length * Math.min(perClass, 500), (at, window, k) =>
      branchVector(random, at, window, k),
    );
    const ours = runOurs(batch);
    expect(differences(batch, ours, runUnicorn(batch, 'm', python)).map(describeDifference)).toEqual([]);
    const markers = new Set(ours.map(({ outcome }) => outcome?.registers[6]));
    expect([...markers].sort()).toEqual([1, 2, 3]);
  });

  it('What we call undefined, unicorn refuses as well.', (ctx) => {
    const missing = withoutOracle('unicorn');
    if (missing) return skipFor(ctx, missing);
    const random = seeded(21);
    const batch = layOut(perTier({ quick: 200, normal: 800, long: 5000 }), (at) => undefinedVector(random, at));
    const theirs = runUnicorn(batch, 'm', python);
    const runs = batch.vectors.filter((_, k) => !theirs.failed.has(k));
    expect(runs.map(({ code }) => code.map((half) => half.toString(16)).join(' ')).slice(0, 20)).toEqual([]);
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

/** A 32-bit pattern that the decoder calls undefined, outside coprocessor space. */
function undefinedVector(random: Random, at: number): Vector {
  for (;;) {
    const code = [0xe800 + random(0x1800), random(0x10000)];
    if (decode(code[0]!, code[1]!, at).op !== 'UDF' || code[0]! >= 0xec00) continue;
    // Doubleword exclusives and load-acquire, store-release belong to other profiles (Armv7-A, Armv8-M), which it has too.
    if ((code[0]! & 0xffe0) === 0xe8c0) continue;
    const registers = new Int32Array(15);
    return {
      className: 'undefined',
      fp: false,
      code,
      registers,
      apsr: 0,
      fpscr: 0,
      singles: new Int32Array(32),
      window: new Uint8Array(WINDOW),
      spare: 7,
    };
  }
}

function describeDifference({ text, field, ours, theirs, vector }: Difference): string {
  return `${text}: ${field} is ${ours}, unicorn has ${theirs} (APSR ${vector.apsr.toString(16)}, FPSCR ${vector.fpscr.toString(16)})`;
}
