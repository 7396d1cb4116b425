import { describe, expect, it } from 'vitest';
import { analyze } from '../analyze.ts';
import { encodeCapture, type Frame } from '../sample/capture-encoder.ts';
import { type SampleOptions, sampleBoard, sampleCapture, sampleFrames } from '../sample/sample-capture.ts';
import { referenceScenario, type Scenario, scenarios } from '../sample/scenario.ts';
import { traceCapture } from '../trace-capture.ts';
import { ceilingMbit, serialisationUs, wireBytes } from './ceiling.ts';
import { classify, type LimitClass } from './limit-class.ts';
import { quantities } from './quantities.ts';

const board = sampleBoard();

async function judged(options: SampleOptions, linkMbit = 100) {
  const analysis = await analyze(sampleCapture(options), { board, linkMbit });
  expect(analysis.diagnosis).toHaveLength(1);
  return analysis.diagnosis[0]!;
}

describe('Each limit that a cable and two stacks can show is named', () => {
  const expected: [name: keyof typeof scenarios, limit: LimitClass, verdict: string][] = [
    ['reference', 'receive-window', 'fail'],
    ['link', 'link', 'pass'],
    ['send-buffer', 'send-buffer', 'fail'],
    ['loss', 'loss', 'fail'],
    ['zero-window', 'zero-window', 'fail'],
    ['application', 'application', 'fail'],
    ['cpu', 'cpu', 'fail'],
    ['wrong-speed', 'wrong-speed', 'fail'],
    ['delayed-ack', 'delayed-ack', 'fail'],
  ];
  it.each(expected)('%s gives the class %s and the verdict %s.', async (name, limit, verdict) => {
    const entry = await judged(scenarios[name]);
    expect(entry).toMatchObject({ class: limit, verdict });
    expect(entry.evidence.length).toBeGreaterThan(2);
    if (verdict === 'fail') expect(entry.fix.length).toBeGreaterThan(0);
  });

  it('Where no transfer came about, the largest exchange is named, whichever came first: nearly all of it was lost.', async () => {
    const small = { ...referenceScenario, delayUs: 60 };
    const asked = sampleFrames({ ...small, direction: 'tx', bytes: 4000 }, 'ethernet', 4);
    // The frame that says where the capture comes from, then the other exchange, on ports of its own.
    const lossy = sampleFrames({ ...small, direction: 'tx', bytes: 30_000, loss: 0.4 }, 'ethernet', 4).slice(1);
    for (const { head } of lossy) for (const at of [34, 36]) head[at]! ^= 0x08;
    const later = lossy.map((frame) => ({ ...frame, timeUs: frame.timeUs + 100_000 }));
    const { diagnosis, connections } = await analyze(encodeCapture([...asked, ...later], 1, 'pcap'), { board });
    expect(connections).toHaveLength(2);
    expect(diagnosis).toMatchObject([{ connection: 1, class: 'loss', verdict: 'fail' }]);
  });

  it('Windows of 2 to 7 segments on a long enough path are receive-window, and the fix grows with the round trip.', async () => {
    let last = 0;
    for (const [windowSegments, delayUs] of [
      [2, 150],
      [3, 300],
      [4, 600],
      [7, 2000],
    ] as const) {
      const entry = await judged({ ...referenceScenario, windowSegments, delayUs });
      expect(entry.class).toBe('receive-window');
      const segments = Number(/TCP_WND (\d+)\*TCP_MSS/.exec(entry.fix[0]!)?.[1]);
      expect(segments).toBeGreaterThan(last);
      last = segments;
      // The proof of a fix: with it, the same path carries the link's rate.
      const fixed = await judged({ ...referenceScenario, windowSegments: segments, delayUs, ackEvery: 2 });
      expect(fixed).toMatchObject({ class: 'link' });
    }
  });

  it('Send buffers of 2 to 6 segments are send-buffer, and the fix carries the link’s rate.', async () => {
    for (const [sendBufferSegments, delayUs] of [
      [2, 200],
      [4, 400],
      [6, 700],
    ] as const) {
      const slow: Scenario = { ...scenarios['send-buffer'], sendBufferSegments, delayUs };
      const entry = await judged(slow);
      expect(entry).toMatchObject({ class: 'send-buffer', direction: 'tx' });
      const segments = Number(/TCP_SND_BUF (\d+)\*TCP_MSS/.exec(entry.fix[0]!)?.[1]);
      expect(entry.fix[1]).toBe(`#define MEMP_NUM_TCP_SEG ${4 * segments}`);
      expect(await judged({ ...slow, sendBufferSegments: segments })).toMatchObject({ class: 'link' });
    }
  });

  it('A sending board whose CPU spaces the segments is cpu, not send-buffer.', async () => {
    const entry = await judged({ ...scenarios['send-buffer'], sendBufferSegments: 16, senderCpuUs: 300, delayUs: 30 });
    expect(entry).toMatchObject({ class: 'cpu', direction: 'tx' });
  });

  it('A PC with a small send buffer is told to enlarge its own, not TCP_SND_BUF.', async () => {
    const entry = await judged({ ...referenceScenario, windowSegments: 40, sendBufferSegments: 3, ackEvery: 1 });
    expect(entry).toMatchObject({ class: 'send-buffer', direction: 'rx' });
    expect(entry.fix.join()).not.toContain('TCP_SND_BUF');
  });

  it('A rate of 9.4 Mbit/s that a window gives over a slow path is no wrong speed.', async () => {
    const entry = await judged({ ...referenceScenario, windowSegments: 4, delayUs: 2425, bytes: 2 * 1024 * 1024 });
    expect(entry.goodputMbit).toBeGreaterThan(9.2);
    expect(entry.goodputMbit).toBeLessThan(9.6);
    expect(entry.class).toBe('receive-window');
  });

  it('Loss that is five times as frequent while data go both ways is a duplex mismatch; equal loss is not.', async () => {
    const { trace } = await traceCapture(sampleCapture({ ...scenarios.loss, loss: 0.03 }), 'loss');
    const q = quantities(trace.connections[0]!, true, 100)!;
    const named = (busyLoss: number, quietLoss: number) =>
      classify(q, { utilisation: 0.8, duplex: { busyLoss, quietLoss } }).primary;
    expect(named(0.05, 0.002)).toBe('duplex-mismatch');
    expect(named(0.03, 0.03)).toBe('loss');
  });

  it('One retransmission fails a full link as link-quality.', async () => {
    const entry = await judged({ ...scenarios.link, loss: 0.0005, windowSegments: 30 });
    expect(entry.verdict).toBe('fail');
    expect(entry.contributing).toContain('link-quality');
  });

  it('Reordered segments are told at the receiver’s end.', async () => {
    const entry = await judged({
      ...scenarios['send-buffer'],
      sendBufferSegments: 30,
      reorderEvery: 50,
      reorderUs: 300,
    });
    expect(entry.contributing).toContain('reordering');
  });

  it('A small MSS fails although the link is full.', async () => {
    const entry = await judged({ ...scenarios.link, mss: 536, windowSegments: 30 });
    expect(entry).toMatchObject({ class: 'link', verdict: 'fail' });
    expect(entry.fix).toContain('#define TCP_MSS 1460');
  });

  it('Two streams that share the link are judged by their sum.', async () => {
    // The same transfer twice at half the line's rate, the second on another port.
    const half: Scenario = { ...scenarios.link, lineMbit: 50, windowSegments: 20 };
    const first = sampleFrames(half, 'ethernet', 4);
    const second = first.slice(1).map((frame) => {
      const head = frame.head.slice();
      const at = head[29] === 4 ? 34 : 36;
      head[at + 1]! ^= 1;
      return { ...frame, head, timeUs: frame.timeUs + 7 };
    });
    const frames = [...first, ...second].sort((one, other) => one.timeUs - other.timeUs);
    const { diagnosis } = await analyze(encodeCapture(frames, 1, 'pcap'), { board });
    expect(diagnosis).toHaveLength(2);
    for (const entry of diagnosis) {
      expect(entry.class).toBe('link');
      expect(entry.goodputMbit).toBeLessThan(50);
      expect(entry.measures!.sharedMbit).toBeGreaterThan(93);
    }
  });
});

