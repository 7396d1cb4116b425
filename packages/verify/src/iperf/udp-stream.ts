import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { DATAGRAM_BYTES, encodeSettings } from './settings-header.ts';
import { IntervalMeter, mbitOf, networkProblem, type StreamResult, type UdpReport } from './stream-result.ts';

/** What a server's report takes: an echoed datagram head, ten numbers, and an extension that is left zero here. */
const REPORT_BYTES = 128;
const REPORT_FLAGS = 0x8000_0000;

export interface UdpSendOptions {
  host: string;
  port: number;
  seconds: number;
  mbit: number;
  /** Payload of a datagram; iperf's 1470 fills a frame. */
  datagramBytes?: number;
  intervalSeconds: number;
  signal?: AbortSignal | undefined;
}

/** Sends datagrams at a rate and asks the server for its count, ten times at most as iperf does. Never rejects. */
export async function sendDatagrams(options: UdpSendOptions): Promise<StreamResult> {
  const { host, port, seconds, mbit, intervalSeconds, signal } = options;
  const length = Math.max(DATAGRAM_BYTES + 60, options.datagramBytes ?? 1470);
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  const meter = new IntervalMeter(intervalSeconds);
  const result: StreamResult = {
    direction: 'sent',
    protocol: 'udp',
    local: '',
    remote: `${host}:${port}`,
    bytes: 0,
    seconds: 0,
    mbit: 0,
    intervals: meter.intervals,
    outcome: 'done',
    problems: [],
    udp: null,
  };
  const fail = (error: unknown) => {
    if (result.outcome !== 'done') return;
    result.outcome = 'failed';
    result.problems.push(networkProblem(error, result.remote));
  };
  socket.on('error', fail);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.connect(port, host, () => {
        socket.off('error', reject);
        resolve();
      });
    });
    const { address, port: own } = socket.address();
    result.local = `${address}:${own}`;
    const settings = encodeSettings({ tradeoff: 'none', streams: 1, port, amount: { seconds } }, true);
    const started = performance.now();
    let sent = 0;
    for (;;) {
      const elapsed = (performance.now() - started) / 1000;
      if (elapsed >= seconds || result.outcome !== 'done') break;
      if (signal?.aborted === true) {
        result.outcome = 'aborted';
        break;
      }
      const due = Math.floor((elapsed * mbit * 1e6) / 8 / length) + 1;
      // A pause of the PC is not made up for with a burst that the line cannot carry.
      for (const last = Math.min(due, sent + 64); sent < last; ) {
        sent += 1;
        const head = datagram(sent, length, settings);
        await new Promise<void>((resolve) =>
          socket.send(head, (error) => resolve(error === null ? undefined : fail(error))),
        );
        result.bytes += length;
        meter.add((performance.now() - started) / 1000, length);
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    result.seconds = (performance.now() - started) / 1000;
    result.mbit = mbitOf(result.bytes, result.seconds);
    if (result.outcome === 'done') {
      // The last one carries data, too: servers count it.
      result.bytes += length;
      result.udp = await askForReport(socket, datagram(-(sent + 1), length, settings));
    }
    if (result.outcome === 'done' && result.udp === null) {
      result.outcome = 'failed';
      result.problems.push({
        code: 'no-server-report',
        severity: 'error',
        path: result.remote,
        message: 'the server sent no UDP report: the rate is what was sent, not what arrived',
        hint: 'lwIP’s own iperf has no UDP; use TCP.',
      });
    }
  } catch (error) {
    fail(error);
  } finally {
    socket.close();
  }
  return result;
}

function datagram(id: number, length: number, settings: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(length);
  const now = performance.timeOrigin + performance.now();
  bytes.writeInt32BE(id, 0);
  bytes.writeUInt32BE(Math.floor(now / 1000) >>> 0, 4);
  bytes.writeUInt32BE(Math.floor((now % 1000) * 1000), 8);
  bytes.writeInt32BE(id < 0 ? -1 : 0, 12);
  bytes.set(settings, DATAGRAM_BYTES);
  return bytes;
}

