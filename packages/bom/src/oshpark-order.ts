/** The order of the bare boards: what to upload, what it should cost, and what to look at before paying. */
import { type Board, type Choice, counted, nanometre, type Problem, placedPads } from '@boardproof/board';
import { lineName, type OrderLine, whyNotBought } from './order-line.ts';
import { oshParkTwoLayer as rule } from './oshpark-rule.ts';
import { enclosingRectangle } from './outline-size.ts';
import { compareReferences } from './reference-order.ts';

/** oshpark-order.json. The estimate covers all copies and stands on the rule of one day. */
export interface BoardOrder {
  readonly schema: 'boardproof.oshpark-order/1';
  readonly name: string;
  readonly title: string;
  readonly revision: string;
  readonly options: Board['options'];
  /** The file to upload, made by the task `fab`. */
  readonly file: string;
  readonly fab: string;
  readonly service: string;
  readonly layers: number;
  readonly thicknessMm: number;
  readonly sizeMm: readonly [number, number];
  readonly sizeIn: readonly [number, number];
  /** Of the rectangle that encloses the outline: this is what is billed. */
  readonly areaSqIn: number;
  readonly copies: number;
  readonly priceEstimate: {
    readonly estimate: true;
    readonly currency: 'USD';
    readonly total: number;
    readonly rule: string;
    readonly checkedOn: string;
    readonly source: string;
    readonly note: string;
  };
  /** What must be seen in the preview before the order is paid. */
  readonly preview: readonly string[];
  readonly choices: readonly Choice[];
  /** What the design leaves open: parts that are not fitted and pins without a net. */
  readonly open: readonly string[];
  /** What is still to be chosen before the parts are ordered. */
  readonly chooseByHand: readonly string[];
}

/** Makes the order for `boards` boards; without an outline there is none. */
export function boardOrder(
  board: Board,
  boards: number,
  lines: readonly OrderLine[],
): { order?: BoardOrder; problems: Problem[] } {
  const size = enclosingRectangle(board);
  if (!size || size[0] <= 0 || size[1] <= 0) return { problems: [noOutline] };
  const inches = (mm: number) => mm / 25.4;
  const sets = Math.ceil(boards / rule.copiesPerSet);
  const area = inches(size[0]) * inches(size[1]);
  const order: BoardOrder = {
    schema: 'boardproof.oshpark-order/1',
    name: board.name,
    title: board.title,
    revision: board.revision,
    options: board.options,
    file: `${board.name}-oshpark.zip`,
    fab: rule.fab,
    service: rule.service,
    layers: rule.layers,
    thicknessMm: rule.thicknessMm,
    sizeMm: size,
    sizeIn: [round(inches(size[0]), 3), round(inches(size[1]), 3)],
    areaSqIn: round(area, 4),
    copies: sets * rule.copiesPerSet,
    priceEstimate: {
      estimate: true,
      currency: 'USD',
      total: round(area * rule.usdPerSqIn * sets, 2),
      rule: `USD ${rule.usdPerSqIn} a square inch of the enclosing rectangle for a set of ${rule.copiesPerSet} copies`,
      checkedOn: rule.source.checkedOn,
      source: rule.source.from,
      note: rule.source.note ?? '',
    },
    preview: previewChecks(board, size),
    choices: board.choices,
    open: leftOpen(board),
    chooseByHand: lines
      .filter(({ disposition }) => disposition === 'choose-by-hand')
      .map((line) => `${lineName(line)}: ${line.reason}`),
  };
  return { order, problems: [...copiesProblems(boards, order.copies), ...limitProblems(board, order.sizeIn)] };
}

function round(value: number, places: number): number {
  return Number(value.toFixed(places));
}

