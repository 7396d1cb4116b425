import { type Board, type Fill, type Point, type Problem, strokeText } from '@boardproof/board';
import { comparePads } from './compare-pads.ts';
import { compareZones } from './compare-zones.ts';
import { difference } from './difference.ts';
import { footprintName } from './names.ts';
import { type PcbContents, pcbContents } from './pcb-contents.ts';
import { number, spot } from './print.ts';

/**
 * Compares the text of a board file with the model: parts, pads with their place and net, nets, tracks, vias, zones with
 * the area of their fill, outline, silk. Each difference is a problem `pcb-differs` of severity error.
 */
export function comparePcb(text: string, board: Board, fills: readonly Fill[]): Problem[] {
  let found: PcbContents;
  try {
    found = pcbContents(text);
  } catch (error) {
    return [differs(board, '', `cannot be read back: ${error instanceof Error ? error.message : String(error)}`)];
  }
  const expected = expectation(board);
  const actual = description(found);
  const problems: Problem[] = [
    ...comparePads(found.pads, board).map((message) => differs(board, 'pads', message)),
    ...compareZones(found.zones, board, fills).map((message) => differs(board, 'zones', message)),
  ];
  for (const what of Object.keys(expected) as (keyof Description)[]) {
    problems.push(...difference(expected[what], actual[what]).map((each) => differs(board, what, each)));
  }
  return problems;
}

function differs(board: Board, what: string, message: string): Problem {
  return {
    code: 'pcb-differs',
    severity: 'error',
    path: [`${board.name}.kicad_pcb`, ...(what === '' ? [] : [what])].join('/'),
    message: `the written board file ${message}`,
    hint: 'this is a fault of the writer, not of the board: report it with the board file',
  };
}

/** A board as lists of lines, one a thing, so that model and file are compared as multisets and told in words. */
interface Description {
  readonly format: string[];
  readonly parts: string[];
  readonly nets: string[];
  readonly tracks: string[];
  readonly vias: string[];
  readonly outline: string[];
  readonly drawings: string[];
  readonly texts: string[];
}

function expectation(board: Board): Description {
  return {
    format: ['version 20211014'],
    parts: board.parts.map(
      ({ ref, value, part, side, at, fitted, excludeFromBom }) =>
        `${ref} ${value} ${footprintName(part)} on ${side} at ${spot(at)}${flags(fitted, excludeFromBom)}`,
    ),
    nets: [...new Set(board.nets.map((net) => net.name))],
    tracks: board.tracks.flatMap(({ net, layer, width, points }) =>
      points.slice(1).map((to, index) => trackLine(net, layer, width, points[index] ?? to, to)),
    ),
    vias: board.vias.map((via) => viaLine(via)),
    outline: board.outline.map((segment) =>
      edgeLine(segment.kind === 'arc' ? [segment.from, segment.mid, segment.to] : [segment.from, segment.to]),
    ),
    drawings: expectedDrawings(board),
    texts: board.texts.map(({ text, layer }) => wordsLine(text, layer.startsWith('B.') ? 'User.2' : 'User.1')),
  };
}

function description(found: PcbContents): Description {
  return {
    format: [`version ${found.version}`],
    parts: found.footprints.map(
      ({ ref, value, name, side, at, dnp, attributes }) =>
        `${ref} ${value} ${name} on ${side} at ${spot(at)}${flags(!dnp, attributes.includes('exclude_from_bom'))}`,
    ),
    nets: [...found.nets],
    tracks: found.segments.map(({ net, layer, width, from, to }) => trackLine(net, layer, width, from, to)),
    vias: found.vias.map(viaLine),
    outline: found.edges.map(({ points }) => edgeLine(points)),
    drawings: [...found.lines].filter(([layer]) => layer !== 'Edge.Cuts').map(drawingLine),
    texts: found.words.map(({ text, layer }) => wordsLine(text, layer)),
  };
}

function flags(fitted: boolean, excludeFromBom: boolean): string {
  return `${fitted ? '' : ', not fitted'}${excludeFromBom ? ', not in the BOM' : ''}`;
}

function trackLine(net: string, layer: string, width: number, from: Point, to: Point): string {
  return `track of "${net}" on ${layer}, ${number(width)} wide, ${spot(from)} to ${spot(to)}`;
}

function viaLine({ net, at, diameter, drill }: { net: string; at: Point; diameter: number; drill: number }): string {
  return `via of "${net}" at ${spot(at)}, ${number(diameter)}/${number(drill)}`;
}

function edgeLine(points: readonly Point[]): string {
  return `${points.length === 3 ? 'arc' : 'line'} ${points.map(spot).join(' ')}`;
}

function expectedDrawings(board: Board): string[] {
  const counts = new Map<string, number>();
  const count = (layer: string, points: readonly Point[]) =>
    counts.set(layer, (counts.get(layer) ?? 0) + Math.max(1, points.length - 1));
  for (const line of board.lines) count(line.layer, line.points);
  for (const text of board.texts) for (const stroke of strokeText(text)) count(text.layer, stroke);
  return [...counts].map(drawingLine);
}

function drawingLine([layer, lines]: readonly [string, number]): string {
  return `${lines} lines on ${layer}`;
}

/** The words of a text stand on a layer of their side that is not plotted. */
function wordsLine(text: string, layer: string): string {
  return `${text} on ${layer}`;
}
