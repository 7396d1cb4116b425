// Builds the small programs of `images` and runs those of `images/faults`; for tests.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Cable } from '../../cable/cable.ts';
import { readElfSymbols, type Symbols } from '../../image/elf-symbols.ts';
import { readIntelHex } from '../../image/intel-hex.ts';
import type { LoggedFault } from '../../machine/fault-log.ts';
import { Machine } from '../../machine/machine.ts';
import { ticks } from '../../machine/virtual-clock.ts';
import { createTeensy41 } from '../teensy41.ts';

const images = fileURLToPath(new URL('../../../images/', import.meta.url));
const flags = '-mcpu=cortex-m7 -mthumb -O1 -Wall -Wextra -Werror -ffreestanding -fno-builtin -nostdlib'.split(' ');

/** An image as the emulator takes it. */
export interface FaultImage {
  readonly hex: string;
  readonly symbols: Symbols;
}

/** Compiles `images/faults/NAME.c`, with its mistake or corrected. Needs arm-none-eabi-gcc. */
export function buildFaultImage(name: string, corrected: boolean): FaultImage {
  return buildImage(`faults/${name}.c`, corrected ? ['-DCORRECTED'] : []);
}

/** Compiles a program of `images` with the steps of `faults/bring-up.c`. Needs arm-none-eabi-gcc. */
export function buildImage(source: string, defines: readonly string[] = []): FaultImage {
  const folder = mkdtempSync(join(tmpdir(), 'fault-image-'));
  try {
    const elf = join(folder, 'image.elf');
    const hex = join(folder, 'image.hex');
    const inputs = ['-T', 'faults/image.ld', 'faults/bring-up.c', source];
    execFileSync('arm-none-eabi-gcc', [...flags, ...defines, ...inputs, '-o', elf], { cwd: images });
    execFileSync('arm-none-eabi-objcopy', ['-O', 'ihex', elf, hex]);
    return { hex: readFileSync(hex, 'utf8'), symbols: readElfSymbols(readFileSync(elf)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a run came to. */
export interface FaultRun {
  readonly faults: readonly LoggedFault[];
  /** True when `main` has returned. */
  readonly finished: boolean;
  readonly warnings: readonly string[];
}

/** Runs an image for so many virtual seconds, or until a fatal fault; `hasPartner`: something at the other end negotiates. */
export function runFaultImage(image: FaultImage, seconds: number, hasPartner = false): FaultRun {
  const machine = new Machine((address) => image.symbols.nameOf(address));
  const warnings: string[] = [];
  const cable = new Cable(machine.clock);
  if (hasPartner) cable.b.offer({ autoNegotiation: true, modes: [{ speed: 100, duplex: 'full' }] });
  const board = createTeensy41({
    clock: machine.clock,
    image: readIntelHex(image.hex, 'image.hex'),
    cable: cable.a,
    onFault: machine.report,
    onConsole: () => {},
    onWarning: (message) => warnings.push(message),
    symbols: image.symbols,
  });
  machine.add(board);
  machine.run(ticks(seconds));
  const finished = board.bus.read32(image.symbols.addressOf('done')!) === 1;
  return { faults: machine.faults.all, finished, warnings };
}
