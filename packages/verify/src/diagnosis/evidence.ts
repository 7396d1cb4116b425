import { type LimitClass, PASS_SHARE } from './limit-class.ts';
import type { Quantities } from './quantities.ts';

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
const ms = (us: number) => `${(us / 1000).toFixed(2)} ms`;

/** The numbers that speak for (or against) a class, each a short sentence. */
export function evidence(q: Quantities, limit: LimitClass, utilisation: number, shared: number): string[] {
  const lines: string[] = [];
  const receiver = q.connection.endpoint(!q.dataFromA);
  const sender = q.connection.endpoint(q.dataFromA);
  lines.push(
    `data ${sender} -> ${receiver}, capture at the ${q.captureEnd === 'unknown' ? 'middle of the wire or an unknown place' : `${q.captureEnd}'s end`}`,
  );
  lines.push(
    `goodput ${q.goodputMbit.toFixed(1)} of ${q.ceilingMbit.toFixed(1)} Mbit/s (${percent(utilisation)} used${shared > q.goodputMbit * 1.01 ? `, ${shared.toFixed(1)} with the other streams` : ''}), segments of ${q.mss} bytes on a ${q.lineMbit} Mbit/s line`,
  );
  lines.push(
    `retransmissions ${q.sender.rexmtPackets}/${q.sender.dataPackets} (${percent(q.lossShare)})${q.sender.outOfOrderPackets > 0 ? `, out of order ${q.sender.outOfOrderPackets}` : ''}`,
  );
  const segments = (bytes: number) => `${bytes} B (${(bytes / q.mss).toFixed(bytes % q.mss === 0 ? 0 : 1)}x${q.mss})`;
  switch (limit) {
    case 'receive-window':
    case 'cpu':
      lines.push(
        `${receiver} advertised at most ${segments(q.windowMax)}; unacknowledged data reached ${q.flightP99} B (p99) and filled the window ${percent(q.windowFullShare)} of the time`,
      );
      lines.push(
        limit === 'cpu'
          ? `round trip p50 ${ms(q.rttP50Us)}; the link alone explains up to ${ms(q.rttPredictedUs)} (handshake ${ms(q.rtt0Us)}), and this window up to ${((q.windowMax * 8) / Math.max(1, q.rtt0Us + q.frameUs)).toFixed(0)} Mbit/s: the data wait in the receiver`
          : `round trip p50 ${ms(q.captureEnd === 'receiver' ? q.rttEffectiveUs : q.rttP50Us)} is within the ${ms(q.rttPredictedUs)} that the link alone could explain (handshake ${ms(q.rtt0Us)}): neither link nor CPU`,
      );
      if (q.captureEnd !== 'receiver' && q.sender.space.rttCount > 0) {
        const mean = q.sender.space.rttSumUs / q.sender.space.rttCount;
        lines.push(
          `mean round trip ${ms(mean)}: the window bounds the rate to ${((q.windowMax * 8) / Math.max(1, mean)).toFixed(1)} Mbit/s`,
        );
      }
      break;
    case 'send-buffer':
      lines.push(
        `under way were ${segments(q.flightP99)} (p99), always the same number, far below the ${q.windowMax} B that ${receiver} allowed`,
      );
      lines.push(`rate over flight: a round trip of ${ms(q.rttEffectiveUs)} (handshake ${ms(q.rtt0Us)})`);
      break;
    case 'zero-window':
      lines.push(
        `${receiver} closed its window ${q.receiver.windowZeros} times; ${percent(q.smallWindowShare)} of the time it was below one segment`,
      );
      break;
    case 'loss':
      lines.push(
        `${percent(q.recoveryShare)} of the time went into ${q.flight.recoveries} repairs; flight p50 ${q.flightP50} B of p99 ${q.flightP99} B`,
      );
      break;
    case 'delayed-ack':
      lines.push(
        `${q.flight.delayedAcks} acknowledgements of one or two segments came 30 to 260 ms late, ${percent(q.delayedAckShare)} of the time; handshake ${ms(q.rtt0Us)}`,
      );
      break;
    case 'application':
      lines.push(
        `${percent(q.captureEnd === 'receiver' ? q.silenceShare : q.idleShare)} of the time everything was acknowledged and the window open, yet nothing was sent`,
      );
      break;
    case 'wrong-speed':
      lines.push(
        `round trip p50 ${ms(q.rttP50Us)} against ${ms(q.rtt0Us)} of the handshake: a queue before a slower line`,
      );
      break;
    case 'link':
      lines.push(
        utilisation >= PASS_SHARE
          ? 'nothing but the line limits'
          : 'the line is the limit, though start and close cost a little',
      );
      break;
    case 'path':
      lines.push(
        `round trip: handshake ${ms(q.rtt0Us)}, p5 ${ms(q.rttP5Us)}, p95 ${ms(q.rttP95Us)}, longest ${ms(q.sender.space.rttMaxUs)}`,
      );
      break;
    default:
      lines.push(
        `window ${q.windowMax} B, flight p50/p99 ${q.flightP50}/${q.flightP99} B, round trip p50 ${ms(q.rttP50Us)}, handshake ${ms(q.rtt0Us)}, link explains up to ${ms(q.rttPredictedUs)}, window full ${percent(q.windowFullShare)}, idle ${percent(q.idleShare)}`,
      );
  }
  return lines;
}
