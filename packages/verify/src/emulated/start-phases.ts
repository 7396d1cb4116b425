// The phases of a run that no transfer is needed for, on an emulated board: did it come up, with which link, and what was wrong.
import type { Problem } from '@boardproof/nx';
import { measure } from '../record/limits.ts';
import type { BoardRecord, Cause, Limit, Phase } from '../record/record-schema.ts';
import { outcomeOf } from '../record/verdict.ts';
import type { EthtoolLink } from '../run/ethtool.ts';
import { linkPhase } from '../run/link-phase.ts';
import type { EmulatedBoard } from './emulated-board.ts';

const plain = { startedAt: null, seconds: 0, problems: [], throughput: [] };

/** Whether the board came up and took connections, by the times of its start. */
export function reachPhase(board: EmulatedBoard): Phase {
  const boot = board.boot();
  const ready = boot?.readySeconds ?? null;
  const seconds = (value: number | null | undefined) => (value == null ? null : value);
  const sentence =
    ready === null
      ? boot?.linkSeconds == null
        ? 'the emulated board never had a link.'
        : 'the emulated board has a link, and never took a connection.'
      : `${boot?.address ?? board.address} takes connections ${ready.toFixed(2)} s after power on.`;
  return {
    ...plain,
    name: 'reach',
    outcome: ready === null ? 'fail' : 'pass',
    sentence,
    seconds: ready ?? 0,
    measurements: [
      measure('bootLinkSeconds', seconds(boot?.linkSeconds), 's'),
      measure('bootAddressSeconds', seconds(boot?.addressSeconds), 's'),
      measure('bootReadySeconds', ready, 's'),
    ],
  };
}

/** The link that both ends of the emulated cable agreed on. */
export function emulatedLinkPhase(board: EmulatedBoard, limits: readonly Limit[]): { phase: Phase; causes: Cause[] } {
  const { mbit, duplex } = board.link();
  const known = duplex === 'full' || duplex === 'half' ? duplex : null;
  const link: EthtoolLink = { up: mbit !== null, mbit, duplex: known, autoNegotiation: true, mdix: null };
  const found = linkPhase(null, { link, counters: null, offloads: [] }, limits, { startedAt: null, seconds: 0 });
  const measurements = found.phase.measurements.filter(({ value }) => value !== null);
  return { phase: { ...found.phase, measurements }, causes: found.causes };
}

/** Faults that the model counted: what a real board's error counters stand for, and more. */
export function faultsPhase(problems: readonly Problem[], limits: BoardRecord['limits']): Phase {
  const faults = problems.filter(({ code }) => code.startsWith('fault-'));
  const measurements = [measure('errorCounters', faults.length, 'faults', limits)];
  const names = [...new Set(faults.map(({ code }) => code.replace(/^fault-/, '')))];
  return {
    ...plain,
    name: 'counters',
    outcome: outcomeOf(measurements),
    sentence:
      faults.length === 0 ? 'the model found no fault of the board.' : `the model found faults: ${names.join(', ')}.`,
    measurements,
  };
}

/** A phase that had no use any more. */
export function skippedPhase(name: string, reason: string): Phase {
  return { ...plain, name, outcome: 'skipped', sentence: `skipped: ${reason}.`, measurements: [] };
}
