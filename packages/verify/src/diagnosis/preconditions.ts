import type { Problem } from '@boardproof/nx';
import type { Quantities } from './quantities.ts';

/** Without so much data nothing is judged: 1000 segments or a second. */
const LEAST_SEGMENTS = 1000;
const LEAST_US = 1e6;
/** Above the ceiling by more than the clock's error: the measurement is wrong, or the line is another one. */
const ABOVE = 1.005;

/** Why a direction cannot be judged from this capture; empty when it can. `sharedMbit` sums all connections on the link. */
export function preconditions(q: Quantities, sharedMbit: number, path: string): Problem[] {
  const problems: Problem[] = [];
  const refuse = (code: string, message: string, hint: string) =>
    problems.push({ code, severity: 'warning', path, message, hint });
  const { connection, sender, receiver, flight } = q;
  if (!connection.bothSyns) {
    refuse(
      'no-handshake',
      'the capture lacks the SYN of one side or both, so the window scale is unknown',
      'Start the capture before the transfer.',
    );
  }
  if (sender.optionsCut || receiver.optionsCut) {
    refuse(
      'options-cut',
      'the options of the SYNs are cut off, so window scale and MSS are unknown',
      'Capture with a snapshot length of 128 bytes or more (-s 128).',
    );
  }
  const mss = Math.min(sender.mss || 1460, receiver.mss || 1460);
  if (connection.bothSyns && sender.largestSegment > mss) {
    refuse(
      'offload',
      `segments of up to ${sender.largestSegment} bytes are larger than the MSS of ${mss}: the network card splits or joins them behind the capture`,
      'Switch the offloads off: ethtool -K IFACE tso off gso off gro off.',
    );
  }
  if (sender.backwards + receiver.backwards > 0) {
    refuse(
      'time-backwards',
      `the time stamps go backwards ${sender.backwards + receiver.backwards} times`,
      'Capture on one interface, and do not set the clock meanwhile.',
    );
  }
  const tooLittle = sender.dataPackets < LEAST_SEGMENTS && q.durationUs < LEAST_US;
  // A handful of segments at once has no rate.
  if (!tooLittle && (sharedMbit > ABOVE * q.ceilingMbit || q.goodputMbit > ABOVE * q.ceilingMbit)) {
    const rate = Math.max(sharedMbit, q.goodputMbit);
    refuse(
      'above-ceiling',
      `${rate.toFixed(1)} Mbit/s is more than a ${q.lineMbit} Mbit/s line can carry (${q.ceilingMbit.toFixed(1)})`,
      `Give the line's rate with --link-mbit, for example --link-mbit ${q.lineMbit * 10}.`,
    );
  }
  // A zero-window probe's byte is not part of the sequence space, but may be acknowledged.
  const gaps = Math.max(0, sender.space.unseenGaps - sender.zeroWindowProbes);
  if (flight.acksBeyondData + gaps > 0) {
    refuse(
      'capture-loss',
      `${flight.acksBeyondData + gaps} acknowledgements are for data that the capture does not have: it lost packets`,
      'Capture with a larger buffer (-B 8192) and headers only (-s 128).',
    );
  }
  if (tooLittle) {
    refuse(
      'too-little-data',
      `${sender.dataPackets} data segments in ${(q.durationUs / 1e6).toFixed(2)} s are too few to judge`,
      `Let the transfer run for at least 10 s (iperf -t 10).`,
    );
  }
  return problems;
}
