import { basename } from 'node:path';
import type { Problem } from '@boardproof/nx';
import { analysisSchema } from './analysis-name.ts';
import type { Analysis, Diagnosis, Verdict } from './analysis-schema.ts';
import { diagnose } from './diagnosis/diagnose.ts';
import { connectionFigures } from './figures.ts';
import type { CaptureInput } from './reader/capture-source.ts';
import { traceCapture } from './trace-capture.ts';

export interface AnalyzeOptions {
  /** The board's IP address; without it the first connection's server is the board. */
  board?: string | undefined;
  /** The board's iperf port; tells the ends apart where both have one address, as behind loopback. */
  boardPort?: number | undefined;
  /** The line's rate in Mbit/s, 100 unless given. */
  linkMbit?: number | undefined;
  /** Name of the capture in the result; a path's last part unless given. */
  name?: string | undefined;
}

/** Thrown when the input is no capture that can be read, or lacks the board: `problems` says why. */
export class UnreadableCapture extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems[0]?.message ?? 'the capture cannot be read');
    this.name = 'UnreadableCapture';
    this.problems = problems;
  }
}

/**
 * Reads a capture (path, bytes or stream) and says what limited each transfer of the board.
 * Throws UnreadableCapture when it is none, or has no packet of the given board.
 */
export async function analyze(input: CaptureInput, options: AnalyzeOptions = {}): Promise<Analysis> {
  const file = options.name ?? (typeof input === 'string' ? basename(input) : 'capture');
  const linkMbit = options.linkMbit ?? 100;
  const { trace, packets, problems, readable, isGenerated } = await traceCapture(input, file);
  if (!readable) throw new UnreadableCapture(problems.filter((problem) => problem.severity === 'error'));
  const { connections } = trace;
  const first = connections[0];
  const board = options.board ?? first?.address(!first.clientIsA) ?? null;
  const all: Problem[] = [...problems];
  if (options.board !== undefined && first !== undefined) {
    const present = connections.some((one) => one.address(true) === board || one.address(false) === board);
    if (!present) {
      const seen = [...new Set(connections.flatMap((one) => [one.address(true), one.address(false)]))].slice(0, 6);
      throw new UnreadableCapture([
        {
          code: 'board-not-in-capture',
          severity: 'error',
          path: file,
          message: `no TCP connection of ${board} is in the capture`,
          hint: `It has ${seen.join(', ')}; give one of them with --board.`,
        },
      ]);
    }
  }
  const diagnosis = board === null ? [] : diagnose(connections, board, linkMbit, options.boardPort);
  if (diagnosis.length === 0) {
    all.push({
      code: 'no-transfer',
      severity: 'warning',
      path: file,
      message:
        connections.length === 0
          ? 'the capture has no TCP connection'
          : `none of the ${connections.length} TCP connections carried data that were acknowledged`,
      hint: 'Capture a whole iperf run, from before its start.',
    });
  }
  return {
    schema: analysisSchema,
    file,
    packets,
    board,
    linkMbit,
    source: isGenerated ? 'generated' : 'captured',
    connections: connections.map(connectionFigures),
    diagnosis,
    problems: all,
    verdict: overall(diagnosis),
  };
}

/** A failed transfer fails the capture; else one that cannot be judged leaves it open; else the weaker of the passes. */
function overall(diagnosis: readonly Diagnosis[]): Verdict {
  const verdicts = diagnosis.map((entry) => entry.verdict);
  if (verdicts.includes('fail')) return 'fail';
  if (verdicts.length === 0 || verdicts.includes('inconclusive')) return 'inconclusive';
  return verdicts.includes('warn') ? 'warn' : 'pass';
}
