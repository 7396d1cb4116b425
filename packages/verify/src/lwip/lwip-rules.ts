import { type LwipOptions, type LwipRule, lwipLimits } from '@boardproof/firmware/lwip';
import type { Problem } from '@boardproof/nx';

/** Headers in front of a segment's payload in a pool buffer: IPv4 20, TCP 20, Ethernet 14. */
const HEADERS = 54;

/** Fills in what opt.h of lwIP 2.1.3 derives from the given options. */
export function withDefaults(given: Partial<LwipOptions>): Required<LwipOptions> {
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

/** The broken ones of lwIP's rules R1 to R6 as problems, each with the line of lwipopts.h that mends it. */
export function checkLwipOptions(o: LwipOptions): Problem[] {
  const { broken, leastQueue, poolRoom, poolNeeded, largestWindow } = lwipLimits(o, HEADERS);
  const words: Readonly<Record<LwipRule, readonly [path: keyof LwipOptions, message: string, hint: string]>> = {
    r1: [
      'MEMP_NUM_TCP_SEG',
      `MEMP_NUM_TCP_SEG ${o.MEMP_NUM_TCP_SEG} is below TCP_SND_QUEUELEN ${o.TCP_SND_QUEUELEN}`,
      `Set MEMP_NUM_TCP_SEG to ${o.TCP_SND_QUEUELEN}.`,
    ],
    r2: ['TCP_SND_BUF', `TCP_SND_BUF ${o.TCP_SND_BUF} is below two segments`, 'Set TCP_SND_BUF to 2*TCP_MSS or more.'],
    r3: [
      'TCP_SND_QUEUELEN',
      `TCP_SND_QUEUELEN ${o.TCP_SND_QUEUELEN} is not between ${leastQueue} and 65535`,
      `Set TCP_SND_QUEUELEN to ${leastQueue} or leave its default.`,
    ],
    r4: [
      'TCP_SNDLOWAT',
      `TCP_SNDLOWAT ${o.TCP_SNDLOWAT} or TCP_SNDQUEUELOWAT ${o.TCP_SNDQUEUELOWAT} is too large for the send buffer`,
      'Leave TCP_SNDLOWAT and TCP_SNDQUEUELOWAT at their defaults.',
    ],
    r5: [
      'PBUF_POOL_SIZE',
      `TCP_WND ${o.TCP_WND} is more than the ${poolRoom} bytes that PBUF_POOL_SIZE ${o.PBUF_POOL_SIZE} holds`,
      `Set PBUF_POOL_SIZE to ${poolNeeded} or more.`,
    ],
    r6: [
      'TCP_WND',
      `TCP_WND ${o.TCP_WND} is not between one segment and ${largestWindow}`,
      'Above 65535 set LWIP_WND_SCALE 1 and TCP_RCV_SCALE.',
    ],
  };
  return [...broken].map((rule): Problem => {
    const [path, message, hint] = words[rule];
    return { code: `lwip-${rule}`, severity: 'error', path, message, hint };
  });
}
