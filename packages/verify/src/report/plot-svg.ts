import { drawPlot } from './page-script.ts';
import type { PlotData } from './plot-data.ts';

/** A plot as an `<svg>` for another page, all of its time, in CSS pixels. Its classes are those of the report's style. */
export function plotSvg(plot: PlotData, width = 560): string {
  const last = Math.max(0.001, ...plot.series.flatMap(({ x }) => x.slice(-1)));
  return drawPlot(plot, 0, last, [], width, null);
}
