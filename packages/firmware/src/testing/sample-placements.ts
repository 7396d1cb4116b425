import fc from 'fast-check';
import { boardNames } from '../boards/board-facts.ts';
import type { Placement } from '../placement/placement.ts';
import { readPlacement } from '../placement/read-placement.ts';

const perhaps = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

/** Options as a person may ask for them, most of them left out; many of them are refused. */
export const anyOptions = fc.record({
  board: fc.constantFrom(...boardNames),
  code: perhaps(fc.constantFrom('qspi', 'itcm', 'sdram')),
  data: perhaps(fc.constantFrom('dtcm', 'sdram', 'ocram')),
  nocache: perhaps(fc.constantFrom('dtcm', 'ocram', 'sdram')),
  heap: perhaps(fc.constantFrom('lwip', 'sdram')),
  cache: perhaps(fc.constantFrom('write-back', 'write-through')),
  dmaCache: perhaps(fc.constantFrom('off', 'maintained')),
  wnd: perhaps(fc.integer({ min: 1, max: 256 })),
  snd: perhaps(fc.integer({ min: 1, max: 256 })),
  scale: perhaps(fc.boolean()),
  mss: perhaps(fc.integer({ min: 536, max: 1460 })),
  tcpSeg: perhaps(fc.integer({ min: 1, max: 2000 })),
  sndQueuelen: perhaps(fc.integer({ min: 1, max: 2000 })),
  pbufPool: perhaps(fc.integer({ min: 1, max: 300 })),
  rxDescriptors: perhaps(fc.integer({ min: 16, max: 32 })),
  txDescriptors: perhaps(fc.integer({ min: 8, max: 16 })),
  rxBuffers: perhaps(fc.integer({ min: 16, max: 64 })),
  bufferBytes: perhaps(fc.constantFrom(1536, 1600, 1984)),
  zeroCopyTx: perhaps(fc.boolean()),
  forward: perhaps(fc.boolean()),
  stackKb: perhaps(fc.integer({ min: 4, max: 32 })),
  staticIp: perhaps(fc.constant('192.168.1.19')),
});

/** Placements that a board can give. */
export const anyPlacement: fc.Arbitrary<Placement> = anyOptions
  .map((options) => readPlacement(options).placement)
  .filter((placement): placement is Placement => placement !== undefined);

/** The second reference's columns (code, data, DMA memory), and the one with everything in DTCM that it lacks. */
export const columns = [
  { code: 'qspi', data: 'dtcm', nocache: 'ocram' },
  { code: 'qspi', data: 'dtcm', nocache: 'sdram' },
  { code: 'itcm', data: 'dtcm', nocache: 'ocram' },
  { code: 'itcm', data: 'dtcm', nocache: 'sdram' },
  { code: 'sdram', data: 'sdram', nocache: 'ocram' },
  { code: 'sdram', data: 'sdram', nocache: 'sdram' },
  { code: 'itcm', data: 'dtcm', nocache: 'dtcm' },
] as const;
