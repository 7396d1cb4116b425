import type { Problem } from '@boardproof/nx';

/** The options of lwipopts.h that bound a TCP transfer. Sizes in bytes unless said. */
export interface LwipOptions {
  readonly TCP_MSS: number;
  readonly TCP_WND: number;
  readonly TCP_SND_BUF: number;
  /** Segments. */
  readonly TCP_SND_QUEUELEN: number;
  readonly TCP_SNDLOWAT: number;
  /** Segments. */
  readonly TCP_SNDQUEUELOWAT: number;
  readonly MEMP_NUM_TCP_SEG: number;
  readonly PBUF_POOL_SIZE: number;
  readonly PBUF_POOL_BUFSIZE: number;
  readonly LWIP_WND_SCALE: 0 | 1;
  readonly TCP_RCV_SCALE: number;
  /** 1 when pools come from the heap: rules R1 and R5 then do not apply. */
  readonly MEMP_MEM_MALLOC?: 0 | 1;
}

/**
 * Headers in front of a segment's payload in a pool buffer: IPv4 20, TCP 20, Ethernet 14, and the 2 bytes of ETH_PAD_SIZE
 * that align what follows.
 */
export const POOL_HEADERS = 56;

/** A window without the scale option is a 16-bit number. */
export const MOST_UNSCALED = 0xffff;

/** lwIP 2.1.3's own value (opt.h), which rule R4 cannot hold for large send buffers. */
export function defaultLowWater(sndBuf: number, mss: number): number {
  return Math.min(Math.max(Math.floor(sndBuf / 2), 2 * mss + 1), sndBuf - 1);
}

export type LwipRule = 'r1' | 'r2' | 'r3' | 'r4' | 'r5' | 'r6';

/** What the rules come to for one set of options; bytes unless said. */
export interface LwipLimits {
  readonly broken: ReadonlySet<LwipRule>;
  /** Segments: two for each that the send buffer holds. */
  readonly leastQueue: number;
  /** What the pool's buffers hold of a window, and how many buffers the window takes. */
  readonly poolRoom: number;
  readonly poolNeeded: number;
  readonly largestWindow: number;
}

/**
 * The sanity checks that lwIP 2.1.3's init.c makes at compile time: R1 l.297, R2 l.300, R3 l.154, 157 and 303, R4 l.306 to
 * 313, R5 l.318, R6 l.136 to 151 and 321. `headers` is what stands in a pool buffer before a segment's payload, bytes.
 */
export function lwipLimits(o: LwipOptions, headers = POOL_HEADERS): LwipLimits {
  const fromHeap = o.MEMP_MEM_MALLOC === 1;
  const payload = o.PBUF_POOL_BUFSIZE - headers;
  const leastQueue = Math.max(2, 2 * Math.floor(o.TCP_SND_BUF / o.TCP_MSS));
  const poolRoom = o.PBUF_POOL_SIZE * payload;
  const largestWindow = o.LWIP_WND_SCALE === 1 ? MOST_UNSCALED * 2 ** o.TCP_RCV_SCALE : MOST_UNSCALED;
  const lowWater = o.TCP_SNDLOWAT < o.TCP_SND_BUF && o.TCP_SNDLOWAT < 0xffff - 4 * o.TCP_MSS;
  const window = o.TCP_WND >= o.TCP_MSS && o.TCP_WND <= largestWindow;
  const holds: Readonly<Record<LwipRule, boolean>> = {
    r1: fromHeap || o.MEMP_NUM_TCP_SEG >= o.TCP_SND_QUEUELEN,
    r2: o.TCP_SND_BUF >= 2 * o.TCP_MSS,
    r3: o.TCP_SND_QUEUELEN >= leastQueue && o.TCP_SND_QUEUELEN <= 0xffff,
    r4: lowWater && o.TCP_SNDQUEUELOWAT < o.TCP_SND_QUEUELEN,
    r5: fromHeap || o.TCP_WND <= poolRoom,
    r6: window && o.TCP_RCV_SCALE <= 14 && o.TCP_WND >> o.TCP_RCV_SCALE !== 0,
  };
  const broken = new Set((Object.keys(holds) as LwipRule[]).filter((rule) => !holds[rule]));
  return { broken, leastQueue, poolRoom, poolNeeded: Math.ceil(o.TCP_WND / Math.max(1, payload)), largestWindow };
}

/** The broken rules as problems, made before the compiler runs, each with the option of ours that mends it. */
export function checkLwipOptions(o: LwipOptions): Problem[] {
  const { broken, leastQueue, poolRoom, poolNeeded, largestWindow } = lwipLimits(o);
  const said = o.LWIP_WND_SCALE === 1 ? 'a scaled window' : 'a window without the scale option';
  const words: Readonly<Record<LwipRule, readonly [path: string, message: string, hint: string]>> = {
    r1: [
      '--tcp-seg',
      `MEMP_NUM_TCP_SEG ${o.MEMP_NUM_TCP_SEG} is below TCP_SND_QUEUELEN ${o.TCP_SND_QUEUELEN}, so one full send buffer would find no segments`,
      `use --tcp-seg=${o.TCP_SND_QUEUELEN} or leave it out`,
    ],
    r2: ['--snd', `TCP_SND_BUF ${o.TCP_SND_BUF} is below two segments of ${o.TCP_MSS} bytes`, 'use --snd=2 or more'],
    r3: [
      '--snd-queuelen',
      `TCP_SND_QUEUELEN ${o.TCP_SND_QUEUELEN} is not between ${leastQueue} (two a segment) and 65535`,
      `use --snd-queuelen=${leastQueue} or leave it out`,
    ],
    r4:
      o.TCP_SNDQUEUELOWAT < o.TCP_SND_QUEUELEN
        ? [
            '--snd',
            `the low-water mark TCP_SNDLOWAT ${o.TCP_SNDLOWAT} does not fit below a send buffer of ${o.TCP_SND_BUF} bytes`,
            'use --snd=2 or more',
          ]
        : [
            '--snd-queuelen',
            `the low-water mark TCP_SNDQUEUELOWAT ${o.TCP_SNDQUEUELOWAT} is not below TCP_SND_QUEUELEN ${o.TCP_SND_QUEUELEN}`,
            `use --snd-queuelen=${o.TCP_SNDQUEUELOWAT + 1} at least, or leave it out`,
          ],
    r5: [
      '--pbuf-pool',
      `TCP_WND ${o.TCP_WND} is more than the ${poolRoom} bytes that a pool of ${o.PBUF_POOL_SIZE} buffers holds`,
      `use --pbuf-pool=${poolNeeded} or more, or leave it out`,
    ],
    r6: [
      '--wnd',
      `TCP_WND ${o.TCP_WND} is not between one segment and the ${largestWindow} bytes that ${said} can say`,
      `use --wnd=${Math.floor(largestWindow / o.TCP_MSS)} at most, or leave --no-scale out`,
    ],
  };
  return [...broken].map((rule): Problem => {
    const [path, message, hint] = words[rule];
    return { code: `lwip-${rule}`, severity: 'error', path, message, hint };
  });
}
