import type { Problem } from '@boardproof/nx';
import type { ClientResult } from './iperf-client.ts';
import type { IperfConnection, IperfOutput, IperfRow } from './output-types.ts';
import { parseIperfOutput } from './parse-output.ts';
import { type StreamResult, sumOf } from './stream-result.ts';
import { iperfVersion, versionProblem } from './version.ts';

export interface ProgramCall {
  /** The installed iperf, by name or path. */
  program: string;
  host: string;
  port: number;
  seconds: number;
  streams: number;
  /** `after` is -r: the board sends when this side is done. */
  tradeoff: 'none' | 'after';
  listenPort: number;
  signal: AbortSignal;
}

/** Runs a program to its end; null when it is not there. */
export type RunProgram = (
  program: string,
  args: readonly string[],
  seconds: number,
) => Promise<{ stdout: string; stderr: string } | null>;

/** The same result as our own client's, from an installed iperf 2. Its exit code is not looked at: it is 0 on failure. */
export async function runIperfProgram(call: ProgramCall, run: RunProgram): Promise<ClientResult> {
  const { program, host, port, seconds, streams, tradeoff, listenPort } = call;
  const asked = await run(program, ['-v'], 10);
  if (asked === null) return failed(notThere(program));
  const version = iperfVersion(`${asked.stdout}${asked.stderr}`);
  const doubt = version === undefined ? undefined : versionProblem(version);
  const args = ['-c', host, '-p', String(port), '-t', String(seconds), '-i', '0.5', '-f', 'b', '-P', String(streams)];
  if (tradeoff === 'after') args.push('-r', '-L', String(listenPort));
  // iperf waits for lost peers; thrice the time and a minute is more than any transfer that ends.
  const result = await run(program, args, seconds * 3 + 60);
  if (result === null) return failed(notThere(program));
  const output = parseIperfOutput(`${result.stderr}\n${result.stdout}`, { name: program });
  return clientResult(output, call, doubt === undefined ? [] : [doubt]);
}

/** What a client's output says, as a result. Exported for outputs that were kept. */
export function clientResult(
  output: IperfOutput,
  call: Pick<ProgramCall, 'tradeoff' | 'listenPort' | 'signal'>,
  doubts: readonly Problem[] = [],
): ClientResult {
  const sent: StreamResult[] = [];
  const received: StreamResult[] = [];
  for (const row of output.rows) {
    if (row.kind !== 'total' || row.isSum) continue;
    const connection = connectionOf(output, row);
    const isBack = connection?.local.endsWith(`:${call.listenPort}`) === true && call.tradeoff === 'after';
    (isBack ? received : sent).push(streamOf(output, row, connection, isBack));
  }
  const problems = [...doubts, ...output.problems.filter(({ severity }) => severity !== 'info')];
  if (call.tradeoff === 'after' && received.length === 0 && sent.length > 0) {
    problems.push({
      code: 'reverse-connect-missing',
      severity: 'error',
      path: 'iperf',
      message: 'the board did not connect back for the second half',
      hint: `Let the firewall of this PC pass TCP port ${call.listenPort}.`,
    });
  }
  const broken = problems.some(({ severity }) => severity === 'error');
  return {
    sent: { streams: sent, ...sumOf(sent) },
    received: call.tradeoff === 'none' ? null : { streams: received, ...sumOf(received) },
    outcome: call.signal.aborted ? 'aborted' : broken ? 'failed' : 'done',
    problems,
  };
}

function streamOf(
  output: IperfOutput,
  row: IperfRow,
  connection: IperfConnection | undefined,
  isBack: boolean,
): StreamResult {
  const opened = connection?.line ?? 0;
  const intervals = output.rows.filter(
    (one) => one.kind === 'interval' && one.id === row.id && one.line > opened && one.line < row.line,
  );
  return {
    direction: isBack ? 'received' : 'sent',
    protocol: 'tcp',
    local: connection?.local ?? '',
    remote: connection?.remote ?? '',
    bytes: row.bytes,
    seconds: row.endSeconds - row.startSeconds,
    mbit: row.mbit ?? row.bitsPerSecond / 1e6,
    intervals: intervals.map(({ startSeconds, endSeconds, bytes }) => ({ startSeconds, endSeconds, bytes })),
    outcome: 'done',
    problems: [],
  };
}

/** The newest connect line of the row's id before it: 2.0 uses an id twice. */
function connectionOf(output: IperfOutput, row: IperfRow): IperfConnection | undefined {
  return output.connections.filter((one) => one.line < row.line && one.id === row.id).at(-1);
}

function failed(problem: Problem): ClientResult {
  const none = { streams: [], bytes: 0, seconds: 0, mbit: 0 };
  return { sent: none, received: null, outcome: 'failed', problems: [problem] };
}

function notThere(program: string): Problem {
  return {
    code: 'iperf-not-there',
    severity: 'error',
    path: program,
    message: 'this program is not installed',
    hint: 'Leave --iperf out: the client of this package needs no other.',
  };
}