function previewChecks(board: Board, [width, height]: readonly [number, number]): string[] {
  const pads = placedPads(board).filter(({ drill }) => drill !== undefined);
  const plated = pads.filter(({ kind }) => kind !== 'npth').map(({ drill }) => drill as number);
  const bare = pads.filter(({ kind }) => kind === 'npth').map(({ drill }) => drill as number);
  const vias = board.vias.map(({ drill }) => drill);
  const said = (layer: string) => board.texts.filter((text) => text.layer === layer).map(({ text }) => text);
  const [top, bottom] = [said('F.SilkS'), said('B.SilkS')];
  return [
    `The outline is one closed shape of ${width} x ${height} mm.`,
    `The drill layer has ${counted(plated.length + vias.length + bare.length, 'hole')}: ${holes('plated', [...plated, ...vias])}; ${holes('not plated', bare)}.`,
    'Both solder masks leave every pad free; holes that are not plated have no copper around them.',
    ...(top.length > 0 ? [`The top silkscreen reads: ${top.join(' / ')}.`] : []),
    ...(bottom.length > 0 ? [`The bottom silkscreen reads, once mirrored: ${bottom.join(' / ')}.`] : []),
    'The copper layers are not exchanged: the top is the side that carries the parts.',
  ];
}

/** `4 plated (2 x 0.4, 2 x 0.8 mm)`. */
function holes(what: string, drills: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const drill of drills.map(nanometre)) counts.set(drill, (counts.get(drill) ?? 0) + 1);
  const sizes = [...counts].sort(([a], [b]) => a - b).map(([drill, count]) => `${count} x ${drill}`);
  return sizes.length === 0 ? `0 ${what}` : `${drills.length} ${what} (${sizes.join(', ')} mm)`;
}

function leftOpen(board: Board): string[] {
  const pins = [...new Set(board.unconnected.map((node) => `${node.ref}.${node.function}`))].sort(compareReferences);
  const bare = [...board.parts].filter(({ fitted }) => !fitted).sort((a, b) => compareReferences(a.ref, b.ref));
  return [
    ...bare.map((placed) => `${placed.ref} (${placed.part.description}): ${whyNotBought(placed)}`),
    ...(pins.length > 0 ? [`Pins left unconnected on purpose: ${pins.join(', ')}`] : []),
  ];
}

const noOutline: Problem = {
  code: 'oshpark-no-outline',
  severity: 'error',
  path: 'outline',
  message: 'The board has no outline with an area, so it has no size, no price and cannot be ordered.',
  hint: 'Give the board an outline, for example roundedRectangle(20, 32, 1.5).',
};

function copiesProblems(boards: number, copies: number): Problem[] {
  if (boards === copies) return [];
  return [
    {
      code: 'oshpark-copies',
      severity: 'warning',
      path: 'options/boards',
      message: `OSH Park makes copies in threes: ${copies} boards will come, parts are ordered for ${boards}.`,
      hint: `Order parts for ${copies} boards, or keep the rest of the boards bare.`,
    },
  ];
}

function limitProblems(board: Board, [a, b]: readonly [number, number]): Problem[] {
  const problems: Problem[] = [];
  const [short, long] = [Math.min(a, b), Math.max(a, b)];
  if (short < rule.minimumIn[0] || short > rule.maximumIn[0] || long > rule.maximumIn[1]) {
    problems.push({
      code: 'oshpark-size',
      severity: 'error',
      path: 'outline',
      message: `A board of ${a} x ${b} in is outside what OSH Park makes: from ${rule.minimumIn.join(' x ')} to ${rule.maximumIn.join(' x ')} in.`,
      hint: 'Change the outline, or order from another fab.',
    });
  }
  if (Math.abs(board.thickness - rule.thicknessMm) > 0.01) {
    problems.push({
      code: 'oshpark-thickness',
      severity: 'warning',
      path: 'thickness',
      message: `The board is designed for ${board.thickness} mm; OSH Park's ${rule.service} service makes ${rule.thicknessMm} mm.`,
      hint: 'Design for 1.6 mm, or choose another service by hand.',
    });
  }
  return problems;
}
