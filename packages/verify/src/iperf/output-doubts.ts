import type { Problem } from '@boardproof/nx';
import type { IperfOutput, IperfRow } from './output-types.ts';

/** Shorter transfers give rates such as "1.30 Gbits/sec" over 0.4 ms. */
const SHORTEST_SECONDS = 0.1;

/** What in the figures must not be believed although iperf printed it and ended with 0. */
export function doubts(output: IperfOutput, name: string, ceilingMbit: number | undefined): Problem[] {
  const problems: Problem[] = [];
  const add = (row: { line: number } | undefined, problem: Omit<Problem, 'path'>) => {
    problems.push({ path: `${name}:${row?.line ?? 1}:1`, ...problem });
  };
  if (output.format === 'iperf3') {
    add(undefined, {
      code: 'iperf3-output',
      severity: 'error',
      message: 'this was printed by iperf3, which no lwIP board understands',
      hint: 'Use iperf 2.1.0 to 2.1.9.',
    });
    return problems;
  }
  boardDoubts(output, add);
  rowDoubts(output, ceilingMbit, add);
  if (output.rows.length > 0 && !output.rows.some((row) => row.kind === 'total')) {
    add(output.rows.at(-1), {
      code: 'no-total',
      severity: 'error',
      message: 'the output ends without a total: iperf was stopped',
      hint: 'Let iperf end by itself.',
    });
  }
  if (output.rows.length === 0 && output.boardReports.length === 0) {
    add(undefined, {
      code: 'no-result',
      severity: 'error',
      message: 'no row with a result stands here, whatever the exit code was',
      hint: 'iperf 2 ends with 0 even when it could not connect.',
    });
  }
  return problems;
}

type Add = (row: { line: number } | undefined, problem: Omit<Problem, 'path'>) => void;

function boardDoubts(output: IperfOutput, add: Add): void {
  for (const report of output.boardReports) {
    if (report.type === 'done-server' || report.type === 'done-client') continue;
    add(report, {
      code: 'board-aborted',
      severity: 'error',
      message: `the board ended the test early (${report.type}) after ${report.bytes} bytes`,
      hint: report.type === 'aborted-local-data-error' ? 'Use iperf 2.1.x without --trip-times.' : '',
    });
  }
}

function rowDoubts(output: IperfOutput, ceilingMbit: number | undefined, add: Add): void {
  const totals = output.rows.filter((row) => row.kind === 'total');
  for (const row of totals) {
    const seconds = row.endSeconds - row.startSeconds;
    if (row.bytes === 0) {
      add(row, {
        code: 'zero-bytes',
        severity: 'error',
        message: `[${row.id}] carried nothing, although iperf ends with 0`,
        hint: 'lwIP’s iperf knows neither -R nor --full-duplex: use -r or -d.',
      });
    } else if (seconds < SHORTEST_SECONDS && isFailure(output)) {
      add(row, {
        code: 'too-short',
        severity: 'error',
        message: `[${row.id}] ended after ${seconds.toFixed(4)} s: the rate printed means nothing`,
        hint: 'See what stands before it.',
      });
    }
  }
  const silent = output.rows.find((row) => row.kind === 'interval' && row.bytes === 0 && !row.isSum);
  if (silent !== undefined) {
    add(silent, {
      code: 'stalled',
      severity: 'error',
      message: `[${silent.id}] nothing moved from ${silent.startSeconds} to ${silent.endSeconds} s: the link was lost, or the peer hung`,
      hint: 'iperf ends with 0 all the same. See the link’s state and the board’s report.',
    });
  }
  if (ceilingMbit !== undefined) {
    // A sum over both directions of -d or --full-duplex may have twice the line's rate.
    const bothWays = output.rows.some((row) => row.id.startsWith('*'));
    for (const row of output.rows) {
      if (row.isSum && bothWays) continue;
      const printed = row.bitsPerSecond / 1e6;
      if (printed <= ceilingMbit * 1.005) continue;
      add(row, {
        code: 'above-ceiling',
        severity: 'warning',
        message: `[${row.id}] ${printed.toFixed(1)} Mbit/s is more than the line carries (${ceilingMbit.toFixed(2)})`,
        hint: row.isSum
          ? 'A client’s sum divides by the shortest stream’s time. Take the receiver’s figure.'
          : 'A client counts bytes that it only buffered. Take the receiver’s figure.',
      });
    }
  }
  if (output.format === 'csv') csvDoubts(output.rows, totals, add);
}

function csvDoubts(rows: readonly IperfRow[], totals: readonly IperfRow[], add: Add): void {
  const undated = rows.find((row) => row.stamp === null);
  if (undated !== undefined) {
    add(undated, {
      code: 'year-1970',
      severity: 'info',
      message: 'iperf 2.1 prints the year 1970 where no interval is given',
      hint: 'Add -i 1.',
    });
  }
  const streams = totals.filter((row) => !row.isSum);
  if (streams.length > 1 && !rows.some((row) => row.isSum)) {
    add(streams.at(-1), {
      code: 'missing-sum',
      severity: 'info',
      message: `${streams.length} streams without a sum, which iperf 2.1 up to 2.1.8 leaves out of CSV`,
      hint: 'sumOfStreams() adds them up.',
    });
  }
}

/** A short transfer by itself is fine (-n 100K); with a broken connection it is none. */
function isFailure(output: IperfOutput): boolean {
  return output.problems.some((problem) => problem.severity === 'error' || problem.code === 'shutdown-failed');
}

/** All streams' totals together: bytes, and Mbit/s over the longest stream's time; null without any stream. */
export function sumOfStreams(output: IperfOutput): { bytes: number; mbit: number; seconds: number } | null {
  const rows = output.rows.filter((row) => row.kind === 'total' && !row.isSum && !row.fromServerReport);
  const seconds = Math.max(0, ...rows.map((row) => row.endSeconds));
  if (seconds === 0) return null;
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  return { bytes, seconds, mbit: (bytes * 8) / seconds / 1e6 };
}
