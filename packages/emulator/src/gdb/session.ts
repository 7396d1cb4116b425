// One gdb that is connected: its packets in order, and when the board runs and when it stands.
import { Commands } from './commands.ts';
import type { DebuggedBoard, Stop } from './debugged-board.ts';
import { hexOf, type Incoming, PacketReader, packetOf } from './packet.ts';

/** What a session asks of the run around it. */
export interface RunControl {
  /** Lets the run go on; it comes back by `stopped`. */
  release(): void;
  /** Ends the run. */
  kill(): void;
  /** The run is on its own from here on. */
  detached(): void;
  /** News since it was last asked for, such as faults: shown before a stop is told. */
  news(): string;
  monitor(line: string): string;
}

/** Signals by gdb's numbers: interrupt, trap, abort. */
const SIGINT = 2;
const SIGTRAP = 5;
const SIGABRT = 6;

export class Session {
  /** True while the board stands for this gdb. */
  isHeld = true;
  readonly #reader = new PacketReader();
  readonly #commands: Commands;
  readonly #board: DebuggedBoard;
  readonly #run: RunControl;
  readonly #send: (bytes: Uint8Array) => void;
  #acknowledges = true;
  #last = '';
  #lastStop = `S${hex2(SIGTRAP)}`;
  #tellsKind = false;

  constructor(board: DebuggedBoard, run: RunControl, send: (bytes: Uint8Array) => void) {
    this.#board = board;
    this.#run = run;
    this.#send = send;
    this.#commands = new Commands(board, (line) => run.monitor(line));
  }

  /** Bytes from the socket. False when they are no protocol at all and the connection should end. */
  take(bytes: Uint8Array): boolean {
    for (const incoming of this.#reader.take(bytes)) if (!this.#incoming(incoming)) return false;
    return true;
  }

  /** The run has come to a stop. */
  stopped(stop: Stop): void {
    this.isHeld = true;
    this.#tellNews();
    this.#lastStop = this.#stopReply(stop);
    this.#reply(this.#lastStop);
  }

  /** The run is over. */
  exited(code: number): void {
    if (!this.isHeld) {
      this.#tellNews();
      this.#reply(`W${hex2(code)}`);
    }
  }

  #incoming(incoming: Incoming): boolean {
    switch (incoming.kind) {
      case 'too-long':
        return false;
      case 'interrupt':
        if (!this.isHeld) this.stopped({ kind: 'interrupt' });
        return true;
      case 'nack':
        this.#raw(packetOf(this.#last));
        return true;
      case 'damaged':
        if (this.#acknowledges) this.#raw(Uint8Array.of(0x2d));
        return true;
      case 'ack':
        return true;
      case 'packet':
        if (this.#acknowledges) this.#raw(Uint8Array.of(0x2b));
        this.#packet(incoming.data);
        return true;
    }
  }

  #packet(data: string): void {
    // While the board runs there is nothing to answer but an interrupt.
    if (!this.isHeld) return;
    if (data === 'QStartNoAckMode') {
      this.#reply('OK');
      this.#acknowledges = false;
      return;
    }
    if (data === '?') {
      this.#reply(this.#lastStop);
      return;
    }
    if (data.startsWith('qSupported')) this.#tellsKind = /[:;]hwbreak\+/.test(data);
    const answer = this.#commands.answer(data);
    if ('reply' in answer) this.#reply(answer.reply);
    else this.#go(answer.go, answer.range);
  }

  #go(go: 'continue' | 'step' | 'detach' | 'kill', range: { from: number; to: number } | undefined): void {
    if (go === 'kill') {
      this.#run.kill();
      return;
    }
    if (go === 'detach') {
      this.#reply('OK');
      this.#run.detached();
      return;
    }
    if (go === 'step') {
      this.#board.step(range);
      this.stopped(this.#board.stop ?? { kind: 'step' });
      return;
    }
    this.#board.leavePlace();
    // What the first instruction brought about counts as well.
    if (this.#board.stop !== undefined) {
      this.stopped(this.#board.stop);
      return;
    }
    this.isHeld = false;
    this.#run.release();
  }

  #stopReply(stop: Stop): string {
    if (stop.kind === 'fault') return `T${hex2(SIGABRT)}thread:1;`;
    if (stop.kind === 'interrupt') return `T${hex2(SIGINT)}thread:1;`;
    if (stop.kind === 'watch') {
      const name = stop.watch === 'write' ? 'watch' : stop.watch === 'read' ? 'rwatch' : 'awatch';
      return `T${hex2(SIGTRAP)}${name}:${stop.address.toString(16)};thread:1;`;
    }
    const kind = stop.kind === 'breakpoint' && this.#tellsKind ? 'hwbreak:;' : '';
    return `T${hex2(SIGTRAP)}${kind}thread:1;`;
  }

  #tellNews(): void {
    const news = this.#run.news();
    if (news !== '') this.#reply(`O${hexOf(Buffer.from(news))}`);
  }

  #reply(data: string): void {
    this.#last = data;
    this.#raw(packetOf(data));
  }

  #raw(bytes: Uint8Array): void {
    this.#send(bytes);
  }
}

const hex2 = (value: number): string => (value & 0xff).toString(16).padStart(2, '0');
