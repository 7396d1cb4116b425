import { lookup } from 'node:dns/promises';
import type { Problem } from '@boardproof/nx';
import { networkProblem } from '../iperf/stream-result.ts';
import type { Cause, Phase } from '../record/record-schema.ts';
import type { BenchTools } from './bench-tools.ts';
import { interfaceTo } from './board-address.ts';
import { type BoardState, readBoardState } from './control-channel.ts';
import { noLink } from './link-phase.ts';
import { type StationLink, stationLink } from './station.ts';

/** What both ends of the cable said of themselves; null for a board without a control channel. */
export interface Ends {
  board: BoardState | null;
  pc: StationLink;
}

export interface ReachCall {
  host: string;
  port: number;
  device: string | null;
  signal: AbortSignal;
  connectSeconds?: number;
}

export interface Reached {
  phase: Phase;
  causes: Cause[];
  /** The address in numbers; empty when the name is unknown. */
  host: string;
  device: string | null;
  before: Ends;
}

/** Asks the board's control channel. Who refuses, or talks nonsense, is there; silence is the station's error unless it sees no link. */
export async function reachBoard(
  call: ReachCall,
  tools: BenchTools,
  clock: () => { startedAt: string; seconds: number },
): Promise<Reached> {
  const problems: Problem[] = [];
  const before: Ends = { board: null, pc: { link: null, counters: null, offloads: [] } };
  let { device } = call;
  let host = '';
  let answers = false;
  try {
    host = (await lookup(call.host)).address;
  } catch (error) {
    problems.push(networkProblem(error, call.host));
  }
  if (host !== '') {
    device ??= interfaceTo(host);
    const control = await readBoardState(host, call.port + 1, call.connectSeconds ?? 5, call.signal);
    if ('state' in control) before.board = control.state;
    else problems.push(control.problem);
    answers = 'state' in control || !/timeout|no-route|unreachable|silent/.test(control.problem.code);
    before.pc = await stationLink(tools, device);
  }
  const down = before.pc.link?.up === false;
  const outcome = call.signal.aborted ? 'aborted' : answers ? 'pass' : down ? 'fail' : 'error';
  const reason = down ? 'the PC sees no link' : (problems[0]?.message ?? 'it does not answer');
  const sentences = {
    aborted: 'aborted.',
    pass: `${host} answers${before.board === null ? ', but has no control channel' : ''}.`,
    fail: `${call.host} cannot be reached: ${reason}.`,
    error: `${call.host} cannot be reached: ${reason}.`,
  };
  const phase: Phase = {
    name: 'reach',
    outcome,
    sentence: sentences[outcome],
    ...clock(),
    measurements: [],
    problems,
    throughput: [],
  };
  return {
    phase,
    causes: outcome === 'fail' ? [noLink('the PC sees no link on the cable.')] : [],
    host,
    device,
    before,
  };
}
