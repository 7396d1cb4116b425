import type { HistoryRecord } from './history-record.ts';

const columns: [name: string, value: (record: HistoryRecord) => string | number | null][] = [
  ['startedAt', (record) => record.startedAt],
  ['kind', (record) => record.kind],
  ['serial', (record) => record.serial],
  ['attempt', (record) => record.attempt],
  ['verdict', (record) => record.verdict],
  ['rxMbit', (record) => record.rxMbit],
  ['txMbit', (record) => record.txMbit],
  ['rxLimit', (record) => record.rxLimit],
  ['txLimit', (record) => record.txLimit],
  ['causes', (record) => record.causes.join('; ')],
  ['firmware', (record) => record.firmware],
  ['path', (record) => record.path],
];

/** A row a record (RFC 4180). Texts cannot be taken for formulas by a spreadsheet. */
export function historyCsv(records: readonly HistoryRecord[]): string {
  const rows = records.map((record) => columns.map(([, value]) => csvCell(value(record))).join(','));
  return `${[columns.map(([name]) => name).join(','), ...rows].join('\r\n')}\r\n`;
}

/** Numbers plain, texts quoted; what a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const isFormula =
    /^[\s\u0000-\u001f\u00a0\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/.test(value) || /^[\t\r\n]/.test(value);
  const text = `${isFormula ? "'" : ''}${value.replaceAll('\u0000', '')}`;
  return `"${text.replaceAll('"', '""')}"`;
}
