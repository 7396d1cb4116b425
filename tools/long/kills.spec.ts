// A task that is killed leaves what it had, or what it was about to make: never a mixture, never a part.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copyWorkspace, perTier, randomFrom, tier, type WorkspaceCopy, workspaceRoot } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences, folderState } from './folder-state.ts';
import { writeResult } from './results.mjs';

const project = 'rj45-magjack-breakout';
const tasks = perTier({
  quick: [],
  normal: ['bom'],
  long: ['check', 'netlist', 'pcb', 'fab', 'bom', 'enclosure', 'verify', 'release'],
});
const kills = perTier({ quick: 0, normal: 2, long: 20 });

describe.skipIf(tier() === 'quick')('a task that is killed', { timeout: 3_600_000 }, () => {
  let copy: WorkspaceCopy;
  const steps: { name: string; passed: boolean; seconds: number; words: string }[] = [];
  beforeAll(() => {
    copy = copyWorkspace();
    // The shortest run that allows a verdict.
    writeFileSync(
      join(copy.folder, 'hardware', project, 'verify.json'),
      JSON.stringify({ firmware: 'lwip-iperf', seconds: 5 }),
    );
  });
  afterAll(() => {
    copy?.remove();
    if (tier() === 'long') writeResult('kills', { title: 'Tasks killed at random moments', steps });
  });

  const board = () => join(copy.folder, 'hardware', project, 'board.ts');
  const out = (task: string) => join(copy.folder, 'dist/hardware', project, task);
  const args = (task: string) => ['run', `${project}:${task}`, '--skip-nx-cache', '--exclude-task-dependencies'];

  /** Runs a task in a process group of its own, and kills all of it after the given time; true when it was still running. */
  async function killAfter(task: string, ms: number): Promise<boolean> {
    const nx = join(workspaceRoot, 'node_modules/nx/dist/bin/nx.js');
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1', NODE_ENV: 'production' };
    const child = spawn(process.execPath, [nx, ...args(task)], {
      cwd: copy.folder,
      env,
      detached: true,
      stdio: 'ignore',
    });
    const ended = new Promise<boolean>((resolve) => child.on('close', (_code, signal) => resolve(signal !== null)));
    const timer = setTimeout(() => kill(-child.pid!), ms);
    const killed = await ended;
    clearTimeout(timer);
    // Whatever it had started elsewhere ends too, and before anything is looked at.
    for (let others = running(); others.length > 0; others = running()) {
      for (const id of others) kill(id);
      await wait(20);
    }
    return killed;
  }

  /** Processes that work in the copy. */
  function running(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((id) => {
        try {
          return readlinkSync(`/proc/${id}/cwd`).startsWith(copy.folder);
        } catch {
          return false;
        }
      });
  }

  it.each(tasks)('%s leaves its old or its new result.', async (task) => {
    const began = performance.now();
    const source = readFileSync(board(), 'utf8');
    const run = () => {
      const start = performance.now();
      const { status, output } = copy.nx(...args(task));
      expect(status, output).toBe(0);
      return { ms: performance.now() - start, state: folderState(out(task)) };
    };
    // What lies before this task is there, of the board as it is.
    const before = copy.nx('run', `${project}:${task}`);
    expect(before.status, before.output).toBe(0);
    const old = folderState(out(task));
    const kept = `${copy.folder}-kept`;
    cpSync(out(task), kept, { recursive: true });
    writeFileSync(board(), source.replace(/revision: '[^']*'/, "revision: 'killed'"));
    const { ms, state: fresh } = run();
    const random = randomFrom(tasks.indexOf(task) + 1);
    let [interrupted, replaced] = [0, 0];
    // On a busy machine the measured run may have been the slow one, and all the others end in time: then a few more, earlier.
    for (let time = 0; time < kills || (interrupted === 0 && time < kills + 5); time++) {
      rmSync(out(task), { recursive: true });
      cpSync(kept, out(task), { recursive: true });
      // Most moments lie in the second half, where files are written.
      const killed = await killAfter(
        task,
        ms * (time >= kills ? 0.2 : random.chance(0.7) ? 0.5 + random.below(600) / 1000 : random.below(1000) / 1000),
      );
      if (killed) interrupted += 1;
      // Between two renames the old result bears this name; the next run takes it back.
      const folder = existsSync(out(task)) ? out(task) : `${out(task)}.old`;
      const left = folderState(folder);
      const isNew = differences(left, fresh).length === 0;
      if (isNew) replaced += 1;
      else expect(differences(left, old), `kill ${time} of ${task}`).toEqual([]);
    }
    // A run after all these kills is as any other.
    expect(run().state).toEqual(fresh);
    expect(readdirSync(join(out(task), '..')).filter((name) => /\.(old|new)/.test(name))).toEqual([]);
    rmSync(kept, { recursive: true });
    writeFileSync(board(), source);
    expect(interrupted).toBeGreaterThan(0);
    const words = `${kills} runs, ${interrupted} of them killed while running; ${replaced} left the new result, the others the old one`;
    steps.push({ name: task, passed: true, seconds: Math.round((performance.now() - began) / 1000), words });
  });

  function kill(id: number): void {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
});
