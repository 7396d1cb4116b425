import type { Problem } from '@boardproof/nx';

/** The options of lwipopts.h that bound a TCP transfer. Sizes in bytes unless said. Unset ones take lwIP 2.1.3's defaults. */
export interface LwipOptions {
  TCP_MSS: number;
  TCP_WND: number;
  TCP_SND_BUF: number;
  /** Segments. */
  TCP_SND_QUEUELEN: number;
  TCP_SNDLOWAT: number;
  /** Segments. */
  TCP_SNDQUEUELOWAT: number;
  MEMP_NUM_TCP_SEG: number;
  PBUF_POOL_SIZE: number;
  PBUF_POOL_BUFSIZE: number;
  LWIP_WND_SCALE: 0 | 1;
  TCP_RCV_SCALE: number;
  /** 1 when pools come from the heap: rules R1 and R5 then do not apply. */
  MEMP_MEM_MALLOC: 0 | 1;
}

/** Headers in front of a segment's payload in a pool buffer: IPv4 20, TCP 20, Ethernet 14. */
const HEADERS = 54;

/** Fills in what opt.h of lwIP 2.1.3 derives from the given options. */
export function withDefaults(given: Partial<LwipOptions>): LwipOptions {
  const TCP_MSS = given.TCP_MSS ?? 536;
  const TCP_SND_BUF = given.TCP_SND_BUF ?? 2 * TCP_MSS;
  const TCP_SND_QUEUELEN = given.TCP_SND_QUEUELEN ?? Math.floor((4 * TCP_SND_BUF + TCP_MSS - 1) / TCP_MSS);
  return {
    TCP_MSS,
    TCP_WND: 4 * TCP_MSS,
    TCP_SND_BUF,
    TCP_SND_QUEUELEN,
    TCP_SNDLOWAT: Math.min(Math.max(Math.floor(TCP_SND_BUF / 2), 2 * TCP_MSS + 1), TCP_SND_BUF - 1),
    TCP_SNDQUEUELOWAT: Math.max(Math.floor(TCP_SND_QUEUELEN / 2), 5),
    MEMP_NUM_TCP_SEG: 16,
    PBUF_POOL_SIZE: 16,
    PBUF_POOL_BUFSIZE: Math.ceil((TCP_MSS + HEADERS) / 4) * 4,
    LWIP_WND_SCALE: 0,
    TCP_RCV_SCALE: 0,
    MEMP_MEM_MALLOC: 0,
    ...given,
  };
}

/** The sanity checks R1 to R6 that lwIP's init.c makes at compile time; each broken one is a problem. */
export function checkLwipOptions(o: LwipOptions): Problem[] {
  const problems: Problem[] = [];
  const rule = (name: string, holds: boolean, path: keyof LwipOptions, message: string, hint: string) => {
    if (!holds) problems.push({ code: `lwip-${name}`, severity: 'error', path, message, hint });
  };
  const pool = o.MEMP_MEM_MALLOC === 1;
  rule(
    'r1',
    pool || o.MEMP_NUM_TCP_SEG >= o.TCP_SND_QUEUELEN,
    'MEMP_NUM_TCP_SEG',
    `MEMP_NUM_TCP_SEG ${o.MEMP_NUM_TCP_SEG} is below TCP_SND_QUEUELEN ${o.TCP_SND_QUEUELEN}`,
    `Set MEMP_NUM_TCP_SEG to ${o.TCP_SND_QUEUELEN}.`,
  );
  rule(
    'r2',
    o.TCP_SND_BUF >= 2 * o.TCP_MSS,
    'TCP_SND_BUF',
    `TCP_SND_BUF ${o.TCP_SND_BUF} is below two segments`,
    'Set TCP_SND_BUF to 2*TCP_MSS or more.',
  );
  const least = Math.max(2, 2 * Math.floor(o.TCP_SND_BUF / o.TCP_MSS));
  rule(
    'r3',
    o.TCP_SND_QUEUELEN >= least && o.TCP_SND_QUEUELEN <= 0xffff,
    'TCP_SND_QUEUELEN',
    `TCP_SND_QUEUELEN ${o.TCP_SND_QUEUELEN} is not between ${least} and 65535`,
    `Set TCP_SND_QUEUELEN to ${least} or leave its default.`,
  );
  rule(
    'r4',
    o.TCP_SNDLOWAT < o.TCP_SND_BUF &&
      o.TCP_SNDLOWAT < 0xffff - 4 * o.TCP_MSS &&
      o.TCP_SNDQUEUELOWAT < o.TCP_SND_QUEUELEN,
    'TCP_SNDLOWAT',
    `TCP_SNDLOWAT ${o.TCP_SNDLOWAT} or TCP_SNDQUEUELOWAT ${o.TCP_SNDQUEUELOWAT} is too large for the send buffer`,
    'Leave TCP_SNDLOWAT and TCP_SNDQUEUELOWAT at their defaults.',
  );
  const room = o.PBUF_POOL_SIZE * (o.PBUF_POOL_BUFSIZE - HEADERS);
  rule(
    'r5',
    pool || o.TCP_WND <= room,
    'PBUF_POOL_SIZE',
    `TCP_WND ${o.TCP_WND} is more than the ${room} bytes that PBUF_POOL_SIZE ${o.PBUF_POOL_SIZE} holds`,
    `Set PBUF_POOL_SIZE to ${Math.ceil(o.TCP_WND / Math.max(1, o.PBUF_POOL_BUFSIZE - HEADERS))} or more.`,
  );
  const largest = o.LWIP_WND_SCALE === 1 ? 0xffff * 2 ** o.TCP_RCV_SCALE : 0xffff;
  rule(
    'r6',
    o.TCP_WND >= o.TCP_MSS && o.TCP_WND <= largest && o.TCP_RCV_SCALE <= 14,
    'TCP_WND',
    `TCP_WND ${o.TCP_WND} is not between one segment and ${largest}`,
    'Above 65535 set LWIP_WND_SCALE 1 and TCP_RCV_SCALE.',
  );
  return problems;
}
