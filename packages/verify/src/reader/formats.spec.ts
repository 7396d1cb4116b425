import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyze } from '../analyze.ts';
import { encodeCapture, type SampleFormat } from '../sample/capture-encoder.ts';
import { type Encapsulation, linkTypes } from '../sample/frame-encoder.ts';
import { sampleCapture, sampleFrames } from '../sample/sample-capture.ts';
import { referenceScenario } from '../sample/scenario.ts';
import { fragmented, withExtensionHeaders, withIpOptions } from '../testing/odd-frames.ts';

const small = { ...referenceScenario, bytes: 200_000 };
const plain = await analyze(sampleCapture(small));

const formats: SampleFormat[] = [
  'pcap',
  'pcap-nano',
  'pcap-big-endian',
  'pcap-modified',
  'pcapng',
  'pcapng-nano-big-endian',
];
const encapsulations = Object.keys(linkTypes) as Encapsulation[];

describe('The capture formats', () => {
  it.each(formats)('%s gives the same figures as plain pcap.', async (format) => {
    const analysis = await analyze(sampleCapture({ ...small, format }));
    expect(analysis.connections).toEqual(plain.connections);
    expect(analysis.packets).toBe(plain.packets);
  });

  it.each(encapsulations)('Frames in %s give the same figures as Ethernet.', async (encapsulation) => {
    const analysis = await analyze(sampleCapture({ ...small, encapsulation }));
    expect(analysis.connections).toEqual(plain.connections);
  });

  it.each(encapsulations)('IPv6 in %s gives the figures of IPv4 and addresses of its own.', async (encapsulation) => {
    const analysis = await analyze(sampleCapture({ ...small, encapsulation, ipVersion: 6 }));
    const [connection] = analysis.connections;
    expect(connection?.server).toBe('[fd00::19]:5001');
    expect(connection?.clientToServer).toEqual(plain.connections[0]?.clientToServer);
  });

  it('A VLAN tag lowers the ceiling to 94.68 Mbit/s.', async () => {
    const analysis = await analyze(sampleCapture({ ...small, encapsulation: 'vlan' }));
    expect(analysis.diagnosis[0]?.ceilingMbit).toBeCloseTo(94.6822, 3);
  });

  it('A gzipped capture gives the same analysis.', async () => {
    const analysis = await analyze(gzipSync(sampleCapture(small)));
    expect(analysis.connections).toEqual(plain.connections);
  });

  it('A gzip archive that is cut gives what could be read and a problem with the byte offset.', async () => {
    const packed = gzipSync(sampleCapture(small));
    const analysis = await analyze(packed.subarray(0, Math.floor(packed.length / 2)));
    expect(analysis.packets).toBeGreaterThan(20);
    expect(analysis.packets).toBeLessThan(plain.packets);
    expect(analysis.problems.map((problem) => problem.code)).toContain('capture-cut');
    expect(analysis.problems[0]?.path).toMatch(/@\d+$/);
  });

  it('A stream in pieces of any size gives the same analysis as the whole.', async () => {
    const capture = sampleCapture({ ...small, bytes: 20_000 });
    const whole = await analyze(capture);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5000 }), async (size) => {
        async function* pieces() {
          for (let at = 0; at < capture.length; at += size) yield capture.subarray(at, at + size);
        }
        expect(await analyze(pieces())).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it('A pcapng file with two interfaces of different link types and units is one capture.', async () => {
    const ethernet = sampleCapture({ ...small, format: 'pcapng' });
    const raw = sampleCapture({ ...small, format: 'pcapng-nano-big-endian', encapsulation: 'raw' });
    const both = new Uint8Array(ethernet.length + raw.length);
    both.set(ethernet);
    both.set(raw, ethernet.length);
    const analysis = await analyze(both);
    expect(analysis.packets).toBe(2 * plain.packets);
  });
});

describe('IP', () => {
  it.each([false, true])('Fragments are joined, the last one first: %s.', async (lastFirst) => {
    const analysis = await analyze(fragmented(small, lastFirst));
    expect(analysis.connections).toEqual(plain.connections);
  });

  it('A lost fragment is told.', async () => {
    const frames = sampleFrames(small, 'ethernet', 4);
    const odd = frames[20]!.head.slice();
    odd.set([0x20, 0x00], 14 + 6);
    frames[20] = { ...frames[20]!, head: odd };
    const analysis = await analyze(encodeCapture(frames, 1, 'pcap'));
    expect(analysis.problems.map((problem) => problem.code)).toContain('fragments-missing');
  });

  it('IPv4 options and IPv6 extension headers are passed over.', async () => {
    expect((await analyze(withIpOptions(small))).connections).toEqual(plain.connections);
    const analysis = await analyze(withExtensionHeaders(small));
    expect(analysis.connections[0]?.clientToServer).toEqual(plain.connections[0]?.clientToServer);
  });
});
