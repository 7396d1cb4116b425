// Debian's iperf 2.1.8 as a user runs it; results are the bytes that it prints.
import { type ChildProcess, spawn } from 'node:child_process';

export interface IperfResult {
  readonly text: string;
  /** Bytes of each total line: those that we sent, and those that the board sent. */
  readonly sent: readonly number[];
  readonly received: readonly number[];
  /** UDP: what the board's report says of our datagrams, and what we count of the board's; by the highest number seen. */
  readonly reported?: Datagrams;
  readonly counted?: Datagrams;
}

export interface Datagrams {
  readonly lost: number;
  readonly total: number;
}

/** Runs `iperf -c` against a port of 127.0.0.1 and waits until it ends; kills it after `limitMs`. */
export function iperfClient(port: number, args: readonly string[], limitMs = 60_000): Promise<IperfResult> {
  const child = spawn('iperf', ['-c', '127.0.0.1', '-p', String(port), '-f', 'B', ...args]);
  return collect(child, limitMs);
}

export interface IperfServer {
  readonly port: number;
  readonly text: () => string;
  readonly stop: () => Promise<void>;
}

/** `iperf -s` for runs that the board begins. */
export async function iperfServer(port: number, args: readonly string[] = []): Promise<IperfServer> {
  // Its lines are wanted as they come, not when its buffer is full.
  const child = spawn('stdbuf', ['-oL', 'iperf', '-s', '-B', '127.0.0.1', '-p', String(port), '-f', 'B', ...args]);
  let text = '';
  const started = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (/Server listening/.test(text)) resolve();
    });
  });
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await started;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    port,
    text: () => text,
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function collect(child: ChildProcess, limitMs: number): Promise<IperfResult> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.stderr!.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (signal) reject(new Error(`iperf did not end (code ${code}):\n${text}`));
      else resolve(readTotals(text));
    });
  });
}

/** Reads the total lines; `[ *1]` and connections that came to our own listening port are the board's. */
export function readTotals(text: string): IperfResult {
  const theirs = new Set(
    [...text.matchAll(/^\[ *(\d+)\] local \S+ port (\d+) connected with \S+ port (\d+)/gm)]
      .filter(([, , local, remote]) => listens(text, local!) && !listens(text, remote!))
      .map(([, id]) => id!),
  );
  const sent: number[] = [];
  const received: number[] = [];
  let reported: Datagrams | undefined;
  let counted: Datagrams | undefined;
  const total = /^\[ *(\*?)(\d+)\] \S+ sec +(\d+) Bytes(?:.* (\d+)\/(\d+) \()?/gm;
  for (const [, star, id, bytes, lost, all] of text.matchAll(total)) {
    const isTheirs = star === '*' || theirs.has(id!);
    (isTheirs ? received : sent).push(Number(bytes));
    if (all === undefined) continue;
    const datagrams = { lost: Number(lost), total: Number(all) };
    if (isTheirs) counted = datagrams;
    else reported = datagrams;
  }
  return { text, sent, received, ...(reported && { reported }), ...(counted && { counted }) };
}

function listens(text: string, port: string): boolean {
  const range = /Server listening on (?:TCP|UDP) ports? (\d+)/.exec(text)?.[1];
  return range === port;
}
