import { createHash } from 'node:crypto';
import type { BoardRecord } from '../record/record-schema.ts';
import { jsonForScript, escapeHtml as text } from './escape.ts';
import { drawPlot, pageScript } from './page-script.ts';
import { causes, countersTable, limitsTable, openPoints, phasesTable, provenance, tone } from './page-sections.ts';
import { pageStyle } from './page-style.ts';
import type { PlotGroup } from './plot-data.ts';

/**
 * `report.html`: the record for people, in one file that loads nothing. Whatever comes from a board, a network or a person is
 * escaped; the page's own script and style are the only ones that its policy lets run.
 */
export function reportPage(record: BoardRecord, groups: readonly PlotGroup[] = []): string {
  const script = pageScript();
  const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  const policy = `default-src 'none'; style-src ${hash(pageStyle)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`;
  const name = nameOf(record);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${text(policy)}">
<title>${text(`${record.verdict.toUpperCase()}: ${name}`)}</title>
<style>${pageStyle}</style>
</head>
<body>
${header(record, name)}
${causes(record)}
${groups.map(plotGroup).join('\n')}
<h2 id="phases">Phases</h2>
${phasesTable(record)}
<h2 id="counters">PHY and counters</h2>
${countersTable(record)}
<h2 id="open">What this test cannot prove</h2>
${openPoints(record)}
<h2 id="limits">Limits</h2>
${limitsTable(record)}
<h2 id="origin">Where this comes from</h2>
${provenance(record)}
<footer>boardproof-verify, ${text(record.schema)}</footer>
<script type="application/json" id="plots">${jsonForScript(groups)}</script>
<script>${script}</script>
</body>
</html>
`;
}

function nameOf({ serial, kind, firmware }: BoardRecord): string {
  if (serial !== null) return serial;
  return kind === 'emulated' ? `emulated ${firmware.options['board'] ?? 'board'}` : 'board without a serial number';
}

function header(record: BoardRecord, name: string): string {
  const kind =
    record.kind === 'emulated'
      ? '<p class="note"><strong>Emulated.</strong> Every figure here was taken on the emulated board; no board was measured.</p>'
      : '';
  const unfinished = record.complete
    ? ''
    : '<p class="note">The run was interrupted: this is what it had measured.</p>';
  const reason = record.sentence.replace(/^[A-Z]+ /, '');
  const facts = [
    `attempt ${record.attempt}`,
    record.startedAt === null ? 'virtual time' : record.startedAt,
    record.after === null ? '' : `started by ${record.after}`,
    `${record.link.mbit ?? '?'} Mbit/s, ${record.link.duplex ?? 'unknown'} duplex (${record.link.source})`,
  ];
  return `<header class="${tone(record.verdict)}">
<h1><span class="badge">${record.verdict.toUpperCase()}</span>${text(name)}</h1>
<p id="sentence">${text(reason)}</p>
<p>${facts
    .filter((fact) => fact !== '')
    .map(text)
    .join(' · ')}</p>
${kind}${unfinished}
<div class="rates">${rateCard(record, 'rx', 'Board receives')}${rateCard(record, 'tx', 'Board sends')}</div>
</header>`;
}

function rateCard(record: BoardRecord, name: 'rx' | 'tx', title: string): string {
  const figure = record.phases
    .find((phase) => phase.name === name)
    ?.measurements.find((one) => one.name === `${name}Mbit`);
  const limit = record.limits.find((one) => one.name === `${name}Mbit`);
  const value = typeof figure?.value === 'number' ? figure.value : null;
  const bound = limit === undefined ? '' : `at least ${limit.value.toFixed(1)}, ${limit.source}`;
  const full = limit?.warn == null ? (limit?.value ?? 100) : limit.warn / 0.99;
  const share = value === null ? 0 : Math.min(100, Math.max(0, (value / full) * 100));
  const state = tone(figure?.outcome ?? 'unknown');
  // A width in an attribute of its own: the page's policy allows no inline style.
  return `<div class="rate"><small>${title}</small><strong>${value === null ? 'not measured' : value.toFixed(1)}</strong>${value === null ? '' : ' Mbit/s'}
<svg class="meter ${state}" viewBox="0 0 100 4" preserveAspectRatio="none" height="8" role="img" aria-label="${share.toFixed(0)} % of the line"><rect class="room" width="100" height="4"/><rect class="used" width="${share.toFixed(1)}" height="4"/></svg>
<small>${text(bound)}</small></div>`;
}

function plotGroup(group: PlotGroup): string {
  const figures = group.plots.map((plot, index) => {
    const ends = plot.series.flatMap((one) => one.x);
    const last = Math.max(0.001, ...ends);
    const keys = plot.series.map(
      (one) =>
        `<button type="button" aria-pressed="true" data-series="${text(one.name)}"><span class="key k${one.colour}"></span>${text(one.name)}</button>`,
    );
    return `<figure id="${group.id}-${index}">
<figcaption><h3>${text(plot.title)} <small>(${text(plot.unit)})</small></h3><span>
<button type="button" data-action="in" aria-label="Zoom in">+</button> <button type="button" data-action="out" aria-label="Zoom out">−</button> <button type="button" data-action="all">All</button></span></figcaption>
<div class="picture" tabindex="0" role="application" aria-label="${text(plot.title)}: left and right move the cursor, plus and minus zoom, 0 shows all">${drawPlot(plot, 0, last, [], 560, null)}</div>
<output></output>
<div class="keys">${keys.join('')}</div>
</figure>`;
  });
  return `<h2 id="${group.id}">${text(group.title)}</h2>
<div class="plots">
${figures.join('\n')}
</div>`;
}
