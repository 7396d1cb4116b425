// The shell of a page without a script: one file that loads nothing.
import { createHash } from 'node:crypto';
import { escapeHtml as text } from './escape.ts';
import { pageStyle } from './page-style.ts';

const more = `
.good { color: var(--good); font-weight: 600; } .bad { color: var(--bad); font-weight: 600; }
.chart { display: block; width: 100%; height: auto; max-width: 900px; } .chart text { fill: var(--soft); font-size: 12px; }
.dot { fill: none; stroke-width: 2; } .soft { color: var(--soft); } td.none { color: var(--soft); text-align: right; }
tr.published { background: var(--panel); } .sweep th[scope=row] { font-weight: 400; min-width: 10rem; position: sticky; left: 0;
  background: var(--paper); } .sweep tr.published th[scope=row] { background: var(--panel); } .sweep th.number { white-space: nowrap; }
caption { text-align: left; padding: .4rem 0; color: var(--soft); }
`;

/** A page of the report's look. `body` is HTML; whatever it shows was escaped by its maker. */
export function plainPage(title: string, body: string, footer: string): string {
  const style = `${pageStyle}${more}`;
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${text(policy)}">
<title>${text(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
<footer>${text(footer)}</footer>
</body>
</html>
`;
}
