// Options of a sweep, alike for the command and the Nx task.
import type { Problem } from '@boardproof/nx';
import { interfaceNames } from './cell.ts';
import { type GridOptions, sweptBoards } from './grid.ts';
import { type SweepTiming, sweepTimings } from './run-cell.ts';

/** As they come from outside: texts from a command line, numbers and truth values from Nx. */
export type RawSweepOptions = Readonly<Record<string, unknown>>;

export interface ReadSweep extends GridOptions {
  readonly seconds?: number;
  readonly jobs?: number;
  readonly timing?: SweepTiming;
}

const names = ['board', 'interface', 'streams', 'direction', 'all', 'seconds', 'jobs', 'timing'] as const;

/** Reads the options; every one that does not fit is a problem. */
export function readSweepOptions(raw: RawSweepOptions): { options: ReadSweep; problems: Problem[] } {
  const problems: Problem[] = [];
  const refuse = (name: string, wanted: string) =>
    problems.push({
      code: 'option-value',
      severity: 'error',
      path: `--${name}`,
      message: `${JSON.stringify(raw[name])} is not ${wanted}`,
      hint: 'boardproof-verify sweep --help shows the usage.',
    });
  const choice = <T extends string>(name: (typeof names)[number], choices: readonly T[]): T | undefined => {
    const value = raw[name];
    if (value === undefined) return undefined;
    const found = choices.find((one) => one === value);
    if (found === undefined) refuse(name, `one of ${choices.join(', ')}`);
    return found;
  };
  const number = (name: (typeof names)[number], least: number, most: number, whole: boolean): number | undefined => {
    const value = raw[name] === undefined ? undefined : Number(raw[name]);
    if (value === undefined) return undefined;
    if (!(value >= least && value <= most) || (whole && !Number.isInteger(value)) || raw[name] === '') {
      refuse(name, `a ${whole ? 'whole ' : ''}number from ${least} to ${most}`);
    }
    return value;
  };
  const found = {
    board: choice('board', sweptBoards),
    interface: choice('interface', interfaceNames),
    streams: number('streams', 1, 4, true),
    direction: choice('direction', ['rx', 'tx', 'both'] as const),
    seconds: number('seconds', 0.05, 60, false),
    jobs: number('jobs', 1, 64, true),
    timing: choice('timing', sweepTimings),
    all: raw['all'] === true || raw['all'] === 'true' ? true : undefined,
  };
  const options = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as ReadSweep;
  if (options.board === 'teensy41' && options.interface === 'enet_1g')
    refuse('interface', 'an interface of the Teensy 4.1, which has enet alone');
  return { options, problems };
}
