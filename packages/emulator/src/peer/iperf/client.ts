// The iperf 2 client: connects, sends for a time, ends. With `-r` or `-d` the other side connects back to us (server.ts).
import { ticks } from '../../machine/virtual-clock.ts';
import type { Host } from '../host.ts';
import type { TcpConnection, TcpEnd } from '../tcp/connection.ts';
import type { TcpOptions } from '../tcp/options.ts';
import { PatternSource } from '../tcp/stream-source.ts';
import { IPERF_PORT, type IperfMode, iperfBlock, iperfHeader } from './header.ts';

export interface IperfClientOptions {
  /** The board's address. */
  readonly remote: number;
  readonly port?: number;
  readonly mode?: IperfMode;
  /** How long to send. */
  readonly seconds: number;
  /** What the header tells as the duration, which the board obeys when it sends back; `seconds` unless given. */
  readonly toldSeconds?: number;
  readonly listenPort?: number;
  /** How many such clients run at once, which the header tells; 1 unless given. */
  readonly streams?: number;
  readonly tcp?: Partial<TcpOptions>;
}

/** A client's run. */
export class IperfClient {
  connection: TcpConnection | undefined;
  /** Set when the run has ended, well or not; `unreachable` when no address resolved. */
  end: TcpEnd | 'unreachable' | undefined;
  onOpen: () => void = () => {};
  onEnd: () => void = () => {};
  readonly #source: PatternSource;

  constructor(host: Host, options: IperfClientOptions) {
    const {
      remote,
      port = IPERF_PORT,
      mode = 'plain',
      seconds,
      toldSeconds = seconds,
      listenPort = IPERF_PORT,
      streams = 1,
    } = options;
    const header = iperfHeader({ mode, seconds: toldSeconds, listenPort, streams });
    this.#source = new PatternSource(header, iperfBlock(header));
    if (seconds <= 0) this.#source.length = header.length;
    const ready = (connection: TcpConnection) => {
      this.connection = connection;
      connection.onOpen = () => {
        host.clock.at(host.clock.now + ticks(Math.max(0, seconds)), () => this.stop());
        this.onOpen();
      };
      // The server closes when it has seen our FIN; before, when it gives up.
      connection.onFin = () => this.stop();
      connection.onClose = (end) => this.#ended(end);
    };
    host.connect(remote, port, this.#source, ready, options.tcp, () => this.#ended('unreachable'));
  }

  /** Ends the stream with what has been sent so far. */
  stop(): void {
    const { connection } = this;
    if (connection === undefined || connection.sender.closing) return;
    this.#source.length = Math.min(this.#source.length, Math.max(connection.sender.max, connection.sender.next));
    connection.shut();
  }

  #ended(end: TcpEnd | 'unreachable'): void {
    this.end = end;
    this.onEnd();
  }
}
