import { boundingBox, distance, type Point } from '@boardproof/board';
import { describe, expect, it } from 'vitest';
import type { Item } from '../artwork.ts';
import { reach } from '../read/aperture.ts';
import { readGerber } from '../read/gerber.ts';
import { shape } from '../shape.ts';
import { sampleBoard } from '../testing/sample-board.ts';
import { layerTexts } from '../testing/sample-zip.ts';
import { field } from './attributes.ts';
import { coordinate, decimal } from './numbers.ts';
import { writeGerber } from './write.ts';

const flash = (width: number, height: number, radius: number, rotation: number): Item => {
  return { kind: 'flash', at: [1, 2], shape: shape(width, height, radius, rotation), owner: {} };
};

/** The box of what a layer with one flash shows, about the flash's centre. */
function boxOf(item: Item) {
  const { gerber, problems } = readGerber(writeGerber(sampleBoard(), 'top-mask', [item]), 'x');
  expect(problems).toEqual([]);
  const { primitives } = gerber.apertures[0]!;
  const directions = [0, 90, 180, 270].map((degrees) => reach(primitives, (degrees * Math.PI) / 180));
  return { text: writeGerber(sampleBoard(), 'top-mask', [item]), right: directions[0]!, up: directions[1]! };
}

describe('writeGerber', () => {
  it('Upright circles, rectangles and ovals are standard templates, other shapes are macros with plain numbers.', () => {
    const define = (item: Item) => /%ADD10([^*]*)\*%/.exec(boxOf(item).text)?.[1];
    expect(define(flash(1.5, 1.5, 0.75, 20))).toBe('C,1.5');
    expect(define(flash(1, 2, 0, 90))).toBe('R,2X1');
    expect(define(flash(1, 2, 0.5, 0))).toBe('O,1X2');
    expect(define(flash(1, 2, 0.2, 0))).toBe('Pad1');
    expect(boxOf(flash(1, 2, 0.5, 30)).text).not.toContain('$');
  });

  it('A turned rectangle reaches as far as its corners.', () => {
    const { right, up } = boxOf(flash(3, 1, 0, 30));
    const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    expect(right).toBeCloseTo(1.5 * cos + 0.5 * sin, 5);
    expect(up).toBeCloseTo(1.5 * sin + 0.5 * cos, 5);
  });

  it('Rounded rectangles and ovals reach as far as they should at any angle.', () => {
    expect(boxOf(flash(2, 1, 0.25, 0))).toMatchObject({ right: 1, up: 0.5 });
    const oval = boxOf(flash(3, 1, 0.5, 45));
    expect(oval.right).toBeCloseTo(Math.SQRT1_2 + 0.5, 5);
    expect(oval.up).toBeCloseTo(Math.SQRT1_2 + 0.5, 5);
  });

  it('Arcs of the outline come back as arcs through the same middle.', () => {
    const { gerber, problems } = readGerber(layerTexts().get('GKO')!, 'GKO');
    expect(problems).toEqual([]);
    const segments = gerber.items.map((item) => (item.kind === 'draw' ? item.segment : undefined));
    expect(segments.map((segment) => segment?.kind).sort()).toEqual([
      ...Array(4).fill('arc'),
      ...Array(4).fill('line'),
    ]);
    const outline = sampleBoard().outline;
    for (const arc of segments) {
      if (arc?.kind !== 'arc') continue;
      const own = outline.find((each) => each.from[0] === arc.from[0] && each.from[1] === arc.from[1]);
      const mid = own?.kind === 'arc' ? own.mid : ([9, 9] as const);
      expect(distance(mid, arc.mid)).toBeLessThan(1e-5);
    }
  });

  it('Each pad names its part, number, function and net; copper without a net says N/C.', () => {
    const { gerber } = readGerber(layerTexts().get('GTL')!, 'GTL');
    const pads = gerber.items.filter((item) => item.kind === 'flash' && item.attributes.has('P'));
    const said = pads.map(({ attributes }) => [attributes.get('P')?.join(' '), attributes.get('N')?.[0]]);
    expect(said).toContainEqual(['J1 2 B+', 'PAIR+']);
    expect(said).toContainEqual(['J1 4 NC', 'N/C']);
    expect(said).toContainEqual(['C1 2 2', 'PAIR+']);
    expect(said).toHaveLength(6);
  });

  it('No line of a file holds a date, and every coordinate has format 4.6.', () => {
    for (const text of layerTexts().values()) expect(text).not.toMatch(/CreationDate|20\d\d-\d\d-\d\d/);
    expect(coordinate(-1.27)).toBe('-1270000');
    expect(coordinate(-1e-9)).toBe('0');
    expect(decimal(10)).toBe('10');
    expect(decimal(0.3016)).toBe('0.3016');
    expect(() => coordinate(10_000)).toThrow(/4\.6/);
  });

  it('Characters that would end a field are written by code point and read back.', () => {
    expect(field('a,b*c%\u00b5')).toBe('a\\u002Cb\\u002Ac\\u0025\\u00B5');
    const owner = { net: 'A,*%\\ \u00b5\u{1f600}' };
    const at: Point = [0, 0];
    const text = writeGerber(sampleBoard(), 'top-copper', [{ kind: 'flash', at, shape: shape(1, 1, 0, 0), owner }]);
    expect(readGerber(text, 'x').gerber.items[0]?.attributes.get('N')).toEqual([owner.net]);
  });

  it('A bottom part is mirrored: its first pad lies where the model puts it.', () => {
    const { gerber } = readGerber(layerTexts().get('GBL')!, 'GBL');
    const own = gerber.items.filter((item) => item.kind === 'flash' && item.attributes.get('P')?.[0] === 'C2');
    const places = own.map((item) => (item.kind === 'flash' ? item.at : ([0, 0] as const)));
    expect(places).toEqual([
      [20, 8.95],
      [20, 7.05],
    ]);
    expect(boundingBox(places).xMax).toBe(20);
  });
});
