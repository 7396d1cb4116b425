// tcptrace and tshark, run now, on captures of our own making: their figures must be ours.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { type SampleOptions, sampleBoard, sampleCapture } from './sample/sample-capture.ts';
import { referenceScenario, type Scenario, scenarios } from './sample/scenario.ts';
import { compareWithTcptrace } from './test-support/tcptrace-output.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardproof-oracle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, options: SampleOptions): string {
  const path = join(folder, `${name}.pcap`);
  writeFileSync(path, sampleCapture(options));
  return path;
}

function tcptrace(path: string): string {
  const { stdout, stderr, status } = spawnSync('tcptrace', ['-lrWn', path], { encoding: 'utf8' });
  expect(stderr.trim()).toBe('');
  expect(status).toBe(0);
  return stdout;
}

describe('tcptrace reads our generated captures without complaint and agrees', () => {
  it.for(Object.entries(scenarios))('Scenario %s.', async ([name, scenario], context) => {
    skipFor(context, withoutOracle('tcptrace'));
    const path = written(name, scenario);
    const { compared, differences } = await compareWithTcptrace(path, tcptrace(path));
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(40);
  });

  it('Random transfers with loss, reordering and pauses agree, too.', async (context) => {
    skipFor(context, withoutOracle('tcptrace'));
    const transfer = fc.record({
      direction: fc.constantFrom('rx' as const, 'tx' as const),
      windowSegments: fc.integer({ min: 2, max: 44 }),
      sendBufferSegments: fc.integer({ min: 1, max: 60 }),
      delayUs: fc.integer({ min: 1, max: 3000 }),
      ackEvery: fc.integer({ min: 1, max: 3 }),
      loss: fc.constantFrom(0, 0.001, 0.01, 0.05),
      reorderEvery: fc.constantFrom(0, 7, 60),
      reorderUs: fc.integer({ min: 1, max: 3000 }),
      readChunk: fc.constantFrom(0, 40_000),
      readPauseUs: fc.integer({ min: 1, max: 20_000 }),
      timestamps: fc.boolean(),
      seed: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(transfer, async (changes) => {
        const path = written('random', { ...referenceScenario, bytes: 150_000, ...changes });
        const { differences } = await compareWithTcptrace(path, tcptrace(path));
        expect(differences).toEqual([]);
      }),
      { numRuns: perTier({ quick: 10, normal: 60, long: 2000 }) },
    );
  });

  it('Ports that are used again after more than four minutes are a new connection.', async (context) => {
    skipFor(context, withoutOracle('tcptrace'));
    const capture = sampleCapture({ bytes: 20_000 });
    for (const [seconds, connections] of [
      [239, 1],
      [242, 2],
    ] as const) {
      const later = capture.slice(24);
      const view = new DataView(later.buffer);
      for (let at = 0; at < later.length; at += 16 + view.getUint32(at + 8, true)) {
        view.setUint32(at, view.getUint32(at, true) + seconds, true);
      }
      const both = new Uint8Array(capture.length + later.length);
      both.set(capture);
      both.set(later, capture.length);
      const path = join(folder, 'reuse.pcap');
      writeFileSync(path, both);
      const text = spawnSync('tcptrace', ['-lrWn', path], { encoding: 'utf8' }).stdout;
      expect(text).toContain(`${connections} TCP connection`);
      expect((await analyze(path)).connections).toHaveLength(connections);
    }
  });
});

describe('tshark sees what we see', () => {
  it('Bytes of the conversation and retransmissions are the same.', (context) => {
    skipFor(context, withoutOracle('tshark'));
    const path = written('loss', scenarios.loss);
    const fields = [
      '-T',
      'fields',
      '-E',
      'occurrence=f',
      '-e',
      'tcp.analysis.retransmission',
      '-e',
      'tcp.analysis.out_of_order',
    ];
    const { stdout } = spawnSync('tshark', ['-r', path, ...fields], { encoding: 'utf8' });
    const marked = stdout.split('\n').filter((line) => line.trim() !== '').length;
    return analyze(path).then(({ connections }) => {
      expect(marked).toBe(connections[0]?.clientToServer.rexmtDataPackets);
      expect(marked).toBeGreaterThan(10);
    });
  });

  it.for(['sll2', 'qinq'] as const)(
    'Frames in %s, which tcptrace does not read, carry as many TCP segments.',
    async (encapsulation, context) => {
      skipFor(context, withoutOracle('tshark'));
      const options = { bytes: 50_000, encapsulation };
      const path = written(encapsulation, options);
      const { stdout } = spawnSync('tshark', ['-r', path, '-Y', 'tcp', '-T', 'fields', '-e', 'tcp.len'], {
        encoding: 'utf8',
      });
      const lengths = stdout.trim().split('\n').map(Number);
      const { connections } = await analyze(path);
      const [connection] = connections;
      expect(lengths).toHaveLength(connection!.clientToServer.packets + connection!.serverToClient.packets);
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(connection!.clientToServer.actualDataBytes);
    },
  );
});

describe('The generated reference case', () => {
  it('is what the reference is: 68.55 Mbit/s through a window of 5840 bytes, its fix eight segments.', async () => {
    const analysis = await analyze(sampleCapture(), { board: sampleBoard() });
    const [entry] = analysis.diagnosis;
    expect(analysis.source).toBe('generated');
    expect(entry?.measures?.steadyMbit).toBeCloseTo(68.55, 1);
    expect(entry).toMatchObject({ direction: 'rx', class: 'receive-window', fix: ['#define TCP_WND 8*TCP_MSS'] });
  });

  it('gives the same bytes each time.', () => {
    const one: Scenario = { ...referenceScenario, bytes: 100_000, loss: 0.02 };
    expect(sampleCapture(one)).toEqual(sampleCapture(one));
    expect(sampleCapture({ ...one, seed: 7 })).not.toEqual(sampleCapture(one));
  });
});
