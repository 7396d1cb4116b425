import { readdirSync, readFileSync } from 'node:fs';
import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../core/cortex-m7.ts';
import { faultTable } from '../rt1062/faults.ts';
import { faultImages, runOf } from './testing/fault-list.ts';

/** Whole runs are translated; a long test looks at the interpreter too. */
const engines = perTier<readonly Engine[]>({ quick: ['jit'], normal: ['jit'], long: ['jit', 'interp'] });
/** Those of the Teensy. */
const images = faultImages
  .filter(({ ports }) => ports.includes('teensy41'))
  .flatMap((image) => engines.map((engine) => ({ ...image, engine })));

describe('Images of images/faults', () => {
  it.for(images)(
    '$name, on $engine, ends in its fault, with place and function, and in no other.',
    ({ name, code, where, fatal, engine }, context) => {
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      const run = runOf(name, false, { port: 'teensy41', engine });
      expect(run.faults.map((fault) => fault.code)).toEqual([code]);
      expect(run.faults[0]!.symbol).toMatch(where);
      expect(run.faults[0]!.fatal).toBe(fatal);
      expect(run.finished).toBe(!fatal);
    },
  );

  it.for(images)(
    '$name, corrected, on $engine, runs to its end without a fault or a warning.',
    ({ name, engine }, context) => {
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      const run = runOf(name, true, { port: 'teensy41', engine });
      expect(run.faults).toEqual([]);
      expect(run.warnings).toEqual([]);
      expect(run.finished).toBe(true);
    },
  );

  it('The README’s table has every code, and the images that provoke it.', () => {
    const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const rows = [...text.matchAll(/^\| `([\w-]+)` \| (yes)? ?\| ?(.*?) ?\| .* \|$/gm)];
    const told = rows.map(([, code, fatal, names]) => [code, fatal === 'yes', names]);
    const known = Object.entries(faultTable).map(([code, { fatal }]) => [
      code,
      fatal,
      faultImages
        .filter((image) => image.code === code)
        .map(({ name }) => `\`${name}\``)
        .join(', '),
    ]);
    expect(told).toEqual(known);
    const count = new Set(faultImages.map(({ code }) => code)).size;
    expect(text).toContain(`${count} of the ${known.length} codes have one`);
  });

  it('Every image of the folder is in this list.', () => {
    const files = readdirSync(new URL('../../images/faults/', import.meta.url))
      .filter((file) => file.endsWith('.c') && file !== 'bring-up.c')
      .map((file) => file.slice(0, -2));
    expect(faultImages.map(({ name }) => name).sort()).toEqual(files.sort());
  });
});
