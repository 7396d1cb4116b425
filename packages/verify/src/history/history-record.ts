import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Problem } from '@boardproof/nx';
import { verdicts } from '../record/record-schema.ts';

/** What the statistics need of one record. */
export interface HistoryRecord {
  /** Below the folder that was asked for. */
  path: string;
  kind: 'hardware' | 'emulated';
  serial: string | null;
  attempt: number;
  startedAt: string | null;
  verdict: (typeof verdicts)[number];
  rxMbit: number | null;
  txMbit: number | null;
  rxLimit: number | null;
  txLimit: number | null;
  causes: string[];
  firmware: string | null;
}

/** Deep enough for DIR/SERIAL/attempt-N, and for folders of days or benches above it. */
const DEEPEST = 8;

/** Every record.json below a folder. A damaged one is a problem, and the others are read all the same. */
export function readRecords(folder: string): { records: HistoryRecord[]; problems: Problem[] } {
  const records: HistoryRecord[] = [];
  const problems: Problem[] = [];
  const visit = (path: string, depth: number) => {
    let entries: Dirent[];
    try {
      entries = readdirSync(path, { withFileTypes: true });
    } catch (error) {
      problems.push(damaged(relative(folder, path), (error as Error).message));
      return;
    }
    for (const entry of entries) {
      const below = join(path, entry.name);
      // Links are not followed: they may lead anywhere, and in circles.
      if (entry.isDirectory() && depth < DEEPEST) visit(below, depth + 1);
      else if (entry.isFile() && entry.name === 'record.json') {
        const name = relative(folder, below);
        try {
          records.push(toHistoryRecord(JSON.parse(readFileSync(below, 'utf8')), name));
        } catch (error) {
          problems.push(damaged(name, (error as Error).message));
        }
      }
    }
  };
  if (existsSync(folder)) visit(folder, 0);
  records.sort(byTime);
  return { records, problems };
}

/** By their start, those without one first, then by place: the order does not depend on the file system. */
function byTime(one: HistoryRecord, other: HistoryRecord): number {
  const time = (one.startedAt ?? '').localeCompare(other.startedAt ?? '');
  return time !== 0 ? time : one.path < other.path ? -1 : 1;
}

/** Checks the few fields by hand: zod would take most of the time for ten thousand records. Throws with what is wrong. */
export function toHistoryRecord(value: unknown, path: string): HistoryRecord {
  const record = value as Record<string, unknown> | null;
  if (record === null || typeof record !== 'object') throw new Error('it is no record');
  if (record['schema'] !== 'boardproof.record/1') throw new Error(`its schema is ${JSON.stringify(record['schema'])}`);
  const { kind, verdict, attempt, serial, startedAt } = record;
  if (kind !== 'hardware' && kind !== 'emulated') throw new Error('its kind is neither hardware nor emulated');
  if (!verdicts.includes(verdict as never)) throw new Error(`its verdict is ${JSON.stringify(verdict)}`);
  const limits = list(record['limits']);
  const limit = (name: string) => number(limits.find((one) => one['name'] === name)?.['value']);
  const rate = (name: string) => {
    const phase = list(record['phases']).find((one) => one['name'] === name);
    return number(list(phase?.['measurements']).find((one) => one['name'] === `${name}Mbit`)?.['value']);
  };
  const firmware = record['firmware'] as Record<string, unknown> | undefined;
  return {
    path,
    kind,
    verdict: verdict as HistoryRecord['verdict'],
    serial: typeof serial === 'string' ? serial : null,
    attempt: number(attempt) ?? 1,
    startedAt: typeof startedAt === 'string' ? startedAt : null,
    rxMbit: rate('rx'),
    txMbit: rate('tx'),
    rxLimit: limit('rxMbit'),
    txLimit: limit('txMbit'),
    causes: list(record['causes']).flatMap(causeOf),
    firmware: typeof firmware?.['sha256'] === 'string' ? firmware['sha256'] : null,
  };
}

/** A cause in words; none of what names no class. */
function causeOf({ direction, class: name }: Record<string, unknown>): string[] {
  return typeof name === 'string' ? [`${typeof direction === 'string' ? direction : 'board'} ${name}`] : [];
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((item) => item !== null && typeof item === 'object') : [];
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function damaged(path: string, message: string): Problem {
  return { code: 'record-damaged', severity: 'warning', path, message, hint: 'It is left out of every figure.' };
}
