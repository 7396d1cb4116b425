import { checkLwipOptions, withDefaults } from './lwip-rules.ts';

/** What a pool buffer with a full segment takes: 1500 bytes of IP, 14 of Ethernet, alignment. */
const BYTES_PER_BUFFER = 1516;
/** struct tcp_seg with its pool's overhead. */
const BYTES_PER_SEGMENT = 32;
/** Descriptors of the Teensy 4.1 driver, each way. */
const RING = 5;
/** Pool buffers beyond the window: ARP, the next frame, one being parsed. */
const SPARE = 4;
const MOST_UNSCALED = 44;

export interface Advice {
  /** Lines of lwipopts.h, exactly as they are to stand there. */
  lines: string[];
  /** Segments of the window or buffer that the lines set. */
  segments: number;
  /** RAM that the change costs at most, in bytes. */
  ramBytes: number;
  notes: string[];
  /** The rate to expect with it, in Mbit/s. */
  expectedMbit: number;
}

/**
 * Segments in flight that a line needs: a fifth more than goodput times round trip, and one that is being assembled. Even,
 * because a receiver acknowledges every second segment; at least 4.
 */
export function segmentsNeeded(ceilingMbit: number, rttUs: number, mss: number): number {
  const product = (1.2 * (ceilingMbit / 8) * rttUs) / mss + 1;
  return Math.max(4, 2 * Math.ceil(product / 2));
}

export interface Need {
  mss: number;
  ceilingMbit: number;
  /** Round trip of a full segment on the idle line, in microseconds. */
  rttUs: number;
  /** Flight over goodput as measured; it decides when the idle round trip asks for no more than there is. */
  rttEffectiveUs: number;
  /** Segments as they are now. */
  now: number;
}

function segmentsFor(need: Need): number {
  let segments = segmentsNeeded(need.ceilingMbit, need.rttUs, need.mss);
  if (segments <= need.now)
    segments = Math.max(segments, segmentsNeeded(need.ceilingMbit, need.rttEffectiveUs, need.mss));
  if (segments <= need.now) segments = need.now + 2;
  return segments;
}

function expected(need: Need, segments: number): number {
  return Math.min(need.ceilingMbit, (segments * need.mss * 8) / need.rttUs);
}

/** A larger receive window: TCP_WND, and the pool and window scaling where the rules ask for them. */
export function receiveAdvice(need: Need): Advice {
  const segments = segmentsFor(need);
  const lines = [`#define TCP_WND ${segments}*TCP_MSS`];
  const notes: string[] = [];
  const wnd = segments * need.mss;
  let scale = 0;
  if (segments > MOST_UNSCALED && wnd > 0xffff) {
    while (wnd > 0xffff * 2 ** scale) scale += 1;
    lines.push('#define LWIP_WND_SCALE 1', `#define TCP_RCV_SCALE ${scale}`);
  }
  const pool = Math.max(16, segments + SPARE);
  if (pool > 16) lines.push(`#define PBUF_POOL_SIZE ${pool}`);
  else notes.push('PBUF_POOL_SIZE 16, the default, is enough.');
  if (segments > RING) {
    notes.push(`A burst of ${segments} segments can overrun ${RING} receive descriptors if the driver polls them.`);
  }
  const broken = checkLwipOptions(
    withDefaults({
      TCP_MSS: need.mss,
      TCP_WND: wnd,
      TCP_SND_BUF: 4 * need.mss,
      PBUF_POOL_SIZE: pool,
      LWIP_WND_SCALE: scale > 0 ? 1 : 0,
      TCP_RCV_SCALE: scale,
    }),
  );
  for (const problem of broken) notes.push(`${problem.message}. ${problem.hint}`);
  const ramBytes = Math.max(0, segments - need.now) * BYTES_PER_BUFFER;
  return { lines, segments, ramBytes, notes, expectedMbit: expected(need, segments) };
}

/** A larger send buffer: TCP_SND_BUF, and the segments that rule R1 asks for. */
export function sendAdvice(need: Need): Advice {
  const segments = segmentsFor(need);
  const queue = 4 * segments;
  const lines = [`#define TCP_SND_BUF ${segments}*TCP_MSS`];
  if (queue > 16) lines.push(`#define MEMP_NUM_TCP_SEG ${queue}`);
  const notes = [
    `MEM_SIZE needs ${segments * (need.mss + 100)} bytes more a connection where the data are copied (sockets, TCP_WRITE_FLAG_COPY).`,
  ];
  const broken = checkLwipOptions(
    withDefaults({ TCP_MSS: need.mss, TCP_SND_BUF: segments * need.mss, MEMP_NUM_TCP_SEG: Math.max(16, queue) }),
  );
  for (const problem of broken) notes.push(`${problem.message}. ${problem.hint}`);
  const ramBytes = Math.max(0, segments - need.now) * BYTES_PER_BUFFER + Math.max(0, queue - 16) * BYTES_PER_SEGMENT;
  return { lines, segments, ramBytes, notes, expectedMbit: expected(need, segments) };
}
