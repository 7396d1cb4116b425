import { type DrawingLayer, type Point, strokeText, type Text } from '@boardproof/board';
import { layer, type PcbContext, pathOf, sheetPoint, tstamp } from './pcb-context.ts';
import { type Form, quote } from './sexpr.ts';

/** The board's edge on Edge.Cuts; the cut runs in the middle of its thin line. */
export function outlineForms(context: PcbContext): Form[] {
  return context.board.outline.map((segment) => [
    segment.kind === 'line' ? 'gr_line' : 'gr_arc',
    sheetPoint('start', segment.from),
    ...(segment.kind === 'arc' ? [sheetPoint('mid', segment.mid)] : []),
    sheetPoint('end', segment.to),
    layer('Edge.Cuts'),
    ['width', 0.1],
    tstamp(context, 'edge', pathOf(segment.from), pathOf(segment.to)),
  ]);
}

/** The board's own lines on silk and other drawing layers. */
export function lineForms(context: PcbContext): Form[] {
  return context.board.lines.flatMap(({ layer: name, width, points }) => polyline(context, name, width, points));
}

/**
 * The board's texts: as lines of our own strokes on their layer, since KiCad's letters differ from those in the fab
 * files; and the same words as real text on User.1 (those of the bottom on User.2), which are never plotted, to be found
 * and edited.
 */
export function textForms(context: PcbContext): Form[] {
  return context.board.texts.flatMap((text) => [
    ...strokeText(text).flatMap((points) => polyline(context, text.layer, text.stroke, points)),
    wordsForm(context, text),
  ]);
}

/** A polyline as lines of two points; a single point becomes a dot. */
function polyline(context: PcbContext, name: DrawingLayer, width: number, points: readonly Point[]): Form[] {
  const first = points[0];
  const path = points.length === 1 && first !== undefined ? [first, first] : points;
  return path.slice(1).map((to, index): Form => {
    const from = path[index] ?? to;
    return [
      'gr_line',
      sheetPoint('start', from),
      sheetPoint('end', to),
      layer(name),
      ['width', width],
      tstamp(context, 'line', name, pathOf(from), pathOf(to)),
    ];
  });
}

function wordsForm(context: PcbContext, { text, layer: name, at, height, stroke, rotation, align }: Text): Form {
  // Words of the bottom silk stand mirrored, where their strokes are.
  const words = [...(align === 'centre' ? [] : [align]), ...(name.startsWith('B.') ? ['mirror'] : [])];
  return [
    'gr_text',
    quote(text),
    [...sheetPoint('at', at), ...(rotation === 0 ? [] : [rotation])],
    layer(name.startsWith('B.') ? 'User.2' : 'User.1'),
    tstamp(context, 'text', name, text, pathOf(at)),
    [
      'effects',
      ['font', ['size', height, height], ['thickness', stroke]],
      ...(words.length === 0 ? [] : [['justify', ...words]]),
    ],
  ];
}
