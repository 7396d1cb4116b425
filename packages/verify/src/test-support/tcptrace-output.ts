// Reads what `tcptrace -lrWn` prints and compares it with our figures, at the precision that it prints. For tests only.
import type { DirectionFigures } from '../analysis-schema.ts';
import { figuresAsCaptured } from '../figures.ts';
import { traceCapture } from '../trace-capture.ts';

export type KnownFault = keyof DirectionFigures;

/** Printed label, our field, and the factor from our unit to the printed one. */
const fields: [label: string, field: keyof DirectionFigures, factor?: number][] = [
  ['unique bytes sent', 'uniqueBytes'],
  ['actual data bytes', 'actualDataBytes'],
  ['actual data pkts', 'actualDataPackets'],
  ['rexmt data pkts', 'rexmtDataPackets'],
  ['rexmt data bytes', 'rexmtDataBytes'],
  ['outoforder pkts', 'outOfOrderPackets'],
  ['pure acks sent', 'pureAcks'],
  ['duplicate acks', 'dupAcks'],
  ['triple dupacks', 'tripleDupAcks'],
  ['min win adv', 'minWinAdv'],
  ['avg win adv', 'avgWinAdv'],
  ['max win adv', 'maxWinAdv'],
  ['zero win adv', 'zeroWinAdv'],
  ['max owin', 'maxOwin'],
  ['initial window', 'initialWindowBytes'],
  ['mss requested', 'mss'],
  ['max segm size', 'maxSegmentSize'],
  ['RTT min', 'rttMinUs', 1e-3],
  ['RTT avg', 'rttAvgUs', 1e-3],
  ['RTT max', 'rttMaxUs', 1e-3],
  ['RTT samples', 'rttSamples'],
  ['throughput', 'throughputBytesPerSecond'],
  ['data xmit time', 'dataTransmitSeconds'],
  ['idletime max', 'idleMaxSeconds', 1e3],
  ['sack pkts sent', 'sackPackets'],
  ['dsack pkts sent', 'dsackPackets'],
  ['zwnd probe pkts', 'zeroWindowProbes'],
];

export interface Difference {
  connection: number;
  side: 'a' | 'b';
  field: keyof DirectionFigures;
  tcptrace: string;
  ours: number;
}

/** Compares each connection of a capture with tcptrace's text, in tcptrace's order and orientation. */
export async function compareWithTcptrace(
  capture: string | Uint8Array,
  text: string,
): Promise<{ compared: number; differences: Difference[] }> {
  const { trace } = await traceCapture(capture, 'capture');
  const blocks = text.split(/^TCP connection \d+:/m).slice(1);
  if (blocks.length > 0 && blocks.length !== trace.connections.length) {
    throw new Error(`tcptrace sees ${blocks.length} connections, we ${trace.connections.length}`);
  }
  const differences: Difference[] = [];
  let compared = 0;
  blocks.forEach((block, index) => {
    const [a, b] = figuresAsCaptured(trace.connections[index]!);
    for (const [label, field, factor = 1] of fields) {
      const row = block.split('\n').find((line) => line.includes(`${label}:`));
      if (row === undefined) continue;
      const printed = [...row.matchAll(new RegExp(`${label}:\\s+(\\S+)`, 'g'))].map((match) => match[1]!);
      for (const [side, figures, value] of [
        ['a', a, printed[0]],
        ['b', b, printed[1]],
      ] as const) {
        // An acknowledgement overtaken by data makes tcptrace's unsigned owin wrap around.
        if (value === undefined || value === 'NA' || Number(value) > 2 ** 60) continue;
        compared += 1;
        // tcptrace adds 0.0001 to the number of samples that it divides by.
        const average = field === 'rttAvgUs' ? figures.rttSamples / (figures.rttSamples + 1e-4) : 1;
        const ours = figures[field] * factor * average;
        // Equal when ours rounds to what is printed; a tie may round either way.
        const half = 0.5 * 10 ** -(value.split('.')[1]?.length ?? 0);
        const isWhole = Number.isInteger(ours) && !value.includes('.');
        const equal = isWhole ? ours === Number(value) : Math.abs(ours - Number(value)) <= half + 1e-4;
        if (!equal) differences.push({ connection: index, side, field, tcptrace: value, ours });
      }
    }
  });
  return { compared, differences };
}
