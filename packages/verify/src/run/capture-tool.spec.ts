import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipFor } from '@boardproof/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { analyze } from '../analyze.ts';
import { runIperfClient } from '../iperf/iperf-client.ts';
import { startIperfServer } from '../iperf/iperf-server.ts';
import { benchTools } from './bench-tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardproof-capture-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a capture by the tool that this PC has', () => {
  it('Holds the whole transfer, handshake included, and every byte that iperf counted.', async (ctx) => {
    const server = await startIperfServer({ port: 0, host: '127.0.0.1' });
    const file = join(folder, 'lo.pcap');
    const capture = await benchTools.capture(file, 'lo', `tcp and port ${server.port}`);
    if ('problem' in capture) {
      await server.close();
      // Without permission the run goes on without a capture, which other tests show.
      expect(capture.problem.code).toBe('no-capture');
      skipFor(ctx, 'no capture is permitted on this machine');
      return;
    }
    const result = await runIperfClient({ host: '127.0.0.1', port: server.port, amount: { bytes: 2_000_000 } });
    const { dropped, problem } = await capture.stop();
    await server.close();
    expect([dropped ?? 0, problem]).toEqual([0, null]);
    const { connections } = await analyze(file, { board: '127.0.0.1', boardPort: server.port });
    expect(connections).toHaveLength(1);
    expect(connections[0]?.complete).toBe(true);
    expect(connections[0]?.clientToServer.uniqueBytes).toBe(result.sent.bytes);
  });

  it('A device that is not there is a problem that says so.', async () => {
    const capture = await benchTools.capture(join(folder, 'no.pcap'), 'no-such-device', 'tcp');
    expect(capture).toMatchObject({ problem: { code: 'no-capture', severity: 'warning' } });
  });

  it('A program that is not there is null, and no exception.', async () => {
    expect(await benchTools.command('no-such-program', [], 1)).toBeNull();
  });
});
