/** The account of a board's parts: every part and accessory on exactly one line, to buy or not. */
import type { Accessory, Board, OrderCode, PlacedPart, Problem, Source } from '@boardproof/board';
import type { Plan } from './options.ts';
import { compareReferences } from './reference-order.ts';

export type Disposition = 'buy' | 'do-not-buy' | 'choose-by-hand';

/** One distinct part. What no source names is null. */
export interface OrderLine {
  /** References on this board, C2 before C10; empty for what is not soldered to it. */
  readonly refs: readonly string[];
  /** Names of accessories that are the same part. */
  readonly accessories: readonly string[];
  /** Pieces to order, spares included; 0 for what is not bought. */
  readonly quantity: number;
  /** Pieces on one board, and pieces that come with one built unit. */
  readonly perBoard: number;
  readonly perUnit: number;
  readonly value: string;
  readonly mpn: string | null;
  readonly manufacturer: string | null;
  readonly digikey: string | null;
  readonly description: string;
  readonly source: Source | null;
  readonly alternates: readonly OrderCode[];
  readonly disposition: Disposition;
  /** Why it is not simply bought; empty when it is. */
  readonly reason: string;
  readonly notes: readonly string[];
}

/** One part or accessory before equal ones are put together. */
interface Item {
  readonly key: string;
  readonly ref?: string;
  readonly accessory?: Accessory;
  readonly value: string;
  readonly description: string;
  readonly orders: readonly OrderCode[];
  readonly notBought?: string;
  readonly byHand?: string;
  readonly notes: readonly string[];
}

/** Puts every part and accessory of a board on a line: board parts in order of their references, then accessories. */
export function orderLines(board: Board, plan: Plan): { lines: OrderLine[]; problems: Problem[] } {
  const placed = [...board.parts].sort((a, b) => compareReferences(a.ref, b.ref));
  const items = [...placed.map(partItem), ...board.accessories.map((accessory) => accessoryItem(accessory, plan))];
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(item.key, [...(groups.get(item.key) ?? []), item]);
  const lines = [...groups.values()].map((group) => lineOf(group, plan));
  return { lines, problems: [...valueProblems(placed), ...lines.flatMap(lineProblems)] };
}

/** Why a part is not bought, or undefined when it is. */
export function whyNotBought(placed: PlacedPart): string | undefined {
  if (!placed.fitted) return 'not fitted (DNP)';
  if (placed.excludeFromBom) return 'excluded from the BOM';
  if (placed.part.kind === 'mounting-hole' && placed.part.orders.length === 0) return 'a hole in the board';
  return undefined;
}

// On these the value chooses the part; on a connector it is only a label.
const valueDecides = new Set(['capacitor', 'resistor']);

function ordersOtherValue({ part, value }: PlacedPart): boolean {
  const bare = (text: string) => text.replace(/\s+/g, '');
  return valueDecides.has(part.kind) && part.orders.length > 0 && bare(value) !== bare(part.value);
}

function partItem(placed: PlacedPart): Item {
  const { ref, part, value } = placed;
  const notBought = whyNotBought(placed);
  const other = ordersOtherValue(placed);
  // Codes of another value would buy the wrong part, so they are dropped and a person chooses.
  const orders = other ? [] : part.orders;
  return {
    key: JSON.stringify([notBought ?? 'buy', ...identity(orders, [part.name, value])]),
    ref,
    value,
    description: other ? `${part.land.name}, value ${value}` : part.description,
    orders,
    ...(notBought === undefined ? {} : { notBought }),
    ...(other ? { byHand: `the order codes of ${part.name} are for ${part.value}, not for ${value}` } : {}),
    notes: [],
  };
}

function accessoryItem(accessory: Accessory, { builds }: Plan): Item {
  const notBought = builds === 0 ? 'no unit is to be built' : undefined;
  return {
    key: JSON.stringify([notBought ?? 'buy', ...identity(accessory.orders, [accessory.name, accessory.description])]),
    accessory,
    value: '',
    description: accessory.description,
    orders: accessory.orders,
    ...(notBought === undefined ? {} : { notBought }),
    notes: accessory.note === undefined ? [] : [accessory.note],
  };
}

/** Parts with one maker and MPN are one part to a buyer, whatever their library names are. */
function identity(orders: readonly OrderCode[], otherwise: readonly string[]): string[] {
  const preferred = orders[0];
  return preferred ? ['mpn', preferred.manufacturer, preferred.mpn] : ['name', ...otherwise];
}

