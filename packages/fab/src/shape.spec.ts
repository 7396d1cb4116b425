import { describe, expect, it } from 'vitest';
import { circle, grow, shape } from './shape.ts';

describe('shape', () => {
  it('A quarter turn exchanges width and height, so that equal pads share one aperture.', () => {
    expect(shape(1, 2, 0, 90)).toEqual(shape(2, 1, 0, 0));
    expect(shape(1, 2, 0, 270)).toEqual(shape(2, 1, 0, 180));
    expect(shape(1, 2, 0.2, -30)).toEqual(shape(1, 2, 0.2, 150));
  });

  it('A round shape forgets its rotation, an oval keeps it.', () => {
    expect(shape(1.5, 1.5, 0.75, 33)).toEqual(circle(1.5));
    expect(shape(1.5, 2, 9, 33)).toEqual({ width: 1.5, height: 2, radius: 0.75, rotation: 33 });
  });

  it('Growing a sharp corner rounds it by the margin, and a circle stays a circle.', () => {
    expect(grow(shape(2, 1, 0, 0), 0.05)).toEqual({ width: 2.1, height: 1.1, radius: 0.05, rotation: 0 });
    expect(grow(circle(2.2), 0.0508)).toEqual(circle(2.3016));
  });
});
