import type { Quantities } from './quantities.ts';

export const limitClasses = [
  'link',
  'receive-window',
  'send-buffer',
  'loss',
  'zero-window',
  'delayed-ack',
  'application',
  'cpu',
  'path',
  'wrong-speed',
  'duplex-mismatch',
  'no-link',
  'unknown',
  'inconclusive',
] as const;
export type LimitClass = (typeof limitClasses)[number];

/** Utilisation from which the link itself is the limit, and from which the board passes without a warning. */
export const LINK_SHARE = 0.97;
export const PASS_SHARE = 0.99;
/** How far above the longest round trip that the link explains a measured one may lie. */
const SLACK = 1.2;
/** A window that gives so many times the ceiling on the idle line does not limit; less may, by the host's own delays. */
const AMPLE = 1.3;
/** A handshake that takes longer than this crossed no cable of a work bench. */
const LONG_PATH_US = 5_000;
const SPEEDS = [10, 100, 1000];

export interface Context {
  /** Utilisation of the link by all connections that share it, 0 to 1. */
  utilisation: number;
  /** Loss while the other direction was busy, and while it was not; undefined without data both ways. */
  duplex: { busyLoss: number; quietLoss: number } | undefined;
}

interface Rule {
  name: LimitClass;
  holds(q: Quantities, context: Context): boolean;
}

/** The window that counts is the one that the receiver usually gave, not the largest of its growth. */
const window = (q: Quantities) => (q.windowP50 > 0 ? q.windowP50 : q.windowMax);
const fillsWindow = (q: Quantities) => q.flightP99 > 0 && q.flightP99 >= window(q) - q.sender.largestSegment;
/**
 * The flight is always the same, to one segment. The receiver's end can know it only too small (an acknowledgement may count as
 * known to the sender a little early), hence from the upper quartile on, and to the two segments that one acknowledgement covers.
 */
const steadyFlight = (q: Quantities) => {
  if (q.captureEnd !== 'receiver') return q.flightP99 > 0 && q.flightP99 - q.flightP50 <= q.sender.largestSegment;
  return q.flightP99 > 0 && q.flightP99 - q.flightP75 <= 2 * q.sender.largestSegment;
};
/** Time in which the sender could have sent and did not, as its end or the receiver's shows it. */
const quiet = (q: Quantities) => (q.captureEnd === 'receiver' ? q.silenceShare : q.idleShare);
/** The rate that the flight would give on the idle line: from the ceiling on, flight is not what lacks. */
const flightBound = (q: Quantities) => (q.flightP99 * 8) / Math.max(1, q.rtt0Us + q.frameUs);
// What the receiver's end counts as under way is a little too much: an acknowledgement counts as on its way for a while yet.
const flightSuffices = (q: Quantities) =>
  flightBound(q) >= (q.captureEnd === 'receiver' && q.silenceShare < 0.05 ? AMPLE : 1.05) * q.ceilingMbit;
/**
 * Acknowledgements alone release data, and none comes later than the sender's own queue on the line explains, which empties each time: the sender
 * waits for round trips although the window is open. Without loss that is its buffer, which Linux fills and drains in gulps.
 */
const waitsForRoundTrips = (q: Quantities) =>
  q.captureEnd === 'receiver'
    ? q.silenceShare < 0.05 && q.spacingP25Us <= 1.25 * q.frameUs
    : q.idleShare < 0.05 && q.rttP95Us <= SLACK * q.rttPredictedUs && q.rttP5Us <= 1.5 * (q.rtt0Us + 2 * q.frameUs);
const windowHasRoom = (q: Quantities) =>
  q.flightP99 <= Math.max(0.5 * window(q), window(q) - 2 * q.sender.largestSegment);
/**
 * The data wait where no link explains it: the round trip is longer than with the whole flight queued on the line, or the window
 * would fill the idle line with room to spare and yet the link is not full.
 */
const waitsInBoard = (q: Quantities) =>
  roundTrip(q) > SLACK * q.rttPredictedUs || windowBound(q) >= AMPLE * q.ceilingMbit;
const windowBound = (q: Quantities) => (window(q) * 8) / Math.max(1, q.rtt0Us + q.frameUs);
/** What silence costs, and what remains below the ceiling while data flow. */
const silenceCosts = (q: Quantities) => q.silenceShare > (1 - q.silenceShare) * (1 - busyUtilisation(q));
const busyUtilisation = (q: Quantities) =>
  Math.min(1, q.goodputMbit / (1 - Math.min(0.999, q.silenceShare)) / q.ceilingMbit);

/**
 * The speed whose line the transfer fills although the link should be faster, or undefined. A round trip that grew with the
 * flight shows the queue before that line; without one a window could give the same rate by chance.
 */
export function slowerLine(q: Quantities): number | undefined {
  for (const speed of SPEEDS) {
    if (speed >= q.lineMbit) continue;
    const share = q.goodputMbit / ((q.ceilingMbit * speed) / q.lineMbit);
    if (share < 0.95 || share > 1.005 || q.smallWindowShare >= 0.05) continue;
    const slowFrame = (q.frameUs * q.lineMbit) / speed;
    // Behind the card's queue the sender's end shows the line's pace, too.
    const paced = Math.abs(q.spacingP50Us - slowFrame) < 0.1 * slowFrame;
    const queued =
      q.captureEnd !== 'receiver' && q.idleShare < 0.1 && q.rttP50Us > Math.max(2 * q.rtt0Us, 1.5 * slowFrame);
    if (paced || queued) return speed;
  }
  return undefined;
}

