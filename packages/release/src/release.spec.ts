import { board, roundedRectangle } from '@boardproof/board';
import { describe, expect, it } from 'vitest';
import type { GatheredTask } from './gather.ts';
import { makeRelease } from './release.ts';
import { provenTasks } from './testing/proven-tasks.ts';

const hostile = '<script>alert(1)</script>"\'&';
const sample = (title = 'Small') =>
  board({ name: 'small', title, revision: '1', outline: roundedRectangle(9, 9, 1), parts: [], nets: [] });
const passed = (task: string, content = 'x'): GatheredTask => ({
  task,
  report: {
    schema: 'boardproof.problems/1',
    task,
    exitCode: 0,
    verdict: 'pass',
    files: 'written',
    checks: [`${task} compared`],
    problems: [{ code: 'odd', severity: 'warning', path: hostile, message: hostile, hint: hostile }],
  },
  files: [
    { path: `${task}/${task}.txt`, bytes: content.length, sha256: 'ab'.repeat(32), content: Buffer.from(content) },
  ],
});
const textOf = (files: ReadonlyMap<string, string | Uint8Array>, name: string) => String(files.get(name));

describe('a release', () => {
  it('Lists every file with its hash and with what was compared.', async () => {
    const { files, problems } = await makeRelease(sample(), [passed('netlist'), passed('fab')]);
    const release = JSON.parse(textOf(files, 'release.json'));
    expect(release.files).toEqual([
      { path: 'netlist/netlist.txt', bytes: 1, sha256: 'ab'.repeat(32), checked: ['netlist compared'] },
      { path: 'fab/fab.txt', bytes: 1, sha256: 'ab'.repeat(32), checked: ['fab compared'] },
    ]);
    expect(problems).toMatchObject([{ code: 'open-warnings', severity: 'info' }]);
  });

  it('Says in its file and on its page what is not proven yet.', async () => {
    const { files } = await makeRelease(sample(), [passed('fab')]);
    expect(JSON.parse(textOf(files, 'release.json')).notYet.length).toBeGreaterThan(0);
    expect(textOf(files, 'index.html')).toContain('Nobody has soldered, printed or measured this board.');
    expect(textOf(files, 'index.html')).toContain('names no firmware');
  });

  it('Holds the firmware itself, and says of it and of the proof how each was checked.', async () => {
    const { files, problems, checks } = await makeRelease(sample(), provenTasks());
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(String(files.get('firmware/lwip-iperf.hex'))).toBe(':00000001FF');
    const release = JSON.parse(textOf(files, 'release.json'));
    const of = (path: string) => release.files.find((file: { path: string }) => file.path === path);
    expect(of('release/firmware/lwip-iperf.hex')).toMatchObject({ checked: ['sections lie where they run'] });
    expect(of('verify/record.json')).toMatchObject({ checked: ['verify ran'] });
    expect(release.proof).toMatchObject([
      { task: 'verify', kind: 'emulated', verdict: 'pass', expected: 'pass' },
      { task: 'verify-four-segments', kind: 'emulated', verdict: 'fail', expected: 'fail' },
    ]);
    expect(checks?.join()).toContain('the image in the release is the one that the proof ran');
    expect(release.notYet.join()).toContain('emulated board');
  });

  it('A proof of another image than the one released stops the release.', async () => {
    const { files, problems } = await makeRelease(sample(), provenTasks('cd'.repeat(32)));
    expect(files.size).toBe(0);
    expect(problems[0]).toMatchObject({ code: 'image-not-proven', severity: 'error' });
  });

  it('A task that did not run or did not pass stops the release by name.', async () => {
    const failed = { ...passed('fab'), report: { ...passed('fab').report!, exitCode: 1, verdict: 'fail' } } as const;
    const { files, problems } = await makeRelease(sample(), [
      passed('netlist'),
      failed,
      { task: 'bom', report: undefined, files: [] },
    ]);
    expect(files.size).toBe(0);
    expect(problems.filter(({ severity }) => severity === 'error').map(({ path }) => path)).toEqual(['fab', 'bom']);
  });

  it('No name of a part, a net or a file becomes markup on the page.', async () => {
    const { files } = await makeRelease(sample(hostile), [passed('verify', hostile)]);
    const page = textOf(files, 'index.html');
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
  });

  it('The page asks the network for nothing.', async () => {
    const page = textOf((await makeRelease(sample(), [passed('fab')])).files, 'index.html');
    const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.filter((address) => !address?.startsWith('#'))).toEqual(['../fab/fab.txt']);
    expect(page).not.toMatch(/@import|url\(/);
  });
});
