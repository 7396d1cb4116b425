import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundingBox, type Point } from '../geometry.ts';
import type { Text } from '../model.ts';
import { alphabet } from './alphabet.ts';
import { strokeText, textWidth, unknownCharacters } from './stroke-text.ts';

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

function sample(change: Partial<Text> = {}): Text {
  return {
    text: 'H',
    layer: 'F.SilkS',
    at: [0, 0],
    height: 1,
    stroke: 0.15,
    rotation: 0,
    align: 'centre',
    ...change,
  };
}

function box(text: Text) {
  return boundingBox(strokeText(text).flat());
}

describe('strokeText', () => {
  it('The alphabet holds every printable ASCII character and the signs for micro, ohm, plus-minus and degree.', () => {
    expect(unknownCharacters(`${printable}\u00b5\u03bc\u03a9\u2126\u00b1\u00b0`)).toEqual([]);
    expect(unknownCharacters('a\u4e2db\u4e2d\n')).toEqual(['\u4e2d', '\n']);
  });

  it('No two characters of the alphabet look the same.', () => {
    const drawn = Object.values(alphabet).map((strokes) => strokes.join('/'));
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('A character that the alphabet lacks is drawn as a box.', () => {
    const [stroke] = strokeText(sample({ text: '\u4e2d' }));
    expect(stroke).toHaveLength(5);
    expect(stroke![0]).toEqual(stroke![4]);
  });

  it('Capitals are as high as the text says, about the anchor.', () => {
    expect(box(sample({ height: 0.8 }))).toEqual({ xMin: -0.24, yMin: -0.4, xMax: 0.24, yMax: 0.4 });
  });

  it('The anchor lies at the left end, in the middle or at the right end.', () => {
    const text = 'T-';
    const width = textWidth({ text, height: 1, stroke: 0 });
    expect(box(sample({ text, align: 'left' }))).toMatchObject({ xMin: 0, xMax: width });
    expect(box(sample({ text, align: 'centre' }))).toMatchObject({ xMin: -width / 2, xMax: width / 2 });
    expect(box(sample({ text, align: 'right' }))).toMatchObject({ xMin: -width, xMax: 0 });
  });

  it('Text on a bottom layer is mirrored about its anchor, so that it reads right from below.', () => {
    const top = strokeText(sample({ text: 'RJ45', align: 'left' }));
    const bottom = strokeText(sample({ text: 'RJ45', align: 'left', layer: 'B.SilkS' }));
    expect(bottom).toEqual(top.map((stroke) => stroke.map(([x, y]): Point => [x === 0 ? 0 : -x, y])));
  });

  it('A quarter turn takes the reading direction from right to up.', () => {
    const turned = box(sample({ text: 'LED', align: 'left', rotation: 90, at: [5, 5] }));
    expect(turned).toMatchObject({ xMin: 4.5, yMin: 5, xMax: 5.5 });
  });

  it('A longer text never covers less than its beginning, and all points lie on the nanometre grid.', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 2, maxLength: 12, unit: 'binary' }),
        fc.integer({ min: 0, max: 359 }),
        (text, rotation) => {
          const whole = textWidth({ text, height: 1, stroke: 0.15 });
          const part = textWidth({ text: [...text].slice(0, -1).join('') || ' ', height: 1, stroke: 0.15 });
          expect(whole).toBeGreaterThanOrEqual([...text].length > 1 ? part : 0);
          for (const [x, y] of strokeText(sample({ text, rotation })).flat()) {
            expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
            expect(Math.abs(x * 1e6 - Math.round(x * 1e6))).toBeLessThan(1e-3);
          }
        },
      ),
    );
  });

  it('Each stroke has at least two points and no piece of no length.', () => {
    for (const stroke of strokeText(sample({ text: printable }))) {
      expect(stroke.length).toBeGreaterThan(1);
      stroke.slice(1).forEach((point, index) => {
        expect(Math.hypot(point[0] - stroke[index]![0], point[1] - stroke[index]![1])).toBeGreaterThan(1e-3);
      });
    }
  });
});
