import { html, type Raw } from './html.ts';
import { type PlotGroup, plots } from './plots.ts';

/** record.json, as far as the page shows it. */
export interface ProofRecord {
  readonly kind: 'hardware' | 'emulated';
  readonly verdict: string;
  readonly sentence: string;
  readonly phases: readonly {
    readonly name: string;
    readonly outcome: string;
    readonly measurements: readonly { readonly name: string; readonly value: unknown; readonly unit: string }[];
  }[];
  readonly limits: readonly {
    readonly name: string;
    readonly value: number;
    readonly unit: string;
    readonly why: string;
  }[];
  readonly causes: readonly {
    readonly direction: string | null;
    readonly class: string;
    readonly sentence: string;
    readonly evidence: readonly string[];
    readonly fix: readonly string[];
  }[];
  readonly firmware: {
    readonly sha256: string | null;
    readonly options: Readonly<Record<string, string | number | boolean>>;
  };
}

/** One run on the page: its folder, what it shows, its record and plots. */
export interface Run {
  readonly task: string;
  readonly title: string;
  /** Set where the run is made to fail: what stands beside its verdict. */
  readonly expected?: string;
  readonly record: ProofRecord;
  readonly plots: readonly PlotGroup[];
  /** Paths of its files from the board's output folder. */
  readonly files: readonly string[];
}

const directions = [
  ['rx', 'board receives'],
  ['tx', 'board sends'],
] as const;

/** The proof: each run with its verdict, figures, causes and plots. `report` is the text of a board that has no run. */
export function proof(runs: readonly Run[], report: string | undefined): Raw {
  if (runs.length === 0)
    return html`<section id="proof"><h2>The proof</h2><pre>${report ?? 'Nothing was measured.'}</pre></section>`;
  const emulated = runs.some(({ record }) => record.kind === 'emulated');
  return html`<section id="proof"><h2>The proof</h2>
${emulated ? html`<p class="note"><b>Emulated.</b> The very image of this release ran on the emulated board, in virtual time. No board was measured: no figure below is one of a board.</p>\n` : html``}${runs.map(one)}</section>`;
}

function one(run: Run): Raw {
  const { task, title, expected, record } = run;
  const passed = record.verdict === 'pass';
  const tone = passed ? 'good' : expected === undefined ? 'bad' : 'warn';
  return html`<article id="${task}" class="run"><h3>${title}</h3>
<p class="verdict ${tone}"><b class="badge">${record.verdict.toUpperCase()}${expected === undefined ? '' : ', as expected'}</b> ${rates(record.sentence)}</p>
${expected === undefined ? html`` : html`<p>${expected}</p>`}
${figures(record)}
${record.causes.map(cause)}
${plots(run.plots)}
<p>${run.files.map((path) => html`<a href="../${path}">${path.split('/').slice(1).join('/')}</a> `)}</p></article>\n`;
}

/** The rates alone: the verdict stands in a badge before them, the causes below. */
function rates(sentence: string): string {
  return sentence.replace(/^[A-Z]+ /, '').split(/(?<=\)\.) /)[0] ?? '';
}

function figures({ phases, limits }: ProofRecord): Raw {
  const rows = directions.flatMap(([name, words]) => {
    const phase = phases.find((own) => own.name === name);
    if (phase === undefined) return [];
    const value = (figure: string) => phase.measurements.find((own) => own.name === `${name}${figure}`)?.value;
    const limit = limits.find((own) => own.name === `${name}Mbit`);
    return html`<tr><td>${words}</td><td class="number"><b>${shown(value('Mbit'), 2)}</b></td><td class="number">${limit === undefined ? '' : limit.value.toFixed(1)}</td><td class="${phase.outcome}">${phase.outcome}</td><td class="number">${shown(value('Retransmissions'), 0)}</td><td class="number">${shown(value('CpuLoad'), 1)}</td></tr>\n`;
  });
  return html`<div class="wide"><table><thead><tr><th></th><th class="number">Mbit/s</th><th class="number">at least</th><th></th><th class="number">sent again</th><th class="number">CPU, %</th></tr></thead><tbody>
${rows}</tbody></table></div>`;
}

function cause({ direction, class: name, sentence, evidence, fix }: ProofRecord['causes'][number]): Raw {
  const words = directions.find(([own]) => own === direction)?.[1];
  return html`<h4>Why: ${name}${words === undefined ? '' : ` (${words})`}</h4><p>${sentence.split(' Change: ')[0] ?? ''}</p>
${fix.length === 0 ? html`` : html`<p>What to change:</p><pre>${fix.join('\n')}</pre>`}
<details><summary>Evidence</summary><ul>${evidence.map((line) => html`<li>${line}</li>\n`)}</ul></details>\n`;
}

function shown(value: unknown, decimals: number): string {
  return typeof value === 'number' ? value.toFixed(decimals) : '-';
}
