import { execFile } from 'node:child_process';
import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { type ProgramCall, type RunProgram, runIperfProgram } from './iperf-program.ts';
import { startIperfServer } from './iperf-server.ts';
import type { StreamResult } from './stream-result.ts';

const call: ProgramCall = {
  program: 'iperf',
  host: '127.0.0.1',
  port: 5001,
  seconds: 1,
  streams: 1,
  tradeoff: 'after',
  listenPort: 6001,
  signal: new AbortController().signal,
};
const connect = (id: number, local: number, remote: number) =>
  `[  ${id}] local 10.0.0.1 port ${local} connected with 10.0.0.2 port ${remote} (icwnd/mss/irtt=14/1460/300)\n`;
const rows = (id: number, bytes: number) =>
  `[  ${id}] 0.0000-0.5000 sec  ${bytes / 2} Bytes  1000 bits/sec\n[  ${id}] 0.5000-1.0000 sec  ${bytes / 2} Bytes  1000 bits/sec\n[  ${id}] 0.0000-1.0000 sec  ${bytes} Bytes  1000 bits/sec\n`;

/** iperf as a fixture: its version, then an output. */
const printing =
  (stdout: string, stderr = '', version = 'iperf version 2.1.8 (12 August 2022) pthreads'): RunProgram =>
  async (_, args) =>
    args[0] === '-v' ? { stdout: '', stderr: version } : { stdout, stderr };

describe('an installed iperf', () => {
  it('Its second half is known by the port on which this PC listens.', async () => {
    const text = connect(1, 40000, 5001) + rows(1, 1000) + connect(2, 6001, 49153) + rows(2, 2000);
    const result = await runIperfProgram(call, printing(text));
    expect(result).toMatchObject({ outcome: 'done', problems: [], sent: { bytes: 1000 }, received: { bytes: 2000 } });
    expect(result.received!.streams[0]!.intervals).toHaveLength(2);
    expect(result.sent.mbit).toBeCloseTo(0.008, 6);
  });

  it('A half that is missing, a failure with exit code 0 and another version are told.', async () => {
    const half = await runIperfProgram(call, printing(connect(1, 40000, 5001) + rows(1, 1000)));
    expect(half).toMatchObject({ outcome: 'failed', problems: [{ code: 'reverse-connect-missing' }] });
    const refused = await runIperfProgram(call, printing('', 'tcp connect failed: Connection refused'));
    expect(refused.problems.map(({ code }) => code)).toContain('connection-refused');
    const text = connect(1, 40000, 5001) + rows(1, 1000);
    const old = await runIperfProgram({ ...call, tradeoff: 'none' }, printing(text, '', 'iperf version 2.0.13a'));
    expect(old).toMatchObject({
      outcome: 'done',
      received: null,
      problems: [{ code: 'iperf-version', severity: 'warning' }],
    });
  });

  it('A program that is not there is a problem of this PC.', async () => {
    const result = await runIperfProgram(call, async () => null);
    expect(result).toMatchObject({ outcome: 'failed', problems: [{ code: 'iperf-not-there' }] });
  });

  it('Debian’s iperf against our server gives the bytes that the server counted.', async (ctx) => {
    skipFor(ctx, withoutOracle('iperf'));
    const results: StreamResult[] = [];
    const server = await startIperfServer({ port: 0, host: '127.0.0.1', onResult: (result) => results.push(result) });
    const spare = await startIperfServer({ port: 0, host: '127.0.0.1' });
    await spare.close();
    const run: RunProgram = (program, args) =>
      new Promise((resolve) => execFile(program, [...args], (_, stdout, stderr) => resolve({ stdout, stderr })));
    const result = await runIperfProgram({ ...call, port: server.port, seconds: 0.5, listenPort: spare.port }, run);
    await server.close();
    expect(result).toMatchObject({ outcome: 'done', problems: [] });
    const counted = (direction: string) => results.find((one) => one.direction === direction)?.bytes;
    expect([result.sent.bytes, result.received?.bytes]).toEqual([counted('received'), counted('sent')]);
  });
});
