import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { boardFor, type Image, withImage } from '../core/oracle/image.ts';
import type { Values } from './constants.ts';
import { MemoryTiming } from './memory-timing.ts';

const toolchain = withoutOracle('arm-none-eabi-gcc');

/** Runs the mix of loops (lists, matrices, a state machine, check sums, sorting), code and data in TCM. */
function run(image: Image, values: Partial<Values> | undefined) {
  const { core, finished, output } = boardFor(image);
  if (values !== undefined) new MemoryTiming(core, { clockMHz: () => 600, flashMHz: 133, values });
  while (!finished()) core.run(core.cycles + 1e5);
  return { cycles: core.cycles, instructions: core.instructions, output: output() };
}

describe('A mix of loops with the model', () => {
  it.for(perTier({ quick: ['-O2'], normal: ['-O2'], long: ['-O0', '-Os', '-O2'] }))(
    'At %s it prints what it prints without, in between half a cycle and one and a half for an instruction; each rule costs something.',
    (level, context) => {
      skipFor(context, toolchain);
      withImage('loops', [level, '-DROUNDS=1'], (image) => {
        const flat = run(image, undefined);
        const timed = run(image, {});
        expect(timed.output).toBe(flat.output);
        expect(timed.output).toMatch(/loops [0-9a-f]{8}/);
        const perInstruction = timed.cycles / timed.instructions;
        expect(perInstruction).toBeGreaterThan(0.5);
        expect(perInstruction).toBeLessThan(1.5);
        for (const name of ['mispredict', 'loadUse', 'loadAddress', 'divide'] as const) {
          expect(run(image, { [name]: 0 }).cycles).toBeLessThan(timed.cycles);
        }
      });
    },
  );
});
