/**
 * The footprint of one placed part. KiCad keeps a footprint in its own frame, y down; one on the bottom is stored
 * mirrored top to bottom and turned by 180 degrees more, which is the same place as the model's left-to-right mirror.
 */
import {
  landSilk,
  nanometre,
  type Pad,
  type PatternLine,
  type PlacedPart,
  type Point,
  padKey,
  padNets,
  type Rect,
} from '@boardproof/board';
import { footprintName, orderFields } from './names.ts';
import { layer, type PcbContext, pathOf, sheetPoint, tstamp } from './pcb-context.ts';
import { type Form, quote } from './sexpr.ts';

/** The footprints of all parts, in the board's order. */
export function footprintForms(context: PcbContext): Form[] {
  const nets = padNets(context.board);
  return context.board.parts.map((placed, index) => footprintForm(context, placed, index, nets));
}

function footprintForm(
  context: PcbContext,
  placed: PlacedPart,
  index: number,
  nets: ReadonlyMap<string, string>,
): Form {
  const { part } = placed;
  const { land } = part;
  const uuid = context.partUuids[index] ?? '';
  const own = (...path: readonly (string | number)[]) => tstamp(context, uuid, ...path);
  return [
    'footprint',
    quote(footprintName(part)),
    layer(placed.side === 'top' ? 'F.Cu' : 'B.Cu'),
    ['tstamp', uuid],
    [...sheetPoint('at', placed.at), orientation(placed)],
    ['descr', quote(part.description)],
    ...properties(placed),
    ['path', quote(`/${uuid}`)],
    ...attributes(placed),
    ...texts(placed, own),
    ...rectangle(placed, land.courtyard, 'CrtYd', own),
    ...lines(placed, land.fab, 'Fab', own),
    ...lines(placed, landSilk(context.board, placed), 'SilkS', own),
    ...land.pads.map((pad, place) => padForm(context, placed, pad, place, nets, own)),
    ...bodyHint(placed),
  ];
}

type Own = (...path: readonly (string | number)[]) => Form;

/** KiCad's orientation of a footprint, 0 <= angle < 360. */
function orientation({ rotation, side }: PlacedPart): number {
  return turn(side === 'bottom' ? rotation + 180 : rotation);
}

function turn(degrees: number): number {
  return nanometre(((degrees % 360) + 360) % 360) % 360;
}

/** A point of the part's frame in KiCad's frame of the footprint. */
function local(placed: PlacedPart, [x, y]: Point): Point {
  return placed.side === 'bottom' ? [x, y] : [x, nanometre(-y)];
}

function sideLayer(placed: PlacedPart, what: 'CrtYd' | 'Fab' | 'SilkS'): Form {
  return layer(`${placed.side === 'top' ? 'F' : 'B'}.${what}`);
}

/** The properties that KiCad would take from our netlist, so that reading it changes nothing. */
function properties(placed: PlacedPart): Form[] {
  const flags = [
    ...(placed.excludeFromBom ? ['exclude_from_bom'] : []),
    // KiCad 6 has no "do not populate" attribute: this and the words on the fabrication layer tell it.
    ...(placed.fitted ? [] : ['dnp']),
  ];
  return [
    ...orderFields(placed).map(({ name, value }): Form => ['property', quote(name), quote(value)]),
    ...flags.map((name): Form => ['property', quote(name), quote('')]),
  ];
}

function attributes({ part, fitted, excludeFromBom }: PlacedPart): Form[] {
  const kinds = new Set(part.land.pads.map((pad) => pad.kind));
  const words: string[] = [];
  if (kinds.has('through-hole')) words.push('through_hole');
  else if (kinds.has('smd')) words.push('smd');
  if (!fitted || part.kind === 'mounting-hole') words.push('exclude_from_pos_files');
  if (excludeFromBom) words.push('exclude_from_bom');
  return words.length === 0 ? [] : [['attr', ...words]];
}

/** Reference, value and DNP on the fabrication layer; the silk belongs to the board's own texts. */
function texts(placed: PlacedPart, own: Own): Form[] {
  const { xMin, xMax, yMin, yMax } = placed.part.land.courtyard;
  const middle: Point = [nanometre((xMin + xMax) / 2), nanometre((yMin + yMax) / 2)];
  const justify: Form[] = placed.side === 'bottom' ? [['justify', 'mirror']] : [];
  const words = (kind: string, text: string, at: Point, room: Point): Form => {
    const size = letterSize(text, room);
    return [
      'fp_text',
      kind,
      quote(text),
      // A footprint's texts keep their angle against the board, not against the footprint.
      ['at', ...local(placed, at), orientation(placed)],
      sideLayer(placed, 'Fab'),
      ['effects', ['font', ['size', size, size], ['thickness', nanometre(size * 0.15)]], ...justify],
      own('text', kind),
    ];
  };
  const inside: Point = [xMax - xMin, (yMax - yMin) / 2];
  const beside: Point = [xMax - xMin, 1];
  return [
    words('reference', placed.ref, middle, inside),
    words('value', placed.value, [middle[0], nanometre(yMin - 0.75)], beside),
    ...(placed.fitted ? [] : [words('user', 'DNP', [middle[0], nanometre(yMax + 0.75)], beside)]),
  ];
}

