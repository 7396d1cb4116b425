import { ceilingMbit, type Framing } from '../diagnosis/ceiling.ts';
import { LINK_SHARE, PASS_SHARE } from '../diagnosis/limit-class.ts';
import type { Limit, Measurement } from './record-schema.ts';

export interface Line {
  mbit: number;
  /** Without timestamps and tags unless given: so lwIP speaks. */
  framing?: Partial<Framing>;
}

/** The limits of a direct cable, computed from the line. `overrides` replace values by name; unknown names throw. */
export function limitsFor(line: Line, overrides: Readonly<Record<string, number>> = {}): Limit[] {
  const framing: Framing = {
    payload: 1460,
    version: 4,
    timestamps: false,
    vlan: false,
    ...line.framing,
  };
  const ceiling = ceilingMbit(line.mbit, framing);
  const rate = (way: string, name: string): Limit => ({
    name,
    comparator: '>=',
    value: round(LINK_SHARE * ceiling),
    warn: round(PASS_SHARE * ceiling),
    unit: 'Mbit/s',
    why: `${way}: ${LINK_SHARE * 100} % of the ${ceiling.toFixed(2)} Mbit/s that ${line.mbit} Mbit/s Ethernet carries in segments of ${framing.payload} bytes${framing.timestamps ? ' with' : ' without'} timestamps${framing.vlan ? ', tagged' : ''}; below ${PASS_SHARE * 100} % it passes with a warning`,
    source: 'computed',
  });
  const most = (name: string, value: number, unit: string, why: string): Limit => ({
    name,
    comparator: '<=',
    value,
    warn: null,
    unit,
    why,
    source: 'computed',
  });
  const limits: Limit[] = [
    rate('PC to board', 'rxMbit'),
    rate('board to PC', 'txMbit'),
    most(
      'retransmissions',
      0,
      'segments',
      'a direct cable loses nothing: one damaged frame in 100 MB would be a bit error ratio near 1e-9',
    ),
    most('errorCounters', 0, 'errors', 'a healthy short cable gives no symbol, CRC or FIFO error'),
    most('handshakeRttUs', 1000, 'us', 'a direct cable and one interrupt at each end take less than a millisecond'),
    most('spreadPercent', 2, '%', 'repeats of one board on one cable agree within 2 %'),
    {
      name: 'linkMbit',
      comparator: '==',
      value: line.mbit,
      warn: null,
      unit: 'Mbit/s',
      why: 'both ends support it; less means a bad pair',
      source: 'computed',
    },
  ];
  for (const [name, value] of Object.entries(overrides)) {
    const limit = limits.find((one) => one.name === name);
    if (limit === undefined) {
      throw new RangeError(`there is no limit "${name}"; there are ${limits.map((one) => one.name).join(', ')}`);
    }
    limit.why = `set by hand to ${value} instead of ${limit.value} (${limit.why})`;
    limit.value = value;
    limit.warn = null;
    limit.source = 'override';
  }
  return limits;
}

/** A figure held against its limit; null is `unknown`, no limit is `info`. */
export function measure(
  name: string,
  value: Measurement['value'],
  unit: string,
  limits: readonly Limit[] = [],
  limitName: string = name,
): Measurement {
  const limit = limits.find((one) => one.name === limitName);
  const outcome = value === null ? 'unknown' : limit === undefined ? 'info' : judge(Number(value), limit);
  return { name, value: typeof value === 'number' ? round(value) : value, unit, limit: limit?.name ?? null, outcome };
}

function judge(value: number, limit: Limit): Measurement['outcome'] {
  const { comparator, value: bound, warn } = limit;
  const holds = comparator === '>=' ? value >= bound : comparator === '<=' ? value <= bound : value === bound;
  if (!holds) return 'fail';
  if (warn === null) return 'pass';
  return (comparator === '>=' ? value >= warn : value <= warn) ? 'pass' : 'warn';
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
