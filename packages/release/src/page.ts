import type { Board } from '@boardproof/board';
import type { GatheredTask, ReleaseFile } from './gather.ts';
import { html, Raw } from './html.ts';
import { pageStyle } from './style.ts';

/** The page of a release: one file without outside resources, that opens from disk. */
export function releasePage(board: Board, tasks: readonly GatheredTask[], notYet: readonly string[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${board.title}</title>
<style>${new Raw(pageStyle)}</style>
</head>
<body>
<header><h1>${board.title}</h1><p>${board.name}, revision ${board.revision}. ${board.description}</p></header>
<main>
${warnings(tasks, notYet)}
${pictures(tasks)}
${verdicts(tasks)}
${proof(tasks)}
${order(tasks)}
${choices(board)}
${files(tasks)}
</main>
</body>
</html>
`.markup;
}

function warnings(tasks: readonly GatheredTask[], notYet: readonly string[]): Raw {
  const open = tasks.flatMap(({ task, report }) =>
    (report?.problems ?? []).map(
      ({ severity, path, message, hint }) =>
        html`<li class="${severity}"><b>${severity}</b> ${task}: ${message} <small>${path}. ${hint}</small></li>\n`,
    ),
  );
  return html`<section id="warnings"><h2>Read this first</h2>
<ul>
${open}${notYet.map((words) => html`<li class="missing"><b>missing</b> ${words}</li>\n`)}</ul></section>`;
}

function pictures(tasks: readonly GatheredTask[]): Raw {
  const shown = (['top', 'bottom'] as const).flatMap((side) => {
    const file = fileOf(tasks, `fab/${side}.png`);
    if (file === undefined) return [];
    const data = Buffer.from(file.content).toString('base64');
    const source = `data:image/png;base64,${data}`;
    return [
      html`<figure><img alt="The board from the ${side}" src="${source}"><figcaption>${side}</figcaption></figure>\n`,
    ];
  });
  const preview = fileOf(tasks, 'enclosure/preview.png');
  const enclosure =
    preview &&
    html`<figure class="full"><img alt="The case: closed, apart, cut open" src="data:image/png;base64,${Buffer.from(preview.content).toString('base64')}"><figcaption>the printed case</figcaption></figure>\n`;
  return html`<section id="board"><h2>The board</h2>\n${shown}${enclosure}</section>`;
}

function verdicts(tasks: readonly GatheredTask[]): Raw {
  const rows = tasks.map(
    ({ task, report, files }) =>
      html`<tr><td>${task}</td><td class="${report?.verdict}">${report?.verdict ?? 'not run'}</td><td>${files.length}</td><td>${(report?.checks ?? []).join('; ')}</td></tr>\n`,
  );
  return html`<section id="verdicts"><h2>What was made and compared</h2>
<div class="wide"><table><thead><tr><th>task</th><th>verdict</th><th>files</th><th>compared in this run</th></tr></thead><tbody>
${rows}</tbody></table></div></section>`;
}

function proof(tasks: readonly GatheredTask[]): Raw {
  const report = fileOf(tasks, 'verify/report.txt');
  return html`<section id="proof"><h2>The proof</h2>
<pre>${report === undefined ? 'No capture was analysed.' : Buffer.from(report.content).toString()}</pre></section>`;
}

interface BomLine {
  readonly refs: readonly string[];
  readonly quantity: number;
  readonly mpn?: string;
  readonly manufacturer?: string;
  readonly digikey?: string;
  readonly description: string;
  readonly disposition: string;
}

function order(tasks: readonly GatheredTask[]): Raw {
  const file = fileOf(tasks, 'bom/bom.json');
  const bom = file && (JSON.parse(Buffer.from(file.content).toString()) as { boards: number; lines: BomLine[] });
  const rows = (bom?.lines ?? []).map(
    ({ refs, quantity, mpn, manufacturer, digikey, description, disposition }) =>
      html`<tr><td>${refs.join(' ')}</td><td>${quantity}</td><td>${description}</td><td>${manufacturer ?? ''} ${mpn ?? ''}</td><td>${digikey ?? ''}</td><td>${disposition.replaceAll('-', ' ')}</td></tr>\n`,
  );
  return html`<section id="order"><h2>Parts for ${bom?.boards ?? 0} boards</h2>
<div class="wide"><table><thead><tr><th>on the board</th><th>quantity</th><th>what</th><th>maker and part number</th><th>Digi-Key</th><th></th></tr></thead><tbody>
${rows}</tbody></table></div></section>`;
}

function choices(board: Board): Raw {
  const rows = board.choices.map(
    ({ what, chosen, why, source }) =>
      html`<dt>${what}: ${chosen}</dt><dd>${why}${source === undefined ? '' : ` (${source.from})`}</dd>\n`,
  );
  return html`<section id="choices"><h2>What was chosen, and why</h2><dl>\n${rows}</dl></section>`;
}

function files(tasks: readonly GatheredTask[]): Raw {
  const rows = tasks.flatMap(({ files: own }) =>
    own.map(
      ({ path, bytes, sha256 }) =>
        html`<tr><td><a href="../${path}">${path}</a></td><td>${bytes}</td><td><code>${sha256}</code></td></tr>\n`,
    ),
  );
  return html`<section id="files"><h2>Files</h2>
<div class="wide"><table><thead><tr><th>file</th><th>bytes</th><th>sha256</th></tr></thead><tbody>
${rows}</tbody></table></div></section>`;
}

function fileOf(tasks: readonly GatheredTask[], path: string): ReleaseFile | undefined {
  return tasks.flatMap(({ files: own }) => own).find((file) => file.path === path);
}
