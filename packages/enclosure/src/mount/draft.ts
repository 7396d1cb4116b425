// What an enclosure.ts says of a board that is mounted on another one at an angle: plain data, in the frame of the other board
// (its host): x and y as its own, z = 0 at its top.
import type { Board, Point, Problem, Rect } from '@boardproof/board';
import type { Body, TiltAssembly } from '../angle/assembly.ts';
import type { Assumed, Measured } from '../fit/assume.ts';
import { FigureReader, type FigureTable } from '../fit/figure-table.ts';
import type { EnclosureDraft } from '../options/options.ts';
import type { Vector } from '../solid/mesh.ts';

/** Where the mounted board sits on its host at 0 degrees: turned about the corner of its own frame, then shifted. */
export interface Seat {
  readonly rotation: 0 | 90 | 180 | 270;
  /** Where the corner of the mounted board's frame (its top copper) comes to. */
  readonly shift: Vector;
}

/** A rectangle that is pushed along an axis of its frame, such as a plug on its way in. */
export interface Channel {
  readonly name: string;
  /** The frame it lies in: that of the host, or that of the mounted board. */
  readonly frame: 'host' | 'mounted';
  /** Outwards, along x or y of the frame. */
  readonly direction: Point;
  /** Across the direction, horizontally, and upright. */
  readonly across: readonly [number, number];
  readonly z: readonly [number, number];
  /** Where it begins, measured along the direction. */
  readonly from: number;
}

/** A hole with what is soldered into it. */
export interface Lead {
  readonly name: string;
  readonly at: Point;
  readonly radius: number;
}

/** The other board, as far as a case needs it. */
export interface Host {
  readonly name: string;
  readonly rect: Rect;
  readonly thickness: number;
  /** Parts on it, at their greatest size. */
  readonly bodies: readonly Body[];
  readonly pads: readonly Lead[];
  /** How far tails reach below it at most. */
  readonly below: number;
}

/** One way of mounting. */
export interface MountVariant {
  readonly name: string;
  /** Turn of the header on the mounted board, degrees. */
  readonly turn: number;
  readonly seat: Seat;
  /** Over which side of the host the jack looks. */
  readonly mouth: Point;
  readonly tilt: TiltAssembly;
  /** Pins that join both boards: host frame. */
  readonly pins: readonly Lead[];
}

/** What was asked for on the command line. */
export interface MountRequest {
  readonly variant?: string;
  /** The clearance that is wanted, mm. */
  readonly clearance?: number;
  /** The angle to build, degrees, instead of the smallest one. */
  readonly angle?: number;
  readonly measured?: Measured;
}

/** Everything about a mount, as its author describes it. */
export interface MountDescription {
  /** The mounted board, with its header turned for the variant that is built. */
  readonly board: Board;
  /** The variant that is built. */
  readonly variant: string;
  /** The clearance that is wanted between whatever could touch, mm. */
  readonly clearance: number;
  /** The angle that is built; the smallest one with that clearance when left out. */
  readonly angle?: number;
  readonly range: readonly [number, number];
  readonly host: Host;
  readonly variants: readonly MountVariant[];
  /** The mounted board's size and what hangs on it, in its own frame, for the built variant. */
  readonly mounted: {
    readonly thickness: number;
    readonly rect: Rect;
    readonly bodies: readonly Body[];
    readonly leads: readonly Lead[];
    readonly below: number;
    /** From the host's top to the lower side of the mounted board, at the axis. */
    readonly stack: number;
    /** Height of the header's plastic body on the host. */
    readonly headerBody: number;
    readonly pinWidth: number;
    readonly pinHole: number;
  };
  /** Openings of the case, each for a plug. */
  readonly channels: readonly Channel[];
  /** Plugs in their places, for the check and the picture. */
  readonly plugs: readonly MountPlug[];
  /** Words cut into the roof of the lid, as those of a case. */
  readonly label?: Exclude<EnclosureDraft['label'], undefined>;
  /** Whether pins of the host's rows are soldered before the mounted board goes on. */
  readonly rows: 'before' | 'after';
}

/** A mount with what was assumed for it, as an enclosure.ts answers. */
export interface MountDraft extends MountDescription {
  readonly kind: 'mount';
  readonly assumed: readonly Assumed[];
  readonly problems: readonly Problem[];
}

/** What an enclosure.ts of a mount exports. */
export type MountProject = (board: Board, request?: MountRequest) => MountDraft;

/** Declares a mount: its table of assumed figures, and how it follows from a board, from what is asked and from figures. */
export function defineMount<T extends FigureTable>(
  table: T,
  describe: (board: Board, request: MountRequest, take: FigureReader<keyof T & string>) => MountDescription,
): MountProject {
  return (board, request = {}) => {
    const take = new FigureReader<keyof T & string>(table, request.measured ?? {});
    const described = describe(board, request, take);
    return {
      ...described,
      kind: 'mount',
      clearance: request.clearance ?? described.clearance,
      ...(request.angle === undefined ? {} : { angle: request.angle }),
      assumed: take.assumed,
      problems: take.problems(),
    };
  };
}

/** A plug as solids, each with its way out. */
export interface MountPlug {
  readonly name: string;
  readonly frame: 'host' | 'mounted';
  readonly solids: readonly Body[];
  /** How each of them leaves, in its frame. */
  readonly out: Vector;
}
