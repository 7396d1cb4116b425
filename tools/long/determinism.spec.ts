// Two clones in two folders, in two time zones and two locales, at two times: the same bytes for every output.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWorkspace, perTier, tier, workspaceRoot } from '@boardproof/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { differences, folderState } from './folder-state.ts';
import { writeResult } from './results.mjs';

const places = [
  { name: 'clone', TZ: 'Pacific/Kiritimati', LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8' },
  { name: 'another clone (ü)', TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
];
/** What Nx is asked to make. */
const commands = perTier({
  quick: [],
  normal: [['run', 'rj45-magjack-breakout:fab']],
  long: [
    ['run-many', '-t', 'release'],
    ...['j1b1211ccd', 'hr911105a', 'si-60062-f'].map((name) => [
      'run-many',
      ...['-t', 'netlist', 'pcb', 'fab', 'bom', 'enclosure', '-p', 'rj45-magjack-breakout', `--configuration=${name}`],
    ]),
    ['run', 'lwip-iperf:build', '--wnd=4', '--snd=4'],
    ['run', 'lwip-iperf:build', '--board=mimxrt1170-evk'],
  ],
});
const nx = join(workspaceRoot, 'node_modules/nx/dist/bin/nx.js');

describe.skipIf(tier() === 'quick')('two clones', { timeout: 3_600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-clones-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('Make the same bytes, wherever and whenever they are made.', () => {
    const began = performance.now();
    const states = places.map(({ name, ...env }) => {
      const clone = join(folder, name);
      copyWorkspace(clone);
      for (const args of commands) {
        const inherited = Object.entries(process.env).filter(
          ([own]) => !/^(NX_|VITEST|NODE_ENV|LC_|LANG|TZ)/.test(own),
        );
        const { status, stdout, stderr } = spawnSync(process.execPath, [nx, ...args], {
          cwd: clone,
          encoding: 'utf8',
          env: { ...Object.fromEntries(inherited), ...env, CI: '1', NO_COLOR: '1', FORCE_COLOR: '0' },
        });
        expect(status, `${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0);
      }
      return folderState(join(clone, 'dist'));
    });
    const [one = {}, other = {}] = states;
    expect(Object.keys(one).length).toBeGreaterThan(10);
    expect(differences(one, other)).toEqual([]);
    if (tier() !== 'long') return;
    const words = `${Object.keys(one).length} files the same: ${places.map(({ TZ, LC_ALL }) => `${TZ} ${LC_ALL}`).join(' and ')}`;
    const seconds = Math.round((performance.now() - began) / 1000);
    writeResult('determinism', {
      title: 'Two clones',
      steps: [{ name: 'every output', passed: true, seconds, words }],
    });
  });

  it('A byte that differs is found.', () => {
    expect(differences({ a: '1', b: '2' }, { a: '1', b: '3' })).toEqual(['b']);
    expect(differences({ a: '1' }, { a: '1', c: '3' })).toEqual(['c']);
  });
});
