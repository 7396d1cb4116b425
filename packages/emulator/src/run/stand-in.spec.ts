import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import type { LinkOffer } from '../machine/interface.ts';
import { memorySink } from '../pcap/pcap-writer.ts';
import { windowLawMbit } from './law.ts';
import type { RunOptions } from './options.ts';
import type { StandInOptions } from './stand-in.ts';
import { runStandIn } from './stand-in-run.ts';
import { tcptrace, tshark } from './testing/oracle.ts';

const seconds = perTier({ quick: 1, normal: 2, long: 10 });

/** A run with its capture. */
async function captured(board: StandInOptions, options: RunOptions & { snaplen?: number; end?: 'pc' | 'board' } = {}) {
  const { sink, bytes } = memorySink();
  const { snaplen = 128, end = 'pc' } = options;
  const { results, station } = await runStandIn(board, { seconds, ...options, pcap: { sink, snaplen, end } });
  return { results, station, capture: bytes() };
}

/** The capture with one byte of data changed in its first full frame. */
function spoiled(capture: Uint8Array): Uint8Array {
  const bytes = capture.slice();
  const view = new DataView(bytes.buffer);
  let record = 24;
  while (view.getUint32(record + 8, true) < 1514) record += 16 + view.getUint32(record + 8, true);
  bytes[record + 16 + 200]! ^= 1;
  return bytes;
}

/** The loop besides the data frames: two delays, the acknowledgement (72 bytes with preamble), and no gap behind the last frame. */
const loopUs = 2 * 275 + (72 - 12) * 0.08;

