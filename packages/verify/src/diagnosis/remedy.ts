import type { Problem } from '@boardproof/nx';
import { type Advice, type Need, receiveAdvice, sendAdvice } from '../lwip/lwip-advice.ts';
import { serialisationUs } from './ceiling.ts';
import { type LimitClass, slowerLine } from './limit-class.ts';
import type { Quantities } from './quantities.ts';

/** What to change: exact lwipopts.h lines where the board's options are the cause, else what to do. */
export interface Remedy {
  /** The cause in words, for the sentence. */
  cause: string;
  fix: string[];
  notes: string[];
  expectedMbit: number | undefined;
}

/** `rx`: the board receives. Direction comes from the packets alone; an option's name never decides it. */
export function remedy(q: Quantities, limit: LimitClass, direction: 'rx' | 'tx'): Remedy {
  const plain = (cause: string, ...fix: string[]): Remedy => ({ cause, fix, notes: [], expectedMbit: undefined });
  switch (limit) {
    case 'link':
      return plain('the link is full');
    case 'receive-window':
      if (direction === 'tx') {
        return plain(
          `the receive window of the PC (${q.windowMax} bytes) limits`,
          'Give iperf on the PC a larger socket buffer: -w 256K',
        );
      }
      return fromAdvice(
        receiveAdvice(need(q)),
        `the board's receive window limits, which TCP_WND of lwIP sets`,
        q,
        direction,
      );
    case 'send-buffer':
      if (direction === 'rx') {
        return plain(
          `the PC's send buffer limits: it never has more than ${q.flightP99} bytes under way`,
          'Give iperf on the PC a larger socket buffer: -w 256K',
        );
      }
      return fromAdvice(
        sendAdvice(need(q)),
        `the board's send buffer limits, which TCP_SND_BUF of lwIP sets`,
        q,
        direction,
      );
    case 'cpu':
      return plain(
        direction === 'rx'
          ? 'the board takes the frames out too slowly: its CPU, its driver or where its code and data lie'
          : 'the board makes the segments too slowly: its CPU, its driver or where its code and data lie',
        'A larger window or buffer will not help; move code and buffers to faster memory, let the MAC compute checksums, compile with -O2.',
      );
    case 'zero-window':
      return plain(
        direction === 'rx' ? "the board's application reads too slowly" : "the PC's application reads too slowly",
        direction === 'rx'
          ? 'Call tcp_recved() as soon as the data are taken, and do not block in the receive callback.'
          : 'Let the receiver on the PC read without pause (iperf -s does).',
      );
    case 'loss':
      return plain(
        'lost segments limit',
        'Check cable, solder joints and the error counters of PHY and MAC; on a direct cable nothing may be lost.',
      );
    case 'delayed-ack': {
      const cause = 'acknowledgements that the receiver delays stall the sender';
      const write =
        'Write at least two full segments at a time, so that the receiver need not wait for the second one.';
      return direction === 'tx' ? plain(cause, ...sendAdvice(need(q)).lines, write) : plain(cause, write);
    }
    case 'application':
      return plain(
        `the sending application does not offer more data`,
        direction === 'rx'
          ? 'Run iperf without -b.'
          : "Let the board's application write as soon as tcp_sndbuf() has room.",
      );
    case 'wrong-speed':
      return plain(
        `the link runs at ${slowerLine(q) ?? 'a lower'} Mbit/s instead of ${q.lineMbit}`,
        'Check both pairs of the cable and the solder joints: one bad pair makes auto-negotiation fall back.',
      );
    case 'duplex-mismatch':
      return plain(
        'one end runs half duplex, the other full duplex',
        'Let both ends auto-negotiate; the MAC of the board must take the duplex that the PHY reports.',
      );
    case 'path':
      return plain(
        'the path between the ends is slow or uneven',
        'Use a direct cable, no Wi-Fi and no virtual machine.',
      );
    default:
      return plain(
        'no rule explains the rate',
        'Repeat with -P 2: if the sum rises, a window or buffer limits; if not, CPU or link.',
      );
  }
}

function need(q: Quantities): Need {
  const atSender = q.captureEnd !== 'receiver' && q.rttP50Us > 0;
  const shortFrameUs = serialisationUs(q.lineMbit, 0, q.framing);
  return {
    mss: q.mss,
    ceilingMbit: q.ceilingMbit,
    // Below the link's rate no queue grows, so the usual round trip of a segment is that of the idle line. At the receiver's
    // end it is not visible: there the handshake's and one full frame instead of a short one stand for it.
    rttUs: Math.max(1, atSender ? q.rttP50Us : q.rtt0Us + q.frameUs - shortFrameUs),
    rttEffectiveUs: q.rttEffectiveUs,
    now: Math.max(1, Math.round(q.flightP99 / q.mss)),
  };
}

function fromAdvice(advice: Advice, cause: string, q: Quantities, direction: 'rx' | 'tx'): Remedy {
  const option = direction === 'rx' ? 'TCP_WND' : 'TCP_SND_BUF';
  const rate = Math.min(advice.expectedMbit, q.ceilingMbit);
  return {
    cause,
    fix: advice.lines,
    notes: [
      `${option} of ${advice.segments} segments takes at most ${(advice.ramBytes / 1000).toFixed(1)} kB of RAM more while data flow.`,
      rate >= 0.99 * q.ceilingMbit
        ? `Expected then: the link's rate, ${q.ceilingMbit.toFixed(1)} Mbit/s.`
        : `Expected then: ${rate.toFixed(1)} Mbit/s.`,
      ...advice.notes,
    ],
    expectedMbit: rate,
  };
}

/** An MSS far below what Ethernet carries costs rate however full the link is. */
export function smallMss(q: Quantities, path: string): Problem | undefined {
  const usual = (q.framing.version === 4 ? 1460 : 1440) - (q.framing.timestamps ? 12 : 0);
  if (q.mss >= 0.95 * usual) return undefined;
  return {
    code: 'small-mss',
    severity: 'warning',
    path,
    message: `segments carry ${q.mss} bytes where Ethernet has room for ${usual}: headers take more of the line`,
    hint: '#define TCP_MSS 1460',
  };
}
