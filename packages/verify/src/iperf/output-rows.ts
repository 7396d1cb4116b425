import type { EnhancedFigures, IperfConnection, IperfRow, LwiperfReport } from './output-types.ts';
import { lwiperfTypes } from './output-types.ts';
import { amount, bitsPerSecond } from './output-units.ts';

const rowPattern =
  /^\[\s*([^\]]*?)\]\s*(\d+\.\d+)-\s*(\d+\.\d+)\s+sec\s+(-?[\d.]+)\s+([KMGTP]?(?:Bytes?|bits?))\s+(-?[\d.]+)\s+([KMGTP]?(?:Bytes?|bits?))\/sec(.*)$/;

/** A row of the text format; `tail` is what no rule of the formats explains (blank when all was understood). */
export function textRow(text: string, line: number): { row: IperfRow; tail: string } | undefined {
  const match = rowPattern.exec(text);
  if (match === null) return undefined;
  const [, id = '', start, end, bytesDigits = '', bytesUnit = '', rateDigits = '', rateUnit = '', rest = ''] = match;
  const bytes = amount(bytesDigits, bytesUnit);
  const rate = bitsPerSecond(rateDigits, rateUnit);
  if (bytes === undefined || rate === undefined) return undefined;
  const [startSeconds, endSeconds] = [Number(start), Number(end)];
  const seconds = endSeconds - startSeconds;
  const row: IperfRow = {
    kind: 'interval',
    id,
    isSum: id.startsWith('SUM'),
    fromServerReport: false,
    startSeconds,
    endSeconds,
    bytes: bytes.value,
    bytesTolerance: bytes.tolerance,
    bitsPerSecond: rate,
    mbit: seconds > 0 ? (bytes.value * 8) / seconds / 1e6 : null,
    line,
  };
  return { row, tail: readTail(row, rest) };
}

/** Fills in UDP and enhanced figures from what follows the rate. */
function readTail(row: IperfRow, rest: string): string {
  let tail = rest;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const match = pattern.exec(tail);
    if (match === null) return undefined;
    tail = tail.slice(0, match.index) + tail.slice(match.index + match[0].length);
    return match;
  };
  const udp = take(/^\s+([\d.]+) ms\s+(-?\d+)\/\s*(-?\d+) \((?:[-\d.e+]+|-?nan)%\)/);
  if (udp !== undefined)
    row.udp = { jitterMs: Number(udp[1]), lost: Number(udp[2]), total: Number(udp[3]), outOfOrder: 0 };
  const enhanced: EnhancedFigures = {};
  const bounce = take(/^\s+\d+=([\d.]+)\/([\d.]+)\/([\d.]+)\/([\d.]+) ms\s+(-?\d+)\s+(-?\d+)K\/(\d+) us\s+\d+ rps/);
  if (bounce !== undefined) {
    enhanced.latencyMs = four(bounce, 1);
    enhanced.retries = Number(bounce[5]);
    enhanced.cwndKBytes = Number(bounce[6]);
    enhanced.rttUs = Number(bounce[7]);
  }
  const burst = take(/^\s+([\d.]+)\/([\d.]+)\/([\d.]+)\/([\d.]+) ms \(\d+\/\d+\)\s+[\d.]+ \S+ ([\d.]+)/);
  if (burst !== undefined) {
    enhanced.latencyMs = four(burst, 1);
    enhanced.netPower = Number(burst[5]);
  }
  const latency = take(
    /^\s+(-?[\d.]+)\/(-?[\d.]+)\/(-?[\d.]+)\/(-?[\d.]+) ms\s+(\d+) pps\s+\d+\/\d+\(\d+\) pkts\s+([\d.]+)/,
  );
  if (latency !== undefined) {
    enhanced.latencyMs = four(latency, 1);
    enhanced.packetsPerSecond = Number(latency[5]);
    enhanced.netPower = Number(latency[6]);
  }
  const writes = take(/^\s+(\d+)\/(\d+)(?=\s|$)/);
  if (writes !== undefined) {
    enhanced.writes = Number(writes[1]);
    enhanced.writeErrors = Number(writes[2]);
    const pps = take(/^\s+(\d+) pps/);
    if (pps !== undefined) enhanced.packetsPerSecond = Number(pps[1]);
    const retries = take(/^\s+(\d+)(?=\s|$)/);
    if (retries !== undefined) enhanced.retries = Number(retries[1]);
    // 2.2 puts the bytes in flight before the congestion window.
    const cwnd = take(/^\s+(?:-?\d+K\(-?\d+\)\/)?(-?\d+)K(?:\(-?\d+\))?\/(\d+)(?:\((\d+)\))? us\s+([\d.]+)/);
    if (cwnd !== undefined) {
      enhanced.cwndKBytes = Number(cwnd[1]);
      enhanced.rttUs = Number(cwnd[2]);
      if (cwnd[3] !== undefined) enhanced.rttVarianceUs = Number(cwnd[3]);
      enhanced.netPower = Number(cwnd[4]);
    }
  }
  const reads = take(/^\s+(\d+)(?:=|\s+)(\d+(?::\d+){7})/);
  if (reads !== undefined) {
    enhanced.reads = Number(reads[1]);
    enhanced.readDistribution = reads[2]!.split(':').map(Number);
  }
  if (Object.keys(enhanced).length > 0) row.enhanced = enhanced;
  return tail.trim();
}

