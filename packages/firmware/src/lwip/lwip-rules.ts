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

/**
 * The sanity checks that lwIP 2.1.3's init.c makes at compile time (R1 l.297, R2 l.300, R3 l.154, 157 and 303, R4 l.306 to
 * 313, R5 l.318, R6 l.136 to 151 and 321), made before the compiler runs and with the figure that mends each.
 */
export function checkLwipOptions(o: LwipOptions): Problem[] {
  const problems: Problem[] = [];
  const rule = (name: string, holds: boolean, path: string, message: string, hint: string) => {
    if (!holds) problems.push({ code: `lwip-${name}`, severity: 'error', path, message, hint });
  };
  rule(
    'r1',
    o.MEMP_NUM_TCP_SEG >= o.TCP_SND_QUEUELEN,
    '--tcp-seg',
    `MEMP_NUM_TCP_SEG ${o.MEMP_NUM_TCP_SEG} is below TCP_SND_QUEUELEN ${o.TCP_SND_QUEUELEN}, so one full send buffer would find no segments`,
    `use --tcp-seg=${o.TCP_SND_QUEUELEN} or leave it out`,
  );
  rule(
    'r2',
    o.TCP_SND_BUF >= 2 * o.TCP_MSS,
    '--snd',
    `TCP_SND_BUF ${o.TCP_SND_BUF} is below two segments of ${o.TCP_MSS} bytes`,
    'use --snd=2 or more',
  );
  const least = Math.max(2, 2 * Math.floor(o.TCP_SND_BUF / o.TCP_MSS));
  rule(
    'r3',
    o.TCP_SND_QUEUELEN >= least && o.TCP_SND_QUEUELEN <= 0xffff,
    '--snd-queuelen',
    `TCP_SND_QUEUELEN ${o.TCP_SND_QUEUELEN} is not between ${least} (two a segment) and 65535`,
    `use --snd-queuelen=${least} or leave it out`,
  );
  const mostLow = 0xffff - 4 * o.TCP_MSS - 1;
  rule(
    'r4',
    o.TCP_SNDLOWAT < o.TCP_SND_BUF && o.TCP_SNDLOWAT <= mostLow && o.TCP_SNDQUEUELOWAT < o.TCP_SND_QUEUELEN,
    '--snd',
    `TCP_SNDLOWAT ${o.TCP_SNDLOWAT} or TCP_SNDQUEUELOWAT ${o.TCP_SNDQUEUELOWAT} is not below the send buffer of ${o.TCP_SND_BUF} bytes and ${o.TCP_SND_QUEUELEN} segments`,
    `a larger --snd or --snd-queuelen leaves room for the low-water marks`,
  );
  const room = o.PBUF_POOL_SIZE * (o.PBUF_POOL_BUFSIZE - POOL_HEADERS);
  const needed = Math.ceil(o.TCP_WND / Math.max(1, o.PBUF_POOL_BUFSIZE - POOL_HEADERS));
  rule(
    'r5',
    o.TCP_WND <= room,
    '--pbuf-pool',
    `TCP_WND ${o.TCP_WND} is more than the ${room} bytes that a pool of ${o.PBUF_POOL_SIZE} buffers holds`,
    `use --pbuf-pool=${needed} or more, or leave it out`,
  );
  const largest = o.LWIP_WND_SCALE === 1 ? MOST_UNSCALED * 2 ** o.TCP_RCV_SCALE : MOST_UNSCALED;
  rule(
    'r6',
    o.TCP_WND >= o.TCP_MSS && o.TCP_WND <= largest && o.TCP_RCV_SCALE <= 14 && o.TCP_WND >> o.TCP_RCV_SCALE !== 0,
    '--wnd',
    `TCP_WND ${o.TCP_WND} is not between one segment and the ${largest} bytes that ${o.LWIP_WND_SCALE === 1 ? 'a scaled window' : 'a window without the scale option'} can say`,
    `use --wnd=${Math.floor(largest / o.TCP_MSS)} at most, or leave --no-scale out`,
  );
  return problems;
}