describe('The PC against a stand-in', () => {
  it.each([
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 1],
    [8, 1],
    [2, 2],
    [3, 2],
    [4, 2],
    [5, 2],
    [6, 2],
    [8, 2],
  ])(
    'With a window of %i segments and an acknowledgement for every %i, data come at the rate that the loop allows.',
    async (window, ackEvery) => {
      const { results, station } = await runStandIn(
        { window, ackEvery },
        { seconds, link: 'reference', directions: ['rx'] },
      );
      const [rx] = results;
      expect(rx!.outcome).toBe('finished');
      expect(rx!.retransmissions).toBe(0);
      expect(rx!.segmentsPerAck).toBeCloseTo(ackEvery, 1);
      const law = windowLawMbit(window, ackEvery, loopUs);
      expect(Math.abs(rx!.mbit / law - 1)).toBeLessThan(0.001);
      expect(station.pc.figures.badChecksums).toBe(0);
    },
  );

  it('The law is W/(kT+R0) whenever the acknowledgements divide the window.', () => {
    for (const [window, every] of [
      [2, 1],
      [3, 1],
      [4, 2],
      [6, 2],
      [5, 1],
    ] as const) {
      const plain = (window * 1460 * 8) / (every * 123.04 + 558);
      expect(windowLawMbit(window, every, 558)).toBeCloseTo(Math.min(plain, 94.9285), 3);
    }
    expect(windowLawMbit(5, 2, 558)).toBeCloseTo((4 * 1460 * 8) / (123.04 + 558), 6);
  });

  it('Two streams with two segments each come at the rate of one with four, and four fill the line; every byte counts once.', async () => {
    const board = { window: 2, ackEvery: 1 };
    const options = { seconds, link: 'reference', directions: ['rx'] } as const;
    const rate = async (parallel: number) => (await runStandIn(board, { ...options, parallel })).results[0]!;
    const two = await rate(2);
    expect(two).toMatchObject({ outcome: 'finished', streams: 2, retransmissions: 0 });
    expect(Math.abs(two.mbit / windowLawMbit(4, 1, loopUs) - 1)).toBeLessThan(0.002);
    const four = await rate(4);
    expect(four.mbit).toBeGreaterThan(94.5);
    expect(four.mbit).toBeLessThan(94.93);
    // Every frame is full but the last ones of the streams, which hold a byte at least.
    expect(four.bytes).toBeLessThanOrEqual(four.dataFrames * 1460);
    expect(four.bytes).toBeGreaterThan((four.dataFrames - 4) * 1460);
  });

  it('Four streams both ways: the board connects back once for each, and no direction is above the line.', async () => {
    const { results } = await runStandIn({ window: 8, ackEvery: 2 }, { seconds, parallel: 4 });
    expect(results.map(({ outcome, streams }) => `${streams} ${outcome}`)).toEqual(['4 finished', '4 finished']);
    for (const { mbit } of results) {
      expect(mbit).toBeGreaterThan(94.5);
      expect(mbit).toBeLessThan(94.93);
    }
  });

  it('Both directions run at line rate on a direct cable and never above it.', async () => {
    const { results } = await runStandIn({ window: 8, ackEvery: 2 }, { seconds });
    expect(results.map(({ direction }) => direction)).toEqual(['rx', 'tx']);
    for (const { mbit, outcome, retransmissions } of results) {
      expect(outcome).toBe('finished');
      expect(retransmissions).toBe(0);
      expect(mbit).toBeGreaterThan(94.9);
      expect(mbit).toBeLessThan(94.93);
    }
  });

  it('A direction alone is measured without the other.', async () => {
    for (const direction of ['rx', 'tx'] as const) {
      const { results } = await runStandIn({ window: 8, ackEvery: 2 }, { seconds: 0.5, directions: [direction] });
      expect(results.map((result) => result.direction)).toEqual([direction]);
      expect(results[0]!.virtualSeconds).toBeGreaterThan(0.49);
      expect(results[0]!.virtualSeconds).toBeLessThan(0.52);
    }
  });

  it('tcptrace reads windows, no retransmission, and a throughput within half a percent of ours.', async (context) => {
    skipFor(context, withoutOracle('tcptrace'));
    for (const window of [4, 8]) {
      const { capture, results } = await captured({ window, ackEvery: window === 4 ? 1 : 2 }, { link: 'reference' });
      const [rx, tx] = tcptrace(capture).slice(-2);
      // The PC is the first column of its own connection, the board of the one back.
      expect(rx!.get('max win adv')?.[1]).toBe(String(window * 1460));
      expect(rx!.get('rexmt data pkts')).toEqual(['0', '0']);
      expect(tx!.get('rexmt data pkts')).toEqual(['0', '0']);
      for (const [trace, result] of [
        [rx!, results[0]!],
        [tx!, results[1]!],
      ] as const) {
        const theirs = (Number(trace.get('throughput')?.[0]) * 8) / 1e6;
        expect(Math.abs(theirs / result.mbit - 1)).toBeLessThan(0.005);
      }
    }
  });

  it('tshark finds every checksum right in whole frames, with losses, late frames and damage on the way.', async (context) => {
    skipFor(context, withoutOracle('tshark'));
    const { capture } = await captured(
      { window: 8, ackEvery: 2 },
      { seconds: 0.3, snaplen: 65535, loss: 0.01, reorder: 0.01, bitErrors: 1e-6, seed: 5 },
    );
    const wrong = 'ip.checksum.status==0 || tcp.checksum.status==0 || udp.checksum.status==0 || _ws.malformed';
    expect(tshark(capture, wrong)).toEqual([]);
    expect(tshark(capture, 'tcp.checksum.status==1').length).toBeGreaterThan(1000);
    // The check is not blind: one byte of data changed in one frame is found.
    expect(tshark(spoiled(capture), wrong)).toHaveLength(1);
  });

  it('Five runs with losses give the same bytes, another seed gives others.', async () => {
    const options = { seconds: 0.5, loss: 0.01, seed: 3 };
    const captures = [];
    for (let run = 0; run < 5; run++) captures.push((await captured({ window: 8, ackEvery: 2 }, options)).capture);
    for (const capture of captures) expect(Buffer.compare(capture, captures[0]!)).toBe(0);
    const other = await captured({ window: 8, ackEvery: 2 }, { ...options, seed: 4 });
    expect(Buffer.compare(other.capture, captures[0]!)).not.toBe(0);
  });

  it.each([0.001, 0.01])(
    'With a share of %d of the frames lost, both directions recover and lose no byte.',
    async (loss) => {
      const { results, station } = await runStandIn({ window: 8, ackEvery: 2 }, { seconds, loss, seed: 2 });
      for (const { outcome, retransmissions, dataFrames } of results) {
        expect(outcome).toBe('recovered');
        expect(retransmissions).toBeGreaterThan(0);
        expect(retransmissions / dataFrames).toBeLessThan(4 * loss);
      }
      expect(station.pc.figures.badChecksums).toBe(0);
    },
  );

  it('A cable that is pulled for three seconds stops the data and lets them go on.', async () => {
    const { results } = await runStandIn(
      { window: 8, ackEvery: 2 },
      { seconds: 8, directions: ['rx'], pull: { at: 1, seconds: 3 } },
    );
    expect(results[0]!.outcome).toBe('recovered');
    expect(results[0]!.longestSilenceSeconds).toBeGreaterThan(4.5);
    expect(results[0]!.longestSilenceSeconds).toBeLessThan(7);
    expect(results[0]!.retransmissions).toBeGreaterThan(0);
  });

  it.each([
    [10, 9.4928],
    [100, 94.9285],
    [1000, 949.285],
  ] as const)('At %i Mbit/s the data come at %d Mbit/s.', async (speed, ceiling) => {
    const offer: LinkOffer = { autoNegotiation: true, modes: [{ speed, duplex: 'full' }] };
    const { results } = await runStandIn(
      { window: 44, ackEvery: 2, offer },
      { seconds: 0.5, directions: ['rx'], offer },
    );
    expect(results[0]!.mbit).toBeGreaterThan(0.998 * ceiling);
    expect(results[0]!.mbit).toBeLessThanOrEqual(ceiling + 1e-3);
  });

  it('A half-duplex link carries the data and their acknowledgements one after the other, and loses none.', async () => {
    const offer: LinkOffer = { autoNegotiation: true, modes: [{ speed: 100, duplex: 'half' }] };
    const { results, station } = await runStandIn(
      { window: 44, ackEvery: 2, offer },
      { seconds: 0.5, directions: ['rx'], offer },
    );
    expect(station.cable.figures.lateCollisions).toBe(0);
    expect(results[0]!.retransmissions).toBe(0);
    // Two frames and one acknowledgement share the wire: 2 x 1460 bytes in 2 x 1538 + 84.
    expect(results[0]!.mbit).toBeGreaterThan(0.99 * 92.41);
    expect(results[0]!.mbit).toBeLessThan(92.45);
  });

  it('A duplex mismatch costs frames in both directions and is seen as collisions, late ones where the end in half duplex sends data.', async () => {
    const forced: LinkOffer = { autoNegotiation: false, modes: [{ speed: 100, duplex: 'full' }] };
    const negotiating: LinkOffer = {
      autoNegotiation: true,
      modes: [
        { speed: 100, duplex: 'full' },
        { speed: 100, duplex: 'half' },
      ],
    };
    const mismatched = (direction: 'rx' | 'tx') =>
      runStandIn(
        { window: 8, ackEvery: 2, offer: negotiating },
        // With some delay, acknowledgements do not come in the gap behind a frame.
        { seconds: 2, delayUs: 10, directions: [direction], offer: forced },
      );
    const { results, station } = await mismatched('rx');
    const back = await mismatched('tx');
    expect(station.cable.figures.collisions).toBeGreaterThan(10);
    expect(back.station.cable.figures.lateCollisions).toBeGreaterThan(3);
    expect(back.results[0]!.mbit).toBeLessThan(80);
    expect(results[0]!.retransmissions).toBeGreaterThan(10);
    expect(results[0]!.mbit).toBeLessThan(80);
  });

  it('The capture at the board’s end misses what was lost on the way.', async (context) => {
    skipFor(context, withoutOracle('tshark'));
    const options = { seconds: 0.3, loss: 0.02, directions: ['rx'] as const, seed: 9 };
    const [pc, board] = [
      await captured({ window: 8, ackEvery: 2 }, { ...options, end: 'pc' }),
      await captured({ window: 8, ackEvery: 2 }, { ...options, end: 'board' }),
    ];
    const data = 'tcp.len > 0 && tcp.dstport == 5001';
    const { lost } = pc.station.cable.figures.aToB;
    const missing = tshark(pc.capture, data).length - tshark(board.capture, data).length;
    expect(missing).toBeGreaterThan(0);
    expect(missing).toBeLessThanOrEqual(lost);
  });
});
