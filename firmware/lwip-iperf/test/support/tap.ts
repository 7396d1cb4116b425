// A man in the middle of a board's first cable in QEMU: hands on the frames of both sides, sends frames of its own to the
// board, and knows what the cable carried to it, whatever this machine's sockets lose.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { freePorts } from './qemu.ts';

/** A piece of cable: a port of ours and one of QEMU's; a datagram is a frame. */
export interface Leg {
  readonly ours: number;
  readonly qemus: number;
}

export interface Tap {
  readonly toNetwork: Leg;
  readonly toBoard: Leg;
  /** A few hundred of the frames that came by, to be mutated. */
  readonly genuine: readonly Buffer[];
  /** To the board alone: what QEMU's user networking does with a forged frame is not of interest. */
  readonly send: (frame: Buffer) => void;
  /** Frames that the board was brought so far. */
  readonly carried: () => number;
  readonly close: () => void;
}

const kept = 500;

export async function openTap(): Promise<Tap> {
  const [a, b, c, d] = (await freePorts(4)) as [number, number, number, number];
  const toNetwork = { ours: a, qemus: b };
  const toBoard = { ours: c, qemus: d };
  const network = await open(toNetwork);
  const board = await open(toBoard);
  const genuine: Buffer[] = [];
  let [seen, sent] = [0, 0];
  const send = (frame: Buffer) => {
    board.send(frame, toBoard.qemus, '127.0.0.1', (error) => {
      if (error === null) sent++;
    });
  };
  network.on('message', (frame) => {
    genuine[seen++ % kept] = frame;
    send(frame);
  });
  board.on('message', (frame) => {
    genuine[seen++ % kept] = frame;
    network.send(frame, toNetwork.qemus, '127.0.0.1', () => {});
  });
  return {
    toNetwork,
    toBoard,
    genuine,
    send,
    carried: () => sent - dropped(toBoard.qemus),
    close: () => {
      network.close();
      board.close();
    },
  };
}

async function open({ ours }: Leg): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 20 });
  // Until QEMU listens, and when it has ended, frames go nowhere.
  socket.on('error', () => {});
  socket.bind(ours, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}

/** Datagrams that found the buffer of a local UDP port full, as the kernel counts them. */
function dropped(port: number): number {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  for (const line of readFileSync('/proc/net/udp', 'utf8').split('\n').slice(1)) {
    const fields = line.trim().split(/\s+/);
    if (fields[1]?.endsWith(wanted)) return Number(fields.at(-1));
  }
  throw new Error(`nobody holds the UDP port ${port}`);
}
