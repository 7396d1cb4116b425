// Joins sockets of this machine to connections of the emulated PC: real programs talk to the emulated board. Only bytes pass;
// the TCP that the board meets is the emulated PC's, so that the scheduling of this machine is not in the loop.
import { createConnection, type Socket } from 'node:net';
import { ANY_PORT, type Host } from '../peer/host.ts';
import type { TcpConnection } from '../peer/tcp/connection.ts';
import { WrittenSource } from '../peer/tcp/stream-source.ts';

/** Bytes that wait for the board before the socket is told to wait; more would only hide how fast the board takes them. */
const HELD = 128 * 1024;

/** A program of this machine has connected: the same is done to the board's port. */
export function joinOutgoing(host: Host, socket: Socket, board: number, port: number): void {
  const source = new WrittenSource();
  const join = joined(socket, source);
  host.connect(board, port, source, join, {}, () => socket.destroy());
}

/** The board connects to the PC: to a program that listens at that port of this machine, or refused when none does. */
export function joinIncoming(host: Host): void {
  host.listen(ANY_PORT, (accept, port) => {
    const source = new WrittenSource();
    const connection = accept(source);
    const socket = createConnection({ port, host: '127.0.0.1' });
    joined(socket, source)(connection);
  });
}

/** What comes on the socket goes to the source; answers what is to be done with the connection when it is there. */
function joined(socket: Socket, source: WrittenSource): (connection: TcpConnection) => void {
  let connection: TcpConnection | undefined;
  let ended = false;
  socket.setNoDelay(true);
  source.onRelease = () => {
    if (socket.isPaused() && source.held < HELD) socket.resume();
  };
  socket.on('data', (bytes) => {
    source.write(bytes);
    if (source.held >= HELD) socket.pause();
    connection?.push();
  });
  socket.on('end', () => {
    ended = true;
    connection?.shut();
  });
  socket.on('error', () => connection?.abort());
  socket.on('close', () => connection?.shut());
  return (opened) => {
    connection = opened;
    opened.onData = (bytes, start, end) => void socket.write(bytes.slice(start, end));
    opened.onFin = () => socket.end();
    opened.onClose = (end) => {
      if (end === 'finished') socket.end();
      else socket.destroy();
    };
    if (ended) opened.shut();
  };
}
