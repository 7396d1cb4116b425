import type { Socket } from 'node:net';
import type { Problem } from '@boardproof/nx';
import { dataBlock } from './settings-header.ts';
import { IntervalMeter, mbitOf, networkProblem, type StreamResult } from './stream-result.ts';

export interface SendOptions {
  header: Uint8Array;
  amount: { seconds: number } | { bytes: number };
  blockBytes: number;
  intervalSeconds: number;
  /** Without any progress for so long the stream is given up. */
  stallSeconds: number;
  signal?: AbortSignal | undefined;
}

/**
 * Sends as iperf 2.1.8 does over an open connection: the settings alone, then blocks that start with them, then FIN, and waits
 * for the peer's FIN, since only that says that everything arrived. Never rejects: what went wrong stands in the result.
 */
export function sendStream(socket: Socket, options: SendOptions): Promise<StreamResult> {
  const { header, amount, stallSeconds, signal } = options;
  const started = performance.now();
  const since = () => (performance.now() - started) / 1000;
  const meter = new IntervalMeter(options.intervalSeconds);
  const local = `${socket.localAddress}:${socket.localPort}`;
  const remote = `${socket.remoteAddress}:${socket.remotePort}`;
  const limit = 'bytes' in amount ? Math.max(header.length, amount.bytes) : Number.POSITIVE_INFINITY;
  const until = 'seconds' in amount ? amount.seconds : Number.POSITIVE_INFINITY;
  const block = dataBlock(header, options.blockBytes);
  return new Promise((resolve) => {
    let bytes = 0;
    let queued = 0;
    let ended = false;
    let settled = false;
    const problems: Problem[] = [];
    const watchdog = setInterval(() => {
      if (since() - progressAt <= stallSeconds) return;
      problems.push(stalled(remote, stallSeconds, ended));
      finish('failed');
    }, 100);
    let progressAt = 0;

    const finish = (outcome: StreamResult['outcome']) => {
      if (settled) return;
      settled = true;
      clearInterval(watchdog);
      signal?.removeEventListener('abort', abort);
      const seconds = since();
      socket.destroy();
      const { intervals } = meter;
      const mbit = mbitOf(bytes, seconds);
      resolve({
        direction: 'sent',
        protocol: 'tcp',
        local,
        remote,
        bytes,
        seconds,
        mbit,
        intervals,
        outcome,
        problems,
      });
    };
    const abort = () => finish('aborted');
    if (signal?.aborted === true) return abort();
    signal?.addEventListener('abort', abort, { once: true });

    const push = (data: Uint8Array) => {
      queued += data.length;
      socket.write(data, (error) => {
        if (error != null || settled) return;
        bytes += data.length;
        progressAt = since();
        meter.add(progressAt, data.length);
        next();
      });
    };
    const next = () => {
      if (ended || settled) return;
      if (queued >= limit || since() >= until) {
        ended = true;
        socket.end();
        return;
      }
      push(queued + block.length > limit ? block.subarray(0, limit - queued) : block);
    };
    // What the peer sends is nothing that iperf asks for, but must be read so that its FIN is seen.
    socket.on('data', () => {});
    socket.on('error', (error) => {
      problems.push(networkProblem(error, remote));
      finish('failed');
    });
    socket.on('close', () => {
      if (!ended && !settled) {
        problems.push(networkProblem({ code: 'ECONNRESET', message: '' }, remote));
        finish('failed');
      } else finish('done');
    });
    socket.on('end', () => {
      if (ended) finish('done');
    });
    // The settings go out in a segment of their own: lwIP drops what else comes in the first one.
    socket.setNoDelay(true);
    push(header);
    socket.setNoDelay(false);
    push(block.length > limit - queued ? block.subarray(0, Math.max(0, limit - queued)) : block);
  });
}

function stalled(remote: string, seconds: number, ended: boolean): Problem {
  return {
    code: 'stalled',
    severity: 'error',
    path: remote,
    message: ended
      ? `the peer did not close within ${seconds} s after the last byte`
      : `nothing moved for ${seconds} s: the link was lost, or the peer hung`,
    hint: 'Check the cable and the board’s state.',
  };
}
