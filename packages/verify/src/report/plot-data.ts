import type { NamedSeries } from './plot-trace.ts';

/** One plot as the page draws it. Times are seconds; null is a gap in a line. */
export interface PlotData {
  title: string;
  unit: string;
  /** The axis starts at zero however far one zooms in. */
  fromZero: boolean;
  /** Decimals of values in the readout. */
  decimals: number;
  series: {
    name: string;
    /** Which of the page's colours. */
    colour: number;
    kind: 'line' | 'points';
    x: number[];
    y: (number | null)[];
  }[];
  /** Horizontal lines: a limit, a ceiling. */
  lines: { name: string; value: number }[];
}

/** Plots that share one axis of time. */
export interface PlotGroup {
  id: string;
  title: string;
  plots: PlotData[];
}

const known = (value: number, factor = 1) => (value < 0 ? null : round(value * factor));
const round = (value: number) => Math.round(value * 1000) / 1000;

/** Sequence, flight and window, round trip and throughput of one direction. */
export function plotsOfSeries({ series, connection }: NamedSeries, ceilingMbit: number | null): PlotData[] {
  const { bins, widthUs } = series;
  const width = widthUs / 1e6;
  const x = bins.map((_, index) => round(index * width * 1000) / 1000);
  const line = (name: string, colour: number, value: (bin: (typeof bins)[number]) => number | null) => ({
    name,
    colour,
    kind: 'line' as const,
    x,
    y: bins.map(value),
  });
  const rtt0 = connection.handshakeRttUs;
  // At the receiver's end of the wire an answer follows at once, and little is ever unacknowledged.
  const answers = bins.filter((bin) => bin.rttLeast >= 0).map((bin) => bin.rttLeast);
  const typical = answers.sort((one, other) => one - other)[answers.length >> 1] ?? rtt0;
  const end = rtt0 > 0 && typical * 4 < rtt0 ? ', seen from the receiver' : '';
  return [
    throughputPlot(
      bins.map((bin) => bin.acked),
      width,
      ceilingMbit,
    ),
    {
      title: 'Sequence over time',
      fromZero: false,
      unit: 'kB',
      decimals: 1,
      series: [
        line('window’s edge', 2, (bin) => known(bin.edge, 1e-3)),
        line('sent', 0, (bin) => known(bin.sequence, 1e-3)),
        line('acknowledged', 1, (bin) => known(bin.ack, 1e-3)),
        {
          name: 'sent again, or late',
          colour: 3,
          kind: 'points',
          x: series.repeats.map(({ seconds }) => round(seconds * 1000) / 1000),
          y: series.repeats.map(({ sequence }) => round(sequence / 1000)),
        },
      ],
      lines: [],
    },
    {
      title: `In flight against window${end}`,
      fromZero: true,
      unit: 'bytes',
      decimals: 0,
      series: [
        line('window, most', 2, (bin) => known(bin.windowMost)),
        line('window, least', 4, (bin) => known(bin.windowLeast)),
        line('in flight, most', 0, (bin) => known(bin.flight)),
      ],
      lines: [],
    },
    {
      title: end === '' ? 'Round trip time' : 'Answer time of the receiver',
      fromZero: true,
      unit: 'ms',
      decimals: 3,
      series: [
        line('longest', 0, (bin) => known(bin.rttMost, 1e-3)),
        line('shortest', 1, (bin) => known(bin.rttLeast, 1e-3)),
      ],
      lines: rtt0 > 0 ? [{ name: 'handshake', value: round(rtt0 / 1000) }] : [],
    },
  ];
}

/** Rate in steps of 100 ms or more, so that single segments do not show as noise. */
function throughputPlot(acked: readonly number[], width: number, ceilingMbit: number | null): PlotData {
  const every = Math.max(1, Math.round(0.1 / width));
  const x: number[] = [];
  const y: number[] = [];
  for (let from = 0; from < acked.length; from += every) {
    const part = acked.slice(from, from + every);
    // The last step is mostly cut short, and would show a fall that was none.
    if (part.length < every && x.length > 0) break;
    const bytes = part.reduce((sum, value) => sum + value, 0);
    x.push(round(from * width * 1000) / 1000);
    y.push(round((bytes * 8) / (part.length * width) / 1e6));
  }
  return {
    title: 'Throughput over time',
    fromZero: true,
    unit: 'Mbit/s',
    decimals: 1,
    series: [{ name: 'acknowledged', colour: 0, kind: 'line', x, y }],
    lines: ceilingMbit === null ? [] : [{ name: 'ceiling', value: round(ceilingMbit) }],
  };
}

/** The same from iperf's own intervals, where there is no capture. */
export function plotOfIntervals(
  repeats: readonly {
    repeat: number;
    intervals: readonly { startSeconds: number; endSeconds: number; bytes: number }[];
  }[],
  ceilingMbit: number | null,
): PlotData {
  return {
    title: 'Throughput over time',
    fromZero: true,
    unit: 'Mbit/s',
    decimals: 1,
    series: repeats.map(({ repeat, intervals }, index) => ({
      name: `run ${repeat}`,
      colour: index % 5,
      kind: 'line' as const,
      x: intervals.map((one) => one.startSeconds),
      y: intervals.map((one) => round((one.bytes * 8) / (one.endSeconds - one.startSeconds) / 1e6)),
    })),
    lines: ceilingMbit === null ? [] : [{ name: 'ceiling', value: round(ceilingMbit) }],
  };
}
