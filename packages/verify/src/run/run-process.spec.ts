import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { BoardRecord } from '../record/record-schema.ts';
import { type FakeBoard, startFakeBoard } from '../testing/fake-board.ts';

const program = fileURLToPath(new URL('../../bin/boardproof-verify.mjs', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'boardproof-process-'));
afterAll(() => rmSync(out, { recursive: true, force: true }));
let board: FakeBoard | undefined;
let child: ChildProcess | undefined;
afterEach(async () => {
  child?.kill('SIGKILL');
  await board?.close();
});

/** The command against a fake board; `at` is called once a text stands on standard error. */
async function command(serial: string, args: string[], text?: string, at?: (child: ChildProcess) => void) {
  board = await startFakeBoard();
  const all = ['run', '--host', `127.0.0.1:${board.port}`, '--out', out, '--serial', serial, '--no-capture', ...args];
  const running = spawn(process.execPath, [program, ...all], { stdio: ['ignore', 'pipe', 'pipe'] });
  child = running;
  const texts = { out: '', err: '' };
  let done = false;
  running.stdout.on('data', (chunk) => {
    texts.out += String(chunk);
  });
  running.stderr.on('data', (chunk) => {
    texts.err += String(chunk);
    if (text === undefined || done || !texts.err.includes(text)) return;
    done = true;
    setTimeout(() => at?.(running), 200);
  });
  const code = await new Promise<number | null>((resolve) => running.on('close', resolve));
  const file = join(out, serial, 'attempt-1', 'record.json');
  return {
    code,
    ...texts,
    record: existsSync(file) ? BoardRecord.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined,
  };
}

describe('boardproof-verify run as a process', () => {
  it('Prints the record as JSON, and its exit code is the verdict’s.', async () => {
    const { code, out: text, record } = await command('json', ['--seconds', '0.3', '--repeats', '1', '--json']);
    expect(JSON.parse(text)).toEqual(record);
    expect(record?.verdict).toBe('inconclusive');
    expect(code).toBe(3);
  });

  it('Ctrl-C ends it with 130 and the record of what was measured.', async () => {
    const { code, record } = await command('stopped', ['--seconds', '30'], 'run 1 of 3', (running) =>
      running.kill('SIGINT'),
    );
    expect(code).toBe(130);
    expect(record).toMatchObject({ verdict: 'aborted', complete: true });
    expect(record!.phases.find((phase) => phase.name === 'rx')?.throughput[0]?.intervals.length).toBeGreaterThan(0);
  });

  it('A killed process leaves a whole record, aborted and not complete.', async () => {
    const { code, record } = await command(
      'killed',
      ['--seconds', '0.3', '--repeats', '1'],
      'lets the board send',
      (running) => running.kill('SIGKILL'),
    );
    expect(code).toBeNull();
    expect(record).toMatchObject({ verdict: 'aborted', complete: false });
    expect(record!.phases.map((phase) => phase.name)).toEqual(['reach', 'link', 'rx']);
  });

  it('A folder that cannot be made is a problem of this PC: 2.', async () => {
    const { code, err } = await command('x', ['--out', join(program, 'below-a-file')]);
    expect(code).toBe(2);
    expect(err).toContain('record-not-written');
  });
});
