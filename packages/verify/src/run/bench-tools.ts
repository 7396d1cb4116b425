import { execFile, spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { arch, cpus, hostname, platform, release } from 'node:os';
import { basename } from 'node:path';
import type { Problem } from '@boardproof/nx';
import { type CaptureTool, captureHint, captureTools, lingerMs, thisSystem, toolEnvironment } from './platform.ts';

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningCapture {
  /** Ends it; how many packets the tool lost, null when it does not say. */
  stop(): Promise<{ dropped: number | null; problem: Problem | null }>;
}

/** Everything of the PC that a run uses, so that tests can take its place. */
export interface BenchTools {
  /** Runs a program to its end; null when it is not there. Never asks for root. */
  command(program: string, args: readonly string[], seconds: number): Promise<CommandResult | null>;
  /** Starts a capture into a file; a problem when that is not permitted or no tool is there. */
  capture(file: string, device: string, filter: string): Promise<RunningCapture | { problem: Problem }>;
  now(): Date;
  facts(): Record<string, string | number>;
}

export const benchTools: BenchTools = {
  command(program, args, seconds) {
    return new Promise((resolve) => {
      const options = { timeout: seconds * 1000, encoding: 'utf8' as const, env: toolEnvironment(thisSystem) };
      execFile(program, [...args], options, (error, stdout, stderr) => {
        const failure = error as (Error & { code?: number | string }) | null;
        if (failure?.code === 'ENOENT' || failure?.code === 'EACCES') resolve(null);
        else
          resolve({
            code: failure === null ? 0 : typeof failure.code === 'number' ? failure.code : null,
            stdout,
            stderr,
          });
      });
    });
  },
  capture: (file, device, filter) => startCapture(file, device, filter, captureTools(thisSystem)),
  now: () => new Date(),
  facts: () => ({
    host: hostname(),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    cpus: cpus().length,
  }),
};

/** Starts the first of the tools that is there and permitted. */
export async function startCapture(
  file: string,
  device: string,
  filter: string,
  tools: readonly CaptureTool[],
): Promise<RunningCapture | { problem: Problem }> {
  const refusals: string[] = [];
  for (const { program, args } of tools) {
    const started = await tryTool(program, args(file, device, filter), file);
    if ('stop' in started) return started;
    refusals.push(`${basename(program, '.exe')}: ${started.reason}`);
  }
  return {
    problem: {
      code: 'no-capture',
      severity: 'warning',
      path: device,
      message: `no capture was possible (${refusals.join('; ')})`,
      hint: captureHint(thisSystem),
    },
  };
}

async function tryTool(program: string, args: string[], file: string): Promise<RunningCapture | { reason: string }> {
  const env = toolEnvironment(thisSystem);
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + String(chunk)).slice(-20_000);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ENOENT' ? 'not installed' : error.message),
    );
    child.once('exit', (code) => resolve(reasonIn(said) ?? `ended with ${code}`));
  });
  // It captures once the file has its header: only then may the transfer start.
  const running = (async () => {
    for (let tries = 0; tries < 200; tries += 1) {
      if (existsSync(file) && statSync(file).size >= 24) return true;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return false;
  })();
  const first = await Promise.race([ended, running]);
  if (typeof first === 'string') return { reason: first };
  if (!first) {
    child.kill('SIGKILL');
    return { reason: 'did not start within 5 s' };
  }
  return {
    async stop() {
      // What still lies in the kernel's buffer belongs to the transfer.
      await new Promise((resolve) => setTimeout(resolve, lingerMs(thisSystem)));
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timer);
      const dropped = droppedIn(said);
      const full = /No space left on device/.test(said);
      const problem: Problem | null = full
        ? {
            code: 'disk-full',
            severity: 'error',
            path: file,
            message: 'the disk is full: the capture is cut short',
            hint: 'Free space, or choose another folder with --out.',
          }
        : null;
      return { dropped, problem };
    },
  };
}

function reasonIn(said: string): string | undefined {
  if (/permission|Operation not permitted|not permitted/i.test(said)) return 'not permitted for this user';
  const line = said.split('\n').find((one) => /error|no such device|cannot|couldn't/i.test(one));
  return line?.trim().slice(0, 160);
}

/** `Packets received/dropped on interface 'lo': 10/2 (...)` of dumpcap, `2 packets dropped by kernel` of tcpdump. */
export function droppedIn(said: string): number | null {
  const dumpcap = /received\/dropped on interface .*?: \d+\/(\d+)/.exec(said);
  const tcpdump = /(\d+) packets? dropped by kernel/.exec(said);
  const match = dumpcap ?? tcpdump;
  return match === null ? null : Number(match[1]);
}
