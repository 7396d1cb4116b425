import type { Connection } from '../tcp/connection.ts';
import type { Direction } from '../tcp/direction.ts';
import type { Flight } from '../tcp/flight.ts';
import { ceilingMbit, type Framing, serialisationUs } from './ceiling.ts';

/** Which end of the wire the capture was made at, as seen from the data: at their sender, at their receiver, or unknown. */
export type CaptureEnd = 'sender' | 'receiver' | 'unknown';

/** What the rules judge of one direction's data. Rates in Mbit/s, times in microseconds, sizes in bytes, shares from 0 to 1. */
export interface Quantities {
  connection: Connection;
  dataFromA: boolean;
  sender: Direction;
  receiver: Direction;
  flight: Flight;
  framing: Framing;
  lineMbit: number;
  captureEnd: CaptureEnd;
  goodputMbit: number;
  /** Without the first 100 ms; equals goodput in transfers too short for that. */
  steadyMbit: number;
  ceilingMbit: number;
  durationUs: number;
  /** Segments sent again, of all data segments; at the receiver's end those that filled a gap late count, too. */
  lossShare: number;
  lostSegments: number;
  /** The same without those that the receiver reported as duplicates (D-SACK): they were sent again for nothing. */
  missedShare: number;
  mss: number;
  windowMax: number;
  windowP50: number;
  flightP50: number;
  flightP75: number;
  flightP99: number;
  /** Round trip of the handshake; 0 when unknown. */
  rtt0Us: number;
  rttP5Us: number;
  rttP50Us: number;
  rttP95Us: number;
  /** Flight over goodput: the round trip that the rate implies. */
  rttEffectiveUs: number;
  /** The longest round trip that a busy link explains: the unloaded one and the whole flight queued on the line. */
  rttPredictedUs: number;
  frameUs: number;
  windowFullShare: number;
  idleShare: number;
  smallWindowShare: number;
  standstillShare: number;
  recoveryShare: number;
  delayedAckShare: number;
  silenceShare: number;
  /** The part of the silence that a retransmission timeout would make, too. */
  timeoutShare: number;
  smallSegmentShare: number;
  spacingP25Us: number;
  spacingP50Us: number;
}

export function framingOf(connection: Connection, sender: Direction): Framing {
  const receiver = sender === connection.aToB ? connection.bToA : connection.aToB;
  const negotiated = Math.min(sender.mss || 1460, receiver.mss || 1460);
  const timestamps = sender.timestamps && receiver.timestamps;
  return {
    payload: Math.max(1, negotiated - (timestamps ? 12 : 0)),
    version: connection.version,
    timestamps,
    vlan: sender.taggedPackets * 2 > sender.packets,
  };
}

/** Measures one direction of a connection; undefined when it carried no data that was acknowledged. */
export function quantities(connection: Connection, dataFromA: boolean, lineMbit: number): Quantities | undefined {
  const sender = dataFromA ? connection.aToB : connection.bToA;
  const receiver = dataFromA ? connection.bToA : connection.aToB;
  const { flight } = sender;
  if (flight === undefined || flight.ackedBytes === 0) return undefined;
  const framing = framingOf(connection, sender);
  const frameUs = serialisationUs(lineMbit, framing.payload, framing);
  const rtt0Us = Math.max(0, connection.handshakeRttUs - longAckUs(connection, lineMbit, framing));
  const captureEnd = captureEndOf(connection, dataFromA, flight, frameUs);
  const { bytes, us: durationUs, steady } = flight.transfer(captureEnd === 'receiver');
  const goodputMbit = (bytes * 8) / durationUs;
  const samples = captureEnd === 'receiver' ? flight.receiverFlight : flight.inFlight;
  const flightP99 = samples?.percentile(0.99) ?? 0;
  const late = captureEnd === 'receiver' ? sender.outOfOrderPackets - sender.swappedPackets : 0;
  const lostSegments = sender.rexmtPackets + late;
  const share = (part: number) => (flight.observedUs > 0 ? part / flight.observedUs : 0);
  return {
    connection,
    dataFromA,
    sender,
    receiver,
    flight,
    framing,
    lineMbit,
    captureEnd,
    goodputMbit,
    steadyMbit: steady === undefined ? goodputMbit : (steady.bytes * 8) / steady.us,
    ceilingMbit: ceilingMbit(lineMbit, framing),
    durationUs,
    lossShare: sender.dataPackets > 0 ? lostSegments / sender.dataPackets : 0,
    lostSegments,
    missedShare: sender.dataPackets > 0 ? Math.max(0, lostSegments - receiver.dsackPackets) / sender.dataPackets : 0,
    mss: framing.payload,
    windowMax: receiver.windowMax,
    windowP50: flight.window?.percentile(0.5) ?? receiver.windowMax,
    flightP50: samples?.percentile(0.5) ?? 0,
    flightP75: samples?.percentile(0.75) ?? 0,
    flightP99,
    rtt0Us,
    rttP5Us: flight.roundTrip?.percentile(0.05) ?? 0,
    rttP50Us: flight.roundTrip?.percentile(0.5) ?? 0,
    rttP95Us: flight.roundTrip?.percentile(0.95) ?? 0,
    rttEffectiveUs: (flightP99 * 8) / goodputMbit,
    rttPredictedUs: rtt0Us + Math.ceil(flightP99 / framing.payload) * frameUs,
    frameUs,
    windowFullShare: share(flight.windowFullUs),
    idleShare: share(flight.idleUs),
    smallWindowShare: share(flight.smallWindowUs),
    standstillShare: share(flight.standstillUs),
    recoveryShare: share(flight.recoveryUs),
    delayedAckShare: share(flight.delayedAckUs),
    silenceShare: share(flight.silenceUs),
    timeoutShare: share(flight.timeoutSilenceUs),
    smallSegmentShare: sender.dataPackets > 0 ? flight.smallSegments / sender.dataPackets : 0,
    spacingP25Us: flight.spacing?.percentile(0.25) ?? 0,
    spacingP50Us: flight.spacing?.percentile(0.5) ?? 0,
  };
}

/** How much longer than a short one the segment was that ended the handshake, where that part of it counted. */
function longAckUs(connection: Connection, lineMbit: number, framing: Framing): number {
  const { handshakeEndBytes: bytes, synAckToAckUs: back, handshakeRttUs } = connection;
  if (bytes === 0 || back < 0 || handshakeRttUs < back) return 0;
  const longer = serialisationUs(lineMbit, bytes, framing) - serialisationUs(lineMbit, 0, framing);
  return Math.min(longer, back);
}

/**
 * The capture is at the opener when SYN to SYN/ACK takes much longer than SYN/ACK to ACK, and the other way round. Where the
 * handshake does not tell, physics may: seen from the sender, no full segment is acknowledged before it has left the line.
 */
function captureEndOf(connection: Connection, dataFromA: boolean, flight: Flight, frameUs: number): CaptureEnd {
  const { synToSynAckUs: there, synAckToAckUs: back } = connection;
  if (there >= 0 && back >= 0) {
    const openerIsA = connection.openedByA || !connection.openedByB;
    if (there >= 4 * back) return openerIsA === dataFromA ? 'sender' : 'receiver';
    if (back >= 4 * there) return openerIsA === dataFromA ? 'receiver' : 'sender';
  }
  const quick = flight.roundTrip?.percentile(0.25);
  if (quick === undefined) return 'unknown';
  return quick < frameUs * 0.8 ? 'receiver' : 'sender';
}
