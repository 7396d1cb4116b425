import { createServer, connect as netConnect, type Server, type Socket } from 'node:net';
import { decodeSettings, type IperfSettings } from '../iperf/settings-header.ts';

export interface FakeBoardOptions {
  /** Rate at which it reads and writes, in Mbit/s. */
  mbit?: number;
  /** What goes wrong while it receives. */
  fault?: 'none' | 'reset' | 'hang' | 'deaf';
  /** False: nobody listens on the control port. */
  control?: boolean;
  link?: { up?: boolean; mbps?: number; fullDuplex?: boolean };
  /** Added to the CRC counter with each question. */
  crcErrors?: number;
  /** Register values that differ by how it was started. */
  boot?: Record<string, string | number>;
}

export interface FakeBoard {
  port: number;
  /** Bytes of the newest transfer, and its direction. */
  latest: { direction: 'rx' | 'tx'; bytes: number };
  close(): Promise<void>;
}

/** A board in TypeScript on loopback: lwIP's iperf server and the control channel of the firmware, as slow as a board. */
export async function startFakeBoard(options: FakeBoardOptions = {}): Promise<FakeBoard> {
  const sockets = new Set<Socket>();
  // Well below the ceiling, so that a hiccup of this machine cannot lift a rate above it.
  const mbit = options.mbit ?? 60;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const board: FakeBoard = {
    port: 0,
    latest: { direction: 'rx', bytes: 0 },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([iperf, control].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
  const iperf = createServer({ allowHalfOpen: true }, (socket) => serveIperf(keep(socket), board, mbit, options, keep));
  let questions = 0;
  const control = createServer((socket) => {
    keep(socket).on('data', (key) => {
      questions += 1;
      if (key.toString('latin1').startsWith('j')) socket.write(`${stateLine(options, questions)}\r\n`);
    });
  });
  // The control channel is on the next port: try until both are free.
  for (let tries = 0; ; tries += 1) {
    board.port = await listen(iperf, 0);
    if (options.control === false) return board;
    try {
      await listen(control, board.port + 1);
      return board;
    } catch (error) {
      if (tries > 20) throw error;
      await new Promise((resolve) => iperf.close(resolve));
    }
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as { port: number }).port;
}

function serveIperf(
  socket: Socket,
  board: FakeBoard,
  mbit: number,
  options: FakeBoardOptions,
  keep: (socket: Socket) => Socket,
): void {
  const started = performance.now();
  let bytes = 0;
  let settings: IperfSettings | undefined;
  const due = () => started + (bytes * 8) / mbit / 1000;
  socket.on('data', (chunk) => {
    settings ??= decodeSettings(chunk);
    bytes += chunk.length;
    if (options.fault === 'reset' && bytes > 100_000) socket.resetAndDestroy();
    else if (options.fault === 'hang' && bytes > 100_000) socket.pause();
    else if (due() - performance.now() > 2) {
      socket.pause();
      setTimeout(() => socket.resume(), due() - performance.now());
    }
  });
  socket.on('end', () => {
    setTimeout(
      () => {
        if (bytes > 60 || settings?.tradeoff === 'none') board.latest = { direction: 'rx', bytes };
        socket.end();
        if (settings?.tradeoff === 'after' && options.fault !== 'deaf') sendBack(settings, board, mbit, keep);
      },
      Math.max(0, due() - performance.now()),
    );
  });
}

function sendBack(settings: IperfSettings, board: FakeBoard, mbit: number, keep: (socket: Socket) => Socket): void {
  const socket = keep(netConnect({ host: '127.0.0.1', port: settings.port }));
  const seconds = 'seconds' in settings.amount ? settings.amount.seconds : 1;
  const block = Buffer.alloc(1460 * 8, '0123456789');
  const started = performance.now();
  let bytes = 0;
  const timer = setInterval(() => {
    const passed = performance.now() - started;
    for (; bytes * 8 < mbit * passed * 1000; bytes += block.length) socket.write(block);
    if (passed < seconds * 1000) return;
    clearInterval(timer);
    board.latest = { direction: 'tx', bytes };
    socket.end();
  }, 1);
  socket.on('close', () => clearInterval(timer));
}

/** The firmware's `j`, as far as a verification reads it. */
function stateLine(options: FakeBoardOptions, questions: number): string {
  const { up = true, mbps = 100, fullDuplex = true } = options.link ?? {};
  return JSON.stringify({
    v: 1,
    seq: questions,
    board: 'teensy41',
    placement: 'itcm-dtcm-dtcm-w8-s8',
    build: '0123456789abcdef',
    lwip: '2.1.3',
    options: { mss: 1460, wnd: 11_680, snd_buf: 11_680 },
    boot: { reset_cause: '0x00000001', flexspi_root: '0x00000000', ...options.boot },
    uptime_ms: 1000 * questions,
    stack: { tcp_retransmitted: 0, ip_checksum: 0 },
    interfaces: [
      {
        name: 'enet',
        link: up ? 1 : 0,
        mbps: up ? mbps : 0,
        full_duplex: up && fullDuplex ? 1 : 0,
        rx_frames: 1000 * questions,
        rx_errors: 0,
        mib: { IEEE_R_CRC: (options.crcErrors ?? 0) * questions, RMON_R_PACKETS: 1000 * questions },
        phy: { name: 'DP83825I', id: '0x2000A140', bmsr: '0x786D', receive_errors: 0, false_carriers: 0 },
      },
    ],
  });
}
