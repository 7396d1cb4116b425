import { z } from 'zod';
import { analysisSchema } from './analysis-name.ts';
import { limitClasses } from './diagnosis/limit-class.ts';

const count = z.number().int().nonnegative();
const figure = z.number().nonnegative();

/** One direction of a connection by tcptrace's definitions. Bytes, packets, microseconds and seconds as the names say. */
export const DirectionFigures = z.strictObject({
  uniqueBytes: count,
  actualDataBytes: count,
  actualDataPackets: count,
  rexmtDataPackets: count,
  rexmtDataBytes: count,
  outOfOrderPackets: count,
  pureAcks: count,
  dupAcks: count,
  minWinAdv: count,
  avgWinAdv: count,
  maxWinAdv: count,
  zeroWinAdv: count,
  maxOwin: count,
  initialWindowBytes: count,
  mss: count,
  maxSegmentSize: count,
  rttMinUs: figure,
  rttAvgUs: figure,
  rttMaxUs: figure,
  rttSamples: count,
  throughputBytesPerSecond: figure,
  dataTransmitSeconds: figure,
  idleMaxSeconds: figure,
  packets: count,
  sackPackets: count,
  dsackPackets: count,
  zeroWindowProbes: count,
  tripleDupAcks: count,
});
export type DirectionFigures = z.infer<typeof DirectionFigures>;

export const ConnectionFigures = z.strictObject({
  client: z.string(),
  server: z.string(),
  complete: z.boolean(),
  clientToServer: DirectionFigures,
  serverToClient: DirectionFigures,
  /** Microseconds over the network; null when the handshake is not in the capture. */
  handshakeRttUs: figure.nullable(),
});
export type ConnectionFigures = z.infer<typeof ConnectionFigures>;

const AnalysisProblem = z.strictObject({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  path: z.string(),
  message: z.string(),
  hint: z.string(),
});

export const limitClass = z.enum(limitClasses);
export const verdict = z.enum(['pass', 'warn', 'fail', 'inconclusive']);
export type Verdict = z.infer<typeof verdict>;

/** Shares from 0 to 1, rates in Mbit/s, times in microseconds, sizes in bytes: what the rules looked at. */
export const Measures = z.strictObject({
  captureEnd: z.enum(['sender', 'receiver', 'unknown']),
  steadyMbit: figure,
  sharedMbit: figure,
  utilisation: figure,
  lossShare: figure,
  windowP50: figure,
  flightP50: figure,
  flightP99: figure,
  flightMean: figure,
  rttP5Us: figure,
  rttP50Us: figure,
  rttP95Us: figure,
  rttEffectiveUs: figure,
  rttPredictedUs: figure,
  windowFullShare: figure,
  idleShare: figure,
  smallWindowShare: figure,
  recoveryShare: figure,
  delayedAckShare: figure,
  silenceShare: figure,
  smallSegmentShare: figure,
  /** Mbit/s of each second from the first data on. */
  perSecondMbit: z.array(figure),
});

export const Diagnosis = z.strictObject({
  connection: count,
  direction: z.enum(['rx', 'tx']),
  goodputMbit: figure,
  ceilingMbit: figure,
  class: limitClass,
  contributing: z.array(z.union([limitClass, z.enum(['reordering', 'link-quality'])])),
  verdict,
  sentence: z.string(),
  evidence: z.array(z.string()),
  fix: z.array(z.string()),
  problems: z.array(AnalysisProblem),
  measures: Measures.nullable(),
});
export type Diagnosis = z.infer<typeof Diagnosis>;

/** `boardproof-verify analyze --json`: what a capture holds and what limited each transfer. */
export const Analysis = z.strictObject({
  schema: z.literal(analysisSchema),
  file: z.string(),
  packets: count,
  board: z.string().nullable(),
  linkMbit: z.number().positive(),
  /** Where the packets come from: a capture that somebody made, or the package's own generator. */
  source: z.enum(['captured', 'generated']),
  connections: z.array(ConnectionFigures),
  diagnosis: z.array(Diagnosis),
  problems: z.array(AnalysisProblem),
  verdict,
});
export type Analysis = z.infer<typeof Analysis>;
