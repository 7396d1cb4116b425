import { createHash } from 'node:crypto';
import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import type { EmulatedBoard } from '../../machine/emulated-board.ts';
import { ticks } from '../../machine/virtual-clock.ts';
import { emulate } from '../../run/emulation.ts';
import { loadImage } from '../../run/load-image.ts';
import { firmwareImage } from '../../run/testing/images.ts';
import type { CortexM7, Engine } from '../cortex-m7.ts';
import type { MemoryBus } from '../memory.ts';
import { hashOf } from './testing.ts';

const seconds = perTier({ quick: 0.05, normal: 0.1, long: 3 });
const CHECKPOINT = ticks(0.05);

/** A whole run of an image: what it says, what went over the cable, and the board each 50 ms of virtual time. */
async function run(file: string, engine: Engine) {
  const capture = createHash('sha256');
  const checkpoints: string[] = [];
  const image = loadImage(file);
  let board: EmulatedBoard | undefined;
  const result = await emulate(
    {
      ...image,
      createBoard: (surroundings) => {
        board = image.createBoard(surroundings);
        const { clock } = surroundings;
        const look = () => {
          checkpoints.push(lookAt(board!));
          clock.at(clock.now + CHECKPOINT, look);
        };
        clock.at(CHECKPOINT, look);
        return board;
      },
    },
    { seconds, engine, pcap: { sink: (bytes) => void capture.update(bytes), snaplen: 65535 } },
  );
  const { wallSeconds, mips, ...rest } = result;
  expect(wallSeconds * mips).toBeGreaterThan(0);
  const core = board!.core as CortexM7;
  return { result: rest, capture: capture.digest('hex'), checkpoints, translator: core.translator };
}

/** Counts, registers, flags and all RAM. */
function lookAt({ core, bus }: EmulatedBoard): string {
  const { cycles, instructions, registers, xpsr } = core as CortexM7;
  const memory = [
    [0, 0x8000],
    [0x2000_0000, 0x4_0000],
    [0x2020_0000, 0x8_0000],
  ].map(([base, size]) => hashOf(bus as MemoryBus, base!, size!));
  return [cycles, instructions, ...registers, xpsr, ...memory].join(' ');
}

describe('the firmware on both engines', () => {
  for (const [name, options] of [
    ['buffers in the TCM', ['--wnd=8', '--snd=8']],
    ['buffers in cached OCRAM', ['--wnd=8', '--snd=8', '--nocache=ocram', '--dma-cache=maintained']],
  ] as const) {
    it(`Result, capture and memory at each checkpoint are the same, with ${name}.`, async (ctx) => {
      const missing = withoutOracle('arm-none-eabi-gcc');
      if (missing) return skipFor(ctx, missing);
      const file = firmwareImage(...options);
      const interp = await run(file, 'interp');
      const jit = await run(file, 'jit');
      expect(interp.result.results.map(({ outcome }) => outcome)).toEqual(['finished', 'finished']);
      expect(jit.checkpoints).toEqual(interp.checkpoints);
      expect(jit.checkpoints.length).toBeGreaterThan(20);
      expect(jit.result).toEqual(interp.result);
      expect(jit.capture).toBe(interp.capture);
      expect(interp.translator).toBeUndefined();
      expect(jit.translator!.stepper.count / jit.result.instructions).toBeLessThan(0.2);
    });
  }
});
