import type { Socket } from 'node:net';
import type { Problem } from '@boardproof/nx';
import { V1_BYTES } from './settings-header.ts';
import { IntervalMeter, mbitOf, networkProblem, type StreamResult } from './stream-result.ts';

export interface ReceiveOptions {
  intervalSeconds: number;
  stallSeconds: number;
  signal?: AbortSignal | undefined;
  /** Called once with the first 24 bytes: the client's settings. */
  onSettings?: (head: Uint8Array) => void;
}

/** Counts what arrives until the peer's FIN. Never rejects. */
export function receiveStream(socket: Socket, options: ReceiveOptions): Promise<StreamResult> {
  const { signal, onSettings, stallSeconds } = options;
  const started = performance.now();
  const since = () => (performance.now() - started) / 1000;
  const meter = new IntervalMeter(options.intervalSeconds);
  const local = `${socket.localAddress}:${socket.localPort}`;
  const remote = `${socket.remoteAddress}:${socket.remotePort}`;
  return new Promise((resolve) => {
    let bytes = 0;
    let lastAt = 0;
    let settled = false;
    let head: Uint8Array | undefined = new Uint8Array(0);
    const problems: Problem[] = [];
    const finish = (outcome: StreamResult['outcome']) => {
      if (settled) return;
      settled = true;
      clearInterval(watchdog);
      signal?.removeEventListener('abort', abort);
      const { intervals } = meter;
      const mbit = mbitOf(bytes, lastAt);
      resolve({
        direction: 'received',
        protocol: 'tcp',
        local,
        remote,
        bytes,
        seconds: lastAt,
        mbit,
        intervals,
        outcome,
        problems,
      });
      if (outcome === 'done') socket.end();
      else socket.destroy();
    };
    const abort = () => finish('aborted');
    const watchdog = setInterval(() => {
      if (since() - lastAt <= stallSeconds) return;
      problems.push({
        code: 'stalled',
        severity: 'error',
        path: remote,
        message: `nothing arrived for ${stallSeconds} s`,
        hint: 'Check the cable and the board’s state.',
      });
      finish('failed');
    }, 100);
    if (signal?.aborted === true) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    socket.on('data', (chunk: Uint8Array) => {
      bytes += chunk.length;
      lastAt = since();
      meter.add(lastAt, chunk.length);
      if (head === undefined) return;
      head = Buffer.concat([head, chunk]).subarray(0, V1_BYTES);
      if (head.length < V1_BYTES) return;
      onSettings?.(head);
      head = undefined;
    });
    socket.on('end', () => finish('done'));
    socket.on('error', (error) => {
      problems.push(networkProblem(error, remote));
      finish('failed');
    });
    socket.on('close', () => finish('done'));
  });
}
