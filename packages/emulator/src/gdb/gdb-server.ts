// A port for gdb beside a run: while gdb holds the board, virtual time stands still; without gdb the run is its own.
import { createServer, type Server, type Socket } from 'node:net';
import type { EmulatedBoard } from '../machine/emulated-board.ts';
import type { LoggedFault } from '../machine/fault-log.ts';
import type { Machine } from '../machine/machine.ts';
import type { Brake } from '../run/brake.ts';
import { DebuggedBoard } from './debugged-board.ts';
import { monitor } from './monitor.ts';
import { Session } from './session.ts';

export interface GdbOptions {
  /** 0 for any free one. */
  readonly port: number;
  /** gdb has asked to end the run. */
  readonly onKill: () => void;
  /** A fault in a line of text. */
  readonly faultText: (fault: LoggedFault) => string;
}

export class GdbServer implements Brake {
  readonly #options: GdbOptions;
  readonly #server: Server;
  #machine: Machine | undefined;
  #board: DebuggedBoard | undefined;
  #session: Session | undefined;
  #socket: Socket | undefined;
  /** The first gdb is waited for; a fatal fault is shown once. */
  #waits = true;
  #shownFatal = false;
  #told = 0;
  #wake: () => void = () => {};

  private constructor(options: GdbOptions) {
    this.#options = options;
    this.#server = createServer((socket) => this.#connected(socket));
  }

  /** Listens on the loopback alone. Rejects when the port is taken. */
  static async listen(options: GdbOptions): Promise<GdbServer> {
    const made = new GdbServer(options);
    await new Promise<void>((resolve, reject) => {
      made.#server.once('error', reject);
      made.#server.listen(options.port, '127.0.0.1', () => resolve());
    });
    return made;
  }

  get port(): number {
    return (this.#server.address() as { port: number }).port;
  }

  /** Before the first instruction of the board. */
  attach(machine: Machine, board: EmulatedBoard): void {
    this.#machine = machine;
    this.#board = new DebuggedBoard(machine, board);
  }

  get isLooking(): boolean {
    return this.#board?.memory.isLooking ?? false;
  }

  refused(): void {
    if (this.#board !== undefined) this.#board.memory.refused = true;
  }

  /** Before time goes on: comes back when it may. */
  async turn(signal: AbortSignal | undefined): Promise<void> {
    // The sockets are heard between two slices of the run.
    await new Promise((resume) => setImmediate(resume));
    this.#look();
    const abort = () => this.#wake();
    signal?.addEventListener('abort', abort, { once: true });
    while ((this.#waits || (this.#session?.isHeld ?? false)) && signal?.aborted !== true) {
      await new Promise<void>((resume) => {
        this.#wake = resume;
      });
    }
    signal?.removeEventListener('abort', abort);
  }

  /** The run is over: gdb hears with which code, and the port is closed. */
  async end(code: number): Promise<void> {
    this.#session?.exited(code);
    this.#session = undefined;
    const socket = this.#socket;
    if (socket !== undefined && !socket.destroyed) {
      // Gone or silent, gdb does not keep us.
      const patience = setTimeout(() => socket.destroy(), 1000);
      socket.once('close', () => clearTimeout(patience));
      await new Promise<void>((resolve) => {
        socket.once('close', () => resolve());
        socket.end();
        socket.resume();
      });
    }
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** Tells the session what has stopped the run since it was let go. */
  #look(): void {
    const board = this.#board;
    const session = this.#session;
    if (board === undefined || session === undefined || session.isHeld) return;
    if (this.#machine?.faults.fatal !== undefined && !this.#shownFatal) {
      this.#shownFatal = true;
      board.stop = { kind: 'fault' };
    }
    if (board.stop !== undefined) session.stopped(board.stop);
  }

  #connected(socket: Socket): void {
    const board = this.#board;
    if (this.#session !== undefined || board === undefined) {
      socket.destroy();
      return;
    }
    socket.setNoDelay(true);
    this.#socket = socket;
    this.#waits = false;
    const session = new Session(
      board,
      {
        release: () => this.#wake(),
        kill: () => {
          this.#options.onKill();
          this.#leave(socket);
        },
        detached: () => this.#leave(socket),
        news: () => this.#news(),
        monitor: (line) => monitor(line, this.#machine!, board, this.#options.faultText),
      },
      (bytes) => void (socket.writable && socket.write(bytes)),
    );
    this.#session = session;
    socket.on('data', (bytes) => {
      if (this.#session === session && !session.take(bytes)) this.#leave(socket);
    });
    socket.on('error', () => this.#leave(socket));
    socket.on('close', () => this.#leave(socket));
  }

  /** This gdb is gone; the run goes on as if there had been none. */
  #leave(socket: Socket): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    this.#session = undefined;
    this.#board?.release();
    // What was said is still sent; whether the other end hears it does not keep us.
    socket.destroySoon();
    this.#wake();
  }

  #news(): string {
    const faults = this.#machine?.faults.all ?? [];
    const fresh = faults.slice(this.#told);
    this.#told = faults.length;
    return fresh.map((fault) => `${this.#options.faultText(fault)}\n`).join('');
  }
}
