// Names that try to become markup, a formula, a command of the terminal or a place on disk, and what finds them out.

import { createHash } from 'node:crypto';

/** What each free text of a board, a record or a file may carry. */
export const hostileNames: readonly string[] = [
  '<script>alert(1)</script>',
  '=cmd|calc!A0',
  '+1+1',
  '@SUM(1)',
  '-2',
  '"><img src=x onerror=alert(1)>',
  "'; DROP",
  '../../../etc/x',
  'a|b`c*d_e',
  '\u001b[2Jx',
  '{{7*7}}#{7*7}',
  '](javascript:alert(1))',
  ']]>&lt;!--',
];

/**
 * Elements of a page that its own author did not put there: scripts that its policy does not name by their hash, handlers,
 * images from elsewhere.
 */
export function foreignMarkup(page: string): string[] {
  const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/.exec(page)?.[0] ?? '';
  const named = (script: string) => policy.includes(createHash('sha256').update(script).digest('base64'));
  // The text of the page's own script and style is no markup, and data are none.
  const bare = page
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<script type="application\/json"[^>]*>[^<]*<\/script>/, '')
    .replaceAll(/<script>([\s\S]*?)<\/script>/g, (whole, script: string) => (named(script) ? '' : whole));
  const tags = bare.match(/<[a-z!/][^>]*>/gi) ?? [];
  return tags.filter(
    (tag) =>
      /^<script/i.test(tag) ||
      /\son[a-z]+\s*=/i.test(withoutQuoted(tag)) ||
      /(href|src)="\s*javascript:|src="(?!data:)/i.test(tag),
  );
}

/** Whether a spreadsheet would take the cell for a formula. */
export function isFormula(cell: string): boolean {
  return /^[=+@\t\r]|^-\D/.test(cell);
}

function withoutQuoted(tag: string): string {
  return tag.replaceAll(/"[^"]*"/g, '""');
}
