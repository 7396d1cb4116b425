import { createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { runIperfClient } from './iperf-client.ts';
import { type IperfServer, startIperfServer } from './iperf-server.ts';
import { dataBlock, decodeSettings, encodeSettings, type IperfSettings } from './settings-header.ts';
import type { StreamResult } from './stream-result.ts';
import { decodeReport, sendDatagrams } from './udp-stream.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function server(
  options: Parameters<typeof startIperfServer>[0] = {},
): Promise<IperfServer & { results: StreamResult[] }> {
  const results: StreamResult[] = [];
  const started = await startIperfServer({
    port: 0,
    host: '127.0.0.1',
    onResult: (result) => results.push(result),
    ...options,
  });
  open.push(started);
  return { ...started, results };
}

/** A peer that does as it is told, in place of a board. */
async function peer(serve: (socket: Socket) => void): Promise<number> {
  const listener = createServer((socket) => {
    socket.on('error', () => {});
    serve(socket);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  open.push(listener);
  return (listener.address() as { port: number }).port;
}

describe('settings header', () => {
  it('Is the one that iperf 2.1.8 puts on the wire.', () => {
    const hex = Buffer.from(
      encodeSettings({ tradeoff: 'after', streams: 1, port: 6001, amount: { seconds: 0.3 } }),
    ).toString('hex');
    expect(hex).toBe(
      'c00100780000000100001771' +
        '0000000000000000ffffffe2' +
        '000000000000000000000000' +
        '000200010008000300000000' +
        '000000000000000000000000',
    );
  });

  it('Gives back what was put in.', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<IperfSettings['tradeoff']>('none', 'after', 'together'),
        fc.integer({ min: 1, max: 128 }),
        fc.integer({ min: 1, max: 65_535 }),
        fc.oneof(
          fc.integer({ min: 1, max: 360_000 }).map((hundredths) => ({ seconds: hundredths / 100 })),
          fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((bytes) => ({ bytes })),
        ),
        (tradeoff, streams, port, amount) => {
          const settings: IperfSettings = { tradeoff, streams, port, amount };
          expect(decodeSettings(encodeSettings(settings))).toEqual(settings);
        },
      ),
    );
    expect(decodeSettings(new Uint8Array(23))).toBeUndefined();
  });

  it('Stands at the start of every block, digits behind it.', () => {
    const header = encodeSettings({ tradeoff: 'none', streams: 1, port: 5001, amount: { seconds: 1 } });
    const block = dataBlock(header, 80);
    expect(block.subarray(0, 60)).toEqual(header);
    expect(Buffer.from(block.subarray(60)).toString()).toBe('01234567890123456789');
  });
});

describe('client and server', () => {
  it('Count the same bytes both ways, over IPv4 and with four streams.', async () => {
    const one = await server();
    for (const [tradeoff, streams] of [
      ['none', 4],
      ['after', 1],
      ['together', 2],
    ] as const) {
      one.results.length = 0;
      const result = await runIperfClient({
        host: '127.0.0.1',
        port: one.port,
        amount: { bytes: 500_000 },
        tradeoff,
        streams,
      });
      expect(result).toMatchObject({ outcome: 'done', problems: [] });
      const count = streams * (tradeoff === 'none' ? 1 : 2);
      for (let tries = 0; tries < 100 && one.results.length < count; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      const sum = (direction: string) =>
        one.results.filter((entry) => entry.direction === direction).reduce((total, entry) => total + entry.bytes, 0);
      expect(sum('received')).toBe(result.sent.bytes);
      expect(sum('sent')).toBe(result.received?.bytes ?? 0);
    }
  });

  it('A board that resets in mid-test leaves what was sent until then, and the reason.', async () => {
    const port = await peer((socket) => {
      socket.once('data', () => setTimeout(() => socket.resetAndDestroy(), 50));
    });
    const result = await runIperfClient({ host: '127.0.0.1', port, amount: { seconds: 5 } });
    expect(result.outcome).toBe('failed');
    expect(result.problems.map(({ code }) => code)).toEqual(['peer-reset']);
    expect(result.sent.bytes).toBeGreaterThan(0);
  });

  it('A board that hangs is given up after the stall time, and one that never closes, too.', async () => {
    const port = await peer((socket) => socket.pause());
    const hung = await runIperfClient({ host: '127.0.0.1', port, amount: { seconds: 30 }, stallSeconds: 0.4 });
    expect(hung.problems.map(({ code }) => code)).toEqual(['stalled']);
    const deaf = await peer((socket) => socket.resume());
    const open = await runIperfClient({ host: '127.0.0.1', port: deaf, amount: { bytes: 1000 }, stallSeconds: 0.4 });
    // node:net closes by itself once it has read the FIN, so this one ends well.
    expect(open.outcome).toBe('done');
  });

  it('A port that nobody listens on is refused, with a word for it.', async () => {
    const free = await peer(() => {});
    await new Promise((resolve) => setTimeout(resolve, 1));
    for (const one of open.splice(0)) await one.close();
    const result = await runIperfClient({ host: '127.0.0.1', port: free, amount: { seconds: 1 }, tradeoff: 'after' });
    expect(result).toMatchObject({ outcome: 'failed', sent: { bytes: 0 }, received: { bytes: 0 } });
    expect(result.problems.map(({ code }) => code)).toEqual(['connection-refused']);
  });

  it('A board that takes the data but does not connect back is named.', async () => {
    const port = await peer((socket) => socket.resume());
    const result = await runIperfClient({
      host: '127.0.0.1',
      port,
      amount: { bytes: 1000 },
      tradeoff: 'after',
      connectSeconds: 0.3,
    });
    expect(result.problems.map(({ code }) => code)).toEqual(['reverse-connect-missing']);
  });

  it('An abort keeps what was measured.', async () => {
    const one = await server();
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 200);
    const result = await runIperfClient({
      host: '127.0.0.1',
      port: one.port,
      amount: { seconds: 30 },
      tradeoff: 'after',
      signal: abort.signal,
    });
    expect(result.outcome).toBe('aborted');
    expect(result.sent.bytes).toBeGreaterThan(0);
  });

  it('A taken port is an error of this PC.', async () => {
    const one = await server();
    await expect(startIperfServer({ port: one.port, host: '127.0.0.1' })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const result = await runIperfClient({
      host: '127.0.0.1',
      port: one.port,
      amount: { bytes: 1 },
      tradeoff: 'after',
      listenPort: (await server({ host: '0.0.0.0' })).port,
    });
    expect(result.problems.map(({ code }) => code)).toEqual(['port-in-use']);
  });

  it('UDP: the server’s report says what arrived; without a server there is none, and the run fails.', async () => {
    const one = await server({ protocol: 'udp' });
    const call = { host: '127.0.0.1', seconds: 0.3, mbit: 5, intervalSeconds: 0.1 };
    const result = await sendDatagrams({ ...call, port: one.port });
    expect(result.outcome).toBe('done');
    // A busy machine may drop datagrams: what arrived and what was lost make what was sent.
    expect(result.udp!.bytes + result.udp!.lost * 1470).toBe(result.bytes);
    expect(one.results[0]?.bytes).toBe(result.udp!.bytes);
    await one.close();
    open.length = 0;
    const nobody = await sendDatagrams({ ...call, port: one.port });
    expect(nobody.outcome).toBe('failed');
    expect(nobody.problems).toHaveLength(1);
  });

  it('A datagram that is no report is not taken for one.', () => {
    expect(decodeReport(Buffer.alloc(55))).toBeUndefined();
    expect(decodeReport(Buffer.alloc(128))).toBeUndefined();
  });
});
