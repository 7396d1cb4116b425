import { type PlotData, type PlotGroup, plotSvg } from '@boardproof/verify';
import { html, Raw } from './html.ts';

export type { PlotGroup };

/** Steps of time that a plot of this width can show; the full figures stand in plots.json and report.html. */
const mostSteps = 200;
const widthPx = 400;

/** Throughput over time, and what was in flight against the window, of each direction; the other plots stand in the report. */
export function plots(groups: readonly PlotGroup[]): Raw {
  const shown = groups.flatMap((group) =>
    group.plots
      .filter(({ title }) => /^(throughput|in flight)/i.test(title))
      .map((plot) => figure(group.title, { ...plot, series: plot.series.map(thin) })),
  );
  return html`<div class="plots">\n${shown}</div>\n`;
}

function figure(group: string, plot: PlotData): Raw {
  const keys = plot.series
    .filter(({ y }) => y.some((value) => value !== null))
    .map(({ name, colour }) => html`<span><i class="key k${colour}"></i>${name}: ${spread(plot, name)}</span>\n`);
  return html`<figure class="plot" role="group" aria-label="${plot.title}, ${group}"><figcaption><b>${plot.title}</b> (${plot.unit}) <small>${group}</small></figcaption>
${new Raw(plotSvg(plot, widthPx))}
<p class="keys">${keys}</p></figure>\n`;
}

/** The figures of a line in words, for those who do not see it. */
function spread({ series, decimals, unit }: PlotData, name: string): string {
  const values = (series.find((one) => one.name === name)?.y ?? []).filter((value) => value !== null);
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.round(share * (sorted.length - 1))] ?? 0).toFixed(decimals);
  return at(0) === at(1) ? `${at(0)} ${unit}` : `${at(0)} to ${at(1)} ${unit}, median ${at(0.5)}`;
}

/** A line of no more steps than the plot can show; of each step its lowest and highest value, so that no peak is lost. */
export function thin(line: PlotData['series'][number]): PlotData['series'][number] {
  const every = Math.ceil(line.x.length / mostSteps);
  if (every < 3 || line.kind === 'points') return line;
  const kept: number[] = [];
  for (let from = 0; from < line.x.length; from += every) {
    const known = Array.from({ length: Math.min(every, line.x.length - from) }, (_, index) => from + index).filter(
      (index) => line.y[index] != null,
    );
    if (known.length === 0) continue;
    const byValue = [...known].sort((a, b) => (line.y[a] ?? 0) - (line.y[b] ?? 0));
    kept.push(...new Set([byValue[0]!, byValue.at(-1)!].sort((a, b) => a - b)));
  }
  return { ...line, x: kept.map((index) => line.x[index]!), y: kept.map((index) => line.y[index]!) };
}
