import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeOutput, writeOutputs } from './outputs.ts';

describe('writing outputs', () => {
  let base: string;
  let folder: string;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'outputs-'));
    folder = join(base, 'board', 'fab');
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  it('The folder holds just the files of the last run, and nothing stays beside it.', () => {
    writeOutputs(
      folder,
      new Map([
        ['old.txt', 'old'],
        ['gerbers/x.GTL', 'copper'],
      ]),
    );
    writeOutputs(folder, new Map([['new.txt', 'new']]));
    expect(readdirSync(folder)).toEqual(['new.txt']);
    expect(readdirSync(join(base, 'board'))).toEqual(['fab']);
  });

  it('A name that leaves the folder is refused and the last result stays.', () => {
    writeOutputs(folder, new Map([['a.txt', 'good']]));
    for (const name of ['../a.txt', '/etc/a.txt', 'x/../../../a.txt', '.']) {
      expect(() => writeOutputs(folder, new Map([[name, 'bad']]))).toThrow(/leaves its folder/);
    }
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('good');
    expect(existsSync(join(base, 'board', 'a.txt'))).toBe(false);
  });

  it('A run that was killed between taking the old folder away and putting the new one in place loses nothing.', () => {
    writeOutputs(folder, new Map([['a.txt', 'good']]));
    renameSync(folder, `${folder}.old`);
    mkdirSync(`${folder}.new-abc123`);
    expect(() => writeOutputs(folder, new Map([['../b', '']]))).toThrow();
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('good');
    writeOutputs(folder, new Map([['b.txt', 'next']]));
    expect(readdirSync(join(base, 'board'))).toEqual(['fab']);
  });

  it('The folder may be entered by whom the umask allows, not by its owner alone.', () => {
    const before = process.umask(0o022);
    writeOutputs(folder, new Map([['a.txt', 'good']]));
    process.umask(before);
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });

  it('One file is replaced whole and its neighbours stay.', () => {
    writeOutputs(folder, new Map([['a.txt', 'good']]));
    writeFileSync(join(folder, 'problems.json'), 'old');
    writeOutput(folder, 'problems.json', 'new');
    expect(readdirSync(folder).sort()).toEqual(['a.txt', 'problems.json']);
    expect(readFileSync(join(folder, 'problems.json'), 'utf8')).toBe('new');
  });
});
