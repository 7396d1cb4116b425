import type { ConnectionFigures, DirectionFigures } from './analysis-schema.ts';
import type { Connection } from './tcp/connection.ts';
import type { Direction } from './tcp/direction.ts';

/** The figures of both directions as tcptrace orders them: the sender of the first packet first. */
export function figuresAsCaptured(connection: Connection): [DirectionFigures, DirectionFigures] {
  const seconds = Math.max(0, connection.lastUs - connection.firstUs) / 1e6;
  return [directionFigures(connection.aToB, seconds), directionFigures(connection.bToA, seconds)];
}

/** A connection's figures, the client's direction first. */
export function connectionFigures(connection: Connection): ConnectionFigures {
  const clientIsA = connection.clientIsA;
  const [a, b] = figuresAsCaptured(connection);
  const rtt = connection.handshakeRttUs;
  return {
    client: connection.endpoint(clientIsA),
    server: connection.endpoint(!clientIsA),
    complete: connection.complete,
    clientToServer: clientIsA ? a : b,
    serverToClient: clientIsA ? b : a,
    handshakeRttUs: rtt < 0 ? null : rtt,
  };
}

function directionFigures(direction: Direction, seconds: number): DirectionFigures {
  const { space } = direction;
  return {
    uniqueBytes: direction.uniqueBytes,
    actualDataBytes: direction.dataBytes,
    actualDataPackets: direction.dataPackets,
    rexmtDataPackets: direction.rexmtPackets,
    rexmtDataBytes: direction.rexmtBytes,
    outOfOrderPackets: direction.outOfOrderPackets,
    pureAcks: direction.pureAcks,
    dupAcks: space.duplicateAcks,
    minWinAdv: direction.windowMin,
    avgWinAdv: direction.averageWindow,
    maxWinAdv: direction.windowMax,
    zeroWinAdv: direction.windowZeros,
    maxOwin: direction.owinMax,
    initialWindowBytes: direction.initialWindowBytes,
    mss: direction.mss,
    maxSegmentSize: direction.largestSegment,
    rttMinUs: space.rttMinUs,
    rttAvgUs: space.rttCount > 0 ? round(space.rttSumUs / space.rttCount, 3) : 0,
    rttMaxUs: space.rttMaxUs,
    rttSamples: space.rttCount,
    throughputBytesPerSecond: seconds > 0 ? round(direction.uniqueBytes / seconds, 3) : 0,
    dataTransmitSeconds: Math.max(0, direction.lastDataUs - direction.firstDataUs) / 1e6,
    idleMaxSeconds: direction.idleMaxUs / 1e6,
    packets: direction.packets,
    sackPackets: direction.sackPackets,
    dsackPackets: direction.dsackPackets,
    zeroWindowProbes: direction.zeroWindowProbes,
    tripleDupAcks: space.tripleDuplicateAcks,
  };
}

/** Rounded to some decimals, so that figures print the same everywhere. */
export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
