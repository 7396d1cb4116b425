import { perTier } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { createCore, type Engine } from '../cortex-m7.ts';
import { createBus } from '../memory.ts';
import { type Batch, CODE, DATA, makeBatch } from '../oracle/batch.ts';
import { seeded } from '../oracle/generate.ts';
import { classes } from '../oracle/patterns.ts';
import { SLOT } from '../oracle/slot.ts';
import { backEnds, both, hashOf, same, stateOf } from './testing.ts';

const perClass = perTier({ quick: 6, normal: 25, long: 120 });
const ROUNDS = 6;

/** The vectors of the interpreter's own test, one behind the other as a program that runs round and round. */
function machine(batch: Batch, engine: Engine, isShared: boolean) {
  const bus = createBus({ bytes: 64 << 20, isShared });
  const length = batch.vectors.length * SLOT;
  const size = Math.ceil(length / 4096 + 2) * 4096;
  bus.addMemory({ name: 'code', base: CODE, size, writable: true });
  bus.addMemory({ name: 'data', base: DATA, size: batch.data.length, writable: true });
  bus.writeBytes(CODE, batch.code);
  bus.writeBytes(DATA, batch.data);
  // Each ends with a branch to the next, so that it begins at a place where translated code can be entered.
  for (let k = 1; k <= batch.vectors.length; k += 1) bus.writeBytes(CODE + k * SLOT - 4, Uint8Array.of(0x00, 0xe0));
  // ldr.w pc, [pc, #0]: back to the first.
  bus.write32(CODE + length, 0xf000f8df);
  bus.write32(CODE + length + 4, CODE | 1);
  const core = createCore({ bus, undefinedInstruction: 'stop', engine });
  core.scb.cpacr = 0xf00000;
  core.scb.fpccr = 0;
  core.registers[15] = CODE;
  return { core, bus, size: batch.data.length };
}

describe.each(backEnds)('instructions translated to %s', (_, isShared) => {
  it('Random instructions of every encoding class do the same as in the interpreter, wherever a run is cut.', () => {
    const random = seeded(31);
    for (const fp of [false, true]) {
      const kinds = classes.filter((one) => one.fp === fp);
      const batch = makeBatch(kinds.length * perClass, random, kinds);
      const [interp, jit] = both((...how) => machine(batch, ...how), isShared);
      let last = 0;
      const runs = Math.ceil((ROUNDS * batch.vectors.length) / 8);
      for (let round = 0; round < runs; round += 1) {
        const cycles = interp.core.cycles + 1 + random(random(4) === 0 ? 90 : 2000);
        interp.core.run(cycles);
        jit.core.run(cycles);
        if (!same(jit.core, interp.core)) expect(stateOf(jit.core)).toEqual(stateOf(interp.core));
        if (interp.core.halted) break;
        last = round;
      }
      expect(interp.core.report?.message).toBeUndefined();
      expect(hashOf(jit.bus, DATA, jit.size)).toBe(hashOf(interp.bus, DATA, interp.size));
      expect(last).toBe(runs - 1);
      const { figures, stepper } = jit.core.translator!;
      expect(figures.instructions).toBeGreaterThan(batch.vectors.length);
      expect(stepper.count / jit.core.instructions).toBeLessThan(0.6);
    }
  });
});
