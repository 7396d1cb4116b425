// What the experiment does, all of it settled before the run that is reported: this and the constants are what is registered.
import { constants, valuesOf } from '../../src/timing/constants.ts';
import { constantsHash } from '../../src/timing/constants-hash.ts';
import { columns, tables } from './cells.ts';

/** The multipliers that are fitted beside the ballast, and how far each may go. */
export const fitted = ['fitCore', 'fitQspi', 'fitSdramFill', 'fitSdramRead'] as const;
export type Fitted = (typeof fitted)[number];

export const plan = {
  /** Seconds of data in each run; the load is the share of cycles awake between the first and the last data frame. */
  seconds: 0.04,
  direction: 'rx',
  /** The table on which constants are fitted; the other three are predicted. */
  fittedOn: 'T1',
  /** Functions of the ballast that are tried: the one constant about the firmware. */
  ballasts: [72, 88, 104],
  multipliers: { names: fitted, least: 0.5, most: 2, steps: 1, difference: 1.15 },
  /** Orders of the link: for code in flash the range over all of them is reported, elsewhere the mean of the first few. */
  layouts: {
    qspi: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    sdram: [1, 2],
    itcm: [1],
    whileFitting: [1],
    /** With the ballast alone, code in flash. */
    ballastAlone: [1, 2, 3],
  },
  /** Of ln(model / published), both sides as nanoseconds of core time for a byte. */
  measure: 'mean and largest |ln ratio| over the predicted cells, flash apart; order of the columns in each table',
  besides: [
    'ballast alone: the ballast that fits the table best with all multipliers 1',
    'null model: no simulator, six cells of the first table, their ITCM part scaled by the clock',
  ],
} as const;

/** What is committed before the run. */
export function registration() {
  return {
    schema: 'boardproof.memory-timing-registration/1',
    says: 'committed before the run whose results stand in results.json; the commit that brought this file is the registration',
    constants: { sha256: constantsHash(), values: valuesOf(), assumed: assumedNames() },
    plan,
    published: tables.map(({ name, board, interface: port, coreMHz, cells }) => ({
      table: name,
      inferred: { board, interface: port, coreMHz, direction: 'rx' },
      cells: cells.map(([mbit, load], n) => ({ column: columns[n]!.name, mbit, load })),
    })),
  };
}

const assumedNames = (): string[] =>
  Object.entries(constants)
    .filter(([name, { ground }]) => ground === 'assumed' && !name.startsWith('fit'))
    .map(([name]) => name);
