import type { CaptureInput } from '../reader/capture-source.ts';
import type { Phase } from '../record/record-schema.ts';
import { type PlotGroup, plotOfIntervals, plotsOfSeries } from './plot-data.ts';
import { plotSeriesOf } from './plot-trace.ts';

/** The plots of a phase: from its capture where there is one, else from iperf's own intervals; empty without either. */
export async function plotGroup(
  phase: Phase,
  title: string,
  board: string | null,
  capture: CaptureInput | null,
  ceilingMbit: number | null,
): Promise<PlotGroup[]> {
  const groups: PlotGroup[] = [];
  if (capture !== null) {
    const series = (await plotSeriesOf(capture)).filter(({ connection, dataFromA }) => {
      // Behind loopback both ends have the board's address; a phase's capture has one direction anyway.
      if (board === null || connection.address(true) === connection.address(false)) return true;
      const receiver = connection.address(!dataFromA);
      return (phase.name === 'rx') === (receiver === board);
    });
    series.forEach((one, index) => {
      const { connection, dataFromA } = one;
      const ends = `${connection.endpoint(dataFromA)} to ${connection.endpoint(!dataFromA)}`;
      const id = series.length === 1 ? phase.name : `${phase.name}-${index + 1}`;
      groups.push({ id, title: `${title}: ${ends}`, plots: plotsOfSeries(one, ceilingMbit) });
    });
  }
  if (groups.length === 0 && phase.throughput.some(({ intervals }) => intervals.length > 0)) {
    groups.push({
      id: phase.name,
      title: `${title} (no capture)`,
      plots: [plotOfIntervals(phase.throughput, ceilingMbit)],
    });
  }
  return groups;
}
