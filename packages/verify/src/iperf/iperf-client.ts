import { createServer, connect as netConnect, type Server, type Socket } from 'node:net';
import type { Problem } from '@boardproof/nx';
import { encodeSettings, type IperfSettings } from './settings-header.ts';
import { receiveStream } from './stream-receiver.ts';
import { networkProblem, type StreamResult, sumOf } from './stream-result.ts';
import { sendStream } from './stream-sender.ts';

/** What iperf 2.1.8 writes at a time, and how often lwIP 2.0.2 expects the header again. */
const BLOCK_BYTES = 128 * 1024;

export interface ClientOptions {
  host: string;
  /** 5001 unless given. */
  port?: number;
  /** Of the test, as the settings ask it of the board. */
  amount: { seconds: number } | { bytes: number };
  /** What this side sends when it differs: with `after`, a few bytes leave the whole time to the board. */
  ownAmount?: { seconds: number } | { bytes: number };
  /** -P; one unless given. */
  streams?: number;
  /** `after` is iperf's -r, `together` its -d: the board connects back and sends. */
  tradeoff?: IperfSettings['tradeoff'];
  /** Where this side listens for the connection back; any free port unless given. */
  listenPort?: number;
  intervalSeconds?: number;
  connectSeconds?: number;
  stallSeconds?: number;
  signal?: AbortSignal | undefined;
}

/** What a client's run came to. `received` is null without a tradeoff. */
export interface ClientResult {
  sent: { streams: StreamResult[]; bytes: number; seconds: number; mbit: number };
  received: { streams: StreamResult[]; bytes: number; seconds: number; mbit: number } | null;
  outcome: StreamResult['outcome'];
  problems: Problem[];
}

/**
 * An iperf 2 client over TCP, with the header of version 2.1.8. Rates are those of bytes that arrived: sending ends with the peer's
 * FIN. Never rejects; what went wrong stands in `problems`.
 */
export async function runIperfClient(options: ClientOptions): Promise<ClientResult> {
  const { host, port = 5001, amount, streams = 1, tradeoff = 'none', signal } = options;
  const path = `${host}:${port}`;
  const problems: Problem[] = [];
  const stallSeconds = options.stallSeconds ?? 10;
  const intervalSeconds = options.intervalSeconds ?? 0.5;
  let listener: ReturnListener | undefined;
  try {
    if (tradeoff !== 'none') listener = await listenForReturn(options.listenPort ?? 0, host.includes(':'));
  } catch (error) {
    problems.push(networkProblem(error, `port ${options.listenPort}`));
    return { sent: group([]), received: group([]), outcome: 'failed', problems };
  }
  const settings: IperfSettings = { tradeoff, streams, port: listener?.port ?? port, amount };
  const header = encodeSettings(settings);
  const receiving = listener?.receive(streams, { intervalSeconds, stallSeconds, signal });
  const sockets = await Promise.all(
    Array.from({ length: streams }, () => connected(host, port, options.connectSeconds ?? 5, signal)),
  );
  const failed = sockets.find((one): one is { error: unknown } => 'error' in one);
  let results: StreamResult[] = [];
  if (failed === undefined) {
    results = await Promise.all(
      (sockets as Socket[]).map((socket) =>
        sendStream(socket, {
          header,
          amount: options.ownAmount ?? amount,
          blockBytes: BLOCK_BYTES,
          intervalSeconds,
          stallSeconds,
          signal,
        }),
      ),
    );
  } else {
    for (const socket of sockets) if ('destroy' in socket) socket.destroy();
    if (signal?.aborted !== true) problems.push(networkProblem(failed.error, path));
  }
  problems.push(...results.flatMap((result) => result.problems));
  const sentAll = failed === undefined && results.every((result) => result.outcome === 'done');
  let back: StreamResult[] = [];
  if (listener !== undefined) {
    if (!sentAll) listener.giveUp();
    const { results: returned, missing } = await listener.finish(options.connectSeconds ?? 5, receiving!);
    back = returned;
    problems.push(...back.flatMap((result) => result.problems));
    if (sentAll && missing && signal?.aborted !== true) problems.push(reverseMissing(path, listener.port));
  }
  const outcome =
    signal?.aborted === true ? 'aborted' : problems.some(({ severity }) => severity === 'error') ? 'failed' : 'done';
  return { sent: group(results), received: tradeoff === 'none' ? null : group(back), outcome, problems };
}

function group(streams: StreamResult[]) {
  return { streams, ...sumOf(streams) };
}

/** A connection, or why there is none. */
function connected(
  host: string,
  port: number,
  seconds: number,
  signal: AbortSignal | undefined,
): Promise<Socket | { error: unknown }> {
  return new Promise((resolve) => {
    const socket = netConnect({ host, port });
    const give = (result: Socket | { error: unknown }) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      socket.off('error', fail);
      if ('error' in result) socket.destroy();
      resolve(result);
    };
    const fail = (error: unknown) => give({ error });
    const abort = () => fail({ code: 'ABORTED', message: 'aborted' });
    const timer = setTimeout(() => fail({ code: 'ETIMEDOUT', message: 'timed out' }), seconds * 1000);
    if (signal?.aborted === true) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    socket.on('error', fail);
    socket.once('connect', () => give(socket));
  });
}

interface ReturnListener {
  port: number;
  receive(streams: number, options: Parameters<typeof receiveStream>[1]): Promise<StreamResult[]>;
  giveUp(): void;
  finish(
    waitSeconds: number,
    receiving: Promise<StreamResult[]>,
  ): Promise<{ results: StreamResult[]; missing: boolean }>;
}

/** The server half of -r and -d: takes the board's connections back. */
async function listenForReturn(port: number, ipv6: boolean): Promise<ReturnListener> {
  const server: Server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, ipv6 ? '::' : '0.0.0.0', () => resolve());
  });
  const address = server.address() as { port: number };
  const running: Promise<StreamResult>[] = [];
  let stop = () => {};
  let expected = 1;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  return {
    port: address.port,
    async receive(streams, options) {
      expected = streams;
      server.on('connection', (socket) => {
        running.push(receiveStream(socket, options));
        if (running.length >= streams) stop();
      });
      options.signal?.addEventListener('abort', () => stop(), { once: true });
      await stopped;
      return Promise.all(running);
    },
    giveUp: () => stop(),
    async finish(waitSeconds, receiving) {
      const timer = setTimeout(() => stop(), waitSeconds * 1000);
      const results = await receiving;
      clearTimeout(timer);
      server.close();
      return { results, missing: results.length < expected };
    },
  };
}

function reverseMissing(path: string, port: number): Problem {
  return {
    code: 'reverse-connect-missing',
    severity: 'error',
    path,
    message: 'the board did not connect back for the second half',
    hint: `Let the firewall of this PC pass TCP port ${port}.`,
  };
}
