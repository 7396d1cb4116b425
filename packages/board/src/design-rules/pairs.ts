import { pairReport } from '../reports/pairs.ts';
import type { DesignRule } from './facts.ts';

/** How the differential pairs came out. */
export const pairs: DesignRule = {
  codes: {
    'pair-via': 'a differential pair runs through a via',
    'pair-skew': 'the tracks of a pair differ too much in length',
    'pair-impedance': 'a pair is too far from its impedance where it is coupled',
  },
  check: ({ board, fills, rules }) => [...pairReport(board, fills, rules).problems],
};
