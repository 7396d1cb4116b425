// Judges captures whose limit is known, and counts what they were taken for.

import type { Diagnosis } from '../../analysis-schema.ts';
import { analyze } from '../../analyze.ts';
import type { LimitClass } from '../../diagnosis/limit-class.ts';
import { type ShownClass, shownClasses, type UnseenCase } from './cases.ts';

export interface Judged {
  name: string;
  made: ShownClass;
  origin: UnseenCase['origin'];
  named: LimitClass;
  /** The class is the right one (or one that a person would accept), and the verdict fits it. */
  right: boolean;
  diagnosis: Diagnosis;
}

/** The board's address in every capture of these cases. */
const board = '192.168.1.19';

/** Names the limit of the transfer that the case is about. */
export async function judge(one: UnseenCase, capture: Uint8Array): Promise<Judged> {
  const { diagnosis } = await analyze(capture, { board });
  const ours = diagnosis.filter(({ direction }) => direction === one.direction);
  const entry = ours.find(({ class: named }) => accepted(one.made).includes(named)) ?? ours[0] ?? diagnosis[0];
  if (entry === undefined) throw new Error(`${one.name}: no transfer was found`);
  return {
    name: one.name,
    made: one.made,
    origin: one.origin,
    named: entry.class,
    right: isRight(one.made, entry),
    diagnosis: entry,
  };
}

/** Other names that a person would accept. A mismatch of the duplex modes is known by its losses; the counters tell the rest. */
function accepted(made: ShownClass): readonly LimitClass[] {
  return made === 'duplex-mismatch' ? ['duplex-mismatch', 'loss'] : [made];
}

function isRight(made: ShownClass, { class: named, verdict, contributing }: Diagnosis): boolean {
  // What is lost and repaired in time leaves the link full; it fails all the same.
  const isRepaired = named === 'link' && contributing.includes('link-quality') && verdict === 'fail';
  if ((made === 'loss' || made === 'duplex-mismatch') && isRepaired) return true;
  const fits =
    made === 'link' ? verdict === 'pass' || verdict === 'warn' : verdict === (made === 'inconclusive' ? made : 'fail');
  return accepted(made).includes(named) && fits;
}

/** The confusion matrix as a table of Markdown: a row for each class that was made, a column for each that was named. */
export function confusionTable(judged: readonly Judged[]): string {
  const extra = judged
    .map(({ named }) => named)
    .filter((named) => !(shownClasses as readonly string[]).includes(named));
  const columns = [...shownClasses, ...new Set(extra)];
  const count = (made: string, named: string) =>
    judged.filter((one) => one.made === made && one.named === named).length;
  const rows = shownClasses.map((made) => {
    const all = judged.filter((one) => one.made === made);
    const cells = columns.map((named) => String(count(made, named) || ''));
    return [made, ...cells, `${all.filter(({ right }) => right).length} of ${all.length}`];
  });
  const lines = [['made', ...columns, 'right'], ['', ...columns, ''].map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
