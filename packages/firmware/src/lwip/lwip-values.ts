import type { Problem } from '@boardproof/nx';
import { rxBuffers } from '../layout/dma-room.ts';
import type { Placement } from '../placement/placement.ts';
import { checkLwipOptions, defaultLowWater, type LwipOptions, MOST_UNSCALED, POOL_HEADERS } from './lwip-rules.ts';

/** lwIP 2.1.3's defaults for both, from opt.h; what a change of the window asks beyond them is raised and said. */
const DEFAULT_TCP_SEG = 16;
const DEFAULT_PBUF_POOL = 16;
/** Pool buffers beyond the window: ARP, DHCP, a frame that is being parsed. */
const SPARE = 4;
/** lwIP's heap: headers of segments in flight, DHCP, mDNS, the control channel. */
const HEAP_BYTES = 24_000;
/** Sixteen streams of iperf, two of the control channel, and two that are closing. */
const TCP_CONNECTIONS = 20;
/** What the second reference gave its own heap, in SDRAM. */
const SDRAM_HEAP_BYTES = 256 * 1024;

/** Every value of lwipopts.h that a placement decides. */
export interface LwipValues extends LwipOptions {
  readonly MEM_SIZE: number;
  readonly MEMP_NUM_PBUF: number;
  readonly MEMP_NUM_TCP_PCB: number;
  readonly MEMP_NUM_TCP_PCB_LISTEN: number;
}

/**
 * lwIP's options for a placement, checked against rules R1 to R6. What had to be raised beyond lwIP's own defaults is said
 * as `info`; what the caller fixed himself and breaks a rule is an error with the figure that mends it.
 */
export function lwipValues(placement: Placement): { values: LwipValues; problems: readonly Problem[] } {
  const { mss, wnd, snd } = placement;
  const TCP_WND = wnd * mss;
  const TCP_SND_BUF = snd * mss;
  // opt.h: (4 * TCP_SND_BUF + TCP_MSS - 1) / TCP_MSS
  const TCP_SND_QUEUELEN = placement.sndQueuelen ?? Math.floor((4 * TCP_SND_BUF + mss - 1) / mss);
  const MEMP_NUM_TCP_SEG = placement.tcpSeg ?? Math.max(DEFAULT_TCP_SEG, TCP_SND_QUEUELEN);
  const PBUF_POOL_SIZE = placement.pbufPool ?? (wnd <= DEFAULT_PBUF_POOL ? DEFAULT_PBUF_POOL : wnd + SPARE);
  // Both sizes share one type, which is 16 bits wide without the scale option.
  const scaled = placement.scale && Math.max(TCP_WND, TCP_SND_BUF) > MOST_UNSCALED;
  let TCP_RCV_SCALE = 0;
  while (scaled && TCP_WND > MOST_UNSCALED * 2 ** TCP_RCV_SCALE) TCP_RCV_SCALE += 1;
  const values: LwipValues = {
    TCP_MSS: mss,
    TCP_WND,
    TCP_SND_BUF,
    TCP_SND_QUEUELEN,
    TCP_SNDLOWAT: Math.min(defaultLowWater(TCP_SND_BUF, mss), 0xffff - 4 * mss - 1),
    TCP_SNDQUEUELOWAT: Math.max(Math.floor(TCP_SND_QUEUELEN / 2), 5),
    MEMP_NUM_TCP_SEG,
    PBUF_POOL_SIZE,
    PBUF_POOL_BUFSIZE: Math.ceil((mss + POOL_HEADERS) / 4) * 4,
    LWIP_WND_SCALE: scaled ? 1 : 0,
    TCP_RCV_SCALE,
    MEM_SIZE: placement.memSize ?? (placement.heap === 'sdram' ? SDRAM_HEAP_BYTES : HEAP_BYTES),
    MEMP_NUM_PBUF: Math.max(16, MEMP_NUM_TCP_SEG),
    MEMP_NUM_TCP_PCB: TCP_CONNECTIONS,
    MEMP_NUM_TCP_PCB_LISTEN: 4,
  };
  return { values, problems: [...checkLwipOptions(values), ...sendScale(values), ...raised(placement, values)] };
}

/** A send buffer above 64 KB needs the wide size type that comes with the scale option; lwIP does not check it. */
function sendScale(values: LwipValues): Problem[] {
  if (values.LWIP_WND_SCALE === 1 || values.TCP_SND_BUF <= MOST_UNSCALED) return [];
  const most = Math.floor(MOST_UNSCALED / values.TCP_MSS);
  return [
    {
      code: 'lwip-snd-scale',
      severity: 'error',
      path: '--snd',
      message: `TCP_SND_BUF ${values.TCP_SND_BUF} is more than the ${MOST_UNSCALED} bytes that lwIP counts without the scale option`,
      hint: `use --snd=${most} at most, or leave --no-scale out`,
    },
  ];
}

/** What was raised beyond lwIP's defaults because wnd or snd asked for it. */
function raised(placement: Placement, values: LwipValues): Problem[] {
  const told: Problem[] = [];
  const say = (code: string, option: string, message: string, hint: string) =>
    told.push({ code, severity: 'info', path: `--${option}`, message, hint });
  const { wnd, snd } = placement;
  if (placement.tcpSeg === undefined && values.MEMP_NUM_TCP_SEG > DEFAULT_TCP_SEG) {
    say(
      'lwip-tcp-seg-raised',
      `snd=${snd}`,
      `MEMP_NUM_TCP_SEG is raised from ${DEFAULT_TCP_SEG} to ${values.MEMP_NUM_TCP_SEG}, because TCP_SND_QUEUELEN is ${values.TCP_SND_QUEUELEN} (rule R1)`,
      'lwIP does not compile otherwise; --tcp-seg=N sets another value',
    );
  }
  if (placement.pbufPool === undefined && values.PBUF_POOL_SIZE > DEFAULT_PBUF_POOL) {
    say(
      'lwip-pbuf-pool-raised',
      `wnd=${wnd}`,
      `PBUF_POOL_SIZE is raised from ${DEFAULT_PBUF_POOL} to ${values.PBUF_POOL_SIZE}, so that the pool holds the window (rule R5)`,
      `it takes ${(values.PBUF_POOL_SIZE - DEFAULT_PBUF_POOL) * values.PBUF_POOL_BUFSIZE} bytes more; --pbuf-pool=N sets another value`,
    );
  }
  if (values.LWIP_WND_SCALE === 1) {
    const scale = `LWIP_WND_SCALE 1 and TCP_RCV_SCALE ${values.TCP_RCV_SCALE}`;
    say(
      'lwip-scale-on',
      values.TCP_WND > MOST_UNSCALED ? `wnd=${wnd}` : `snd=${snd}`,
      `window scaling is switched on (${scale}): ${Math.max(values.TCP_WND, values.TCP_SND_BUF)} bytes are more than the 65535 that 16 bits say (rule R6)`,
      '--no-scale refuses instead; up to 44 segments of 1460 bytes need no scaling',
    );
  }
  const buffers = rxBuffers(placement);
  if (buffers < placement.rxDescriptors + wnd) {
    say(
      'placement-window-over-buffers',
      `wnd=${wnd}`,
      `each interface has ${buffers} receive buffers, fewer than its ${placement.rxDescriptors} descriptors and a window of ${wnd} segments together`,
      'a burst may be dropped while lwIP still holds a whole window; another --nocache has more room',
    );
  }
  return told;
}
