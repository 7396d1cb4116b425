import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { oraclePackages, workspaceRoot } from '@boardproof/testing';
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

  it('npm test brings every program that judges.', async () => {
    const { systemPackages } = await import(pathToFileURL(join(workspaceRoot, 'tools', 'setup.mjs')).href);
    const brought: string[] = systemPackages.test;
    expect(Object.values(oraclePackages).filter((name) => !brought.includes(name))).toEqual([]);
  });

  it('A Node that is too old is told which one is needed.', () => {
    const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.1' } });";
    const { status, stderr } = run(old, "setUp('start')");
    expect(status).toBe(2);
    expect(stderr).toContain('Node 20.20 or newer is needed, this is 20.11.1.');
  });

  it('Of two set-ups at once the second waits for the first, and a lock whose owner is gone is taken over.', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'boardproof-lock-'));
    try {
      const [lock, log] = [join(folder, 'lock'), join(folder, 'log')];
      // No process has this number: Linux allows 4194304 at the most.
      writeFileSync(lock, '4194999');
      const script = `
        import { appendFileSync } from 'node:fs';
        import { holding } from './tools/setup-lock.mjs';
        const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
        holding(${JSON.stringify(lock)}, () => {}, () => {
          appendFileSync(${JSON.stringify(log)}, 'in ');
          pause(300);
          appendFileSync(${JSON.stringify(log)}, 'out ');
        });`;
      const start = () =>
        new Promise((resolve) => {
          const args = ['--input-type=module', '-e', script];
          spawn(process.execPath, args, { cwd: workspaceRoot, stdio: 'inherit' }).on('close', resolve);
        });
      expect(await Promise.all([start(), start(), start()])).toEqual([0, 0, 0]);
      expect(readFileSync(log, 'utf8')).toBe('in out in out in out ');
      expect(existsSync(lock)).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
