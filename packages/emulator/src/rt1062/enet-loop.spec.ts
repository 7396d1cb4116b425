import { perTier } from '@boardproof/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as reg from './enet-registers.ts';
import { EnetBench, frame, RX_BUFFERS, RX_RING, STRIDE, TX_BUFFERS, TX_RING } from './testing/enet-bench.ts';

/** A frame to send: its length, and where it is cut into buffers. */
interface Sent {
  readonly length: number;
  readonly cuts: readonly number[];
}

const sends: fc.Arbitrary<Sent[]> = fc.array(
  fc.record({
    length: fc.integer({ min: 14, max: 1514 }),
    cuts: fc.array(fc.integer({ min: 1, max: 1513 }), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Collects what lies in the receive ring from `at` on and arms it again; answers frames and the next position. */
function collect(bench: EnetBench, at: number): { frames: Uint8Array[]; at: number } {
  const frames: Uint8Array[] = [];
  let pieces: Uint8Array[] = [];
  let position = at;
  for (let n = 0; n < bench.rxCount; n++) {
    const { length, status } = bench.state(RX_RING, position);
    if ((status & 0x8000) !== 0) break;
    const before = pieces.reduce((sum, piece) => sum + piece.length, 0);
    pieces.push(bench.received(position, (status & 0x0800) !== 0 ? length - before : length));
    if ((status & 0x0800) !== 0) {
      frames.push(Uint8Array.from(pieces.flatMap((piece) => [...piece])));
      pieces = [];
    }
    bench.armReceive(position);
    position = (position + 1) % bench.rxCount;
  }
  bench.barrier();
  bench.set('RDAR', 0);
  return { frames, at: position };
}

describe('ENET in loop-back', () => {
  it('Whatever is sent in however many buffers comes back whole, in order and padded, round both rings.', () => {
    const options = { rcr: reg.RCR_LOOP | reg.RCR_CRCFWD, tx: 6, rx: 32 };
    const buffers = fc.constantFrom(64, 256, 768, 1536);
    const run = (list: Sent[], mrbr: number, enhanced: boolean): void => {
      const bench = new EnetBench({ ...options, mrbr, enhanced });
      let tx = 0;
      let rx = 0;
      for (const { length, cuts } of list) {
        const bytes = frame(length);
        const edges = [...new Set([0, ...cuts.filter((cut) => cut < length), length])].sort((a, b) => a - b);
        const slots = edges.slice(1).map((end, n) => ({ start: edges[n]!, end, slot: (tx + n) % bench.txCount }));
        // The first descriptor is handed over last, as drivers do.
        for (const { start, end, slot } of [...slots].reverse()) {
          bench.bus.writeBytes(TX_BUFFERS + slot * STRIDE, bytes.subarray(start, end));
          const status = 0x8400 | (end === length ? 0x0800 : 0) | (slot === bench.txCount - 1 ? 0x2000 : 0);
          bench.descriptor(TX_RING, slot, end - start, status, TX_BUFFERS + slot * STRIDE, 0x4000);
        }
        tx = (tx + slots.length) % bench.txCount;
        bench.barrier();
        bench.set('TDAR', 0);
        bench.pass(200e-6);
        const { frames, at } = collect(bench, rx);
        rx = at;
        const expected = new Uint8Array(Math.max(60, length));
        expected.set(bytes);
        expect(frames).toEqual([expected]);
      }
      expect(bench.faults).toEqual([]);
      expect(bench.get('TDAR')).toBe(0);
    };
    fc.assert(fc.property(sends, buffers, fc.boolean(), run), {
      numRuns: perTier({ quick: 10, normal: 30, long: 500 }),
    });
    expect(RX_BUFFERS % 64).toBe(0);
  });
});