/** The size of letters that lets a text fit into a room of this width and height, between 0.3 and 1 mm. */
function letterSize(text: string, [width, height]: Point): number {
  return Math.round(Math.max(0.3, Math.min(1, height, width / Math.max(1, text.length))) * 100) / 100;
}

function lines(placed: PlacedPart, drawn: readonly PatternLine[], what: 'Fab' | 'SilkS' | 'CrtYd', own: Own): Form[] {
  return drawn.flatMap(({ points, width }) =>
    points.slice(1).map((to, index): Form => {
      const from = points[index] ?? to;
      return [
        'fp_line',
        ['start', ...local(placed, from)],
        ['end', ...local(placed, to)],
        sideLayer(placed, what),
        ['width', width],
        own(what, pathOf(from), pathOf(to)),
      ];
    }),
  );
}

function rectangle(placed: PlacedPart, { xMin, yMin, xMax, yMax }: Rect, what: 'CrtYd', own: Own): Form[] {
  const corners: Point[] = [
    [xMin, yMin],
    [xMax, yMin],
    [xMax, yMax],
    [xMin, yMax],
    [xMin, yMin],
  ];
  // 0.05 mm is the line width that KiCad's library convention asks for here.
  return lines(placed, [{ points: corners, width: 0.05 }], what, own);
}

const padKinds = { 'through-hole': 'thru_hole', smd: 'smd', npth: 'np_thru_hole' } as const;

function padForm(
  context: PcbContext,
  placed: PlacedPart,
  pad: Pad,
  place: number,
  nets: ReadonlyMap<string, string>,
  own: Own,
): Form {
  const copper = pad.kind !== 'npth';
  const pin = copper ? placed.part.pins.find((candidate) => candidate.pad === pad.number) : undefined;
  const net = copper && pad.number !== '' ? nets.get(padKey(placed.ref, pad.number)) : undefined;
  const ownTurn = placed.side === 'bottom' ? -pad.rotation : pad.rotation;
  const angle = turn(orientation(placed) + ownTurn);
  const hole = pad.drill ?? Math.min(...pad.size);
  return [
    'pad',
    quote(copper ? pad.number : ''),
    padKinds[pad.kind],
    copper ? pad.shape : 'circle',
    ['at', ...local(placed, pad.at), ...(angle === 0 ? [] : [angle])],
    // A hole without copper has the size of its drill, or KiCad would plot a ring.
    copper ? ['size', ...pad.size] : ['size', hole, hole],
    ...(pad.kind === 'smd' ? [] : [['drill', hole]]),
    ['layers', ...padLayers(placed, pad)],
    ...(copper && pad.shape === 'roundrect' ? [['roundrect_rratio', pad.cornerRatio ?? 0.25]] : []),
    ...(net === undefined ? [] : [['net', context.netCodes.get(net) ?? 0, quote(net)]]),
    ...(pin === undefined
      ? []
      : [
          ['pinfunction', quote(pin.function)],
          ['pintype', quote(pin.type)],
        ]),
    own('pad', place),
  ];
}

function padLayers(placed: PlacedPart, pad: Pad) {
  if (pad.kind !== 'smd') return [quote('*.Cu'), quote('*.Mask')];
  const side = placed.side === 'top' ? 'F' : 'B';
  return [quote(`${side}.Cu`), quote(`${side}.Paste`), quote(`${side}.Mask`)];
}

/** Where KiCad's library has a body for its own footprint of this part; a viewer without it shows none. */
function bodyHint({ part }: PlacedPart): Form[] {
  const [library, name] = part.land.kicadFootprint?.split(':') ?? [];
  if (library === undefined || name === undefined) return [];
  const axes = (value: number): Form => ['xyz', value, value, value];
  const file = `\${KICAD6_3DMODEL_DIR}/${library}.3dshapes/${name}.wrl`;
  return [['model', quote(file), ['offset', axes(0)], ['scale', axes(1)], ['rotate', axes(0)]]];
}
