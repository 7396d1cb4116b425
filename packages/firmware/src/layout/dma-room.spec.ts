import { describe, expect, it } from 'vitest';
import { placed } from '../testing/sample-image.ts';
import { dmaRoom, rxBuffers, txDescriptors } from './dma-room.ts';

type Options = Parameters<typeof placed>[0];

describe('Descriptors and buffers of an interface', () => {
  const of = (options: Options) => {
    const placement = placed(options);
    return { rx: rxBuffers(placement), tx: txDescriptors(placement), room: dmaRoom(placement) };
  };

  it('Copying takes eight send descriptors; the receive buffers hold the ring, a window and eight more.', () => {
    expect(of({})).toMatchObject({ rx: 32, tx: 8 });
    expect(of({ wnd: 40 })).toMatchObject({ rx: 64, tx: 8 });
  });

  it('Without copying a whole send buffer fits: two descriptors a segment, and four.', () => {
    expect(of({ zeroCopyTx: true })).toMatchObject({ rx: 32, tx: 20 });
    expect(of({ zeroCopyTx: true, snd: 30 }).tx).toBe(64);
    expect(of({ zeroCopyTx: true, txDescriptors: 12 }).tx).toBe(12);
  });

  it('Forwarding has a queue of 40 more, in which a window waits for the slower port.', () => {
    expect(of({ board: 'mimxrt1170-evk', forward: true })).toMatchObject({ rx: 32, tx: 48 });
    expect(of({ board: 'mimxrt1160-evk', forward: true })).toEqual({ rx: 24, tx: 17, room: 24 });
    expect(of({ board: 'mimxrt1160-evk', forward: true, txDescriptors: 9 })).toMatchObject({ rx: 32, tx: 9 });
  });

  it('Small memories lower both, but never below the ring and eight buffers.', () => {
    const small = of({ board: 'mimxrt1160-evk', zeroCopyTx: true, snd: 40 });
    expect(small).toEqual({ rx: 24, tx: 15, room: 24 });
    // Descriptors of 32 bytes, a buffer for each of them or more, and the block that is sent from where it lies.
    expect((16 + 15) * 32 + (24 + 15) * 1536 + 4096).toBeLessThanOrEqual(65_536);
  });
});
