import { z } from 'zod';
import { Point, Segment } from './geometry.ts';
import { Part } from './part.ts';
import { OrderCode, Source } from './source.ts';

/** Copper layers, by KiCad's names. */
export const CopperLayer = z.enum(['F.Cu', 'B.Cu']);
export type CopperLayer = z.infer<typeof CopperLayer>;

/** Layers that take lines and text, by KiCad's names. `User.1` is never plotted. */
export const DrawingLayer = z.enum(['F.SilkS', 'B.SilkS', 'F.Fab', 'B.Fab', 'User.1']);
export type DrawingLayer = z.infer<typeof DrawingLayer>;

/** A part on the board. `rotation` turns it counter-clockwise, seen from the top, after the mirroring of a bottom part. */
export const PlacedPart = z
  .strictObject({
    ref: z.string().min(1),
    part: Part,
    value: z.string(),
    at: Point,
    rotation: z.number().default(0),
    side: z.enum(['top', 'bottom']).default('top'),
    /** False for DNP: the land pattern stays, the part is neither bought nor soldered. */
    fitted: z.boolean().default(true),
    excludeFromBom: z.boolean().default(false),
  })
  .readonly();
export type PlacedPart = z.infer<typeof PlacedPart>;

/** One end of a net. `pad` is absent while the function is not one of the part's: a rule reports it. */
export const Node = z.strictObject({ ref: z.string(), function: z.string(), pad: z.string().optional() }).readonly();
export type Node = z.infer<typeof Node>;

export const Net = z
  .strictObject({
    name: z.string().min(1),
    kind: z.enum(['signal', 'ground', 'chassis', 'power']).default('signal'),
    nodes: z.array(Node).readonly(),
  })
  .readonly();
export type Net = z.infer<typeof Net>;

/** Two nets that run as one differential pair. */
export const Pair = z.strictObject({ name: z.string(), positive: z.string(), negative: z.string() }).readonly();
export type Pair = z.infer<typeof Pair>;

export const Track = z
  .strictObject({
    net: z.string(),
    layer: CopperLayer,
    width: z.number().positive(),
    points: z.array(Point).min(2).readonly(),
  })
  .readonly();
export type Track = z.infer<typeof Track>;

export const Via = z
  .strictObject({ net: z.string(), at: Point, diameter: z.number().positive(), drill: z.number().positive() })
  .readonly();
export type Via = z.infer<typeof Via>;

/** An area to be poured with copper; the fill itself is computed from it by `pour`. All figures in mm. */
export const Zone = z
  .strictObject({
    net: z.string(),
    layer: CopperLayer,
    outline: z.array(Point).min(3).readonly(),
    clearance: z.number().nonnegative().default(0.25),
    minThickness: z.number().positive().default(0.25),
    thermalGap: z.number().nonnegative().default(0.3),
    thermalBridge: z.number().positive().default(0.4),
    /** Other clearances to single nets, for coplanar ground beside a pair. */
    clearanceTo: z.record(z.string(), z.number().positive()).default({}),
  })
  .readonly();
export type Zone = z.infer<typeof Zone>;

/** A text on a drawing layer; drawn with our own strokes. `at` is the anchor that `align` names, on the baseline's middle height. */
export const Text = z
  .strictObject({
    text: z.string().min(1),
    layer: DrawingLayer,
    at: Point,
    height: z.number().positive(),
    stroke: z.number().positive(),
    rotation: z.number().default(0),
    align: z.enum(['left', 'centre', 'right']).default('centre'),
  })
  .readonly();
export type Text = z.infer<typeof Text>;

export const Line = z
  .strictObject({
    layer: DrawingLayer,
    width: z.number().positive(),
    points: z.array(Point).min(2).readonly(),
  })
  .readonly();
export type Line = z.infer<typeof Line>;

/** Something to buy that is not soldered to this board, such as a cable. */
export const Accessory = z
  .strictObject({
    name: z.string().min(1),
    description: z.string().min(1),
    /** How many one built unit takes. */
    quantity: z.number().int().positive(),
    /** Codes to choose from, preferred first; empty when none is sourced: the buyer chooses by hand. */
    orders: z.array(OrderCode).readonly(),
    note: z.string().optional(),
  })
  .readonly();
export type Accessory = z.infer<typeof Accessory>;

/** One end of a cable: a header's pads in the order of its pins, and the side of its board that the pins stick out of. */
const cableEnd = {
  /** Pad numbers that the plug covers; left out when it is all pads of the part. */
  pads: z.array(z.string()).min(1).readonly().optional(),
  /** The function at which the marked edge of the ribbon lies. */
  pin1: z.string(),
};

/** A straight ribbon cable from a header of this board to one of another. `checkCable` proves what meets what. */
export const Cable = z
  .strictObject({
    name: z.string().min(1),
    /** The header here; `side` only when it is soldered on another side than its land pattern is drawn for. */
    near: z.strictObject({ ref: z.string(), ...cableEnd, side: z.enum(['top', 'bottom']).optional() }).readonly(),
    /** The header there, on a board that is itself a part, such as a module. */
    far: z.strictObject({ part: Part, ...cableEnd, side: z.enum(['top', 'bottom']) }).readonly(),
  })
  .readonly();
export type Cable = z.infer<typeof Cable>;

/**
 * A board of its own that is plugged into sockets of this one, such as a Teensy: it has no pads here, stands over whatever is
 * below it, and is bought as an accessory. A rule proves that each contact of its sockets lies under the pad of that name.
 */
export const Module = z
  .strictObject({
    ref: z.string().min(1),
    part: Part,
    at: Point,
    rotation: z.number().default(0),
    /** References of the sockets that it is plugged into. */
    on: z.array(z.string()).min(1).readonly(),
  })
  .readonly();
export type Module = z.infer<typeof Module>;

/** A choice that the design made where sources differ or are silent, for the page and the order. */
export const Choice = z
  .strictObject({ what: z.string(), chosen: z.string(), why: z.string(), source: Source.optional() })
  .readonly();
export type Choice = z.infer<typeof Choice>;

export const OptionValue = z.union([z.string(), z.number(), z.boolean()]);
export type OptionValue = z.infer<typeof OptionValue>;

/** A whole board: everything that the outputs are made from. Millimetres, y up, z = 0 at the top copper. */
export const Board = z
  .strictObject({
    schema: z.literal('boardproof.board/1'),
    name: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'lower case letters, digits and dashes: it becomes file names'),
    title: z.string().min(1),
    revision: z.string().min(1),
    description: z.string().default(''),
    /** The options that this board was designed with. */
    options: z.record(z.string(), OptionValue).default({}),
    thickness: z.number().positive().default(1.6),
    outline: z.array(Segment).readonly(),
    parts: z.array(PlacedPart).readonly(),
    nets: z.array(Net).readonly(),
    /** Pins that are left open on purpose. */
    unconnected: z.array(Node).readonly().default([]),
    pairs: z.array(Pair).readonly().default([]),
    tracks: z.array(Track).readonly().default([]),
    vias: z.array(Via).readonly().default([]),
    zones: z.array(Zone).readonly().default([]),
    texts: z.array(Text).readonly().default([]),
    lines: z.array(Line).readonly().default([]),
    accessories: z.array(Accessory).readonly().default([]),
    cables: z.array(Cable).readonly().default([]),
    modules: z.array(Module).readonly().default([]),
    choices: z.array(Choice).readonly().default([]),
  })
  .readonly();
export type Board = z.infer<typeof Board>;
export type BoardDraft = z.input<typeof Board>;