/** The last datagram, negative, until the server answers: every 250 ms, ten times. */
async function askForReport(socket: Socket, last: Uint8Array): Promise<UdpReport | null> {
  return new Promise((resolve) => {
    let tries = 0;
    const ask = () => {
      tries += 1;
      if (tries > 10) return done(null);
      socket.send(last, () => {});
    };
    const timer = setInterval(ask, 250);
    const done = (report: UdpReport | null) => {
      clearInterval(timer);
      socket.off('message', onMessage);
      resolve(report);
    };
    const onMessage = (message: Buffer) => {
      const report = decodeReport(message);
      if (report !== undefined) done(report);
    };
    socket.on('message', onMessage);
    ask();
  });
}

/** A server's report; undefined for a datagram that is none. */
export function decodeReport(message: Buffer): UdpReport | undefined {
  if (message.length < DATAGRAM_BYTES + 40) return undefined;
  const at = (index: number) => message.readInt32BE(DATAGRAM_BYTES + index * 4);
  if (((at(0) >>> 0) & REPORT_FLAGS) === 0) return undefined;
  const bytes = at(1) * 2 ** 32 + (at(2) >>> 0);
  const seconds = at(3) + at(4) / 1e6;
  return {
    bytes,
    seconds,
    mbit: mbitOf(bytes, seconds),
    lost: at(5),
    outOfOrder: at(6),
    datagrams: at(7),
    jitterMs: at(8) * 1000 + at(9) / 1000,
  };
}

/** Counts the datagrams of one client as RFC 1889 smooths their jitter, and makes the report that iperf expects. */
export class DatagramCounter {
  bytes = 0;
  seconds = 0;
  lost = 0;
  outOfOrder = 0;
  highest = 0;
  ended = false;
  readonly intervals;
  private readonly meter: IntervalMeter;
  private readonly started = performance.now();
  private jitterUs = 0;
  private transitUs: number | undefined;

  constructor(intervalSeconds: number) {
    this.meter = new IntervalMeter(intervalSeconds);
    this.intervals = this.meter.intervals;
  }

  /** Takes a datagram; returns the answer that is due when it was the last one. */
  take(message: Buffer): Uint8Array | undefined {
    const id = Math.abs(message.readInt32BE(0));
    const isLast = message.readInt32BE(0) < 0;
    if (this.ended) return isLast ? this.report(message) : undefined;
    const now = performance.now();
    this.seconds = (now - this.started) / 1000;
    this.bytes += message.length;
    this.meter.add(this.seconds, message.length);
    const sentUs = message.readUInt32BE(4) * 1e6 + message.readUInt32BE(8);
    const transit = (performance.timeOrigin + now) * 1000 - sentUs;
    if (this.transitUs !== undefined) this.jitterUs += (Math.abs(transit - this.transitUs) - this.jitterUs) / 16;
    this.transitUs = transit;
    if (id > this.highest) {
      this.lost += id - this.highest - 1;
      this.highest = id;
    } else {
      this.outOfOrder += 1;
      if (this.lost > 0) this.lost -= 1;
    }
    this.ended = isLast;
    if (isLast) return this.report(message);
    return undefined;
  }

  get figures(): UdpReport {
    const { bytes, seconds, lost, outOfOrder, highest } = this;
    const jitterMs = Math.round(this.jitterUs) / 1000;
    return { bytes, seconds, mbit: mbitOf(bytes, seconds), jitterMs, lost, outOfOrder, datagrams: highest };
  }

  private report(last: Buffer): Uint8Array {
    const bytes = Buffer.alloc(REPORT_BYTES);
    last.copy(bytes, 0, 0, DATAGRAM_BYTES);
    const put = (index: number, value: number) => bytes.writeUInt32BE(value >>> 0, DATAGRAM_BYTES + index * 4);
    put(0, REPORT_FLAGS);
    put(1, Math.floor(this.bytes / 2 ** 32));
    put(2, this.bytes % 2 ** 32);
    put(3, Math.floor(this.seconds));
    put(4, Math.round((this.seconds % 1) * 1e6));
    put(5, this.lost);
    put(6, this.outOfOrder);
    put(7, this.highest);
    put(9, Math.round(this.jitterUs));
    return bytes;
  }
}

/** Address and port as one key. */
export function senderOf({ address, port }: RemoteInfo): string {
  return `${address}:${port}`;
}