function lineOf(group: readonly Item[], plan: Plan): OrderLine {
  const first = group[0] as Item;
  const refs = group.flatMap(({ ref }) => (ref === undefined ? [] : [ref]));
  const accessories = group.flatMap(({ accessory }) => (accessory === undefined ? [] : [accessory]));
  const preferred = first.orders[0];
  const digikey = group.map(({ orders }) => orders[0]?.digikey).find((number) => number !== undefined) ?? null;
  const perUnit = accessories.reduce((sum, { quantity }) => sum + quantity, 0);
  const wanted = refs.length * plan.boards + (refs.length > 0 ? plan.spares : 0) + perUnit * plan.builds;
  const [disposition, reason] = dispositionOf(first, digikey);
  return {
    refs,
    accessories: accessories.map(({ name }) => name),
    quantity: disposition === 'do-not-buy' ? 0 : wanted,
    perBoard: refs.length,
    perUnit,
    value: first.value,
    mpn: preferred?.mpn ?? null,
    manufacturer: preferred?.manufacturer ?? null,
    digikey,
    description: first.description,
    source: preferred?.source ?? null,
    alternates: alternatesOf(group, preferred),
    disposition,
    reason,
    notes: unique([
      ...shares(refs, accessories, plan),
      ...(preferred?.note === undefined ? [] : [preferred.note]),
      ...group.flatMap(({ notes }) => notes),
    ]),
  };
}

/** Why the quantity of a line that serves the board and an accessory is what it is. */
function shares(refs: readonly string[], accessories: readonly Accessory[], plan: Plan): string[] {
  if (refs.length === 0 || accessories.length === 0) return [];
  const soldered = `${refs.length * plan.boards + plan.spares} for ${refs.join('/')}`;
  return [[soldered, ...accessories.map(({ name, quantity }) => `${quantity * plan.builds} as ${name}`)].join(', ')];
}

function dispositionOf(item: Item, digikey: string | null): [Disposition, string] {
  if (item.notBought !== undefined) return ['do-not-buy', item.notBought];
  if (item.byHand !== undefined) return ['choose-by-hand', item.byHand];
  if (item.orders.length === 0) return ['choose-by-hand', 'no order code is sourced'];
  if (digikey === null) return ['choose-by-hand', 'no Digi-Key number is sourced'];
  return ['buy', ''];
}

function alternatesOf(group: readonly Item[], preferred: OrderCode | undefined): OrderCode[] {
  const found = new Map<string, OrderCode>();
  for (const order of group.flatMap(({ orders }) => orders)) {
    const key = JSON.stringify([order.manufacturer, order.mpn]);
    const isPreferred = order.manufacturer === preferred?.manufacturer && order.mpn === preferred.mpn;
    if (!isPreferred && !found.has(key)) found.set(key, order);
  }
  return [...found.values()];
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** What a line is for, for people: its references and accessories, joined by `/`. */
export function lineName(line: Pick<OrderLine, 'refs' | 'accessories'>): string {
  return [...line.refs, ...line.accessories].join('/');
}

/** A place for problems: the first part or accessory of a line. */
export function linePath({ refs, accessories }: OrderLine): string {
  return refs[0] === undefined ? `accessories/${accessories[0] ?? ''}` : `parts/${refs[0]}`;
}

function valueProblems(placed: readonly PlacedPart[]): Problem[] {
  return placed
    .filter((part) => whyNotBought(part) === undefined && ordersOtherValue(part))
    .map(({ ref, part, value }) => ({
      code: 'bom-value-unlike-part',
      severity: 'warning',
      path: `parts/${ref}`,
      message: `${ref} is placed with the value ${value}, but the order codes of ${part.name} are for ${part.value}.`,
      hint: `Define a part for ${value} with its own order codes, or place ${ref} without a value of its own.`,
    }));
}

function lineProblems(line: OrderLine): Problem[] {
  if (line.disposition !== 'choose-by-hand') return [];
  const path = linePath(line);
  if (line.mpn === null) {
    return [
      {
        code: 'bom-no-order-code',
        severity: 'warning',
        path,
        message: `${lineName(line)}, ${line.quantity} to buy: ${line.reason}.`,
        hint: 'Choose one by hand (order.md lists what to look for), or add an order code with its source.',
      },
    ];
  }
  return [
    {
      code: 'bom-no-digikey-number',
      severity: 'warning',
      path,
      message: `${lineName(line)} goes out as ${line.manufacturer} ${line.mpn} alone: no Digi-Key number is sourced.`,
      hint: 'Digi-Key may match the maker part number at upload; else buy it from another distributor.',
    },
  ];
}
