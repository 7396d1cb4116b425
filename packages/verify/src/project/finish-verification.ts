// Ends a verifying task: writes what was measured whatever the verdict says, and its report.
import { join } from 'node:path';
import { countProblems, formatProblems, type Problem, type TaskReport, toJson, writeOutputs } from '@boardproof/nx';
import type { LimitClass } from '../diagnosis/limit-class.ts';
import type { BoardRecord } from '../record/record-schema.ts';
import { exitCodes } from '../record/verdict.ts';

/** Where a task writes, relative to the workspace's root. */
export interface TaskPlace {
  readonly task: string;
  readonly root: string;
  readonly outputPath: string;
}

/** What was measured, with every problem of it, and the task's files by their name. */
export interface Measured {
  readonly record: BoardRecord;
  readonly problems: readonly Problem[];
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

/** A task that says what it measured: a `fail` ends it with 1, and its record lies there all the same. */
export function finishVerification(place: TaskPlace, { record, files, problems }: Measured): { success: boolean } {
  const verdict = record.verdict === 'aborted' ? 'error' : record.verdict;
  const exitCode = exitCodes[verdict] as TaskReport['exitCode'];
  return write(place, { exitCode, verdict, files, problems, sentence: record.sentence, phases: record.phases });
}

/** A cause that a run must be found to have. */
export interface ExpectedCause {
  readonly direction: 'rx' | 'tx';
  readonly class: LimitClass;
  /** Lines of lwipopts.h. */
  readonly fix: readonly string[];
}

/** A run that must fail: the task holds when the record fails just so, and says what else it found otherwise. */
export function finishExpectedFail(
  place: TaskPlace,
  { record, files, problems }: Measured,
  expected: readonly ExpectedCause[],
): { success: boolean } {
  const { sentence, phases } = record;
  const short = (causes: readonly (ExpectedCause | BoardRecord['causes'][number])[]) =>
    causes.map((one) => `${one.direction} ${one.class}: ${one.fix.join('; ')}`).join(' / ');
  const as = short(expected);
  const found = short(record.causes);
  if (record.verdict === 'fail' && found === as) {
    const info: Problem = {
      code: 'expected-fail',
      severity: 'info',
      path: 'record.json',
      message: `as expected: ${sentence}`,
      hint: 'Four segments are too few for this link; the build that is released has eight.',
    };
    const kept = problems.filter(({ severity }) => severity !== 'error').concat(info);
    const checks = [`fails with just the expected causes: ${as}`];
    return write(place, { exitCode: 0, verdict: 'pass', files, problems: kept, sentence, phases, checks });
  }
  const wrong: Problem = {
    code: 'unexpected-verdict',
    severity: 'error',
    path: 'record.json',
    message: `this run must fail with ${as}, but it says ${record.verdict} with ${found === '' ? 'no cause' : found}`,
    hint: 'Emulator, firmware or analysis has changed: the other tests say which.',
  };
  return write(place, { exitCode: 1, verdict: 'fail', files, problems: [...problems, wrong], sentence, phases });
}

interface Written {
  readonly files: Measured['files'];
  readonly exitCode: TaskReport['exitCode'];
  readonly verdict: TaskReport['verdict'];
  readonly problems: readonly Problem[];
  readonly sentence: string;
  readonly phases: BoardRecord['phases'];
  readonly checks?: readonly string[];
}

function write({ task, root, outputPath }: TaskPlace, written: Written): { success: boolean } {
  const { exitCode, verdict, files, problems, sentence, phases } = written;
  const checks = written.checks ?? phases.map((phase) => `${phase.name} on the emulated board: ${phase.sentence}`);
  const report: TaskReport = {
    schema: 'boardproof.problems/1',
    task,
    exitCode,
    verdict,
    files: 'written',
    checks,
    problems,
  };
  writeOutputs(join(root, outputPath), new Map([...files, ['problems.json', toJson(report)]]));
  // An expected failure says its sentence itself.
  if (written.checks === undefined) console.log(`  ${sentence}`);
  if (problems.length > 0) console.log(formatProblems(problems));
  console.log(`${verdict}, ${countProblems(problems)}, in ${outputPath}`);
  return { success: exitCode === 0 };
}
