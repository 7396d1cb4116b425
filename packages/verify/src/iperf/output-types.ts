import type { Problem } from '@boardproof/nx';

/** UDP figures that the receiver of the datagrams counted. */
export interface UdpFigures {
  jitterMs: number;
  lost: number;
  /** Datagrams expected; -1 when the sender printed the row, which cannot know. */
  total: number;
  outOfOrder: number;
}

/** What `-e` adds. A field is absent where that version or side does not print it. */
export interface EnhancedFigures {
  writes?: number;
  writeErrors?: number;
  retries?: number;
  cwndKBytes?: number;
  rttUs?: number;
  rttVarianceUs?: number;
  netPower?: number;
  reads?: number;
  /** Reads by size, eight bins. */
  readDistribution?: number[];
  packetsPerSecond?: number;
  /** Average, minimum, maximum, standard deviation. */
  latencyMs?: [number, number, number, number];
}

/** One row of iperf: an interval of a stream or of all, or a total. */
export interface IperfRow {
  kind: 'interval' | 'total';
  /** As printed between the brackets without blanks: `1`, `*2` (role reversed), `SUM`, `SUM-4`, `FD1`; in CSV the number. */
  id: string;
  isSum: boolean;
  /** Printed by a client below "Server Report:": the server counted it. */
  fromServerReport: boolean;
  startSeconds: number;
  endSeconds: number;
  bytes: number;
  /** Half a unit of the last digit printed: the true count lies within. 0 where bytes are printed whole. */
  bytesTolerance: number;
  /** The rate as printed, in bit/s. */
  bitsPerSecond: number;
  /** Recomputed from bytes and times in Mbit/s; null when the times are printed too coarsely (CSV) or are equal. */
  mbit: number | null;
  udp?: UdpFigures;
  enhanced?: EnhancedFigures;
  /** Local time of the row as CSV prints it (YYYYMMDDhhmmss); null where it is absent or the year-1970 fault of 2.1.x. */
  stamp?: string | null;
  /** CSV: the two ends as printed; 2.1 names the client first, 2.0 the one that prints. */
  ends?: [string, string];
  line: number;
}

export interface IperfConnection {
  id: string;
  local: string;
  remote: string;
  /** `reverse`, `full-duplex`, `trip-times`, and the like. */
  notes: string[];
  mss?: number;
  /** Round trip of the handshake in microseconds as the kernel had it: a free sample of the unloaded line. */
  irttUs?: number;
  connectMs?: number;
  peerVersion?: string;
  line: number;
}

/** lwiperf's outcomes in the order of their numbers (lwiperf.h). */
export const lwiperfTypes = [
  'done-server',
  'done-client',
  'aborted-local',
  'aborted-local-data-error',
  'aborted-local-tx-error',
  'aborted-remote',
] as const;

/** One report of lwIP's own iperf on the board. Its counter lacks the settings header's tail (36 bytes with iperf 2.1.8). */
export interface LwiperfReport {
  type: (typeof lwiperfTypes)[number] | 'unknown';
  remote: string;
  bytes: number;
  milliseconds: number;
  /** Recomputed from bytes and time; the printed figure is truncated to 8 kbit/s. */
  mbit: number | null;
  line: number;
}

/** What one file of iperf's output says. */
export interface IperfOutput {
  format: 'text' | 'csv' | 'lwiperf' | 'iperf3' | 'unknown';
  protocol: 'tcp' | 'udp' | null;
  connections: IperfConnection[];
  rows: IperfRow[];
  boardReports: LwiperfReport[];
  problems: Problem[];
  /** True when a total with bytes stands there and nothing says that the test broke. iperf's exit code says nothing: it is 0 on failure. */
  succeeded: boolean;
}
