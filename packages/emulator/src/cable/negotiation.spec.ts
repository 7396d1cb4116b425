import { describe, expect, it } from 'vitest';
import type { Duplex, LinkOffer, LinkSpeed } from '../machine/interface.ts';
import { negotiate } from './negotiation.ts';

const offer = (autoNegotiation: boolean, ...modes: [LinkSpeed, Duplex][]): LinkOffer => ({
  autoNegotiation,
  modes: modes.map(([speed, duplex]) => ({ speed, duplex })),
});
const text = (a: LinkOffer, b: LinkOffer): string => {
  const agreed = negotiate(a, b);
  if (agreed === undefined) return 'no link';
  return `${agreed.a.speed} ${agreed.a.duplex} / ${agreed.b.speed} ${agreed.b.duplex}`;
};

describe('Negotiation', () => {
  const pc = offer(true, [10, 'half'], [10, 'full'], [100, 'half'], [100, 'full'], [1000, 'full']);
  it('Two ends that negotiate take the best mode that both offer.', () => {
    expect(text(pc, offer(true, [10, 'full'], [100, 'full']))).toBe('100 full / 100 full');
    expect(text(pc, offer(true, [100, 'half'], [10, 'full']))).toBe('100 half / 100 half');
    expect(text(pc, pc)).toBe('1000 full / 1000 full');
    expect(text(offer(true, [10, 'full']), offer(true, [100, 'full']))).toBe('no link');
  });

  it('Against a forced end only the speed is detected: half duplex, whatever the other does.', () => {
    expect(text(pc, offer(false, [100, 'full']))).toBe('100 half / 100 full');
    expect(text(offer(false, [10, 'half']), pc)).toBe('10 half / 10 half');
    expect(text(offer(true, [100, 'full']), offer(false, [10, 'full']))).toBe('no link');
    expect(text(pc, offer(false, [1000, 'full']))).toBe('no link');
  });

  it('Two forced ends need the same speed and keep their own duplex.', () => {
    expect(text(offer(false, [100, 'full']), offer(false, [100, 'half']))).toBe('100 full / 100 half');
    expect(text(offer(false, [100, 'full']), offer(false, [10, 'full']))).toBe('no link');
  });
});
