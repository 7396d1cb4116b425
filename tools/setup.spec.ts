import { spawnSync } from 'node:child_process';
import { workspaceRoot } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';

/** Runs a line of JavaScript with the functions of setup.mjs in `setup`, in a process of its own. */
function run(before: string, call: string) {
  const script = `${before}\nconst setup = await import('./tools/setup.mjs');\nsetup.${call};\nconsole.log('went on');`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: workspaceRoot,
    encoding: 'utf8',
    env: { ...process.env, BOARDPROOF_SETUP: '' },
  });
  return { status, stdout, stderr };
}

describe('setting up a machine', () => {
  it('Without root it installs nothing, prints the one line to run and stops with 2.', () => {
    const { status, stdout, stderr } = run(
      'process.getuid = () => 1000;',
      "installSystemPackages(['no-such-package'])",
    );
    expect(status).toBe(2);
    expect(stdout).toBe('');
    // Where there is no apt, the line cannot name it.
    expect(stderr).toMatch(
      /run: (sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends no-such-package'|install them)/,
    );
  });

  it('A machine that has everything is left as it is, without a word.', () => {
    expect(run('', 'installSystemPackages([])')).toEqual({ status: 0, stdout: 'went on\n', stderr: '' });
  });

  it('A Node that is too old is told which one is needed.', () => {
    const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.1' } });";
    const { status, stderr } = run(old, "setUp('start')");
    expect(status).toBe(2);
    expect(stderr).toContain('Node 20.20 or newer is needed, this is 20.11.1.');
  });
});
