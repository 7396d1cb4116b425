import { type FillPolygon, nanometre, type Point, type Rect, type Segment } from '@boardproof/board';
import type { Artwork, Hole, Item } from '../artwork.ts';
import { arcOf, traceOutline } from '../outline.ts';
import { type Colours, oshparkColours } from './colours.ts';

export interface PictureOptions {
  readonly colours?: Colours;
  /** Free space around the board, mm. */
  readonly margin?: number;
}

/**
 * One side of a board as SVG, in mm, without text and so without fonts: what the mask leaves open shines golden, silk
 * lies on the mask, holes are see-through. The bottom is shown as seen from below, mirrored left to right.
 */
export function boardSvg(artwork: Artwork, side: 'top' | 'bottom', options: PictureOptions = {}): string {
  const { colours = oshparkColours, margin = 0.5 } = options;
  const edge = artwork.layers.outline.flatMap((item) => (item.kind === 'stroke' ? item.path : []));
  const box = traceOutline(edge).loops[0]?.box;
  if (box === undefined) throw new RangeError('a picture needs a closed outline');
  const board = outlinePath(edge);
  const copper = artwork.layers[`${side}-copper`].map(element).join('\n');
  const open = artwork.holes.filter((hole) => hole.use !== 'via');
  const tented = artwork.holes.filter((hole) => hole.use === 'via');
  const id = (name: string) => `${side}-${name}`;
  return `${frame(box, margin, side)}
<defs>
<clipPath id="${id('board')}"><path d="${board}"/></clipPath>
<mask id="${id('open')}" maskUnits="userSpaceOnUse" ${bounds(box)}><g fill="#fff" stroke="#fff" stroke-width="0">
${artwork.layers[`${side}-mask`].map(element).join('\n')}
</g></mask>
<mask id="${id('holes')}" maskUnits="userSpaceOnUse" ${bounds(box)}><path d="${board}" fill="#fff"/><g fill="#000">
${open.map((hole) => disc(hole.at, hole.diameter)).join('\n')}
</g></mask>
</defs>
<g transform="scale(${side === 'top' ? 1 : -1} -1)" stroke-linecap="round" stroke-linejoin="round" stroke-width="0">
<g mask="url(#${id('holes')})"><g clip-path="url(#${id('board')})">
<path d="${board}" fill="${colours.maskOnBase}"/>
<g fill="${colours.maskOnCopper}" stroke="${colours.maskOnCopper}">
${copper}
</g>
<g fill="${colours.tentedHole}">
${tented.map((hole) => disc(hole.at, hole.diameter)).join('\n')}
</g>
<g fill="${colours.silk}" stroke="${colours.silk}">
${artwork.layers[`${side}-silk`].map(element).join('\n')}
</g>
<g mask="url(#${id('open')})">
<path d="${board}" fill="${colours.base}"/>
<g fill="${colours.finish}" stroke="${colours.finish}">
${copper}
</g>
</g>
<path d="${board}" fill="none" stroke="${colours.base}" stroke-width="0.16"/>
</g></g>
<g fill="none" stroke="${colours.barrel}" stroke-width="0.1">
${open
  .filter((hole) => hole.plated)
  .map(barrel)
  .join('\n')}
</g>
</g>
</svg>
`;
}

function frame(box: Rect, margin: number, side: 'top' | 'bottom'): string {
  const [width, height] = [box.xMax - box.xMin + 2 * margin, box.yMax - box.yMin + 2 * margin];
  const left = side === 'top' ? box.xMin - margin : -box.xMax - margin;
  const view = [left, -box.yMax - margin, width, height].map(figure).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${figure(width)}mm" height="${figure(height)}mm" viewBox="${view}">`;
}

function bounds(box: Rect): string {
  const [width, height] = [box.xMax - box.xMin + 2, box.yMax - box.yMin + 2];
  return `x="${figure(box.xMin - 1)}" y="${figure(box.yMin - 1)}" width="${figure(width)}" height="${figure(height)}"`;
}

/** One drawn thing as an SVG element in the board's frame, y up; its colours come from the group that it stands in. */
export function element(item: Item): string {
  switch (item.kind) {
    case 'flash': {
      const { width, height, radius, rotation } = item.shape;
      if (width === height && radius === width / 2) return disc(item.at, width);
      const turn = rotation === 0 ? '' : ` transform="rotate(${figure(rotation)} ${item.at.map(figure).join(' ')})"`;
      const corner = `x="${figure(item.at[0] - width / 2)}" y="${figure(item.at[1] - height / 2)}"`;
      const size = `width="${figure(width)}" height="${figure(height)}"`;
      return `<rect ${corner} ${size}${radius > 0 ? ` rx="${figure(radius)}"` : ''}${turn}/>`;
    }
    case 'stroke':
      return `<path d="${pathOf(item.path)}" fill="none" stroke-width="${figure(item.width)}"/>`;
    case 'region':
      return `<path d="${polygonPath(item.polygon)}" fill-rule="evenodd"/>`;
  }
}

function disc(at: Point, diameter: number): string {
  return `<circle cx="${figure(at[0])}" cy="${figure(at[1])}" r="${figure(diameter / 2)}"/>`;
}

function barrel(hole: Hole): string {
  return disc(hole.at, hole.diameter - 0.1);
}

function polygonPath({ outline, holes }: FillPolygon): string {
  return [outline, ...holes].map((ring) => `M${ring.map((at) => at.map(figure).join(' ')).join('L')}Z`).join('');
}

/** The path of a closed outline. */
export function outlinePath(edge: readonly Segment[]): string {
  return `${pathOf(edge)}Z`;
}

function pathOf(path: readonly Segment[]): string {
  const start = path[0]?.from ?? [0, 0];
  return `M${start.map(figure).join(' ')}${path.map(step).join('')}`;
}

function step(segment: Segment): string {
  const to = segment.to.map(figure).join(' ');
  const arc = arcOf(segment);
  if (arc === undefined) return `L${to}`;
  const flags = `${Math.abs(arc.sweep) > Math.PI ? 1 : 0} ${arc.sweep > 0 ? 1 : 0}`;
  return `A${figure(arc.radius)} ${figure(arc.radius)} 0 ${flags} ${to}`;
}

function figure(value: number): string {
  return String(nanometre(Math.round(value * 1e4) / 1e4));
}
