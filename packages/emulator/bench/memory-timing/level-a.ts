// Figures of silicon without a network, beside the model: CoreMark where its sources are given, the flash, the peripheral bus,
// cache maintenance. And a mix of loops of our own, whose cycles nobody has measured: it is there to notice changes.
import { join } from 'node:path';
import { boardFor, withImage } from '../../src/core/oracle/image.ts';
import { constants, type valuesOf } from '../../src/timing/constants.ts';
import { MemoryTiming } from '../../src/timing/memory-timing.ts';
import { coreMark } from './coremark.ts';

export function coreFigures(root: string) {
  const emulator = join(root, 'packages', 'emulator');
  const folder = process.env.COREMARK_DIR;
  // Before a constant was fitted to it, CoreMark was met with the value that the probe had assumed.
  const unseen = { mispredict: 7, redirect: 7 };
  const marks = (values: Partial<ReturnType<typeof valuesOf>>) =>
    folder === undefined ? null : errorsOf(coreMark(emulator, folder, 4, values));
  return {
    coreMark: { unseen: marks(unseen), now: marks({}) },
    loops: ['-O0', '-Os', '-O2'].map((level) => ({ level, ...loops(emulator, level) })),
    flash: flashByte(),
  };
}

function errorsOf(rows: ReturnType<typeof coreMark>) {
  const all = rows.map(({ model, published }) => Math.abs(Math.log(model / published)));
  const flat = rows.map(({ flat: one, published }) => Math.abs(Math.log(one / published)));
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const mean = (list: number[]) => round(list.reduce((sum, each) => sum + each, 0) / list.length);
  return {
    rows,
    mean: mean(all),
    largest: round(Math.max(...all)),
    flatMean: mean(flat),
    flatLargest: round(Math.max(...flat)),
  };
}

/** Cycles and instructions of `images/core/loops.c`, code and data in TCM. */
export function loops(emulator: string, level: string, rounds = 20): { cycles: number; instructions: number } {
  return withImage(
    'loops',
    [level, `-DROUNDS=${rounds}`],
    ({ bytes }) => {
      const { core, finished } = boardFor({ bytes });
      new MemoryTiming(core, { clockMHz: () => 600, flashMHz: 133 });
      while (!finished()) core.run(core.cycles + 1e6);
      return { cycles: core.cycles, instructions: core.instructions };
    },
    join(emulator, 'images', 'core'),
  );
}

/** A byte of the Teensy's flash that is in no cache: about 400 ns were measured (forum.pjrc.com 73428). */
function flashByte() {
  const { qspiProtocol, qspiOverhead, qspiBeat, qspiMHz120 } = constants;
  const clocks = qspiProtocol.value + qspiOverhead.value + qspiBeat.value;
  return { publishedNs: 400, modelNs: Math.round((clocks * 1000) / qspiMHz120.value) };
}
