// Cases for tests: planned from the sample board, built, and ready to be broken.
import type { Board, Problem } from '@boardproof/board';
import { makeBase } from '../case/base.ts';
import { makeLid } from '../case/lid.ts';
import type { Plan } from '../case/plan.ts';
import type { Assembly } from '../check/assembly.ts';
import type { Measured } from '../fit/assume.ts';
import { planEnclosure } from '../make-enclosure.ts';
import type { EnclosureDraft } from '../options/options.ts';
import { Kernel } from '../solid/kernel.ts';
import { sampleBoard } from './sample-board.ts';

/** The plan of a case that must be possible. */
export function planOf(project: EnclosureDraft = {}, board: Board = sampleBoard(), measured: Measured = {}): Plan {
  const { plan, problems } = planEnclosure(board, { project, measured });
  if (plan === undefined) throw new Error(`no plan: ${JSON.stringify(problems.filter(isError))}`);
  return plan;
}

/** Problems of a case, without the warnings about assumed figures. */
export function problemsOf(project: EnclosureDraft, board: Board = sampleBoard(), measured: Measured = {}): Problem[] {
  const { problems } = planEnclosure(board, { project, measured });
  return problems.filter(({ code }) => !code.startsWith('assumed-'));
}

/** Runs work on the closed case of a plan. */
export function withCase<T>(plan: Plan, work: (kernel: Kernel, assembly: Assembly) => T): Promise<T> {
  return Kernel.using((kernel) => work(kernel, { plan, base: makeBase(kernel, plan), lid: makeLid(kernel, plan) }));
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}
