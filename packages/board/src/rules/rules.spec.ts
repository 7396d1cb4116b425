import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { board } from '../define.ts';
import { Board } from '../model.ts';
import { Problem } from '../problem.ts';
import { brokenCables } from '../testing/broken-cables.ts';
import { brokenLookAlikes } from '../testing/broken-look-alikes.ts';
import { brokenModules } from '../testing/broken-modules.ts';
import { brokenNets } from '../testing/broken-nets.ts';
import { brokenParts } from '../testing/broken-parts.ts';
import { brokenPolarities, soundPolarities } from '../testing/broken-polarities.ts';
import type { BrokenSample } from '../testing/broken-sample.ts';
import { circuit, soundSource } from '../testing/sample-circuit.ts';
import { checkBoard, ruleCodes } from './index.ts';

const samples: readonly BrokenSample[] = [
  ...brokenParts,
  ...brokenLookAlikes,
  ...brokenNets,
  ...brokenPolarities,
  ...brokenCables,
  ...brokenModules,
];

const check = ({ board, library }: BrokenSample) => checkBoard(board, library === undefined ? {} : { library });
const told = (problems: readonly Problem[]) => problems.map(({ code, path }) => `${code} ${path}`);

describe('the electrical rules', () => {
  it('A sound circuit has no problem.', () => {
    expect(checkBoard(circuit())).toEqual([]);
  });

  it.each(samples)('$says', (sample) => {
    const problems = check(sample);
    expect(told(problems)).toEqual(sample.problems);
    const words = problems.map(({ message, hint }) => `${message}; ${hint}`).join('\n');
    for (const part of sample.tells) expect(words).toContain(part);
  });

  it('Each code has a sentence and a broken sample, and no other code is reported.', () => {
    const reported = new Set(samples.flatMap((sample) => check(sample).map(({ code }) => code)));
    expect([...reported].sort()).toEqual(Object.keys(ruleCodes).sort());
    for (const sentence of Object.values(ruleCodes)) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it('Every problem has the shape of a problem, and only what may be meant so is less than an error.', () => {
    const problems = samples.flatMap(check);
    for (const one of problems) expect(Problem.parse(one)).toEqual(one);
    const mild = new Set(problems.filter(({ severity }) => severity !== 'error').map(({ code }) => code));
    expect([...mild].sort()).toEqual([
      'cable-reversed',
      'net-name-variable',
      'pin-twice-in-net',
      'polarity-half-open',
      'polarity-reversed',
    ]);
  });

  it.each(Object.entries(soundPolarities))('An LED %s is right.', (_, sound) => {
    expect(checkBoard(sound)).toEqual([]);
  });

  it('All problems of a board are listed at once.', () => {
    const broken = circuit({
      nets: [...soundSource.nets.slice(0, 4), { name: 'GND', kind: 'signal', pins: ['U1.GND', 'J1.LED_X', 'J7.A'] }],
      unconnected: ['J1.NC', 'U1.V'],
    });
    expect(told(checkBoard(broken))).toEqual([
      'unknown-reference nets/GND/J7.A',
      'unknown-function nets/GND/J1.LED_X',
      'no-ground nets',
      'unconnected-pin parts/J1/LED_K',
      'unconnected-pin parts/U1/SPARE',
      'polarity-half-open nets/LED_A/J1.LED_A',
    ]);
  });

  it('A board that went through JSON is judged alike.', () => {
    for (const sample of samples) {
      const back = Board.parse(JSON.parse(JSON.stringify(sample.board)));
      expect(check({ ...sample, board: back })).toEqual(check(sample));
    }
  });

  it('Whatever pins a net names, the rules end with problems and never throw.', () => {
    const name = fc.oneof(
      fc.constantFrom('J1.TD+', 'J1.NC', 'U1.OUT', 'U1.GND', 'R1.1', 'R1.2', 'J1', '.', 'J1.', ''),
      fc.string(),
    );
    const pins = fc.array(name, { maxLength: 6 });
    const wild = fc.record({
      nets: fc.array(
        fc.record({
          name: fc.constantFrom('A', 'B', 'GND'),
          kind: fc.constantFrom('signal', 'ground', 'power'),
          pins,
        }),
        { maxLength: 5 },
      ),
      unconnected: pins,
    });
    fc.assert(
      fc.property(wild, (change) => {
        const made = board({ ...soundSource, ...change });
        const problems = checkBoard(made);
        for (const one of problems) expect(ruleCodes).toHaveProperty(one.code);
        // Every pin that the author wrote and that resolves to nothing is told.
        const lost = [...change.nets.flatMap((one) => one.pins), ...change.unconnected].filter(
          (pin) => !made.parts.some(({ ref, part }) => part.pins.some((one) => pin === `${ref}.${one.function}`)),
        );
        const unknown = problems.filter(({ code }) => code === 'unknown-reference' || code === 'unknown-function');
        expect(unknown).toHaveLength(lost.length);
      }),
    );
  });
});
