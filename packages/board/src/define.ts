import type { Point, Segment } from './geometry.ts';
import {
  Board,
  type BoardDraft,
  type Net,
  type Node,
  type OptionValue,
  PlacedPart,
  type Text,
  type Track,
  type Via,
} from './model.ts';
import { Part, type PartDraft } from './part.ts';

/** Checks a part of a library and fills in its defaults; throws zod's error on a wrong one. */
export function definePart(draft: PartDraft): Part {
  return deepFreeze(Part.parse(draft));
}

/** Puts a part on the board: `place('C1', capacitor, { at: [3, 4], rotation: 90 })`. */
export function place(
  ref: string,
  part: Part,
  where: {
    at: Point;
    rotation?: number;
    side?: 'top' | 'bottom';
    value?: string;
    fitted?: boolean;
    excludeFromBom?: boolean;
  },
): PlacedPart {
  return deepFreeze(PlacedPart.parse({ ref, part, value: part.value, ...where }));
}

/** A net that the author wrote: pins as `REF.FUNCTION`, such as `J1.TD+`. Not yet resolved to pads. */
export interface NetDraft {
  readonly name: string;
  readonly kind: Net['kind'];
  readonly pins: readonly string[];
}

/** Joins functions of parts: `net('T+', 'J2.T+', 'J1.TD+')`. */
export function net(name: string, ...pins: string[]): NetDraft {
  return { name, kind: 'signal', pins };
}

/** A net that is the board's ground. */
export function ground(name: string, ...pins: string[]): NetDraft {
  return { name, kind: 'ground', pins };
}

/** A net that is the chassis or shield, apart from ground. */
export function chassis(name: string, ...pins: string[]): NetDraft {
  return { name, kind: 'chassis', pins };
}

/** A net that supplies power: `power('3V3', 'U1.OUT', 'U2.VDD')`. */
export function power(name: string, ...pins: string[]): NetDraft {
  return { name, kind: 'power', pins };
}

/** What `board` takes: nets and open pins as their author writes them, the rest as in the model. */
export type BoardSource = Omit<BoardDraft, 'schema' | 'nets' | 'unconnected' | 'parts'> & {
  readonly parts: readonly PlacedPart[];
  readonly nets: readonly NetDraft[];
  readonly unconnected?: readonly string[];
};

/**
 * Makes a board: resolves each `REF.FUNCTION` to the pads that carry it, checks every value and freezes the result.
 * A pin that the part does not have stays in its net without a pad, so that the rules can list all such mistakes at once.
 * Throws zod's error when a value has the wrong shape.
 */
export function board(source: BoardSource): Board {
  const parts = new Map(source.parts.map((placed) => [placed.ref, placed]));
  const resolve = (pins: readonly string[]) => pins.flatMap((pin) => nodesOf(pin, parts));
  return deepFreeze(
    Board.parse({
      ...source,
      schema: 'boardproof.board/1',
      nets: source.nets.map(({ name, kind, pins }) => ({ name, kind, nodes: resolve(pins) })),
      unconnected: resolve(source.unconnected ?? []),
    }),
  );
}

function nodesOf(pin: string, parts: ReadonlyMap<string, PlacedPart>): Node[] {
  const dot = pin.indexOf('.');
  const ref = dot < 0 ? pin : pin.slice(0, dot);
  const name = dot < 0 ? '' : pin.slice(dot + 1);
  const pads = (parts.get(ref)?.part.pins ?? []).filter((candidate) => candidate.function === name);
  if (pads.length === 0) return [{ ref, function: name }];
  return pads.map(({ pad }) => ({ ref, function: name, pad }));
}

/** A closed outline with rounded corners, lower left corner at the origin; mm. */
export function roundedRectangle(width: number, height: number, radius: number): Segment[] {
  const [w, h, r] = [width, height, radius];
  // The middle of a quarter circle, measured from the corner of its square.
  const m = r * (1 - Math.SQRT1_2);
  const line = (from: Point, to: Point): Segment => ({ kind: 'line', from, to });
  const arc = (from: Point, mid: Point, to: Point): Segment => ({ kind: 'arc', from, mid, to });
  const sides = [
    line([r, 0], [w - r, 0]),
    arc([w - r, 0], [w - m, m], [w, r]),
    line([w, r], [w, h - r]),
    arc([w, h - r], [w - m, h - m], [w - r, h]),
    line([w - r, h], [r, h]),
    arc([r, h], [m, h - m], [0, h - r]),
    line([0, h - r], [0, r]),
    arc([0, r], [m, m], [r, 0]),
  ];
  return r > 0 ? sides : sides.filter((side) => side.kind === 'line');
}

/** A track of one net: `track('LED', 'F.Cu', 0.3, [[1, 2], [4, 2]])`. */
export function track(netName: string, layer: Track['layer'], width: number, points: readonly Point[]): Track {
  return { net: netName, layer, width, points: [...points] };
}

/** A plated hole that joins both copper layers; 0.8/0.4 mm unless told otherwise. */
export function via(netName: string, at: Point, diameter = 0.8, drill = 0.4): Via {
  return { net: netName, at, diameter, drill };
}

/** Words on the silk or another drawing layer; 1.0 mm high with 0.15 mm strokes unless told otherwise. */
export function text(
  words: string,
  layer: Text['layer'],
  at: Point,
  style: Partial<Pick<Text, 'height' | 'stroke' | 'rotation' | 'align'>> = {},
): Text {
  return { text: words, layer, at, height: 1, stroke: 0.15, rotation: 0, align: 'centre', ...style };
}

export type Options = Record<string, OptionValue>;

/** What a `board.ts` exports: one design, its options with their defaults, and named sets of options. */
export interface BoardProject<O extends Options = Options> {
  readonly name: string;
  readonly defaults: O;
  /**
   * Named option sets, as `--configuration=` picks them; each is laid over the defaults, which count alone when none is
   * named. The first one names the default: it shares its output folder.
   */
  readonly configurations: Readonly<Record<string, Partial<O>>>;
  readonly design: (options: O) => Board;
}

/** Declares the design of a `board.ts`; it is the file's default export. */
export function defineBoard<O extends Options>(project: BoardProject<O>): BoardProject<O> {
  return project;
}

/** Makes the board of one configuration (of the defaults when none is named); throws on a name that the project lacks. */
export function designBoard<O extends Options>(project: BoardProject<O>, configuration?: string): Board {
  const names = Object.keys(project.configurations);
  if (configuration !== undefined && !names.includes(configuration)) {
    throw new RangeError(
      `${project.name} has no configuration "${configuration}"; it has ${names.join(', ') || 'none'}`,
    );
  }
  const options = {
    ...project.defaults,
    ...(configuration === undefined ? {} : project.configurations[configuration]),
  };
  return project.design(options);
}

/** Freezes a value and all that it holds. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
