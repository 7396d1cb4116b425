import { boards } from '../boards/boards.ts';
import type { Placement } from '../placement/placement.ts';

/** Bytes of one enhanced buffer descriptor. */
export const DESCRIPTOR_BYTES = 32;
/** Receive buffers that may be with lwIP or new while the ring is full, at least. */
const SPARE = 8;
/** The block of data that is sent from where it lies; it has to be in DMA memory. */
const SENT_IN_PLACE = 4096;
const FEWEST_TX = 8;
const MOST_TX = 256;
/** A router's queue: a window of 32 segments from a gigabit, and acknowledgements, wait here for 100 Mbit/s. */
const FORWARDED = 40;

type Place = Pick<Placement, 'board' | 'code' | 'data' | 'nocache'>;
type Asked = Place &
  Pick<
    Placement,
    'rxDescriptors' | 'txDescriptors' | 'bufferBytes' | 'zeroCopyTx' | 'forward' | 'snd' | 'wnd' | 'rxBuffers'
  >;

/** Bytes of DMA memory that each interface can have. */
function bytesOfInterface(placement: Place): number {
  const board = boards[placement.board];
  const windows = board.windows(placement.code);
  const dma = windows.nocache[placement.nocache] ?? [];
  const [first] = dma;
  if (first === undefined) return 0;
  // Memory that also holds variables gives half of itself.
  const shared = windows.data[placement.data]?.origin === first.origin;
  return (shared ? first.size / 2 : first.size) / (board.ethernets / dma.length);
}

/** Buffers of an interface besides that many descriptors. */
function slots(placement: Asked, descriptors: number): number {
  return Math.floor((free(placement) - descriptors * DESCRIPTOR_BYTES) / placement.bufferBytes);
}

function free(placement: Asked): number {
  return bytesOfInterface(placement) - (placement.zeroCopyTx ? SENT_IN_PLACE : 0);
}

/**
 * Send descriptors of each interface, each with a buffer for what is copied. Without copying, a frame takes one for its
 * headers and one for its data; a whole send buffer fits then, as far as the memory goes. With forwarding there is a queue more.
 */
export function txDescriptors(placement: Asked): number {
  if (placement.txDescriptors !== undefined) return placement.txDescriptors;
  if (!placement.zeroCopyTx && !placement.forward) return FEWEST_TX;
  const own = placement.zeroCopyTx ? 2 * placement.snd + 4 : FEWEST_TX;
  const wanted = Math.min(MOST_TX, own + (placement.forward ? FORWARDED : 0));
  const received = placement.rxBuffers ?? placement.rxDescriptors + SPARE;
  const left = free(placement) - placement.rxDescriptors * DESCRIPTOR_BYTES - received * placement.bufferBytes;
  const most = Math.floor(left / (placement.bufferBytes + DESCRIPTOR_BYTES));
  return Math.max(FEWEST_TX, Math.min(wanted, most));
}

/** Receive buffers that an interface can have, after its descriptors and send buffers. */
export function dmaRoom(placement: Asked): number {
  const send = txDescriptors({ ...placement, rxBuffers: undefined });
  return Math.max(0, Math.min(1024, slots(placement, placement.rxDescriptors + send) - send));
}

/** Receive buffers of each interface: the ring, a window that lwIP still holds, and eight frames of other kinds. */
export function rxBuffers(placement: Asked): number {
  if (placement.rxBuffers !== undefined) return placement.rxBuffers;
  return Math.min(dmaRoom(placement), placement.rxDescriptors + Math.max(SPARE, placement.wnd) + SPARE);
}
