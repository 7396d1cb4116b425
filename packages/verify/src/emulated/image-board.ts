import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { boardAddress, type EmulationResult, memorySink, runEmulation } from '@boardproof/emulator';
import type { Problem } from '@boardproof/nx';
import type { EmulatedBoard, EmulatedTransfer } from './emulated-board.ts';

export interface ImageBoardOptions {
  /** The .hex that goes to the flash. */
  image: string;
  elf?: string | undefined;
  link: 'direct' | 'reference';
  /** Added each way, in microseconds. */
  delayUs: number;
  /** Share of the frames lost each way, 0 to 1. */
  loss: number;
}

/** The shipped image on the emulated board. Each direction is a run of its own, from power on. */
export function imageBoard(options: ImageBoardOptions): EmulatedBoard {
  const { image, elf, link, delayUs, loss } = options;
  const sha256 = createHash('sha256').update(readFileSync(image)).digest('hex');
  let latest: EmulationResult | undefined;
  return {
    address: boardAddress,
    describe: () => ({
      board: latest?.board ?? 'teensy41',
      imageSha256: sha256,
      link,
      options: { ...placementOptions(image), link, delayUs, loss, timing: latest?.timing ?? 'flat' },
    }),
    link: () => ({ mbit: latest?.linkDetail.speed ?? null, duplex: latest?.linkDetail.duplex ?? null }),
    boot: () => latest?.boot ?? null,
    async transfer(direction, seconds, signal) {
      const { sink, bytes } = memorySink();
      const setup = {
        image,
        ...(elf === undefined ? {} : { elf }),
        directions: [direction],
        seconds,
        link,
        delayUs,
        loss,
      };
      latest = await runEmulation({ ...setup, signal, pcap: { sink, end: 'pc' } });
      return transferOf(latest, direction, bytes());
    },
  };
}

function transferOf(result: EmulationResult, direction: 'rx' | 'tx', capture: Uint8Array): EmulatedTransfer {
  const one = result.results.find((entry) => entry.direction === direction);
  const ended = one?.outcome === 'finished' || one?.outcome === 'recovered';
  return {
    outcome: result.aborted ? 'aborted' : ended ? 'done' : 'failed',
    mbit: one !== undefined && one.bytes > 0 ? one.mbit : null,
    bytes: one?.bytes ?? 0,
    seconds: one?.virtualSeconds ?? 0,
    retransmissions: one?.retransmissions ?? null,
    cpuLoadPercent: one?.cpuLoadPercent ?? null,
    instructionsPerFrame: one?.instructionsPerFrame ?? null,
    capture,
    problems: problemsOf(result, direction, ended ? undefined : one?.outcome),
  };
}

function problemsOf(result: EmulationResult, path: string, failure: string | undefined): Problem[] {
  const problems: Problem[] = result.faults.map(({ code, pc, symbol, message, count }) => ({
    code: `fault-${code}`,
    severity: 'error',
    path: `${path}: ${symbol === '' ? pc : `${symbol} (${pc})`}`,
    message: count > 1 ? `${message} (${count} times)` : message,
    hint: 'The board’s silicon would misbehave here too: mend the firmware.',
  }));
  for (const message of result.warnings) {
    problems.push({ code: 'emulator-warning', severity: 'warning', path, message, hint: '' });
  }
  if (failure !== undefined && !result.aborted) {
    const message = `the emulated transfer ended as ${failure}`;
    problems.push({
      code: `emulated-${failure}`,
      severity: 'error',
      path,
      message,
      hint: 'See the faults and the console.',
    });
  }
  return problems;
}

/** What the image was built with, where its build left placement.json beside it. */
function placementOptions(image: string): Record<string, string | number | boolean> {
  const file = join(dirname(image), 'placement.json');
  const options: Record<string, string | number | boolean> = {};
  if (!existsSync(file)) return options;
  try {
    const placement = JSON.parse(readFileSync(file, 'utf8')) as { options?: Record<string, unknown> };
    for (const [name, value] of Object.entries(placement.options ?? {})) {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') options[name] = value;
    }
  } catch {
    // The image speaks for itself; its options are for the reader only.
  }
  return options;
}
