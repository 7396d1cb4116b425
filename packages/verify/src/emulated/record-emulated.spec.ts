import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { diskWriter, type Writer } from '../record/record-folder.ts';
import { BoardRecord } from '../record/record-schema.ts';
import { scenarios } from '../sample/scenario.ts';
import { fakeEmulatedBoard } from '../testing/fake-emulated.ts';
import type { EmulatedBoard } from './emulated-board.ts';
import { recordEmulated } from './record-emulated.ts';

const out = mkdtempSync(join(tmpdir(), 'boardproof-emulated-'));
afterAll(() => rmSync(out, { recursive: true, force: true }));
const small = { bytes: 400_000 };
const board = () =>
  fakeEmulatedBoard({ rx: { ...scenarios.reference, ...small }, tx: { ...scenarios['send-buffer'], ...small } });
const stored = (folder: string) => BoardRecord.parse(JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8')));
const options = { out, shortestSeconds: 0.01 };

describe('the record of an emulated run', () => {
  it('Lies in a folder like that of a real one, attempt by attempt.', async () => {
    const first = await recordEmulated(board(), { ...options, serial: 'A' });
    const second = await recordEmulated(board(), { ...options, serial: 'A' });
    expect([stored(first.folder).attempt, stored(second.folder).attempt]).toEqual([1, 2]);
    expect(readdirSync(first.folder).sort()).toEqual([
      'junit.xml',
      'plots.json',
      'record.json',
      'report.html',
      'rx.pcap',
      'tx.pcap',
    ]);
    expect(stored(first.folder)).toEqual(first.record);
  });

  it('Is there after every phase: what a killed process leaves is whole, aborted and not complete.', async () => {
    const plain = board();
    const seen: [string, boolean, number][] = [];
    const watched: EmulatedBoard = {
      ...plain,
      async transfer(direction, seconds, signal) {
        const record = stored(join(out, 'killed', 'attempt-1'));
        seen.push([record.verdict, record.complete, record.phases.length]);
        return plain.transfer(direction, seconds, signal);
      },
    };
    await recordEmulated(watched, { ...options, serial: 'killed' });
    expect(seen).toEqual([
      ['aborted', false, 0],
      ['aborted', false, 3],
    ]);
  });

  it('A capture that fills the disk leaves the record, which says so; the verdict is this PC’s error.', async () => {
    const writer: Writer = {
      write(path, content) {
        if (path.endsWith('.pcap')) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        diskWriter.write(path, content);
      },
    };
    const { record, folder } = await recordEmulated(board(), { ...options, serial: 'full', writer });
    expect(record).toMatchObject({
      verdict: 'error',
      artefacts: [],
      problems: [{ code: 'disk-full', path: 'rx.pcap' }],
    });
    expect(stored(folder)).toEqual(record);
    expect(record.phases).toHaveLength(5);
    expect(existsSync(join(folder, 'rx.pcap'))).toBe(false);
  });

  it('An interruption ends it with what was measured.', async () => {
    const { record, folder } = await recordEmulated(board(), {
      ...options,
      serial: 'stop',
      signal: AbortSignal.abort(),
    });
    expect(record).toMatchObject({ verdict: 'aborted', complete: true });
    expect(stored(folder).phases).toHaveLength(1);
  });
});
