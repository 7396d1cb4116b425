import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlacement } from '../placement/read-placement.ts';
import { placed } from '../testing/sample-image.ts';
import { anyPlacement } from '../testing/sample-placements.ts';
import { checkLwipOptions } from './lwip-rules.ts';
import { lwipValues } from './lwip-values.ts';

type Options = Parameters<typeof placed>[0];

function codes(options: Options, severity = 'error'): string[] {
  return lwipValues(placed(options))
    .problems.filter((problem) => problem.severity === severity)
    .map(({ code }) => code);
}

describe("lwIP's options", () => {
  it('snd=8 alone raises MEMP_NUM_TCP_SEG to 32, and says so with the rule.', () => {
    const { values, problems } = lwipValues(placed({ snd: 8, wnd: 4 }));
    expect(values).toMatchObject({ TCP_SND_BUF: 11680, TCP_SND_QUEUELEN: 32, MEMP_NUM_TCP_SEG: 32, TCP_WND: 5840 });
    expect(problems).toEqual([
      {
        code: 'lwip-tcp-seg-raised',
        severity: 'info',
        path: '--snd=8',
        message: 'MEMP_NUM_TCP_SEG is raised from 16 to 32, because TCP_SND_QUEUELEN is 32 (rule R1)',
        hint: 'lwIP does not compile otherwise; --tcp-seg=N sets another value',
      },
    ]);
  });

  it("Four segments each way need nothing beyond lwIP's defaults, and nothing is said.", () => {
    const { values, problems } = lwipValues(placed({ wnd: 4, snd: 4 }));
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ MEMP_NUM_TCP_SEG: 16, PBUF_POOL_SIZE: 16, LWIP_WND_SCALE: 0, TCP_RCV_SCALE: 0 });
  });

  it('wnd=45 switches window scaling on and says so; 44 does not.', () => {
    const { values, problems } = lwipValues(placed({ wnd: 45 }));
    expect(values).toMatchObject({ TCP_WND: 65700, LWIP_WND_SCALE: 1, TCP_RCV_SCALE: 1, PBUF_POOL_SIZE: 49 });
    expect(problems.find(({ code }) => code === 'lwip-scale-on')).toMatchObject({
      severity: 'info',
      path: '--wnd=45',
      message: expect.stringContaining('window scaling is switched on (LWIP_WND_SCALE 1 and TCP_RCV_SCALE 1)'),
    });
    expect(lwipValues(placed({ wnd: 44 })).values.LWIP_WND_SCALE).toBe(0);
  });

  it('Without scaling 45 segments are refused, with the most that go.', () => {
    const { problems } = lwipValues(placed({ wnd: 45, scale: false }));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([
      {
        code: 'lwip-r6',
        severity: 'error',
        path: '--wnd',
        message:
          'TCP_WND 65700 is not between one segment and the 65535 bytes that a window without the scale option can say',
        hint: 'use --wnd=44 at most, or leave --no-scale out',
      },
    ]);
    expect(codes({ snd: 45, scale: false })).toEqual(['lwip-snd-scale']);
  });

  // Each line was compiled with lwIP 2.0.2 and 2.1.3: an error of init.c's checks, or none.
  const compiled: [options: Options, errors: string[]][] = [
    [{ snd: 8, tcpSeg: 16 }, ['lwip-r1']],
    [{ snd: 8, tcpSeg: 32 }, []],
    [{ snd: 8, tcpSeg: 16, sndQueuelen: 16 }, []],
    [{ snd: 8, sndQueuelen: 15 }, ['lwip-r3']],
    [{ snd: 1 }, ['lwip-r2', 'lwip-r4']],
    [{ wnd: 16, pbufPool: 16 }, []],
    [{ wnd: 17, pbufPool: 16 }, ['lwip-r5']],
    [{ wnd: 17, pbufPool: 18 }, []],
    [{ wnd: 44, pbufPool: 48 }, []],
    [{ wnd: 45, pbufPool: 48, scale: false }, ['lwip-r6']],
  ];
  it.each(compiled)('%o breaks %o, as lwIP said when it was compiled.', (options, errors) => {
    const found = codes(options);
    expect(found).toEqual(expect.arrayContaining(errors));
    if (errors.length === 0) expect(found).toEqual([]);
  });

  it('A value that breaks a rule is refused with the value that mends it.', () => {
    const hint = (options: Options) =>
      lwipValues(placed(options)).problems.find(({ severity }) => severity === 'error')?.hint;
    expect(hint({ snd: 8, tcpSeg: 16 })).toBe('use --tcp-seg=32 or leave it out');
    expect(hint({ wnd: 17, pbufPool: 16 })).toBe('use --pbuf-pool=17 or more, or leave it out');
    expect(hint({ snd: 8, sndQueuelen: 15 })).toBe('use --snd-queuelen=16 or leave it out');
  });

  it('Whatever window and buffer are asked for, the values that follow keep every rule.', () => {
    const segments = fc.integer({ min: 2, max: 256 });
    fc.assert(
      fc.property(segments, segments, fc.integer({ min: 536, max: 1460 }), (wnd, snd, mss) => {
        const { placement } = readPlacement({ wnd, snd, mss });
        if (placement === undefined) throw new Error('it should be a placement');
        const { values, problems } = lwipValues(placement);
        expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(checkLwipOptions(values)).toEqual([]);
        expect(values.TCP_WND).toBe(wnd * mss);
      }),
    );
  });

  it('What a placement raises is said, and what it leaves is not.', () => {
    fc.assert(
      fc.property(anyPlacement, (placement) => {
        const { values, problems } = lwipValues(placement);
        const said = (code: string) => problems.some((problem) => problem.code === code);
        expect(said('lwip-tcp-seg-raised')).toBe(placement.tcpSeg === undefined && values.MEMP_NUM_TCP_SEG > 16);
        expect(said('lwip-pbuf-pool-raised')).toBe(placement.pbufPool === undefined && values.PBUF_POOL_SIZE > 16);
        expect(said('lwip-scale-on')).toBe(values.LWIP_WND_SCALE === 1);
      }),
    );
  });

  it('A window larger than the buffers of an interface is said.', () => {
    expect(codes({ board: 'mimxrt1160-evk', wnd: 30 }, 'info')).toContain('placement-window-over-buffers');
    expect(codes({ board: 'mimxrt1160-evk', wnd: 8 }, 'info')).not.toContain('placement-window-over-buffers');
  });
});
