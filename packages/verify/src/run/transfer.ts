import type { Problem } from '@boardproof/nx';
import type { Analysis, Diagnosis } from '../analysis-schema.ts';
import { analyze, UnreadableCapture } from '../analyze.ts';
import type { Interval, StreamResult } from '../iperf/stream-result.ts';
import type { CaptureInput } from '../reader/capture-source.ts';

/** One transfer of a run, in one direction, as far as it went. */
export interface Transfer {
  direction: 'rx' | 'tx';
  repeat: number;
  outcome: StreamResult['outcome'];
  /** By iperf's clock: bytes that arrived over the time until the end was confirmed. Null when nothing moved. */
  iperfMbit: number | null;
  bytes: number;
  seconds: number;
  intervals: Interval[];
  problems: Problem[];
  /** The capture's file name and what it says; null without a capture. */
  capture: { name: string; analysis: Analysis | null } | null;
}

/** The diagnosis of a transfer's own direction: that of its largest connection. */
export function diagnosisOf(transfer: Transfer): Diagnosis | undefined {
  const entries = transfer.capture?.analysis?.diagnosis.filter((entry) => entry.direction === transfer.direction) ?? [];
  return entries.sort((one, other) => bytesOf(transfer, other) - bytesOf(transfer, one))[0];
}

/** The rate that the verdict uses, in Mbit/s: the capture's where it allows a verdict, else iperf's. */
export function rateOf(transfer: Transfer): number | null {
  const entry = diagnosisOf(transfer);
  if (entry !== undefined && entry.verdict !== 'inconclusive' && entry.measures !== null) {
    return Math.max(entry.measures.steadyMbit, entry.measures.sharedMbit);
  }
  return transfer.iperfMbit;
}

/** Data bytes that the capture saw in the transfer's direction; null without a capture. */
export function capturedBytes(transfer: Transfer): number | null {
  const analysis = transfer.capture?.analysis;
  if (analysis == null) return null;
  const entries = analysis.diagnosis.filter((entry) => entry.direction === transfer.direction);
  return entries.reduce((sum, entry) => sum + bytesOf(transfer, entry), 0);
}

function figuresOf(transfer: Transfer, entry: Diagnosis) {
  const analysis = transfer.capture!.analysis!;
  const connection = analysis.connections[entry.connection]!;
  // One way only in a run: the data are where the bytes are.
  const towardsServer = connection.clientToServer.uniqueBytes >= connection.serverToClient.uniqueBytes;
  return { connection, data: towardsServer ? connection.clientToServer : connection.serverToClient };
}

function bytesOf(transfer: Transfer, entry: Diagnosis): number {
  return figuresOf(transfer, entry).data.uniqueBytes;
}

/** Segments sent again, those at the receiver's end that filled a gap late included; null without a capture. */
export function retransmissionsOf(transfer: Transfer): number | null {
  const entry = diagnosisOf(transfer);
  if (entry?.measures == null) return null;
  return Math.round(entry.measures.lossShare * figuresOf(transfer, entry).data.actualDataPackets);
}

export function handshakeUs(transfer: Transfer): number | null {
  const entry = diagnosisOf(transfer);
  return entry === undefined ? null : figuresOf(transfer, entry).connection.handshakeRttUs;
}

/** Analyses a transfer's capture; a capture that cannot be read is a problem of the transfer. */
export async function withCapture(
  transfer: Transfer,
  input: CaptureInput,
  name: string,
  board: { host: string; port?: number | undefined },
  linkMbit: number,
): Promise<void> {
  transfer.capture = { name, analysis: null };
  try {
    const analysis = await analyze(input, { board: board.host, boardPort: board.port, linkMbit, name });
    transfer.capture.analysis = analysis;
    transfer.problems.push(...analysis.problems.filter((problem) => problem.severity !== 'info'));
  } catch (error) {
    if (!(error instanceof UnreadableCapture)) throw error;
    transfer.problems.push(...error.problems.map((problem) => ({ ...problem, severity: 'warning' as const })));
  }
}
