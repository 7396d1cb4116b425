import { type CaptureInput, readCapture } from '../reader/capture-source.ts';
import { Faults } from '../reader/fault.ts';
import { PacketDecoder } from '../reader/packet-decoder.ts';
import type { Connection } from '../tcp/connection.ts';
import type { Direction } from '../tcp/direction.ts';
import { word } from '../tcp/tcp-options.ts';
import { TcpTrace } from '../tcp/tcp-trace.ts';
import { PlotSeries } from './plot-series.ts';

const ACK = 16;
/** Directions that get series; a run has a few, a foreign capture may have thousands. */
const MOST_SERIES = 32;

/** The TCP trace, with what the plots of a report need beside it. */
class PlotTrace extends TcpTrace {
  readonly series = new Map<Direction, PlotSeries>();
  private readonly repeats = new Map<Direction, number>();

  override segment(...packet: Parameters<TcpTrace['segment']>): void {
    super.segment(...packet);
    const [bytes, , , tcp, , payload, now] = packet;
    const connection = this.latest;
    if (connection === undefined) return;
    const own = this.latestFromA ? connection.aToB : connection.bToA;
    const other = this.latestFromA ? connection.bToA : connection.aToB;
    if (payload > 0) {
      const start = own.unwrap(word(bytes, tcp + 4));
      let series = this.series.get(own);
      if (series === undefined && this.series.size < MOST_SERIES) {
        series = new PlotSeries(now, start);
        this.series.set(own, series);
      }
      const isRepeat = own.rexmtPackets > (this.repeats.get(own) ?? 0);
      if (isRepeat) this.repeats.set(own, own.rexmtPackets);
      // At the receiver's end a repair shows as a gap that is filled late.
      series?.data(now, start, payload, isRepeat || own.space.outOfOrder);
    }
    if ((bytes[tcp + 13]! & ACK) === 0) return;
    const acked = this.series.get(other);
    if (acked === undefined) return;
    acked.acknowledge(now, other.unwrap(word(bytes, tcp + 8)), own.windowLast, other.space.sampleUs);
  }
}

/** A direction's series with what names it. */
export interface NamedSeries {
  connection: Connection;
  dataFromA: boolean;
  series: PlotSeries;
}

/** Reads a capture once more for its plots; directions with few data are left out. */
export async function plotSeriesOf(input: CaptureInput): Promise<NamedSeries[]> {
  const trace = new PlotTrace();
  if (!(await readCapture(input, new PacketDecoder(trace), new Faults('capture')))) return [];
  const found: NamedSeries[] = [];
  for (const connection of trace.connections) {
    for (const dataFromA of [true, false]) {
      const direction = dataFromA ? connection.aToB : connection.bToA;
      const series = trace.series.get(direction);
      if (series !== undefined && direction.uniqueBytes >= 64 * 1024) found.push({ connection, dataFromA, series });
    }
  }
  return found;
}
