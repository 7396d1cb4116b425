// The iperf 2 server: counts what comes, and ends when the other side does.
import type { Host } from '../host.ts';
import type { TcpConnection, TcpEnd } from '../tcp/connection.ts';
import type { TcpOptions } from '../tcp/options.ts';
import { WrittenSource } from '../tcp/stream-source.ts';
import { IPERF_PORT } from './header.ts';

/** One connection that came in. */
export interface Reception {
  readonly connection: TcpConnection;
  bytes: number;
  end: TcpEnd | undefined;
}

export class IperfServer {
  readonly receptions: Reception[] = [];
  onStart: (reception: Reception) => void = () => {};
  onEnd: (reception: Reception) => void = () => {};
  readonly #host: Host;
  readonly #port: number;

  constructor(host: Host, port = IPERF_PORT, tcp: Partial<TcpOptions> = {}) {
    this.#host = host;
    this.#port = port;
    host.listen(port, (accept) => {
      const connection = accept(new WrittenSource(), tcp);
      const reception: Reception = { connection, bytes: 0, end: undefined };
      this.receptions.push(reception);
      connection.onData = (_bytes, start, end) => {
        reception.bytes += end - start;
      };
      connection.onFin = () => connection.shut();
      connection.onClose = (end) => {
        reception.end = end;
        this.onEnd(reception);
      };
      this.onStart(reception);
    });
  }

  close(): void {
    this.#host.unlisten(this.#port);
  }
}
