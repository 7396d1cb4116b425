import type { Problem } from '@boardproof/board';
import type { GatheredTask } from '../gather.ts';
import { html, type Raw } from './html.ts';

/** What the tasks warn of, what was assumed and what is missing: the first thing on the page. */
export function notices(tasks: readonly GatheredTask[], notYet: readonly string[]): Raw {
  const all = tasks.flatMap(({ task, report }) => (report?.problems ?? []).map((problem) => ({ ...problem, task })));
  const assumed = all.filter(({ path }) => path.startsWith('assumed/'));
  const loud = all.filter((problem) => problem.severity !== 'info' && !assumed.includes(problem));
  const quiet = all.filter(({ severity }) => severity === 'info');
  return html`<section id="warnings"><h2>Read this first</h2>
${list('Warnings', loud)}${list('Assumed, because no source tells it', assumed)}
${notYet.length === 0 ? html`` : html`<h3>Not proven</h3><ul>${notYet.map((words) => html`<li class="missing">${words}</li>\n`)}</ul>`}
${quiet.length === 0 ? html`` : html`<details><summary>${quiet.length} ${quiet.length === 1 ? 'remark' : 'remarks'}</summary><ul>${quiet.map(item)}</ul></details>`}
</section>`;
}

function list(title: string, problems: readonly (Problem & { task: string })[]): Raw {
  if (problems.length === 0) return html``;
  return html`<h3>${title}</h3><ul>\n${problems.map(item)}</ul>`;
}

function item({ severity, task, message, path, hint }: Problem & { task: string }): Raw {
  return html`<li class="${severity}"><b>${task}</b> ${message} <small>${path}: ${hint}</small></li>\n`;
}
