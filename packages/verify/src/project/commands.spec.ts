import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cellProgram, sweepCommand } from '../sweep/sweep-cli.ts';
import { tuneCommand } from '../tune/tune-cli.ts';
import { findFirmware } from './find-firmware.ts';

const root = mkdtempSync(join(tmpdir(), 'boardproof-commands-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A command with what it says; nothing of it may reach a build. */
async function said(command: typeof tuneCommand, args: string[]) {
  const texts = { out: '', err: '' };
  const io = {
    out(text: string) {
      texts.out += text;
    },
    err(text: string) {
      texts.err += text;
    },
    signal: AbortSignal.abort(),
  };
  return { code: await command(args, io), ...texts };
}

describe('the calls of tune and sweep', () => {
  it.each([
    [tuneCommand, ['--speed=1'], '--speed'],
    [tuneCommand, ['extra'], 'extra'],
    [tuneCommand, ['--from', '1'], '--from: "1" is no number from 2 to 64'],
    [tuneCommand, ['--from', '4.5'], '--from: it is no whole number'],
    [tuneCommand, ['--link', 'wire'], 'neither direct nor reference'],
    [tuneCommand, ['--host', 'x y'], '--host: "x y" is no address'],
    [tuneCommand, ['--host', '10.0.0.1', '--delay-us', '5'], 'a board has the link that it has'],
    [tuneCommand, ['--firmware', 'no/where'], 'there is no no/where with a firmware.json'],
    [sweepCommand, ['--board', 'teensy40'], '--board: "teensy40" is not one of teensy41'],
    [sweepCommand, ['--streams', '9'], '--streams: "9" is not a whole number from 1 to 4'],
    [sweepCommand, ['--firmware', 'no/where'], 'there is no no/where with a firmware.json'],
    [sweepCommand, ['--nosuch'], '--nosuch'],
  ])('A wrong one is refused with 2 and what is wrong with it (%#).', async (command, args, words) => {
    const { code, err, out } = await said(command, args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
    const json = await said(command, [...args, '--json']);
    expect(JSON.parse(json.out)).toMatchObject({ exitCode: 2, verdict: 'error', problems: [{ severity: 'error' }] });
  });

  it('What was interrupted ends with 130 and says so, in files too.', async () => {
    const out = join(root, 'out');
    mkdirSync(out);
    writeFileSync(join(out, 'mine.txt'), 'kept');
    const tuned = await said(tuneCommand, ['--out', out]);
    expect([tuned.code, tuned.out]).toEqual([130, expect.stringContaining('ABORTED')]);
    const swept = await said(sweepCommand, ['--board', 'teensy41', '--json']);
    expect([swept.code, JSON.parse(swept.out).verdict]).toEqual([130, 'aborted']);
  });

  it('A cell’s process takes its call and gives its outcome as JSON.', async () => {
    const key = { board: 'teensy41', interface: 'enet', linkMbit: 100, streams: 3, direction: 'rx' };
    const texts: string[] = [];
    const call = JSON.stringify({ key, image: 'none.hex', seconds: 1, timing: 'flat' });
    expect(await cellProgram([call], { out: (text) => void texts.push(text) })).toBe(0);
    expect(JSON.parse(texts.join(''))).toMatchObject({
      state: 'not-emulated',
      reason: expect.stringContaining('there is no such file'),
    });
  });
});

describe('the firmware of a workspace', () => {
  it('Is found from any folder below, by the name that its plugin gives it.', () => {
    mkdirSync(join(root, 'a', 'b'), { recursive: true });
    mkdirSync(join(root, 'f', 'sketch'), { recursive: true });
    writeFileSync(join(root, 'nx.json'), '{}');
    expect(findFirmware('f/sketch', join(root, 'a', 'b'))).toBeUndefined();
    writeFileSync(join(root, 'f', 'sketch', 'firmware.json'), '{ "name": "other" }');
    expect(findFirmware('f/sketch', join(root, 'a', 'b'))).toEqual({
      workspaceRoot: root,
      name: 'other',
      root: 'f/sketch',
    });
    writeFileSync(join(root, 'f', 'sketch', 'firmware.json'), '{');
    expect(findFirmware('f/sketch', root)?.name).toBe('sketch');
  });
});
