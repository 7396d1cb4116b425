import { readdirSync, readFileSync } from 'node:fs';
import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { faultTable } from '../rt1062/faults.ts';
import { faultImages, runOf } from './testing/fault-list.ts';

/** Those of the Teensy. */
const images = faultImages.filter(({ ports }) => ports.includes('teensy41'));

describe('Images of images/faults', () => {
  it.for(images)(
    '$name ends in its fault, with place and function, and in no other.',
    ({ name, code, where, fatal }, context) => {
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      const run = runOf(name, false, 'teensy41');
      expect(run.faults.map((fault) => fault.code)).toEqual([code]);
      expect(run.faults[0]!.symbol).toMatch(where);
      expect(run.faults[0]!.fatal).toBe(fatal);
      expect(run.finished).toBe(!fatal);
    },
  );

  it.for(images)('$name, corrected, runs to its end without a fault or a warning.', ({ name }, context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const run = runOf(name, true, 'teensy41');
    expect(run.faults).toEqual([]);
    expect(run.warnings).toEqual([]);
    expect(run.finished).toBe(true);
  });

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
