// A sweep for the terminal.
import { plain } from '@boardproof/nx';
import type { SweepResult } from './sweep-result.ts';
import { type SweepTable, sweepTables } from './sweep-table.ts';

export function sweepText(result: SweepResult): string {
  const tables = sweepTables(result.cells).flatMap((table) => ['', ...tableText(table)]);
  const labels = tables.some((line) => line.startsWith('published')) ? ['', result.published.note] : [];
  const model = result.model === null ? [] : [result.model.says];
  return `${[result.sentence, result.notice, ...model, ...tables, ...labels].join('\n')}\n`;
}

function tableText({ title, columns, rows, reasons }: SweepTable): string[] {
  const widest = Math.max(...rows.map(({ name }) => name.length), 10);
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map(({ cells }) => cells[index]!.length)),
  );
  const line = (name: string, cells: readonly string[]) =>
    `${name.padEnd(widest)}  ${cells.map((cell, index) => cell.padStart(widths[index]!)).join('  ')}`.trimEnd();
  return [
    title,
    line('', columns),
    ...rows.map(({ name, cells }) => line(name, cells)),
    ...reasons.map((reason) => `  without figures: ${plain(reason)}`),
  ];
}
