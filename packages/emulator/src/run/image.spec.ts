import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import type { DirectionResult } from './result.ts';
import { tshark } from './testing/oracle.ts';
import { directionOf, eight, iperfTraces, readTrace, runImage } from './testing/run-image.ts';

const toolchain = withoutOracle('arm-none-eabi-gcc');
const seconds = perTier({ quick: 1, normal: 1, long: 10 });

describe('The Teensy image on the emulated board', () => {
  it('With eight segments on a direct cable both directions run at line rate, without a fault or a segment sent again.', async (context) => {
    skipFor(context, toolchain);
    const { result, capture } = await runImage(eight, { seconds });
    expect(result.faults).toEqual([]);
    expect(result.warnings).toEqual([]);
    expect(result.kind).toBe('emulated');
    expect(result.linkDetail).toMatchObject({ speed: 100, duplex: 'full' });
    for (const one of result.results) {
      expect(one.outcome).toBe('finished');
      expect(one.mbit).toBeGreaterThan(94.8);
      expect(one.mbit).toBeLessThan(94.93);
      expect(one.retransmissions).toBe(0);
      expect(one.instructionsPerFrame).toBeGreaterThan(500);
      expect(one.instructionsPerFrame).toBeLessThan(3392);
    }
    skipFor(context, withoutOracle('tcptrace'));
    const [rx, tx] = iperfTraces(capture);
    expect(readTrace(rx!).window).toBe(11680);
    expectAgreement(rx!, directionOf(result, 'rx'));
    expectAgreement(tx!, directionOf(result, 'tx'));
  });

  it('With four segments on the reference link the published figure comes out: 68.0 to 69.2 Mbit/s received.', async (context) => {
    skipFor(context, toolchain);
    const { result, capture } = await runImage({ wnd: 4, snd: 4 }, { seconds, link: 'reference' });
    const [rx, tx] = [directionOf(result, 'rx'), directionOf(result, 'tx')];
    expect(result.faults).toEqual([]);
    expect(rx.mbit).toBeGreaterThan(68.0);
    expect(rx.mbit).toBeLessThan(69.2);
    expect(rx.segmentsPerAck).toBeCloseTo(1, 1);
    // Not tuned: the other direction follows from the same loop and the PC's acknowledgement of every second segment.
    const loopUs = (4 * 1460 * 8) / rx.mbit - rx.segmentsPerAck * 123.04;
    expect(tx.segmentsPerAck).toBeCloseTo(2, 1);
    const law = (4 * 1460 * 8) / (tx.segmentsPerAck * 123.04 + loopUs);
    expect(Math.abs(tx.mbit / law - 1)).toBeLessThan(0.01);
    skipFor(context, withoutOracle('tcptrace'));
    const [rxTrace, txTrace] = iperfTraces(capture);
    expect(readTrace(rxTrace!).window).toBe(5840);
    expectAgreement(rxTrace!, rx);
    expectAgreement(txTrace!, tx);
  });

  it('tshark finds every checksum of the board right.', async (context) => {
    skipFor(context, toolchain ?? withoutOracle('tshark'));
    const { result, capture } = await runImage(eight, { seconds: 0.2, snaplen: 65535 });
    expect(result.warnings).toEqual([]);
    const wrong = 'ip.checksum.status==0 || tcp.checksum.status==0 || udp.checksum.status==0';
    expect(tshark(capture, wrong)).toEqual([]);
    expect(tshark(capture, 'tcp.checksum.status==1').length).toBeGreaterThan(2000);
  });

  it.for([
    ['undisturbed', {}],
    ['with losses', { loss: 0.01 }],
  ] as const)('Five runs %s give the same capture, byte for byte.', async ([, disturbed], context) => {
    skipFor(context, toolchain);
    const captures: Uint8Array[] = [];
    for (let time = 0; time < 5; time++) captures.push((await runImage(eight, { seconds: 0.1, ...disturbed })).capture);
    expect(captures[0]!.length).toBeGreaterThan(100_000);
    for (const capture of captures) expect(Buffer.compare(capture, captures[0]!)).toBe(0);
  });
});

function expectAgreement(trace: Map<string, string[]>, result: DirectionResult): void {
  const theirs = readTrace(trace);
  expect(theirs.repeated).toEqual([0, 0]);
  // Their time includes handshake and close, which weigh more in a short run.
  expect(Math.abs(theirs.mbit / result.mbit - 1)).toBeLessThan(0.005);
}
