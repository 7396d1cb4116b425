// The board's control channel (TCP 5002): one letter asks, one or more lines answer.
import { ticks } from '../machine/virtual-clock.ts';
import type { Host } from './host.ts';
import type { TcpConnection } from './tcp/connection.ts';
import { WrittenSource } from './tcp/stream-source.ts';

export const CONTROL_PORT = 5002;

export class ControlChannel {
  isOpen = false;
  isClosed = false;
  onOpen: () => void = () => {};
  onClose: () => void = () => {};
  readonly #source = new WrittenSource();
  readonly #host: Host;
  #connection: TcpConnection | undefined;
  #text = '';
  readonly #waiting: ((line: string | undefined) => void)[] = [];

  constructor(host: Host, remote: number, port = CONTROL_PORT) {
    this.#host = host;
    const ready = (connection: TcpConnection) => {
      this.#connection = connection;
      connection.onOpen = () => {
        this.isOpen = true;
        this.onOpen();
      };
      connection.onData = (bytes, start, end) => this.#take(bytes.subarray(start, end));
      connection.onFin = () => connection.shut();
      connection.onClose = () => this.#closed();
    };
    host.connect(remote, port, this.#source, ready, {}, () => this.#closed());
  }

  /** Sends one command; `answered` gets its next whole line, or undefined when none comes within `seconds`. */
  ask(command: string, answered: (line: string | undefined) => void, seconds = 2): void {
    if (this.isClosed) {
      answered(undefined);
      return;
    }
    this.#waiting.push(answered);
    this.#source.write(new TextEncoder().encode(`${command}\n`));
    this.#connection?.push();
    this.#host.clock.at(this.#host.clock.now + ticks(seconds), () => {
      const index = this.#waiting.indexOf(answered);
      if (index < 0) return;
      this.#waiting.splice(index, 1);
      answered(undefined);
    });
  }

  close(): void {
    this.#connection?.shut();
  }

  #take(bytes: Uint8Array): void {
    this.#text += new TextDecoder().decode(bytes);
    for (;;) {
      const end = this.#text.indexOf('\n');
      if (end < 0) return;
      const line = this.#text.slice(0, end).replace(/\r$/, '');
      this.#text = this.#text.slice(end + 1);
      if (line !== '') this.#waiting.shift()?.(line);
    }
  }

  #closed(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.isOpen = false;
    for (const answered of this.#waiting.splice(0)) answered(undefined);
    this.onClose();
  }
}
