import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Problem } from '@boardproof/nx';
import { BoardRecord } from '../record/record-schema.ts';

/** More than this much between a start by reset and one by power cycle is a finding. */
const FINDING_PERCENT = 2;

/** The newest complete record of the same board that was started the other way; null without one. */
export function otherStart(folder: string, after: BoardRecord['after']): BoardRecord | null {
  if (after === null) return null;
  const root = dirname(folder);
  const attempts = readdirSync(root)
    .map((name) => ({ name, number: Number(/^attempt-(\d+)$/.exec(name)?.[1] ?? 0) }))
    .filter(({ name, number }) => number > 0 && join(root, name) !== folder)
    .sort((one, other) => other.number - one.number);
  for (const { name } of attempts) {
    const file = join(root, name, 'record.json');
    if (!existsSync(file)) continue;
    try {
      const parsed = BoardRecord.safeParse(JSON.parse(readFileSync(file, 'utf8')));
      if (parsed.success && parsed.data.complete && parsed.data.after !== null && parsed.data.after !== after) {
        return parsed.data;
      }
    } catch {
      // A damaged record of another attempt says nothing about this one.
    }
  }
  return null;
}

/** Whether the board's rates depend on how it was started, and the registers that differ then. */
export function startFinding(now: BoardRecord, before: BoardRecord): Problem | null {
  const differing = ['rx', 'tx'].flatMap((name) => {
    const [one, other] = [rate(before, name), rate(now, name)];
    if (one === null || other === null) return [];
    const percent = (Math.abs(other - one) / Math.max(one, other)) * 100;
    return percent > FINDING_PERCENT
      ? [`${name} ${one.toFixed(1)} after ${before.after}, ${other.toFixed(1)} Mbit/s after ${now.after}`]
      : [];
  });
  if (differing.length === 0) return null;
  const names = [...new Set([...Object.keys(before.registers), ...Object.keys(now.registers)])].sort();
  const registers = names
    .filter((name) => before.registers[name] !== now.registers[name])
    .map((name) => `${name} ${before.registers[name] ?? '-'} -> ${now.registers[name] ?? '-'}`);
  return {
    code: 'start-dependent',
    severity: 'warning',
    path: `attempt ${before.attempt}`,
    message: `the rate depends on how the board was started: ${differing.join('; ')}`,
    hint:
      registers.length === 0 ? 'No register that the board reports differs.' : `What differs: ${registers.join('; ')}`,
  };
}

function rate(record: BoardRecord, name: string): number | null {
  const value = record.phases
    .find((phase) => phase.name === name)
    ?.measurements.find((one) => one.name === `${name}Mbit`)?.value;
  return typeof value === 'number' ? value : null;
}
