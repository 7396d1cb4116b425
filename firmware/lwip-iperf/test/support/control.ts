// The control channel of the board: TCP port 5002.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the tests read of the report; README.md of the firmware lists all. */
export interface Report {
  readonly board: string;
  readonly build: string;
  readonly lwip: string;
  readonly options: Readonly<Record<string, number>>;
  readonly boot: Readonly<Record<string, number | string>>;
  readonly uptime_ms: number;
  readonly ticks: number;
  readonly idle_ticks: number;
  readonly pools: readonly { name: string; size: number; used: number; most: number; failed: number }[];
  readonly stack: Readonly<Record<string, number>>;
  readonly iperf: {
    readonly running: number;
    readonly accepted: number;
    readonly rx_bytes: number;
    readonly tx_bytes: number;
    readonly last: {
      readonly role: string;
      readonly type: number;
      readonly rx_bytes: number;
      readonly tx_bytes: number;
    };
    readonly udp: Readonly<Record<string, number>>;
  };
  readonly interfaces: readonly (Readonly<Record<string, number | string>> & {
    readonly phy: Readonly<Record<string, number | string>>;
  })[];
}

export interface ControlChannel {
  /** Sends a line and returns what comes until the board is silent or the answer is complete. */
  readonly ask: (line: string, timeoutMs?: number) => Promise<string>;
  readonly report: () => Promise<Report>;
  /** The report when no stream runs: a client may end before the last of its bytes has reached the board. */
  readonly settled: () => Promise<Report>;
  readonly close: () => void;
}

export async function openControl(port: number): Promise<ControlChannel> {
  const socket = await open(port);
  const ask = (line: string, timeoutMs = 10_000) => answerTo(socket, line, timeoutMs);
  const report = async () => JSON.parse(await ask('j')) as Report;
  return {
    ask,
    report,
    settled: async () => {
      const end = Date.now() + 60_000;
      for (;;) {
        const told = await report();
        if (told.iperf.running === 0) return told;
        if (Date.now() > end) throw new Error(`${told.iperf.running} streams are still running`);
        await sleep(50);
      }
    },
    close: () => socket.destroy(),
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

function answerTo(socket: Socket, line: string, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const finish = (action: () => void) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.on('error', () => {});
      action();
    };
    const timer = setTimeout(() => finish(() => reject(new Error(`no answer to ${line}: ${text}`))), timeoutMs);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (isComplete(line, text)) finish(() => resolve(text));
    });
    socket.on('error', (error) => finish(() => reject(error)));
    socket.on('close', () => finish(() => reject(new Error('the board closed the connection'))));
    socket.write(`${line}\n`);
  });
}

function isComplete(line: string, text: string): boolean {
  if (line === 'c') return text.endsWith('%\r\n\r\n');
  if (line === 'h') return /\r\nh .*\r\n$/.test(text);
  return text.endsWith('\r\n');
}