function four(match: RegExpExecArray, from: number): [number, number, number, number] {
  return [Number(match[from]), Number(match[from + 1]), Number(match[from + 2]), Number(match[from + 3])];
}

const csvHost = /^[0-9A-Za-z:.%*_-]+$/;

/** A row of -y C: nine fields for TCP, five more for UDP. The times have one decimal, so the rate is the printed one. */
export function csvRow(text: string, line: number): IperfRow | undefined {
  const fields = text.split(',');
  if (fields.length < 9 || !/^\d{14}(\.\d{1,6})?$/.test(fields[0]!)) return undefined;
  const [stamp = '', one = '', onePort = '', two = '', twoPort = '', id = '', interval = '', bytes = '', rate = ''] =
    fields;
  const times = /^(\d+\.\d+)-(\d+\.\d+)$/.exec(interval);
  if (times === null || !/^-?\d+$/.test(id) || !/^\d+$/.test(bytes) || !/^-?\d+$/.test(rate)) return undefined;
  if (!csvHost.test(one) || !csvHost.test(two) || !/^\d+$/.test(onePort) || !/^\d+$/.test(twoPort)) return undefined;
  const row: IperfRow = {
    kind: 'interval',
    id,
    isSum: id.startsWith('-'),
    fromServerReport: false,
    startSeconds: Number(times[1]),
    endSeconds: Number(times[2]),
    bytes: Number(bytes),
    bytesTolerance: 0,
    bitsPerSecond: Number(rate),
    mbit: null,
    stamp: stamp.startsWith('1970') ? null : stamp,
    ends: [`${one}:${onePort}`, `${two}:${twoPort}`],
    line,
  };
  if (fields.length >= 13 && fields.slice(9, 12).every((field) => /^-?[\d.]+$/.test(field))) {
    row.udp = {
      jitterMs: Number(fields[9]),
      lost: Number(fields[10]),
      total: Number(fields[11]),
      outOfOrder: Number(fields[13] ?? 0) || 0,
    };
  }
  return row;
}

const connectPattern =
  /^(?:\[\s*([^\]]*?)\]|\(null\))\s*local (\S+?)(?:%\S+)? port (\d+) connected (?:with|to) (\S+) port (\d+)(.*)$/;

/** `[  1] local A port p connected with B port q (...)`; a server that was only touched prints (null) for the id. */
export function connectLine(text: string, line: number): IperfConnection | undefined {
  const match = connectPattern.exec(text);
  if (match === null) return undefined;
  const [, id = '', local, localPort, remote, remotePort, rest = ''] = match;
  const connection: IperfConnection = {
    id,
    local: `${local}:${localPort}`,
    remote: `${remote}:${remotePort}`,
    notes: [],
    line,
  };
  for (const [, note = ''] of rest.matchAll(/\(([^)]*)\)/g)) {
    const tcp = /^icwnd\/mss\/irtt=\d+\/(\d+)\/(\d+)$/.exec(note);
    const mss = /^MSS=(\d+)$/.exec(note);
    if (tcp !== null) {
      connection.mss = Number(tcp[1]);
      connection.irttUs = Number(tcp[2]);
    } else if (mss !== null) connection.mss = Number(mss[1]);
    else if (note.startsWith('ct=')) connection.connectMs = Number.parseFloat(note.slice(3));
    else if (note.startsWith('peer ')) connection.peerVersion = note.slice(5);
    else connection.notes.push(note);
  }
  return connection;
}

const boardPattern =
  /IPERF report: type=(\d+), remote: (\S+), total bytes: (\d+), duration in ms: (\d+), kbits\/s: (\d+)/;

/** A report line of lwIP's lwiperf as the Teensy sketch prints it. */
export function boardReport(text: string, line: number): LwiperfReport | undefined {
  const match = boardPattern.exec(text);
  if (match === null) return undefined;
  const milliseconds = Number(match[4]);
  const bytes = Number(match[3]);
  return {
    type: lwiperfTypes[Number(match[1])] ?? 'unknown',
    remote: match[2]!,
    bytes,
    milliseconds,
    mbit: milliseconds > 0 ? (bytes * 8) / milliseconds / 1e3 : null,
    line,
  };
}
