import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { skipFor, withoutOracle } from '@boardproof/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { runIperfClient } from './iperf-client.ts';
import { startIperfServer } from './iperf-server.ts';
import { parseIperfOutput } from './parse-output.ts';
import type { StreamResult } from './stream-result.ts';
import { sendDatagrams } from './udp-stream.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Debian's iperf 2.1.8; `text` grows with what it prints. */
function iperf(...args: string[]) {
  // One that waits for ever would hold up all tests behind it.
  const child = spawn('iperf', args, { timeout: 60_000, killSignal: 'SIGKILL' });
  children.push(child);
  const output = { text: '', ended: new Promise<void>((resolve) => child.once('exit', () => resolve())) };
  child.stdout.on('data', (chunk) => {
    output.text += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output.text += String(chunk);
  });
  return output;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !holds(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 25));
}

async function iperfServer(...args: string[]) {
  const port = await freePort();
  const server = iperf('-s', '-p', String(port), ...args);
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { port, server };
}

const rowsOf = (text: string) => parseIperfOutput(text).rows.filter((row) => row.kind === 'total' && !row.isSum);

describe('our client against iperf 2.1.8', () => {
  it('Its server counts exactly the bytes that our client says arrived, one stream and four.', async (ctx) => {
    skipFor(ctx, withoutOracle('iperf'));
    const { port, server } = await iperfServer('-y', 'C');
    for (const streams of [1, 4]) {
      server.text = '';
      const result = await runIperfClient({ host: '127.0.0.1', port, amount: { bytes: 3_000_000 }, streams });
      await until(() => rowsOf(server.text).length === streams);
      expect(result).toMatchObject({ outcome: 'done', problems: [], received: null });
      expect(result.sent.bytes).toBe(3_000_000 * streams);
      expect(rowsOf(server.text).map((row) => row.bytes)).toEqual(Array(streams).fill(3_000_000));
    }
  });

  it('Its server sends back after -r and during -d, and both sides count the same.', async (ctx) => {
    skipFor(ctx, withoutOracle('iperf'));
    for (const tradeoff of ['after', 'together'] as const) {
      const { port, server } = await iperfServer('-f', 'b');
      const result = await runIperfClient({ host: '127.0.0.1', port, amount: { bytes: 2_000_000 }, tradeoff });
      await until(() => rowsOf(server.text).length === 2);
      expect(result).toMatchObject({ outcome: 'done', problems: [] });
      const [there, back] = rowsOf(server.text).sort((one, other) => one.line - other.line);
      expect([there?.bytes, back?.bytes].sort()).toEqual([result.sent.bytes, result.received?.bytes].sort());
      expect(result.received!.bytes).toBeGreaterThanOrEqual(2_000_000);
    }
  });

  it('Runs for a time, and divides what arrived by it.', async (ctx) => {
    skipFor(ctx, withoutOracle('iperf'));
    const { port, server } = await iperfServer('-y', 'C');
    const result = await runIperfClient({ host: '127.0.0.1', port, amount: { seconds: 0.5 }, intervalSeconds: 0.1 });
    await until(() => rowsOf(server.text).length === 1);
    const [row] = rowsOf(server.text);
    expect(row?.bytes).toBe(result.sent.bytes);
    expect(result.sent.seconds).toBeGreaterThanOrEqual(0.5);
    const sum = result.sent.streams[0]!.intervals.reduce((total, { bytes }) => total + bytes, 0);
    expect(sum).toBe(result.sent.bytes);
  });

  it('Its UDP server’s report reaches our client: what arrived and what was lost make what was sent.', async (ctx) => {
    skipFor(ctx, withoutOracle('iperf'));
    const { port } = await iperfServer('-u');
    const result = await sendDatagrams({ host: '127.0.0.1', port, seconds: 0.4, mbit: 10, intervalSeconds: 0.1 });
    expect(result).toMatchObject({ outcome: 'done', problems: [] });
    // A busy machine may drop datagrams: what arrived and what was lost make what was sent.
    expect(result.udp!.bytes + result.udp!.lost * 1470).toBe(result.bytes);
    expect(result.udp!.outOfOrder).toBe(0);
    expect(result.udp!.jitterMs).toBeLessThan(1000);
  });
});

describe('iperf 2.1.8 against our server', () => {
  it('Its client and our server count the same, in one direction, both and four streams.', async (ctx) => {
    skipFor(ctx, withoutOracle('iperf'));
    const results: StreamResult[] = [];
    const server = await startIperfServer({ port: 0, host: '127.0.0.1', onResult: (result) => results.push(result) });
    try {
      const calls: [args: string[], streams: number][] = [
        [['-n', '2M'], 1],
        [['-n', '2M', '-r', '-L', String(await freePort())], 2],
        [['-n', '2M', '-d', '-L', String(await freePort())], 2],
        [['-n', '1M', '-P', '4'], 4],
        [['-t', '0.3', '-i', '0.1', '-e'], 1],
      ];
      for (const [args, streams] of calls) {
        results.length = 0;
        const client = iperf('-c', '127.0.0.1', '-p', String(server.port), '-f', 'b', ...args);
        await client.ended;
        await until(() => results.length === streams);
        expect(results.map((result) => [result.outcome, result.problems])).toEqual(Array(streams).fill(['done', []]));
        const counted = results.map((result) => result.bytes).sort();
        const printed = rowsOf(client.text)
          .map((row) => row.bytes)
          .sort();
        expect([args, printed]).toEqual([args, counted]);
      }
    } finally {
      await server.close();
    }
  });

  it('Its UDP client prints the report of our server.', async (ctx) => {
    skipFor(ctx, withoutOracle('iperf'));
    const results: StreamResult[] = [];
    const onResult = (result: StreamResult) => results.push(result);
    const server = await startIperfServer({ port: 0, host: '127.0.0.1', protocol: 'udp', onResult });
    try {
      const client = iperf('-c', '127.0.0.1', '-u', '-p', String(server.port), '-b', '8M', '-t', '0.5', '-f', 'b');
      await client.ended;
      const output = parseIperfOutput(client.text);
      const report = output.rows.find((row) => row.fromServerReport);
      expect(report?.bytes).toBe(results[0]?.bytes);
      // A busy machine may drop datagrams; both must say how many.
      expect(report?.udp).toMatchObject({ lost: results[0]?.udp?.lost, total: results[0]?.udp?.datagrams });
      expect(output.succeeded).toBe(true);
    } finally {
      await server.close();
    }
  });
});