/** The frames of the reference, changed; the label stays. */
function reference(change: (frames: Frame[]) => Frame[]): Uint8Array {
  return encodeCapture(change(sampleFrames(referenceScenario, 'ethernet', 4)), 1, 'pcap');
}

describe('Traps end inconclusive, never in a verdict', () => {
  const traps: [code: string, capture: () => Uint8Array, linkMbit?: number][] = [
    ['no-handshake', () => reference((frames) => frames.slice(4))],
    ['options-cut', () => reference((frames) => frames.map((frame) => ({ ...frame, head: frame.head.slice(0, 54) })))],
    [
      'offload',
      () =>
        reference((frames) =>
          frames.map((frame) => {
            // Two segments in one frame, as segmentation offload leaves them.
            if (frame.onWire < 1000) return frame;
            const head = frame.head.slice();
            head.set([2960 >> 8, 2960 & 255], 16);
            return { ...frame, head, onWire: 2974 };
          }),
        ),
    ],
    [
      'time-backwards',
      () =>
        reference((frames) =>
          frames.map((frame, index) => (index === 500 ? { ...frame, timeUs: frame.timeUs - 9000 } : frame)),
        ),
    ],
    [
      'capture-loss',
      () => reference((frames) => frames.filter((frame, index) => frame.onWire < 1000 || index % 100 !== 7)),
    ],
    ['above-ceiling', () => reference((frames) => frames), 10],
    ['too-little-data', () => sampleCapture({ bytes: 200_000 })],
  ];
  it.each(traps)('%s', async (code, capture, linkMbit = 100) => {
    const analysis = await analyze(capture(), { board, linkMbit });
    expect(analysis.verdict).toBe('inconclusive');
    expect(analysis.diagnosis[0]?.class).toBe('inconclusive');
    expect(analysis.diagnosis[0]?.problems.map((problem) => problem.code)).toContain(code);
    expect(analysis.diagnosis[0]?.fix).toEqual([]);
  });

  it('The reference without a trap is judged.', async () => {
    expect(
      (
        await analyze(
          reference((frames) => frames),
          { board },
        )
      ).verdict,
    ).toBe('fail');
  });
});

describe('Ceilings', () => {
  const framing = { payload: 1460, version: 4, timestamps: false, vlan: false } as const;
  const table: [lineMbit: number, change: object, mbit: number][] = [
    [10, {}, 9.4928],
    [100, {}, 94.9285],
    [100, { payload: 1448, timestamps: true }, 94.1482],
    [100, { vlan: true }, 94.6822],
    [100, { payload: 1440, version: 6 }, 93.6281],
    [100, { payload: 1428, version: 6, timestamps: true }, 92.8479],
    [1000, {}, 949.2848],
  ];
  it.each(table)('At %s Mbit/s with %o the goodput is at most %s.', (lineMbit, change, mbit) => {
    expect(ceilingMbit(lineMbit, { ...framing, ...change })).toBeCloseTo(mbit, 3);
  });

  it('A full frame takes 1538 bytes and 123.04 us, an acknowledgement 84 bytes.', () => {
    expect(wireBytes(1460, framing)).toBe(1538);
    expect(serialisationUs(100, 1460, framing)).toBeCloseTo(123.04, 6);
    expect(wireBytes(0, framing)).toBe(84);
  });
});
