import { counted, type Problem } from '@boardproof/board';
import { z } from 'zod';
import type { PriceSnapshot } from './prices.ts';

/** What `makeBom` is asked for. */
export interface BomOptions {
  /** For how many boards parts are bought; 3 unless told otherwise, since OSH Park makes boards in threes. */
  readonly boards?: number | undefined;
  /** How many units are built: accessories such as the cable are bought for these; 1 unless told otherwise. */
  readonly builds?: number | undefined;
  /** Extra pieces of each soldered part, 0 unless told otherwise. */
  readonly spares?: number | undefined;
  /** A dated price snapshot; without one no part's price appears anywhere. */
  readonly prices?: PriceSnapshot | undefined;
  /** Today as YYYY-MM-DD, for the age of dated figures in the printed summary; never written into a file. */
  readonly today?: string | undefined;
}

/** The numbers that every quantity is made from. */
export interface Plan {
  readonly boards: number;
  readonly builds: number;
  readonly spares: number;
}

const most = 100_000;
const Counts = z.object({
  boards: z.int().min(1).max(most).default(3),
  builds: z.int().min(0).max(most).default(1),
  spares: z.int().min(0).max(most).default(0),
  today: z.iso.date().optional(),
});

/** Checks the options and fills in the defaults; `plan` is absent when an option is wrong. */
export function planOf(options: BomOptions): { plan?: Plan; problems: Problem[] } {
  const parsed = Counts.safeParse(options);
  if (!parsed.success) {
    return {
      problems: parsed.error.issues.map((issue) => ({
        code: 'bom-option',
        severity: 'error',
        path: `options/${issue.path.join('/')}`,
        message: `The option ${issue.path.join('.')} cannot be used: ${issue.message}.`,
        hint: 'boards is a whole number from 1 up, builds and spares from 0 up, today a date such as 2026-11-30.',
      })),
    };
  }
  const { boards, builds, spares } = parsed.data;
  if (builds > boards) {
    return {
      problems: [
        {
          code: 'bom-option',
          severity: 'error',
          path: 'options/builds',
          message: `${counted(builds, 'unit')} cannot be built from ${counted(boards, 'board')}.`,
          hint: 'Raise boards to at least the number of units to build.',
        },
      ],
    };
  }
  return { plan: { boards, builds, spares }, problems: [] };
}
