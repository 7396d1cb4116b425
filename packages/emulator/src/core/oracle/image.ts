// Test images: compiled by arm-none-eabi-gcc, run by QEMU's mps2-an500 and by our core on the same few devices.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CortexM7, createCore } from '../cortex-m7.ts';
import { createBus } from '../memory.ts';

const sources = fileURLToPath(new URL('../../../images/core/', import.meta.url));

export interface Image {
  readonly elf: string;
  readonly bytes: Uint8Array;
}

/** Compiles images/core/NAME.c, hands it to `use`, and removes it again. */
export function withImage<T>(name: string, flags: readonly string[], use: (image: Image) => T, from = sources): T {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  try {
    const elf = join(folder, 'image.elf');
    const machine = ['-mcpu=cortex-m7', '-mthumb', '-mfpu=fpv5-d16', '-mfloat-abi=hard', '-nostartfiles', '-w'];
    const files = ['link.ld', 'start.c', `${name}.c`].map((file) => join(from, file));
    execFileSync('arm-none-eabi-gcc', [...machine, ...flags, '-T', ...files, '-lm', '-o', elf]);
    const bin = join(folder, 'image.bin');
    execFileSync('arm-none-eabi-objcopy', ['-O', 'binary', elf, bin]);
    return use({ elf, bytes: new Uint8Array(readFileSync(bin)) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the image prints on QEMU's Cortex-M7 board. */
export function runQemu({ elf }: Image): string {
  const args = '-M mps2-an500 -nographic -monitor none -serial stdio -semihosting -kernel'.split(' ');
  const run = spawnSync('qemu-system-arm', [...args, elf], { encoding: 'utf8', timeout: 120_000 });
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`QEMU ended with ${run.status ?? run.signal}: ${run.stderr}${run.stdout}`);
  return run.stdout;
}

/** TCMs, a UART that collects, and an end by semihosting: the image's board as our core sees it. */
export function boardFor({ bytes }: Pick<Image, 'bytes'>): {
  core: CortexM7;
  finished: () => boolean;
  output: () => string;
} {
  let text = '';
  let finished = false;
  const bus = createBus({ bytes: 2 << 20 });
  bus.addMemory({ name: 'ITCM', base: 0, size: 0x80000, writable: true });
  bus.addMemory({ name: 'DTCM', base: 0x20000000, size: 0x40000, writable: true });
  bus.addBlock(0x40004000, 0x1000, {
    name: 'UART',
    read: () => 0,
    write: (offset, _, value) => {
      if (offset === 0) text += String.fromCharCode(value & 0xff);
    },
  });
  bus.writeBytes(0, bytes);
  const core = createCore({
    bus,
    undefinedInstruction: 'fault',
    hooks: {
      onBreakpoint: () => {
        finished = true;
        core.stop();
        return true;
      },
    },
  });
  return { core, finished: () => finished, output: () => text };
}

/** What the image prints on our core; throws when it does not end in so many cycles. */
export function runCore(image: Pick<Image, 'bytes'>, limit = 1e9): string {
  const { core, finished, output } = boardFor(image);
  while (!finished()) {
    if (core.sleeping) core.sleepUntil(core.cycles + 1e6);
    else core.run(core.cycles + 1e6);
    if (core.halted)
      throw new Error(`${core.report?.message} at ${core.report?.pc.toString(16)}: ${core.report?.disassembly}`);
    if (core.cycles > limit) throw new Error(`no end after ${limit} cycles; so far: ${output()}`);
  }
  return output();
}
