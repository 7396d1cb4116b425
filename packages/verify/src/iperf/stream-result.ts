import type { Problem } from '@boardproof/nx';

export interface Interval {
  startSeconds: number;
  endSeconds: number;
  bytes: number;
}

/** What one TCP or UDP stream came to. The clock is the PC's monotonic one. */
export interface StreamResult {
  direction: 'sent' | 'received';
  protocol: 'tcp' | 'udp';
  local: string;
  remote: string;
  bytes: number;
  /** A sender's lasts until the peer has closed, so that every byte counted has arrived. */
  seconds: number;
  mbit: number;
  /** Of a sender: bytes given to the kernel, which may run ahead of the line; of a receiver: bytes that arrived. */
  intervals: Interval[];
  outcome: 'done' | 'failed' | 'aborted';
  problems: Problem[];
  /** Only UDP: what the receiver counted; null when it sent no report. */
  udp?: UdpReport | null;
}

export interface UdpReport {
  bytes: number;
  seconds: number;
  mbit: number;
  jitterMs: number;
  lost: number;
  outOfOrder: number;
  datagrams: number;
}

/** Streams that ran together: bytes added up over the time of the longest. */
export function sumOf(streams: readonly StreamResult[]): { bytes: number; seconds: number; mbit: number } {
  const bytes = streams.reduce((sum, stream) => sum + stream.bytes, 0);
  const seconds = Math.max(0, ...streams.map((stream) => stream.seconds));
  return { bytes, seconds, mbit: mbitOf(bytes, seconds) };
}

export function mbitOf(bytes: number, seconds: number): number {
  return seconds > 0 ? (bytes * 8) / seconds / 1e6 : 0;
}

/** Adds amounts to steps of equal length from a start on. */
export class IntervalMeter {
  readonly intervals: Interval[] = [];
  private readonly step: number;

  constructor(stepSeconds: number) {
    this.step = stepSeconds;
  }

  add(atSeconds: number, bytes: number): void {
    const index = Math.max(0, Math.floor(atSeconds / this.step));
    while (this.intervals.length <= index) {
      const startSeconds = round(this.intervals.length * this.step);
      this.intervals.push({ startSeconds, endSeconds: round(startSeconds + this.step), bytes: 0 });
    }
    this.intervals[index]!.bytes += bytes;
  }
}

function round(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}

/** What an error of node:net means, in the words of iperf's own failures. */
export function networkProblem(error: unknown, path: string): Problem {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const known: Record<string, [code: string, message: string, hint: string]> = {
    ECONNREFUSED: ['connection-refused', 'nobody listens on the port', 'Is iperf running on the board (port 5001)?'],
    EHOSTUNREACH: ['no-route', 'no route to the host', 'Check cable, address and netmask of both ends.'],
    ENETUNREACH: ['network-unreachable', 'the network is unreachable', 'Check the address and netmask of this PC.'],
    ETIMEDOUT: ['connect-timeout', 'the connection timed out', 'Check cable, address and netmask of both ends.'],
    ENOTFOUND: ['host-not-found', 'the host name is unknown', 'Give the address in numbers.'],
    EADDRINUSE: ['port-in-use', 'the port is in use on this PC', 'End the other iperf server first.'],
    EACCES: ['port-not-allowed', 'this PC does not allow the port', 'Take a port above 1023.'],
    ECONNRESET: ['peer-reset', 'the other end reset the connection', 'The board was reset, or aborted the test.'],
    EPIPE: ['peer-reset', 'the other end closed while data were sent', 'The board was reset, or aborted the test.'],
  };
  const [name, text, hint] = known[code] ?? ['network-error', message, ''];
  return { code: name, severity: 'error', path, message: text, hint };
}
