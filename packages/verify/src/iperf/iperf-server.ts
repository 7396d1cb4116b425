import { createSocket } from 'node:dgram';
import { createServer, connect as netConnect, type Socket } from 'node:net';
import { decodeSettings, encodeSettings, type IperfSettings } from './settings-header.ts';
import { receiveStream } from './stream-receiver.ts';
import { networkProblem, type StreamResult } from './stream-result.ts';
import { sendStream } from './stream-sender.ts';
import { DatagramCounter, senderOf } from './udp-stream.ts';

export interface ServerOptions {
  /** 5001 unless given; 0 for any free one. */
  port?: number;
  host?: string;
  protocol?: 'tcp' | 'udp';
  /** Called as each stream ends, those that this side sent back for -r and -d included. */
  onResult?: (result: StreamResult) => void;
  intervalSeconds?: number;
  stallSeconds?: number;
}

export interface IperfServer {
  port: number;
  close(): Promise<void>;
}

/** An iperf 2 server: counts what clients send, sends back when they ask for it (-r, -d), and reports UDP. Rejects when the port is taken. */
export async function startIperfServer(options: ServerOptions = {}): Promise<IperfServer> {
  return options.protocol === 'udp' ? udpServer(options) : tcpServer(options);
}

async function tcpServer(options: ServerOptions): Promise<IperfServer> {
  const { port = 5001, host = '0.0.0.0', onResult = () => {} } = options;
  const intervalSeconds = options.intervalSeconds ?? 0.5;
  const stallSeconds = options.stallSeconds ?? 10;
  const stop = new AbortController();
  const streams = new Set<Promise<unknown>>();
  const track = (work: Promise<unknown>) => {
    streams.add(work);
    void work.finally(() => streams.delete(work));
  };
  const serve = async (socket: Socket) => {
    let settings: IperfSettings | undefined;
    const remoteHost = socket.remoteAddress ?? '';
    const sendBack = async () => {
      if (settings === undefined) return;
      onResult(await answer(remoteHost, settings, { intervalSeconds, stallSeconds, signal: stop.signal }));
    };
    const result = await receiveStream(socket, {
      intervalSeconds,
      stallSeconds,
      signal: stop.signal,
      onSettings: (head) => {
        settings = decodeSettings(head);
        if (settings?.tradeoff === 'together') track(sendBack());
      },
    });
    onResult(result);
    if (settings?.tradeoff === 'after' && result.outcome === 'done') await sendBack();
  };
  const server = createServer((socket) => track(serve(socket)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      stop.abort();
      server.close();
      await Promise.all(streams);
    },
  };
}

/** How long a client may take to listen, s: iperf -d connects first and opens its own port beside it. */
const listenSeconds = 3;

/** A connection to the client's own port; refused ones are tried again for a while. */
async function connectBack(host: string, port: number, signal: AbortSignal) {
  const end = performance.now() + listenSeconds * 1000;
  for (;;) {
    const socket = netConnect({ host, port });
    const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      socket.once('error', resolve);
      socket.once('connect', () => resolve(undefined));
    });
    const again = failure?.code === 'ECONNREFUSED' && performance.now() < end && !signal.aborted;
    if (!again) return { socket, failure };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Connects back and sends what the client asked for. */
async function answer(
  host: string,
  settings: IperfSettings,
  options: { intervalSeconds: number; stallSeconds: number; signal: AbortSignal },
): Promise<StreamResult> {
  const { port, amount } = settings;
  const { socket, failure } = await connectBack(host, port, options.signal);
  if (failure !== undefined) {
    const problems = [networkProblem(failure, `${host}:${port}`)];
    const empty = { local: '', remote: `${host}:${port}`, bytes: 0, seconds: 0, mbit: 0, intervals: [] };
    return { direction: 'sent', protocol: 'tcp', ...empty, outcome: 'failed', problems };
  }
  const header = encodeSettings({ tradeoff: 'none', streams: 1, port, amount });
  return sendStream(socket, { header, amount, blockBytes: 128 * 1024, ...options });
}

async function udpServer(options: ServerOptions): Promise<IperfServer> {
  const { port = 5001, host = '0.0.0.0', onResult = () => {} } = options;
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  const clients = new Map<string, DatagramCounter>();
  socket.on('message', (message, from) => {
    if (message.length < 16) return;
    const key = senderOf(from);
    let counter = clients.get(key);
    // A finished client is kept, so that its repeated last datagram gets the same report.
    if (counter === undefined || (counter.ended && message.readInt32BE(0) >= 0)) {
      counter = new DatagramCounter(options.intervalSeconds ?? 0.5);
      clients.set(key, counter);
    }
    const first = !counter.ended;
    const answer = counter.take(message);
    if (answer === undefined) return;
    socket.send(answer, from.port, from.address);
    if (!first) return;
    const { figures, intervals } = counter;
    const { bytes, seconds, mbit } = figures;
    onResult({
      direction: 'received',
      protocol: 'udp',
      local: `${host}:${port}`,
      remote: key,
      bytes,
      seconds,
      mbit,
      intervals,
      outcome: 'done',
      problems: [],
      udp: figures,
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(port, host, () => resolve());
  });
  return {
    port: socket.address().port,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
