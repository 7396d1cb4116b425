import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Problem } from '@boardproof/nx';
import { BoardRecord } from '../record/record-schema.ts';

/** More than this much between two runs of one board is a finding. */
const FINDING_PERCENT = 2;

/**
 * How this run differs from earlier attempts of the same board by more than repeats may: from the newest one that was started the
 * other way, and from the newest one that was started and built alike. Each finding lists the registers that differ.
 */
export function findingsOf(folder: string, now: BoardRecord): Problem[] {
  const earlier = earlierRecords(folder);
  const other = earlier.find(({ after }) => now.after !== null && after !== null && after !== now.after);
  const alike = earlier.find(
    (one) => one.after === now.after && JSON.stringify(one.firmware) === JSON.stringify(now.firmware),
  );
  return [
    ...(other === undefined ? [] : finding(now, other, 'start-dependent')),
    ...(alike === undefined ? [] : finding(now, alike, 'not-repeatable')),
  ];
}

/** Complete records beside this one, the newest first. */
function earlierRecords(folder: string): BoardRecord[] {
  const root = dirname(folder);
  const attempts = readdirSync(root)
    .map((name) => ({ name, number: Number(/^attempt-(\d+)$/.exec(name)?.[1] ?? 0) }))
    .filter(({ name, number }) => number > 0 && join(root, name) !== folder)
    .sort((one, other) => other.number - one.number);
  return attempts.flatMap(({ name }) => {
    const file = join(root, name, 'record.json');
    if (!existsSync(file)) return [];
    try {
      const parsed = BoardRecord.safeParse(JSON.parse(readFileSync(file, 'utf8')));
      return parsed.success && parsed.data.complete ? [parsed.data] : [];
    } catch {
      // A damaged record of another attempt says nothing about this one.
      return [];
    }
  });
}

function finding(now: BoardRecord, before: BoardRecord, code: 'start-dependent' | 'not-repeatable'): Problem[] {
  const isStart = code === 'start-dependent';
  const [first, second] = isStart
    ? [`after ${before.after}`, `after ${now.after}`]
    : [`in attempt ${before.attempt}`, `in attempt ${now.attempt}`];
  const differing = ['rx', 'tx'].flatMap((name) => {
    const [one, other] = [rate(before, name), rate(now, name)];
    if (one === null || other === null) return [];
    const percent = (Math.abs(other - one) / Math.max(one, other)) * 100;
    return percent > FINDING_PERCENT
      ? [`${name} ${one.toFixed(1)} ${first}, ${other.toFixed(1)} Mbit/s ${second}`]
      : [];
  });
  if (differing.length === 0) return [];
  const names = [...new Set([...Object.keys(before.registers), ...Object.keys(now.registers)])].sort();
  const registers = names
    .filter((name) => before.registers[name] !== now.registers[name])
    .map((name) => `${name} ${before.registers[name] ?? '-'} -> ${now.registers[name] ?? '-'}`);
  const what = isStart
    ? 'the rate depends on how the board was started'
    : 'the same board and firmware are not as fast each time';
  return [
    {
      code,
      severity: 'warning',
      path: `attempt ${before.attempt}`,
      message: `${what}: ${differing.join('; ')}`,
      hint:
        registers.length === 0
          ? 'No register that the board reports differs.'
          : `What differs: ${registers.join('; ')}`,
    },
  ];
}

function rate(record: BoardRecord, name: string): number | null {
  const value = record.phases
    .find((phase) => phase.name === name)
    ?.measurements.find((one) => one.name === `${name}Mbit`)?.value;
  return typeof value === 'number' ? value : null;
}
