import type { LwipOptions } from '@boardproof/firmware/lwip';
import { describe, expect, it } from 'vitest';
import { receiveAdvice, segmentsNeeded, sendAdvice } from './lwip-advice.ts';
import { checkLwipOptions, withDefaults } from './lwip-rules.ts';

const MSS = 1460;
// What the Teensy's lwipopts.h sets, as far as it matters here.
const teensy: Partial<LwipOptions> = { TCP_MSS: MSS, TCP_WND: 4 * MSS, TCP_SND_BUF: 4 * MSS };

function broken(change: Partial<LwipOptions>): string[] {
  return checkLwipOptions(withDefaults({ ...teensy, ...change })).map((problem) => problem.code);
}

// Each line was compiled with lwIP 2.0.2 and 2.1.3: an error of init.c's checks, or none.
describe('The rules agree with what lwIP compiles', () => {
  const compiled: [change: Partial<LwipOptions>, errors: string[]][] = [
    [{}, []],
    [{ TCP_SND_BUF: 8 * MSS }, ['lwip-r1']],
    [{ TCP_SND_BUF: 8 * MSS, MEMP_NUM_TCP_SEG: 32 }, []],
    [{ TCP_SND_BUF: 8 * MSS, TCP_SND_QUEUELEN: 16 }, []],
    [{ TCP_SND_BUF: 8 * MSS, TCP_SND_QUEUELEN: 15 }, ['lwip-r3']],
    [{ TCP_WND: 8 * MSS }, []],
    [{ TCP_WND: 16 * MSS }, []],
    [{ TCP_WND: 17 * MSS }, ['lwip-r5']],
    [{ TCP_WND: 17 * MSS, PBUF_POOL_SIZE: 18 }, []],
    [{ TCP_WND: 44 * MSS, PBUF_POOL_SIZE: 48 }, []],
    [{ TCP_WND: 45 * MSS, PBUF_POOL_SIZE: 48 }, ['lwip-r6']],
    [{ TCP_SND_BUF: MSS }, ['lwip-r2', 'lwip-r4']],
    [{ TCP_WND: MSS - 1 }, ['lwip-r6']],
    [{ TCP_SND_BUF: 8 * MSS, TCP_WND: 17 * MSS, MEMP_MEM_MALLOC: 1 }, []],
  ];
  it.each(compiled)('%o breaks %o.', (change, errors) => {
    for (const code of errors) expect(broken(change)).toContain(code);
    if (errors.length === 0) expect(broken(change)).toEqual([]);
  });
});

describe('Advice', () => {
  const need = { mss: MSS, ceilingMbit: 94.93, rttUs: 681, rttEffectiveUs: 681, now: 4 };

  it('For the reference it is eight segments of each, and 32 TCP segments for the send buffer.', () => {
    expect(receiveAdvice(need)).toMatchObject({ lines: ['#define TCP_WND 8*TCP_MSS'], segments: 8 });
    expect(sendAdvice(need).lines).toEqual(['#define TCP_SND_BUF 8*TCP_MSS', '#define MEMP_NUM_TCP_SEG 32']);
  });

  it('Every window that it proposes compiles, from a cable to a path of 20 ms and up to 1 Gbit/s.', () => {
    for (const ceilingMbit of [9.49, 94.93, 949.28]) {
      for (const rttUs of [50, 200, 500, 1000, 5000, 20_000]) {
        const received = receiveAdvice({ ...need, ceilingMbit, rttUs, rttEffectiveUs: rttUs });
        const lines = Object.fromEntries(received.lines.map((line) => line.split(' ').slice(1)));
        const options = withDefaults({
          ...teensy,
          TCP_WND: received.segments * MSS,
          PBUF_POOL_SIZE: Number(lines['PBUF_POOL_SIZE'] ?? 16),
          LWIP_WND_SCALE: Number(lines['LWIP_WND_SCALE'] ?? 0) as 0 | 1,
          TCP_RCV_SCALE: Number(lines['TCP_RCV_SCALE'] ?? 0),
        });
        expect(checkLwipOptions(options)).toEqual([]);
        expect(received.segments % 2).toBe(0);
        expect(received.expectedMbit).toBeCloseTo(ceilingMbit, 6);
      }
    }
  });

  it('More than 44 segments set window scaling.', () => {
    const { lines } = receiveAdvice({ ...need, ceilingMbit: 949.28, rttUs: 1000, rttEffectiveUs: 1000 });
    expect(lines).toEqual(expect.arrayContaining(['#define LWIP_WND_SCALE 1']));
  });

  it('When the idle round trip asks for no more than there is, the measured one decides.', () => {
    expect(receiveAdvice({ ...need, now: 8, rttEffectiveUs: 1200 }).segments).toBeGreaterThan(8);
    expect(receiveAdvice({ ...need, now: 30 }).segments).toBe(32);
  });

  it('At least four segments are proposed.', () => {
    expect(segmentsNeeded(94.93, 1, MSS)).toBe(4);
  });
});
