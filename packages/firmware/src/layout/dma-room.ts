import { boards } from '../boards/boards.ts';
import type { Placement } from '../placement/placement.ts';

/** Bytes of one enhanced buffer descriptor. */
export const DESCRIPTOR_BYTES = 32;

type Asked = Pick<Placement, 'board' | 'code' | 'data' | 'nocache' | 'rxDescriptors' | 'txDescriptors' | 'bufferBytes'>;

/** Receive buffers that an interface can have, after its descriptors and send buffers. */
export function dmaRoom(placement: Asked): number {
  const board = boards[placement.board];
  const windows = board.windows(placement.code);
  const dma = windows.nocache[placement.nocache] ?? [];
  const [first] = dma;
  if (first === undefined) return 0;
  // Memory that also holds variables gives half of itself.
  const shared = windows.data[placement.data]?.origin === first.origin;
  const interfaces = board.ethernets / dma.length;
  const room = (shared ? first.size / 2 : first.size) / interfaces;
  const descriptors = (placement.rxDescriptors + placement.txDescriptors) * DESCRIPTOR_BYTES;
  return Math.max(
    0,
    Math.min(1024, Math.floor((room - descriptors) / placement.bufferBytes) - placement.txDescriptors),
  );
}

/** Receive buffers of each interface: the ring, a window that lwIP still holds, and eight frames of other kinds. */
export function rxBuffers(placement: Asked & Pick<Placement, 'wnd' | 'rxBuffers'>): number {
  if (placement.rxBuffers !== undefined) return placement.rxBuffers;
  return Math.min(dmaRoom(placement), placement.rxDescriptors + Math.max(8, placement.wnd) + 8);
}
