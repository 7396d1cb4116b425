import type { Problem } from '@boardproof/nx';
import type { Diagnosis, Verdict } from '../analysis-schema.ts';
import { round } from '../figures.ts';
import type { Connection } from '../tcp/connection.ts';
import { evidence } from './evidence.ts';
import { classify, LINK_SHARE, PASS_SHARE } from './limit-class.ts';
import { preconditions } from './preconditions.ts';
import { type Quantities, quantities } from './quantities.ts';
import { remedy, smallMss } from './remedy.ts';
import { duplexLoss, sharedMbit, utilisation } from './sharing.ts';

/** Less than this is a request or an answer, not a transfer. */
const BULK_BYTES = 64 * 1024;

interface Transfer {
  index: number;
  direction: 'rx' | 'tx';
  q: Quantities;
}

/** Judges every transfer to or from the board; `rx` is what the board receives. */
export function diagnose(
  connections: readonly Connection[],
  board: string,
  lineMbit: number,
  boardPort?: number | undefined,
): Diagnosis[] {
  const transfers: Transfer[] = [];
  const small: Transfer[] = [];
  connections.forEach((connection, index) => {
    const boardIsA = isBoardA(connection, board, boardPort);
    if (boardIsA === undefined) return;
    const both: Transfer[] = [];
    for (const dataFromA of [true, false]) {
      const q = quantities(connection, dataFromA, lineMbit);
      if (q !== undefined) both.push({ index, direction: dataFromA === boardIsA ? 'tx' : 'rx', q });
    }
    const bulk = both.filter(({ q }) => q.sender.uniqueBytes >= BULK_BYTES);
    if (bulk.length > 0) transfers.push(...bulk);
    else small.push(...both);
  });
  // Without any transfer the largest exchange is named, so that the reader learns why there is no verdict: a link that loses nearly
  // all leaves no more of a test.
  small.sort((one, other) => other.q.sender.uniqueBytes - one.q.sender.uniqueBytes);
  const judged = transfers.length > 0 ? transfers : small.slice(0, 1);
  return judged.map((transfer) => judge(transfer, judged));
}

/** Whether the board is side a; undefined when it is neither. Behind loopback both ends have one address: then ports tell. */
function isBoardA(connection: Connection, board: string, boardPort: number | undefined): boolean | undefined {
  const isA = connection.address(true) === board;
  const isB = connection.address(false) === board;
  if (!isA && !isB) return undefined;
  if (isA !== isB) return isA;
  if (boardPort === undefined) return !connection.clientIsA;
  if (connection.aPort === boardPort) return true;
  // The connection that the board opened for its own half has no port of its server.
  return connection.bPort === boardPort ? false : connection.clientIsA;
}

function judge({ index, direction, q }: Transfer, all: readonly Transfer[]): Diagnosis {
  const path = `connections/${index}/${direction}`;
  const sameWay = all.filter((other) => other.direction === direction).map((other) => other.q);
  const otherWay = all.filter((other) => other.direction !== direction).map((other) => other.q);
  const shared = sharedMbit(q, sameWay);
  const used = utilisation(q, shared);
  const problems: Problem[] = preconditions(q, shared, path);
  const measures = measuresOf(q, shared, used);
  const base = {
    connection: index,
    direction,
    goodputMbit: round(q.goodputMbit, 3),
    ceilingMbit: round(q.ceilingMbit, 3),
    measures,
  };
  const way = direction === 'rx' ? 'rx (PC to board)' : 'tx (board to PC)';
  const rate = `${q.goodputMbit.toFixed(1)} of ${q.ceilingMbit.toFixed(1)} Mbit/s`;
  if (problems.length > 0) {
    const reasons = problems.map((problem) => problem.message).join('; ');
    return {
      ...base,
      class: 'inconclusive',
      contributing: [],
      verdict: 'inconclusive',
      sentence: `INCONCLUSIVE ${way}: ${rate}. This capture allows no verdict: ${reasons}.`,
      evidence: problems.map((problem) => problem.message),
      fix: [],
      problems,
    };
  }
  const { primary, contributing } = classify(q, { utilisation: used, duplex: duplexLoss(q, otherWay) });
  const extra: Diagnosis['contributing'] = [...contributing];
  const isReordered =
    q.sender.swappedPackets > 0 ||
    (q.sender.rexmtPackets > 0 && q.receiver.windowZeros === 0 && q.receiver.dsackPackets * 2 >= q.sender.rexmtPackets);
  if (isReordered) {
    extra.push('reordering');
    problems.push({
      code: 'reordering',
      severity: 'warning',
      path,
      message: 'segments arrived in another order than they were sent, which one cable cannot do',
      hint: 'Look for a bonded or wireless path, or a capture from several queues.',
    });
  }
  const faulty = q.lostSegments > 0;
  if (faulty) {
    extra.push('link-quality');
    problems.push({
      code: 'link-quality',
      severity: 'error',
      path,
      message: `${q.lostSegments} of ${q.sender.dataPackets} segments were sent again; on a direct cable none may be`,
      hint: 'Check cable, solder joints and the error counters of PHY and MAC.',
    });
  }
  const mss = smallMss(q, path);
  if (mss !== undefined) problems.push(mss);
  const rateVerdict: Verdict =
    primary !== 'link' ? 'fail' : used >= PASS_SHARE ? 'pass' : used >= LINK_SHARE ? 'warn' : 'fail';
  const verdict: Verdict = faulty || mss !== undefined ? 'fail' : rateVerdict;
  const { cause, fix, notes } = remedy(q, primary, direction);
  const lines = mss === undefined ? fix : [mss.hint, ...fix];
  const quality = faulty ? ` ${q.lostSegments} segments were sent again, which a good direct cable never needs.` : '';
  const change = lines.length > 0 ? ` Change: ${lines.join('; ')}` : '';
  return {
    ...base,
    class: primary,
    contributing: extra,
    verdict,
    sentence: `${verdict.toUpperCase()} ${way}: ${rate} (${(used * 100).toFixed(0)} % used). Cause: ${cause}.${quality}${change}`,
    evidence: [...evidence(q, primary, used, shared), ...notes],
    fix: lines,
    problems,
  };
}

function measuresOf(q: Quantities, shared: number, used: number): Diagnosis['measures'] {
  const { flight } = q;
  return {
    captureEnd: q.captureEnd,
    steadyMbit: round(q.steadyMbit, 3),
    sharedMbit: round(shared, 3),
    utilisation: round(used, 4),
    lossShare: round(q.lossShare, 5),
    windowP50: q.windowP50,
    flightP50: q.flightP50,
    flightP99: q.flightP99,
    flightMean: flight.observedUs > 0 ? round(flight.flightTimesUs / flight.observedUs, 1) : 0,
    rttP5Us: q.rttP5Us,
    rttP50Us: q.rttP50Us,
    rttP95Us: q.rttP95Us,
    rttEffectiveUs: round(q.rttEffectiveUs, 1),
    rttPredictedUs: round(q.rttPredictedUs, 1),
    windowFullShare: round(q.windowFullShare, 4),
    idleShare: round(q.idleShare, 4),
    smallWindowShare: round(q.smallWindowShare, 4),
    recoveryShare: round(q.recoveryShare, 4),
    delayedAckShare: round(q.delayedAckShare, 4),
    silenceShare: round(q.silenceShare, 4),
    smallSegmentShare: round(q.smallSegmentShare, 4),
    perSecondMbit: flight.series.steps(1e6).map((bytes) => round((bytes * 8) / 1e6, 3)),
  };
}
