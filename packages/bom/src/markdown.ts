/** Text and tables for order.md: whatever a name holds, it shows as itself and nothing else. */
import { oneLine } from './cell.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // Two dollar signs in one paragraph would be set as mathematics by some hosts.
  $: '&#36;',
  // A name with an @ would notify a person on some hosts.
  '@': '&#64;',
};

/** Escapes a name for running text or a table cell, so that it holds no markup, no HTML and no line break. */
export function md(text: string): string {
  return oneLine(text)
    .replace(/[&<>$@]/g, (character) => escapes[character] as string)
    .replace(/[\\`*[\]|~]/g, '\\$&')
    .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_')
    .replace(/^([#+-])/, '\\$1')
    .replace(/^(\d+)([.)])(?= |$)/, '$1\\$2');
}

/** A table; cells must be escaped already. Right-aligned columns are named by their place. */
export function mdTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  rightAligned: readonly number[] = [],
): string[] {
  const rule = head.map((_, column) => (rightAligned.includes(column) ? '---:' : '---'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
