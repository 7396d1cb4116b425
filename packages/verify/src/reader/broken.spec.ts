import { perTier } from '@boardproof/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Analysis } from '../analysis-schema.ts';
import { analyze, UnreadableCapture } from '../analyze.ts';
import { sampleCapture } from '../sample/sample-capture.ts';
import { referenceScenario } from '../sample/scenario.ts';

const small = { ...referenceScenario, bytes: 60_000 };
const samples = (['pcap', 'pcapng', 'pcap-modified', 'pcapng-nano-big-endian'] as const).map((format) =>
  sampleCapture({ ...small, format }),
);

/** Any input ends in an analysis that fits the schema, or in a refusal with a reason. */
async function survives(input: Uint8Array): Promise<Analysis | readonly { code: string }[]> {
  try {
    return Analysis.parse(await analyze(input));
  } catch (error) {
    if (!(error instanceof UnreadableCapture)) throw error;
    expect(error.problems.length).toBeGreaterThan(0);
    return error.problems;
  }
}

describe('Broken captures', () => {
  it('A file cut anywhere gives what could be read, and a problem that names the byte.', async () => {
    const whole = await analyze(samples[0]!);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (sample, share) => {
          const cut = Math.floor(share * sample.length);
          const result = await survives(sample.subarray(0, cut));
          if ('schema' in result) {
            expect(result.packets).toBeLessThanOrEqual(whole.packets);
            for (const problem of result.problems.filter((entry) => entry.code === 'capture-cut')) {
              expect(Number(problem.path.split('@')[1])).toBeLessThanOrEqual(cut);
            }
          } else {
            expect(cut).toBeLessThan(24);
          }
        },
      ),
      { numRuns: perTier({ quick: 50, normal: 200, long: 5000 }) },
    );
  });

  it('A file cut inside a record loses that record only.', async () => {
    const [sample] = samples;
    const whole = await analyze(sample!);
    const cut = await analyze(sample!.subarray(0, sample!.length - 3));
    expect(cut.packets).toBe(whole.packets - 1);
    expect(cut.problems.map((problem) => problem.code)).toContain('capture-cut');
  });

  it('Random changes never crash or hang the reader.', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 60 }),
        async (sample, changes) => {
          const bytes = sample.slice();
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          await survives(bytes);
        },
      ),
      { numRuns: perTier({ quick: 50, normal: 300, long: 20_000 }) },
    );
  });

  it('Garbage behind a right header is refused or read as far as it goes.', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...samples), fc.uint8Array({ maxLength: 3000 }), async (sample, garbage) => {
        const bytes = new Uint8Array(24 + garbage.length);
        bytes.set(sample.subarray(0, 24));
        bytes.set(garbage, 24);
        await survives(bytes);
      }),
      { numRuns: perTier({ quick: 50, normal: 300, long: 20_000 }) },
    );
  });

  it('Segments with random headers never crash or hang the trace.', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 20, maxLength: 60 }), { maxLength: 200 }),
        async (headers) => {
          const { encodeCapture } = await import('../sample/capture-encoder.ts');
          const frames = headers.map((tcp, index) => {
            tcp.set([0x10, 0x01, 0x10, 0x02], 0);
            tcp[12] = 0x50 + ((tcp[12]! & 7) << 4);
            const ip = [0x45, 0, 0x05, tcp[1]!, 0, 1, 0, 0, 64, 6, 0, 0, 10, 0, 0, 1, 10, 0, 0, 2];
            return { timeUs: index * 100, head: Uint8Array.from([...ip, ...tcp]), onWire: 1300 };
          });
          await survives(encodeCapture(frames, 101, 'pcap'));
        },
      ),
      { numRuns: perTier({ quick: 50, normal: 200, long: 20_000 }) },
    );
  });

  const refused: [name: string, bytes: Uint8Array, text: RegExp][] = [
    ['an empty file', new Uint8Array(0), /empty file/],
    ['NUL bytes', new Uint8Array(5000), /00 00 00 00/],
    ['a text', new TextEncoder().encode('[  1] local 192.168.1.4 port 38174 connected'), /a text/],
    ['a snoop file', Uint8Array.from([0x73, 0x6e, 0x6f, 0x6f, 0x70, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 4]), /snoop/],
    ['half a pcap header', samples[0]!.subarray(0, 12), /within the 24 bytes/],
  ];
  it.each(refused)('%s is refused with one problem that names it.', async (_name, bytes, text) => {
    const result = await survives(bytes);
    if ('schema' in result) throw new Error('this is no capture');
    expect(result).toHaveLength(1);
    expect(result[0]).toMatchObject({ severity: 'error', message: expect.stringMatching(text) });
  });

  it('A link type that is not read is refused with its name.', async () => {
    const bytes = samples[0]!.slice();
    bytes[20] = 127;
    const result = await survives(bytes);
    expect(result).toMatchObject([{ code: 'capture-link-type', message: expect.stringContaining('radiotap') }]);
  });

  it('A record that claims gigabytes ends the reading there, with the offset.', async () => {
    const bytes = samples[0]!.slice();
    bytes.set([0xff, 0xff, 0xff, 0x7f], 24 + 8);
    const analysis = await analyze(bytes);
    expect(analysis.problems[0]).toMatchObject({ code: 'capture-damaged', path: 'capture@24' });
  });
});
