import { type Board, type Fill, type PlacedPart, type Point, padsOfPart, type Rect, toBoard } from '@boardproof/board';
import {
  type Artwork,
  drawArtwork,
  itemSvg,
  oshparkColours,
  oshparkTwoLayer,
  outlinePath,
  traceOutline,
} from '@boardproof/fab';
import { html, Raw } from './html.ts';

/** Free space around the board in the view, mm. */
const margin = 1;

/** The layers that can be switched, in drawing order, with what they are called. */
const layers = [
  ['copper', 'copper'],
  ['finish', 'open pads'],
  ['silk', 'silk'],
  ['holes', 'holes'],
  ['parts', 'parts'],
  ['through', 'other side'],
] as const;

/**
 * The board as one drawing in SVG, in mm: both sides, a group for each layer, and every part as something to pick. The
 * script of the page turns it over and switches its layers; without a script it shows the top.
 */
export function boardView(board: Board, fills: readonly Fill[]): Raw {
  const artwork = drawArtwork(board, fills, oshparkTwoLayer);
  const edge = traceOutline(board.outline).loops[0];
  if (edge === undefined) return html`<section id="board"><h2>The board</h2><p>It has no outline yet.</p></section>`;
  const { box } = edge;
  const [width, height] = [box.xMax - box.xMin + 2 * margin, box.yMax - box.yMin + 2 * margin];
  const centre: Point = [(box.xMin + box.xMax) / 2, (box.yMin + box.yMax) / 2];
  return html`<section id="board"><h2>The board</h2>
<div class="controls">
<div role="group" aria-label="side of the board">
<button type="button" data-show="top" aria-pressed="true">top</button>
<button type="button" data-show="bottom" aria-pressed="false">bottom</button>
</div>
<div role="group" aria-label="layers">
${layers.map(([name, words]) => html`<label><input type="checkbox" data-layer="${name}"${new Raw(name === 'through' ? '' : ' checked')}> ${words}</label>\n`)}</div>
</div>
<svg id="view" class="side-top" viewBox="${[-width / 2, -height / 2, width, height].map(short).join(' ')}" role="group" aria-label="The board; its parts can be picked">
<g id="flip" transform="scale(1 -1)"><g transform="translate(${short(-centre[0])} ${short(-centre[1])})" stroke-linecap="round" stroke-linejoin="round">
<path d="${outlinePath(edge.segments)}" fill="${oshparkColours.maskOnBase}" stroke="${oshparkColours.base}" stroke-width="0.16"/>
${new Raw(drawing(artwork))}
<g class="layer-parts">
${board.parts.filter(({ fitted, part }) => fitted && part.kind !== 'mounting-hole').map(partMark)}</g>
</g></g>
</svg>
<p id="picked" aria-live="polite">Pick a part in the drawing or in the list.</p>
</section>`;
}

/** All layers of both sides as groups; which of them show is a matter of the style sheet. */
function drawing(artwork: Artwork): string {
  const { maskOnCopper, finish, silk, base } = oshparkColours;
  const group = (names: string, colour: string, items: string) =>
    `<g class="${names}" fill="${colour}" stroke="${colour}" stroke-width="0">\n${items}\n</g>`;
  const sides = (['bottom', 'top'] as const).map((side) => {
    const copper = artwork.layers[`${side}-copper`].map(itemSvg).join('\n');
    // Copper of pads, where the mask is open: a flash; poured copper and tracks lie under the mask.
    const pads = artwork.layers[`${side}-copper`].filter(
      ({ kind, owner }) => kind === 'flash' && owner.pin !== undefined,
    );
    const groups = [
      group('layer-copper', maskOnCopper, copper),
      group('layer-finish', finish, pads.map(itemSvg).join('\n')),
      group('layer-silk', silk, artwork.layers[`${side}-silk`].map(itemSvg).join('\n')),
    ];
    return `<g class="${side}">\n${groups.join('\n')}\n</g>`;
  });
  const discs = artwork.holes.map(
    ({ at, diameter, plated, use }) =>
      `<circle cx="${short(at[0])}" cy="${short(at[1])}" r="${short(diameter / 2)}"${plated && use !== 'via' ? ` stroke="${base}" stroke-width="0.08"` : ''}/>`,
  );
  return [...sides, `<g class="layer-holes" fill="var(--hole)">\n${discs.join('\n')}\n</g>`].join('\n');
}

/** One part as something to pick: its courtyard, its pads and its reference. */
function partMark(placed: PlacedPart): Raw {
  const { ref, part, value, side } = placed;
  const { courtyard } = part.land;
  const pads = padsOfPart(placed, () => undefined).map(
    ({ at, size, rotation }) =>
      new Raw(
        `<rect x="${short(at[0] - size[0] / 2)}" y="${short(at[1] - size[1] / 2)}" width="${short(size[0])}" height="${short(size[1])}" rx="${short(Math.min(...size) / 2)}" transform="rotate(${short(rotation)} ${short(at[0])} ${short(at[1])})"/>`,
      ),
  );
  const [x, y] = toBoard(placed, middle(courtyard));
  const text = Math.max(0.9, Math.min(2, (courtyard.yMax - courtyard.yMin) / 3, (courtyard.xMax - courtyard.xMin) / 3));
  // Its leads come out on the other side, where they are soldered.
  const both = part.land.pads.some(({ kind }) => kind === 'through-hole') ? ' both' : '';
  return html`<g class="part ${side}${both}" data-ref="${ref}" data-side="${side}" data-words="${ref}: ${value}, ${part.description}" tabindex="0" role="button" aria-pressed="false" aria-label="${ref}, ${value}"><path d="${corners(placed, courtyard)}"/><g class="lands">${pads}</g><text x="${short(x)}" y="${short(y)}" font-size="${short(text)}" text-anchor="middle" dominant-baseline="central">${ref}</text></g>\n`;
}

function corners(placed: PlacedPart, { xMin, yMin, xMax, yMax }: Rect): string {
  const ring: Point[] = [
    [xMin, yMin],
    [xMax, yMin],
    [xMax, yMax],
    [xMin, yMax],
  ];
  return `M${ring.map((point) => toBoard(placed, point).map(short).join(' ')).join('L')}Z`;
}

function middle({ xMin, yMin, xMax, yMax }: Rect): Point {
  return [(xMin + xMax) / 2, (yMin + yMax) / 2];
}

function short(value: number): string {
  return String(Math.round(value * 1e3) / 1e3);
}
