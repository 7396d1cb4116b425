import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { skipFor } from '@boardproof/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { BoardRecord } from '../record/record-schema.ts';
import { startFakeBoard } from '../testing/fake-board.ts';

const program = fileURLToPath(new URL('../../bin/boardproof-verify.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'boardproof-full-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file system in memory, mounted in a name space of its own, needs no root where users may have one. */
const missing =
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', folder]).status === 0
    ? undefined
    : 'this machine lets no user mount a small disk';

/** A run whose records go to a disk of so many kilobytes; what lay there at the end. */
async function runOnDisk(name: string, kilobytes: number) {
  const board = await startFakeBoard();
  const [disk, kept] = [join(folder, `${name}-disk`), join(folder, `${name}-kept`)];
  for (const path of [disk, kept]) mkdirSync(path);
  const script = `mount -t tmpfs -o size=${kilobytes}k none "$1" && "$2" "$3" run --host "$4" --out "$1" --serial S --no-capture --seconds 0.3 --repeats 1; code=$?; cp -r "$1/." "$5"; exit $code`;
  const child = spawn(
    'unshare',
    ['-rm', 'sh', '-c', script, 'sh', disk, process.execPath, program, `127.0.0.1:${board.port}`, kept],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  await board.close();
  const file = join(kept, 'S', 'attempt-1', 'record.json');
  const record = existsSync(file) ? BoardRecord.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  return { code, text, record };
}

describe('a disk that is really full', () => {
  it('Costs the reserve, and the record is whole.', async (ctx) => {
    skipFor(ctx, missing);
    // Room for the reserve and hardly more: the record itself needs what was set aside.
    const { code, record, text } = await runOnDisk('reserve', 528);
    expect([text, code]).toEqual([expect.stringContaining('INCONCLUSIVE'), 3]);
    expect(record).toMatchObject({ complete: true, verdict: 'inconclusive', problems: [] });
    expect(record?.phases.map(({ name }) => name)).toEqual(['reach', 'link', 'rx', 'tx', 'counters']);
  });

  it('Without room for the whole record the last one that fitted stays, and the run ends as the station’s error.', async (ctx) => {
    skipFor(ctx, missing);
    const { code, record, text } = await runOnDisk('none', 24);
    expect([text, code]).toEqual([expect.stringContaining('the disk is full'), 2]);
    expect(record).toMatchObject({ complete: false, verdict: 'aborted' });
    expect(record?.phases.length).toBeGreaterThan(0);
  });
});
