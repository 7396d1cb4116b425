// The faults of the RT1062 on the RT1166 and RT1176, at both of their ports, and those that they alone have.
import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../core/cortex-m7.ts';
import { faultTable } from '../rt1062/faults.ts';
import type { EvkName } from './mimxrt11.ts';
import { faultImages, runOf } from './testing/fault-list.ts';

const skip = withoutOracle('arm-none-eabi-gcc');
/** A port each, and in a long run both parts. */
const boards = perTier({
  quick: { enet: ['mimxrt1170-evk'], enet_1g: ['mimxrt1160-evk'] },
  normal: { enet: ['mimxrt1170-evk'], enet_1g: ['mimxrt1160-evk'] },
  long: { enet: ['mimxrt1160-evk', 'mimxrt1170-evk'], enet_1g: ['mimxrt1160-evk', 'mimxrt1170-evk'] },
} as const);
/** One engine on each part: both have to find all. */
const engineOf = (board: EvkName): Engine => (board === 'mimxrt1170-evk' ? 'jit' : 'interp');
const runs = (['enet', 'enet_1g'] as const).flatMap((port) =>
  boards[port].flatMap((board) =>
    faultImages
      .filter(({ ports }) => ports.includes(port))
      .map((image) => ({ ...image, port, board, engine: engineOf(board) })),
  ),
);
/** The corrected ones tell less on the second port: they run there in test:long. */
const corrected = runs.filter(({ port }) => port === 'enet' || perTier({ quick: false, normal: false, long: true }));

describe('Images of images/faults on the EVKs', () => {
  it.for(runs)('$board, $port: $name ends in its fault and in no other.', (image, context) => {
    skipFor(context, skip);
    const run = runOf(image.name, false, image);
    expect(run.faults.map(({ code }) => code)).toEqual([image.code]);
    expect(run.faults[0]!.symbol).toMatch(image.where);
    expect(run.faults[0]!.fatal).toBe(image.fatal);
    expect(run.finished).toBe(!image.fatal);
  });

  it.for(corrected)(
    '$board, $port: $name, corrected, runs to its end without a fault or a warning.',
    (image, context) => {
      skipFor(context, skip);
      const run = runOf(image.name, true, image);
      expect(run.faults).toEqual([]);
      expect(run.warnings).toEqual([]);
      expect(run.finished).toBe(true);
    },
  );

  it('Every fault that there is has an image here, and each that the Teensy can have has one there.', () => {
    const shown = (wanted: (ports: readonly string[]) => boolean) =>
      new Set(faultImages.filter(({ ports }) => wanted(ports)).map(({ code }) => code));
    const all = Object.keys(faultTable).sort();
    expect([...shown((ports) => ports.includes('enet') || ports.includes('enet_1g'))].sort()).toEqual(all);
    const evkOnly = ['dma-tcm-cacheable', 'flash-clock', 'rgmii-delay', 'sdram-off'];
    expect([...shown((ports) => ports.includes('teensy41'))].sort()).toEqual(
      all.filter((code) => !evkOnly.includes(code)),
    );
  });
});