/** Ordered: the first rule that holds names the limit, later ones contribute. README.md says where each comes from. */
const rules: Rule[] = [
  { name: 'wrong-speed', holds: (q) => slowerLine(q) !== undefined },
  {
    name: 'duplex-mismatch',
    holds: (q, { duplex }) =>
      duplex !== undefined && q.lossShare > 0.005 && duplex.busyLoss >= 5 * Math.max(duplex.quietLoss, 0.0005),
  },
  { name: 'link', holds: (_, { utilisation }) => utilisation >= LINK_SHARE },
  {
    name: 'zero-window',
    holds: (q) =>
      q.smallWindowShare >= 0.05 ||
      (q.receiver.windowZeros > 0 && q.smallWindowShare >= 0.01) ||
      // Linux does not tell at once that its window has closed: it keeps still for as long as a delayed acknowledgement may.
      (q.standstillShare >= 0.05 && q.missedShare < 0.003 && q.rtt0Us < LONG_PATH_US),
  },
  {
    name: 'loss',
    // An idle sender does not wait for a repair, and a full window explains the rate unless repairs take their time.
    holds: (q) => {
      if (q.missedShare < 0.003 || q.recoveryShare + q.timeoutShare < 0.02) return false;
      if (quiet(q) >= Math.max(0.1, q.recoveryShare + q.timeoutShare)) return false;
      const windowFull = q.flightP50 >= window(q) - 2 * q.sender.largestSegment;
      return !(windowFull && q.recoveryShare < 0.1 && windowBound(q) < AMPLE * q.ceilingMbit);
    },
  },
  { name: 'delayed-ack', holds: (q) => q.delayedAckShare >= 0.1 && q.rtt0Us < LONG_PATH_US },
  {
    name: 'cpu',
    // At the receiver's end of a sending board: its segments never follow each other as fast as the line would carry them.
    holds: (q) =>
      q.captureEnd === 'receiver' &&
      q.rtt0Us < LONG_PATH_US &&
      q.flightP99 >= 2 * q.sender.largestSegment &&
      q.flightP99 < window(q) - q.sender.largestSegment &&
      q.spacingP25Us > 1.25 * q.frameUs,
  },
  {
    name: 'application',
    holds: (q) => {
      // Of fewer than some thirty segments nobody can tell.
      if (q.flightP99 === 0) return false;
      return q.captureEnd === 'receiver'
        ? // On a long path its pauses look the same from here.
          q.rtt0Us < LONG_PATH_US && q.silenceShare >= 0.1 && (!steadyFlight(q) || silenceCosts(q))
        : q.idleShare >= 0.1 && (q.flightP99 < 0.8 * window(q) || q.idleShare >= 0.3);
    },
  },
  {
    name: 'send-buffer',
    holds: (q) => steadyFlight(q) && q.lostSegments === 0 && !flightSuffices(q) && windowHasRoom(q),
  },
  { name: 'receive-window', holds: (q) => fillsWindow(q) && !waitsInBoard(q) },
  // Where data wait on a long path, nobody can tell from here.
  { name: 'cpu', holds: (q) => fillsWindow(q) && waitsInBoard(q) && q.rtt0Us < LONG_PATH_US },
  {
    name: 'application',
    // By elimination: silence explains a good part of what is missing, nothing was lost, the window had room, and what was
    // under way varied or would have filled the link.
    holds: (q, { utilisation }) =>
      q.lostSegments === 0 &&
      q.flightP99 > 0 &&
      q.rtt0Us < LONG_PATH_US &&
      quiet(q) >= (1 - utilisation) / 3 &&
      q.flightP99 < 0.5 * window(q) &&
      (flightSuffices(q) || !steadyFlight(q)),
  },
  { name: 'send-buffer', holds: (q) => q.lostSegments === 0 && windowHasRoom(q) && waitsForRoundTrips(q) },
  {
    name: 'path',
    holds: (q) =>
      q.rtt0Us > 1_000 ||
      (q.rttP95Us > 4 * q.rttP5Us && q.sender.space.rttMaxUs >= 10_000 && q.captureEnd !== 'receiver'),
  },
];

/** At the receiver's end the time from data to acknowledgement is the host's own: the rate tells the round trip there. */
function roundTrip(q: Quantities): number {
  return q.captureEnd === 'receiver' ? q.rttEffectiveUs : q.rttP50Us;
}

/** The class that limits, and those that contribute. */
export function classify(q: Quantities, context: Context): { primary: LimitClass; contributing: LimitClass[] } {
  const found: LimitClass[] = [];
  for (const rule of rules) {
    if (!rule.holds(q, context) || found.includes(rule.name)) continue;
    found.push(rule.name);
    // With a full link nothing else limits; what repeats segments is told as link quality.
    if (rule.name === 'link') break;
  }
  const [primary = 'unknown', ...contributing] = found;
  // "Path" is the word for what nothing else explains.
  return { primary, contributing: contributing.filter((name) => name !== 'path') };
}
