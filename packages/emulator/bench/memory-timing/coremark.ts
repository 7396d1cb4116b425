// CoreMark on the modelled core alone, code and data in TCM: the only figures of silicon that test the core's part of the
// model. CoreMark is not part of this project; its folder is given from outside.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boardFor } from '../../src/core/oracle/image.ts';
import type { Values } from '../../src/timing/constants.ts';
import { MemoryTiming } from '../../src/timing/memory-timing.ts';

/** Iterations a second on an RT1060 at 600 MHz from TCM, GCC (github.com/Masmiseim36/Coremark_iMXRT). */
export const publishedCoreMark: Readonly<Record<string, number>> = {
  O0: 438.8,
  Og: 1369.2,
  O1: 1759.3,
  Os: 1736.3,
  O2: 2410.9,
  O3: 2393.8,
};

const MHZ = 600;
const MARK = 0x40005000;
const sources = ['core_list_join', 'core_main', 'core_matrix', 'core_state', 'core_util'];

export interface CoreMarkRow {
  readonly level: string;
  readonly published: number;
  readonly model: number;
  /** One cycle an instruction. */
  readonly flat: number;
  /** CoreMark's own check sums were met. */
  readonly valid: boolean;
}

/** Builds and runs each level for so many iterations. `root` is the emulator's folder, `folder` holds CoreMark's sources. */
export function coreMark(
  root: string,
  folder: string,
  iterations = 4,
  values: Partial<Values> = {},
  only = '',
): CoreMarkRow[] {
  return Object.entries(publishedCoreMark)
    .filter(([level]) => only === '' || level === only)
    .map(([level, published]) => {
      const image = build(root, folder, level, iterations);
      const timed = run(image, values);
      const flat = run(image, undefined);
      const rate = (cycles: number) => Math.round((iterations * MHZ * 1e7) / cycles) / 10;
      return { level, published, model: rate(timed.cycles), flat: rate(flat.cycles), valid: timed.valid && flat.valid };
    });
}

function build(root: string, coreMarkFolder: string, level: string, iterations: number): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'coremark-'));
  const port = join(root, 'bench', 'memory-timing', 'coremark');
  const core = join(root, 'images', 'core');
  try {
    const elf = join(folder, 'image.elf');
    const bin = join(folder, 'image.bin');
    const machine = [
      '-mcpu=cortex-m7',
      '-mthumb',
      '-mfpu=fpv5-d16',
      '-mfloat-abi=hard',
      '-nostartfiles',
      '-w',
      `-${level}`,
    ];
    const files = sources.map((name) => join(coreMarkFolder, `${name}.c`)).filter((file) => existsSync(file));
    if (files.length !== sources.length) throw new Error(`no CoreMark in ${coreMarkFolder}`);
    const options = ['-Dmain=coremark_main', `-DITERATIONS=${iterations}`, '-DPERFORMANCE_RUN=1'];
    const includes = [`-I${port}`, `-I${coreMarkFolder}`, `-I${core}`];
    const linked = ['-T', join(core, 'link.ld'), join(core, 'start.c'), join(port, 'core_portme.c'), ...files];
    execFileSync('arm-none-eabi-gcc', [...machine, ...options, ...includes, ...linked, '-o', elf]);
    execFileSync('arm-none-eabi-objcopy', ['-O', 'binary', elf, bin]);
    return new Uint8Array(readFileSync(bin));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Cycles between the marks, with the model or with a cycle an instruction. */
function run(bytes: Uint8Array, values: Partial<Values> | undefined): { cycles: number; valid: boolean } {
  const { core, finished, output } = boardFor({ bytes });
  const marks: number[] = [];
  core.bus.addBlock(MARK, 0x1000, { name: 'marks', read: () => 0, write: () => void marks.push(core.cycles) });
  if (values !== undefined) new MemoryTiming(core, { clockMHz: () => MHZ, flashMHz: 133, values });
  while (!finished()) core.run(core.cycles + 1e6);
  const text = output();
  const ownJudge = text.includes('crc e7141fd7') || text.includes('crc e714') ? text.includes('00008e3a') : undefined;
  const valid = ownJudge ?? (/validated|Must execute/.test(text) && !/should be 0x/.test(text));
  return { cycles: marks[1]! - marks[0]!, valid };
}
