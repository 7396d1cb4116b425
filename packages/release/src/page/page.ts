import { createHash } from 'node:crypto';
import type { Board, Fill } from '@boardproof/board';
import { firmwareFolder, type GatheredTask, type ReleaseFile } from '../gather.ts';
import { imageOf, runsOf } from '../proofs.ts';
import { assembly, type BomLine } from './assembly.ts';
import { boardView } from './board-view.ts';
import { caseScript } from './case-script.ts';
import { caseView } from './case-view.ts';
import { firmware, type SizeReport } from './firmware.ts';
import { html, Raw } from './html.ts';
import { notices } from './notices.ts';
import { type BoardOrder, orderSteps } from './order.ts';
import { proof } from './proof.ts';
import { pageScript } from './script.ts';
import { pageStyle } from './style.ts';

const script = pageScript + caseScript;
/** Nothing but what stands in the file itself may load, and of scripts only this one runs, whatever a name in it may try. */
const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; base-uri 'none'; form-action 'none'`;

const sections = [
  ['warnings', 'Read first'],
  ['board', 'Board'],
  ['assembly', 'Assembly'],
  ['order', 'Order'],
  ['case', 'Case'],
  ['firmware', 'Firmware'],
  ['proof', 'Proof'],
  ['verdicts', 'Checks'],
  ['choices', 'Choices'],
  ['files', 'Files'],
] as const;

/** The page of a release: one file without outside resources, that opens from disk, on a phone, by keyboard. */
export function releasePage(
  board: Board,
  fills: readonly Fill[],
  tasks: readonly GatheredTask[],
  notYet: readonly string[],
): string {
  const bom = jsonOf<{ boards: number; lines: BomLine[] }>(tasks, 'bom/bom.json');
  const parts = [
    notices(tasks, notYet),
    boardView(board, fills),
    assembly(bom?.lines ?? [], bom?.boards ?? 0),
    orderSteps(jsonOf<BoardOrder>(tasks, 'bom/oshpark-order.json'), bom !== undefined),
    enclosure(tasks),
    firmware(jsonOf<SizeReport>(tasks, `${firmwareFolder}/size.json`), imageOf(tasks)),
    proof(runsOf(tasks), textOf(tasks, 'verify/report.txt')),
    verdicts(tasks),
    choices(board),
    files(tasks),
  ];
  const links = sections.filter(([id]) => parts.some(({ markup }) => markup.startsWith(`<section id="${id}"`)));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${board.title}</title>
<style>${new Raw(pageStyle)}</style>
</head>
<body data-release="${board.name} ${board.revision}">
<header><h1>${board.title}</h1><p>${board.name}, revision ${board.revision}. ${board.description}</p>
${headline(tasks)}
<nav aria-label="sections">${links.map(([id, words]) => html`<a href="#${id}">${words}</a>\n`)}</nav></header>
<main>
${parts.map((part) => html`${part}\n`)}</main>
<script>${new Raw(script)}</script>
</body>
</html>
`.markup;
}

/** One sentence on the whole. */
function headline(tasks: readonly GatheredTask[]): Raw {
  const passed = tasks.filter(({ report }) => report?.verdict === 'pass').length;
  const warnings = tasks
    .flatMap(({ report }) => report?.problems ?? [])
    .filter(({ severity }) => severity === 'warning').length;
  const words = `${passed} of ${tasks.length} tasks passed, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`;
  const [run] = runsOf(tasks);
  return html`<p class="verdict ${passed === tasks.length ? 'good' : 'bad'}"><b>${words}</b>${run === undefined ? html`` : html` <a href="#proof">Proof</a>: ${run.record.sentence}`}</p>`;
}

function enclosure(tasks: readonly GatheredTask[]): Raw {
  const preview = fileOf(tasks, 'enclosure/preview.png');
  if (preview === undefined) return html``;
  const parts = jsonOf<{
    parts: { file: string; sizeMm: number[]; print?: { filamentCm3: number; minutes: number } }[];
  }>(tasks, 'enclosure/enclosure.json');
  const rows = (parts?.parts ?? []).map(
    ({ file, sizeMm, print }) =>
      html`<tr><td><a href="../enclosure/${file}">${file}</a></td><td>${sizeMm.join(' x ')} mm</td><td>${print === undefined ? '' : `about ${print.filamentCm3} cm3, ${print.minutes} minutes`}</td></tr>\n`,
  );
  const solids = (parts?.parts ?? []).flatMap(({ file }) => {
    const stl = fileOf(tasks, `enclosure/${file}`);
    return stl === undefined ? [] : [{ name: file.replace(/\.stl$/, ''), stl: stl.content }];
  });
  return html`<section id="case"><h2>The case</h2>
<figure class="full"><img alt="The case: closed, apart, cut open" src="data:image/png;base64,${Buffer.from(preview.content).toString('base64')}"></figure>
${caseView(solids)}
<div class="wide"><table><thead><tr><th>to print</th><th>size</th><th>filament and time, estimated</th></tr></thead><tbody>
${rows}</tbody></table></div></section>`;
}

function verdicts(tasks: readonly GatheredTask[]): Raw {
  const rows = tasks.map(
    ({ task, report, files }) =>
      html`<tr><td>${task}</td><td class="${report?.verdict}">${report?.verdict ?? 'not run'}</td><td>${files.length}</td><td>${compared(report?.checks ?? [])}</td></tr>\n`,
  );
  return html`<section id="verdicts"><h2>What was made and compared</h2>
<div class="wide"><table><thead><tr><th>task</th><th>verdict</th><th>files</th><th>compared in this run</th></tr></thead><tbody>
${rows}</tbody></table></div></section>`;
}

/** What was compared; a long list folds up. */
function compared(checks: readonly string[]): Raw {
  if (checks.length <= 4) return html`${checks.join('; ')}`;
  return html`<details><summary>${checks.length} checks</summary><ul>${checks.map((check) => html`<li>${check}</li>\n`)}</ul></details>`;
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

function jsonOf<T>(tasks: readonly GatheredTask[], path: string): T | undefined {
  const text = textOf(tasks, path);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

function textOf(tasks: readonly GatheredTask[], path: string): string | undefined {
  const file = fileOf(tasks, path);
  return file && Buffer.from(file.content).toString();
}

function fileOf(tasks: readonly GatheredTask[], path: string): ReleaseFile | undefined {
  return tasks.flatMap(({ files: own }) => own).find((file) => file.path === path);
}
