import { limitsFor, measure } from '../record/limits.ts';
import type { BoardRecord, Phase } from '../record/record-schema.ts';

/** A phase as a run makes it. */
export function samplePhase(change: Partial<Phase> = {}): Phase {
  return {
    name: 'rx',
    outcome: 'pass',
    sentence: '94.5 of 94.9 Mbit/s.',
    startedAt: '2026-01-02T03:04:05.000Z',
    seconds: 10,
    measurements: [measure('rxMbit', 94.5, 'Mbit/s', limitsFor({ mbit: 100 }))],
    problems: [],
    throughput: [{ repeat: 1, intervals: [{ startSeconds: 0, endSeconds: 0.5, bytes: 5_900_000 }] }],
    ...change,
  };
}

/** A finished, passed record of a board on a bench. */
export function sampleRecord(change: Partial<BoardRecord> = {}): BoardRecord {
  const limits = limitsFor({ mbit: 100 });
  return {
    schema: 'boardproof.record/1',
    kind: 'hardware',
    serial: 'BP-0001',
    attempt: 1,
    startedAt: '2026-01-02T03:04:05.000Z',
    complete: true,
    release: null,
    firmware: { sha256: null, options: { TCP_WND: 11_680 } },
    station: { node: 'v20' },
    link: { mbit: 100, duplex: 'full', source: 'ethtool', host: '192.168.1.19', port: 5001 },
    after: null,
    limits,
    phases: [samplePhase(), samplePhase({ name: 'tx', measurements: [measure('txMbit', 94.2, 'Mbit/s', limits)] })],
    counters: [],
    registers: {},
    verdict: 'pass',
    sentence: 'PASS 94.5 / 94.2 Mbit/s (board receives / sends).',
    causes: [],
    problems: [],
    artefacts: [],
    ...change,
  };
}
