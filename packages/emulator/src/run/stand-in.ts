// A stand-in for a board: a host without a core that answers iperf as the firmware does. For tests of the cable, the PC and
// the measurement, where a core would only cost time; never a substitute for an image.
import type { CableEnd, Clock, LinkOffer } from '../machine/interface.ts';
import { CONTROL_PORT } from '../peer/control-channel.ts';
import { Host } from '../peer/host.ts';
import { IperfClient } from '../peer/iperf/client.ts';
import { IPERF_PORT, RUN_NOW, readIperfHeader, VERSION1 } from '../peer/iperf/header.ts';
import { WrittenSource } from '../peer/tcp/stream-source.ts';
import { boardAddress } from './options.ts';

export interface StandInOptions {
  /** Segments of its receive window, and how many of them it acknowledges at once. */
  readonly window: number;
  readonly ackEvery: number;
  readonly offer?: LinkOffer;
}

const fastEthernet: LinkOffer = { autoNegotiation: true, modes: [{ speed: 100, duplex: 'full' }] };

/** Plugs a stand-in into the cable's end; answers its host. */
export function standIn(clock: Clock, end: CableEnd, options: StandInOptions): Host {
  const { window, ackEvery, offer = fastEthernet } = options;
  const host = new Host(clock, end, {
    address: boardAddress,
    mac: '02:00:00:00:00:19',
    offer,
    tcp: {
      receiveWindow: window * 1460,
      windowScale: undefined,
      ack: { every: ackEvery, delaySeconds: 0.25, quickStart: 0 },
    },
  });
  host.listen(IPERF_PORT, (accept) => {
    const connection = accept(new WrittenSource());
    const first = new Uint8Array(24);
    let length = 0;
    connection.onData = (bytes, start, end) => {
      if (length >= first.length) return;
      const part = bytes.subarray(start, Math.min(end, start + first.length - length));
      first.set(part, length);
      length += part.length;
    };
    connection.onFin = () => connection.shut();
    connection.onClose = () => {
      const header = length < first.length ? undefined : readIperfHeader(first);
      if (header === undefined || (header.flags & VERSION1) === 0 || (header.flags & RUN_NOW) !== 0) return;
      new IperfClient(host, { remote: connection.flow.remote, port: header.port, seconds: -header.amount / 100 });
    };
  });
  host.listen(CONTROL_PORT, (accept) => {
    const source = new WrittenSource();
    const connection = accept(source);
    connection.onData = (bytes, start, end) => {
      const text = new TextDecoder().decode(bytes.subarray(start, end));
      if (text.startsWith('c')) source.write(new TextEncoder().encode('CPU load: 0%\r\n\r\n'));
      connection.push();
    };
    connection.onFin = () => connection.shut();
  });
  return host;
}
