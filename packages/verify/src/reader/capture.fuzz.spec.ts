// Hostile captures, the same ones each time: whatever the bytes, the reader analyses what it can or refuses with a reason.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fuzz, fuzzCases, holds, perTier, randomFrom } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { Analysis } from '../analysis-schema.ts';
import { analyze, UnreadableCapture } from '../analyze.ts';
import { sampleCapture } from '../sample/sample-capture.ts';
import { captureOf } from '../testing/capture-grammar.ts';
import type { CaptureInput } from './capture-source.ts';

const small = { bytes: 9_000 };
const seeds = [
  ...(['pcap', 'pcap-nano', 'pcap-big-endian', 'pcap-modified', 'pcapng', 'pcapng-nano-big-endian'] as const).map(
    (format) => sampleCapture({ ...small, format }),
  ),
  ...(['vlan', 'qinq', 'pppoe', 'sll', 'sll2', 'raw', 'loopback'] as const).map((encapsulation) =>
    sampleCapture({ ...small, encapsulation, ipVersion: 6, timestamps: true }),
  ),
];

let read = 0;
let packets = 0;
/** What an input came to, as text; throws when the reader broke its word. */
async function outcome(input: CaptureInput): Promise<string> {
  try {
    const analysis = await analyze(input);
    packets += analysis.packets;
    read += 1;
    // The schema's own check takes longer than the reading: on every eighth.
    if (read % 8 === 0) Analysis.parse(analysis);
    for (const { path, message } of analysis.problems) holds(path.length > 0 && message.length > 0, 'an empty problem');
    for (const { clientToServer: one, serverToClient: other } of analysis.connections) {
      // As with tcptrace, each SYN or FIN behind the first may count as a byte.
      holds(one.uniqueBytes <= one.actualDataBytes + one.packets, 'more unique bytes than bytes');
      holds(one.rexmtDataBytes >= 0 && one.rexmtDataPackets <= one.packets, 'more repeats than packets');
      holds(Number.isFinite(one.rttAvgUs + other.rttAvgUs + one.avgWinAdv), 'a figure that is no number');
    }
    return JSON.stringify(analysis);
  } catch (error) {
    if (!(error instanceof UnreadableCapture)) throw error;
    holds(error.problems.length > 0 && error.problems[0]!.message !== '', 'a refusal without a reason');
    return JSON.stringify(error.problems);
  }
}

async function* pieces(input: Uint8Array, size: number) {
  for (let at = 0; at < input.length; at += size) yield input.slice(at, at + size);
}

describe('The capture reader and hostile files', () => {
  it('Damaged and odd captures are analysed as far as they go, or refused with a reason.', {
    timeout: 3_600_000,
  }, async () => {
    const cases = fuzzCases();
    const report = await fuzz(
      { name: 'capture', seeds, grammar: captureOf, read: async (input) => void (await outcome(input)) },
      cases,
    );
    expect(report.meanBytes).toBeGreaterThan(200);
    // The grammar is worth its name: most of its captures are read, and their packets reach the trace.
    expect(read).toBeGreaterThan(cases / 2);
    expect(packets).toBeGreaterThan(cases);
  });

  it('A stream in odd pieces comes to the same as the whole.', { timeout: 3_600_000 }, async () => {
    for (let index = 0; index < perTier({ quick: 50, normal: 200, long: 20_000 }); index += 1) {
      const random = randomFrom(index);
      const input = captureOf(random);
      if (input[0] === 0x1f) continue;
      expect(await outcome(pieces(input, 1 + random.below(300)))).toBe(await outcome(input));
    }
  });

  it('A file comes to the same as its bytes, packed or not.', { timeout: 3_600_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'boardproof-fuzz-'));
    try {
      for (let index = 0; index < perTier({ quick: 20, normal: 60, long: 5_000 }); index += 1) {
        const input = captureOf(randomFrom(index));
        const path = join(folder, 'capture');
        writeFileSync(path, input);
        expect(await outcome(path)).toBe(await outcome(input));
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
