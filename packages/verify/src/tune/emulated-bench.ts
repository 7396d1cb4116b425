// Tries images on the emulated board.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkPresets } from '@boardproof/emulator';
import { imageBoard } from '../emulated/image-board.ts';
import { verifyEmulated } from '../emulated/verify-emulated.ts';
import { buildImage, type FirmwareProject } from '../project/build-image.ts';
import type { BoardRecord } from '../record/record-schema.ts';
import type { BenchFigure, TuneBench } from './tune-bench.ts';
import type { Direction } from './tune-result.ts';

export interface EmulatedBenchOptions {
  readonly firmware: FirmwareProject;
  readonly link: 'direct' | 'reference';
  /** Microseconds added each way. */
  readonly delayUs: number;
  readonly loss: number;
  /** Virtual seconds of data in each direction. */
  readonly seconds: number;
}

export function emulatedBench({ firmware, link, delayUs, loss, seconds }: EmulatedBenchOptions): TuneBench {
  const delay = linkPresets[link].delayUs + delayUs;
  return {
    kind: 'emulated',
    board: 'teensy41',
    link: `emulated, ${link}, ${delay} us each way`,
    delayUs: delay,
    async measure(segments, signal) {
      const built = await buildImage(firmware, { board: 'teensy41', ...segments }, signal);
      if ('problems' in built) return built;
      const board = imageBoard({ image: built.hex, link, delayUs, loss });
      const { record } = await verifyEmulated(board, { seconds, signal, shortestSeconds: 0.5 * seconds });
      return {
        figures: { rx: figureOf(record, 'rx'), tx: figureOf(record, 'tx') },
        ramBytes: ramOf(join(firmware.workspaceRoot, built.folder)),
        image: record.firmware.sha256,
      };
    },
  };
}

/** What a record says of a direction. */
export function figureOf(record: BoardRecord, direction: Direction): BenchFigure {
  const phase = record.phases.find(({ name }) => name === direction);
  const number = (name: string) => {
    const value = phase?.measurements.find((one) => one.name === name)?.value;
    return typeof value === 'number' ? value : null;
  };
  const cause = record.causes.find((one) => one.direction === direction);
  const measured = phase?.outcome === 'pass' || phase?.outcome === 'warn';
  return {
    mbit: number(`${direction}Mbit`),
    retransmissions: number(`${direction}Retransmissions`),
    class: cause?.class ?? (measured ? 'link' : 'unknown'),
  };
}

/** Bytes that the image takes of every memory but the flash; null without a size.json. */
export function ramOf(folder: string): number | null {
  const file = join(folder, 'size.json');
  if (!existsSync(file)) return null;
  const { regions } = JSON.parse(readFileSync(file, 'utf8')) as { regions: { name: string; used: number }[] };
  return regions.filter(({ name }) => name !== 'flash').reduce((sum, { used }) => sum + used, 0);
}
