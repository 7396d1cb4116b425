import { z } from 'zod';
import { Point, Rect } from './geometry.ts';
import { Figure, OrderCode, Source } from './source.ts';

/** Electrical types as KiCad names them in a netlist's `pintype`. */
export const PinType = z.enum([
  'input',
  'output',
  'bidirectional',
  'tri_state',
  'passive',
  'free',
  'unspecified',
  'power_in',
  'power_out',
  'open_collector',
  'open_emitter',
  'no_connect',
]);
export type PinType = z.infer<typeof PinType>;

/** One function of a part and the pad that carries it. A net names the function, so that look-alike parts stay apart. */
export const Pin = z
  .strictObject({ function: z.string().min(1), pad: z.string().min(1), type: PinType, note: z.string().optional() })
  .readonly();
export type Pin = z.infer<typeof Pin>;

/** A pad of a land pattern, in the part's own frame (mm, y up, seen from the top). Several pads may share one number. */
export const Pad = z
  .strictObject({
    /** The pad's number; empty for a hole without copper. */
    number: z.string(),
    kind: z.enum(['through-hole', 'smd', 'npth']),
    shape: z.enum(['circle', 'rect', 'roundrect', 'oval']),
    at: Point,
    size: z.tuple([z.number().positive(), z.number().positive()]).readonly(),
    /** Degrees counter-clockwise, of the pad against its part. */
    rotation: z.number().default(0),
    /** Diameter of a round hole, mm. */
    drill: z.number().positive().optional(),
    /** Corner radius of a roundrect as a share of its shorter side. */
    cornerRatio: z.number().min(0).max(0.5).optional(),
  })
  .readonly();
export type Pad = z.infer<typeof Pad>;

/** A silk or fabrication line of a land pattern: a polyline with its stroke width, mm. */
export const PatternLine = z
  .strictObject({ points: z.array(Point).min(2).readonly(), width: z.number().positive() })
  .readonly();
export type PatternLine = z.infer<typeof PatternLine>;

/** The land pattern of a part: what stands on the board for it. All coordinates come from `source`. */
export const LandPattern = z
  .strictObject({
    name: z.string().min(1),
    source: Source,
    /** The name of KiCad's own footprint for the same part, `library:name`, where there is one. */
    kicadFootprint: z.string().optional(),
    pads: z.array(Pad).readonly(),
    courtyard: Rect,
    /** The body's outline as drawn on the fabrication layer. */
    fab: z.array(PatternLine).readonly(),
    silk: z.array(PatternLine).readonly(),
  })
  .readonly();
export type LandPattern = z.infer<typeof LandPattern>;

/** A connector that sits on a module and is plugged through the wall of a case, such as USB; in the module's own frame. */
export const ModulePort = z
  .strictObject({
    /** The word that its heights go by, such as `usb`. */
    name: z.string().regex(/^[a-z][a-z0-9]*$/),
    outline: Rect,
    /** From the module towards what is plugged in. */
    direction: Point,
    /** The room that a plug (or a finger with a card) takes at the wall, across and upwards, about the port's middle; mm. */
    room: z.strictObject({ width: z.number().positive(), height: z.number().positive(), source: Source }).readonly(),
    source: Source,
  })
  .readonly();
export type ModulePort = z.infer<typeof ModulePort>;

/** The solid that stands on the board, for enclosures. What no source gives stays unset. */
export const Body = z
  .strictObject({
    outline: Rect,
    source: Source,
    heightMm: Figure.optional(),
    /** Where a plug enters: the direction from the part towards the plug, in the part's frame. */
    mouth: z.strictObject({ direction: Point }).readonly().optional(),
    /** Connectors on a module. */
    ports: z.array(ModulePort).readonly().optional(),
  })
  .readonly();
export type Body = z.infer<typeof Body>;

/** Two functions of a part that must not be exchanged, such as an LED's anode and cathode. */
export const Polarity = z.strictObject({ positive: z.string(), negative: z.string(), what: z.string() }).readonly();
export type Polarity = z.infer<typeof Polarity>;

/** A part of the library: functions, pads, body and order codes, each with its source. */
export const Part = z
  .strictObject({
    name: z.string().min(1),
    description: z.string().min(1),
    /** `holes`: plated holes for wires, on which nothing stands. */
    kind: z.enum(['connector', 'header', 'capacitor', 'resistor', 'module', 'mounting-hole', 'holes', 'other']),
    /** The letters that a reference of this part begins with, such as J or C. */
    prefix: z.string().regex(/^[A-Z]+$/),
    /** The value shown on schematics and in the BOM, such as `100nF`. */
    value: z.string(),
    pins: z.array(Pin).readonly(),
    land: LandPattern,
    body: Body.optional(),
    polarities: z.array(Polarity).readonly().default([]),
    /** Parts with nearly the same holes and other pins: a net list made for one is wrong for the other. */
    lookAlikes: z.array(z.string()).readonly().default([]),
    ratings: z.record(z.string(), z.strictObject({ value: z.string(), source: Source }).readonly()).default({}),
    /** What to buy: the preferred code first, the rest are alternates. Empty for what is not bought, such as a hole. */
    orders: z.array(OrderCode).readonly(),
    datasheet: z.string().optional(),
    pinSource: Source.optional(),
    notes: z.array(z.string()).readonly().default([]),
  })
  .readonly();
export type Part = z.infer<typeof Part>;
/** What a library file writes down: a part before its defaults are filled in. */
export type PartDraft = z.input<typeof Part>;
