// UDP tests of iperf 2: numbered datagrams at a rate, the last ones negative, and the receiver's report.
import { TICKS_PER_SECOND } from '../../core/interface.ts';
import { ticks } from '../../machine/virtual-clock.ts';
import { get32, put32 } from '../bytes.ts';
import type { Host } from '../host.ts';
import { IPERF_PORT } from './header.ts';

/** What the receiver of a UDP test says. */
export interface UdpReport {
  readonly bytes: number;
  readonly seconds: number;
  readonly lost: number;
  readonly outOfOrder: number;
  readonly datagrams: number;
}

export interface UdpOptions {
  readonly remote: number;
  readonly remoteMac: Uint8Array;
  readonly seconds: number;
  /** Payload bits a second. */
  readonly rate: number;
  readonly length?: number;
  readonly port?: number;
}

/** The last datagram is sent until its report comes, this often and this many seconds apart (2.1.8: ten times, 250 ms). */
const LAST_TRIES = 10;
const LAST_SECONDS = 0.25;
const LOCAL_PORT = 50_001;

export class UdpClient {
  report: UdpReport | undefined;
  sent = 0;
  done = false;
  onEnd: () => void = () => {};
  readonly #host: Host;
  readonly #options: Required<UdpOptions>;
  readonly #data: Uint8Array;
  readonly #start: number;
  readonly #step: () => void;

  constructor(host: Host, options: UdpOptions) {
    this.#host = host;
    this.#options = { length: 1470, port: IPERF_PORT, ...options };
    this.#data = new Uint8Array(this.#options.length);
    put32(this.#data, 16, 0x4801_0098);
    put32(this.#data, 20, 1);
    put32(this.#data, 24, this.#options.port);
    put32(this.#data, 36, -Math.round(options.seconds * 100) >>> 0);
    this.#start = host.clock.now;
    host.bind(LOCAL_PORT, (bytes, start, end) => this.#receive(bytes.subarray(start, end)));
    this.#step = () => this.#next();
    this.#next();
  }

  #next(): void {
    const { clock } = this.#host;
    const { seconds, rate, length } = this.#options;
    if (clock.now - this.#start >= ticks(seconds)) {
      this.#last(1);
      return;
    }
    this.#send(this.sent++);
    clock.at(this.#start + ticks((this.sent * length * 8) / rate), this.#step);
  }

  #last(attempt: number): void {
    if (this.done) return;
    if (attempt > LAST_TRIES) {
      this.#end();
      return;
    }
    this.#send(-this.sent);
    const { clock } = this.#host;
    clock.at(clock.now + ticks(LAST_SECONDS), () => this.#last(attempt + 1));
  }

  #send(number: number): void {
    const data = this.#data;
    const { remote, remoteMac, port } = this.#options;
    const microseconds = Math.floor(this.#host.clock.now / (TICKS_PER_SECOND / 1e6));
    put32(data, 0, number >>> 0);
    put32(data, 4, Math.floor(microseconds / 1e6));
    put32(data, 8, microseconds % 1e6);
    // The upper half of the 64-bit number.
    put32(data, 12, number < 0 ? 0xffff_ffff : 0);
    this.#host.sendDatagram(remote, remoteMac, port, LOCAL_PORT, data);
  }

  #receive(bytes: Uint8Array): void {
    if (this.done || bytes.length < 48) return;
    this.report = readUdpReport(bytes);
    this.#end();
  }

  #end(): void {
    this.done = true;
    this.onEnd();
  }
}

/** Reads a server report: flags, bytes (two words), time (seconds, microseconds), lost, out of order, datagrams. */
export function readUdpReport(bytes: Uint8Array): UdpReport {
  return {
    bytes: get32(bytes, 20) * 2 ** 32 + get32(bytes, 24),
    seconds: get32(bytes, 28) + get32(bytes, 32) / 1e6,
    lost: get32(bytes, 36),
    outOfOrder: get32(bytes, 40),
    datagrams: get32(bytes, 44),
  };
}

/** A UDP server: counts, and answers the last datagram with its report. */
export class UdpServer {
  bytes = 0;
  datagrams = 0;
  lost = 0;
  outOfOrder = 0;
  #highest = -1;
  #first = -1;
  #lastTime = 0;

  constructor(host: Host, port = IPERF_PORT) {
    host.bind(port, (bytes, start, end, from) => {
      const number = get32(bytes, start) | 0;
      if (number < 0) {
        const remoteMac = bytes.slice(6, 12);
        host.sendDatagram(from.source, remoteMac, from.sourcePort, port, this.#report(bytes.subarray(start, end)));
        return;
      }
      if (this.#first < 0) this.#first = host.clock.now;
      this.#lastTime = host.clock.now;
      this.bytes += end - start;
      this.datagrams += 1;
      if (number > this.#highest) {
        this.lost += number - this.#highest - 1;
        this.#highest = number;
      } else {
        this.outOfOrder += 1;
        this.lost = Math.max(0, this.lost - 1);
      }
    });
  }

  #report(last: Uint8Array): Uint8Array {
    const report = new Uint8Array(Math.max(128, last.length));
    report.set(last.subarray(0, 16));
    const microseconds = Math.floor((this.#lastTime - Math.max(0, this.#first)) / (TICKS_PER_SECOND / 1e6));
    put32(report, 16, 0x8800_0000);
    put32(report, 20, Math.floor(this.bytes / 2 ** 32));
    put32(report, 24, this.bytes >>> 0);
    put32(report, 28, Math.floor(microseconds / 1e6));
    put32(report, 32, microseconds % 1e6);
    put32(report, 36, this.lost);
    put32(report, 40, this.outOfOrder);
    put32(report, 44, this.#highest + 1);
    return report;
  }
}
