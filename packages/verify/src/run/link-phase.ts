import type { Problem } from '@boardproof/nx';
import { measure } from '../record/limits.ts';
import type { BoardRecord, Cause, Limit, Measurement, Phase } from '../record/record-schema.ts';
import { outcomeOf } from '../record/verdict.ts';
import { type BoardLink, type BoardState, boardLink } from './control-channel.ts';
import type { StationLink } from './station.ts';

export interface LinkFindings {
  phase: Phase;
  causes: Cause[];
  link: Pick<BoardRecord['link'], 'mbit' | 'duplex' | 'source'>;
}

/** Link, speed and duplex as both ends say, before anything is sent. What neither says is unknown and fails nothing. */
export function linkPhase(
  state: BoardState | null,
  station: StationLink,
  limits: readonly Limit[],
  time: { startedAt: string | null; seconds: number },
): LinkFindings {
  const board: BoardLink = state === null ? { up: null, mbit: null, fullDuplex: null, phyId: null } : boardLink(state);
  const pc = station.link;
  const mbit = board.mbit ?? pc?.mbit ?? null;
  const boardDuplex = board.fullDuplex === null ? null : board.fullDuplex ? 'full' : 'half';
  const duplex = boardDuplex ?? pc?.duplex ?? null;
  const source = [board.mbit === null ? '' : 'board', pc?.mbit == null ? '' : 'ethtool'].filter((one) => one !== '');
  const measurements: Measurement[] = [
    measure('linkMbit', mbit, 'Mbit/s', limits),
    { ...measure('duplex', duplex, ''), outcome: duplex === null ? 'unknown' : duplex === 'full' ? 'pass' : 'fail' },
    measure('phyId', board.phyId, ''),
    measure('pcDuplex', pc?.duplex ?? null, ''),
    measure('pcMdix', pc?.mdix ?? null, ''),
    measure('connectUs', state?.connectUs ?? null, 'us'),
  ];
  const causes: Cause[] = [];
  const add = (cause: Cause['class'], sentence: string, fix: string) =>
    causes.push({
      direction: null,
      class: cause,
      sentence,
      evidence: [`board: ${text(board)}`, `PC: ${text(pc)}`],
      fix: [fix],
    });
  const checkPairs = 'Check both pairs of the cable and every solder joint of the jack and the header.';
  if (board.up === false || pc?.up === false) add('no-link', 'there is no link.', checkPairs);
  else if (duplex === 'half' || (boardDuplex !== null && pc?.duplex != null && pc.duplex !== boardDuplex)) {
    add(
      'duplex-mismatch',
      `the board runs ${boardDuplex ?? 'unknown'}, the PC ${pc?.duplex ?? 'unknown'} duplex.`,
      'Let both ends auto-negotiate.',
    );
  } else if (measurements[0]!.outcome === 'fail') {
    add('wrong-speed', `the link runs at ${mbit} Mbit/s.`, checkPairs);
  }
  const problems: Problem[] = station.offloads.length === 0 ? [] : [offloadProblem(station.offloads)];
  const outcome = causes.length > 0 ? 'fail' : outcomeOf(measurements);
  return {
    phase: {
      name: 'link',
      outcome,
      sentence:
        causes[0]?.sentence ??
        (mbit === null
          ? 'neither end says how fast the link is; it is taken as given.'
          : `${mbit} Mbit/s, ${duplex ?? 'unknown'} duplex.`),
      ...time,
      measurements,
      problems,
      throughput: [],
    },
    causes,
    link: { mbit, duplex, source: source.join(' and ') || 'unknown' },
  };
}

/** The cause where the PC sees no link. */
export function noLink(sentence: string): Cause {
  return {
    direction: null,
    class: 'no-link',
    sentence,
    evidence: ['ethtool: Link detected: no'],
    fix: ['Check the cable, both pairs, and every solder joint of the jack and the header.'],
  };
}

function offloadProblem(offloads: readonly string[]): Problem {
  return {
    code: 'offloads-on',
    severity: 'info',
    path: 'station',
    message: `the PC joins segments (${offloads.join(', ')}), which a capture then shows as too long`,
    hint: `For a capture that tells all: ethtool -K DEVICE ${offloads.map((name) => `${name} off`).join(' ')}`,
  };
}

function text(value: object | null): string {
  if (value === null) return 'unknown';
  return Object.entries(value)
    .map(([name, part]) => `${name} ${part ?? 'unknown'}`)
    .join(', ');
}
