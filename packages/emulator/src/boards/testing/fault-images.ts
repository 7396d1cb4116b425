// Builds the small programs of `images` and runs those of `images/faults`; for tests.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Cable } from '../../cable/cable.ts';
import type { Engine } from '../../core/cortex-m7.ts';
import { readElfSymbols, type Symbols } from '../../image/elf-symbols.ts';
import { readIntelHex } from '../../image/intel-hex.ts';
import type { LoggedFault } from '../../machine/fault-log.ts';
import { Machine } from '../../machine/machine.ts';
import { ticks } from '../../machine/virtual-clock.ts';
import { createEvk, type EvkName } from '../mimxrt11.ts';
import { createTeensy41 } from '../teensy41.ts';

const images = fileURLToPath(new URL('../../../images/', import.meta.url));
const flags = '-mcpu=cortex-m7 -mthumb -O1 -Wall -Wextra -Werror -ffreestanding -fno-builtin -nostdlib'.split(' ');

/** An image as the emulator takes it. */
export interface FaultImage {
  readonly hex: string;
  readonly symbols: Symbols;
}

/** A board and its port that an image is made for. */
export type FaultPort = 'teensy41' | 'enet' | 'enet_1g';
/** Defines of each: the last two are ports of the EVKs, whose images run on both boards. */
const portDefines: Readonly<Record<FaultPort, readonly string[]>> = {
  teensy41: [],
  enet: ['-DEVK'],
  enet_1g: ['-DEVK', '-DGIGABIT'],
};

/** Compiles `images/faults/NAME.c`, with its mistake or corrected. Needs arm-none-eabi-gcc. */
export function buildFaultImage(name: string, corrected: boolean, port: FaultPort = 'teensy41'): FaultImage {
  return buildImage(`faults/${name}.c`, corrected ? ['-DCORRECTED'] : [], port);
}

/** Compiles a program of `images` with the steps of `faults/bring-up.c` and its board's. Needs arm-none-eabi-gcc. */
export function buildImage(source: string, defines: readonly string[] = [], port: FaultPort = 'teensy41'): FaultImage {
  const folder = mkdtempSync(join(tmpdir(), 'fault-image-'));
  try {
    const elf = join(folder, 'image.elf');
    const hex = join(folder, 'image.hex');
    const board = port === 'teensy41' ? 'teensy41' : 'evk';
    const inputs = ['-T', `faults/boards/${board}.ld`, 'faults/bring-up.c', `faults/boards/${board}.c`, source];
    const all = [...flags, '-Ifaults', ...portDefines[port], ...defines];
    execFileSync('arm-none-eabi-gcc', [...all, ...inputs, '-o', elf], { cwd: images });
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

/** Where an image of the EVKs runs, and the port that has the cable. */
export interface EvkPlace {
  readonly board: EvkName;
  readonly port: 'enet' | 'enet_1g';
}

/** What a run of an image may be told. */
export interface FaultRunOptions {
  /** What negotiates at the other end, in Mbit/s. */
  readonly partner?: 100 | 1000 | undefined;
  /** The Teensy without it. */
  readonly evk?: EvkPlace | undefined;
  readonly engine?: Engine;
}

/** Runs an image for so many virtual seconds, or until a fatal fault. */
export function runFaultImage(image: FaultImage, seconds: number, told: FaultRunOptions = {}): FaultRun {
  const { partner, evk, engine = 'interp' } = told;
  const machine = new Machine((address) => image.symbols.nameOf(address));
  const warnings: string[] = [];
  const cable = new Cable(machine.clock);
  const idle = new Cable(machine.clock);
  if (partner !== undefined) cable.b.offer({ autoNegotiation: true, modes: [{ speed: partner, duplex: 'full' }] });
  const options = {
    clock: machine.clock,
    image: readIntelHex(image.hex, 'image.hex'),
    onFault: machine.report,
    onConsole: () => {},
    onWarning: (message: string) => warnings.push(message),
    symbols: image.symbols,
    engine,
  };
  const [enet, enet1g] = evk?.port === 'enet_1g' ? [idle, cable] : [cable, idle];
  const board =
    evk === undefined
      ? createTeensy41({ ...options, cable: cable.a })
      : createEvk(evk.board, { ...options, cable: enet.a, cable1g: enet1g.a });
  machine.add(board);
  machine.run(ticks(seconds));
  const finished = board.bus.read32(image.symbols.addressOf('done')!) === 1;
  return { faults: machine.faults.all, finished, warnings };
}
