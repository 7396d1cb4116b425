// The numbers of a mount's case: what is inside, where walls, rim and openings lie. Frame: the host's.
import type { Point, Rect } from '@boardproof/board';
import type { Body } from '../angle/assembly.ts';
import type { LipPlan } from '../case/lid.ts';
import type { Label } from '../case/plan-label.ts';
import { bump, type Lip, lip, without } from '../case/plan-lips.ts';
import { along, type Side, sideOf, sides } from '../fit/sides.ts';
import type { Vector } from '../solid/mesh.ts';
import type { Channel, MountDraft, MountVariant } from './draft.ts';
import { mapBody, type Place, placeOf, reach } from './place.ts';
import { roofLabel } from './roof-label.ts';

/** Figures of the printed parts, mm. */
export const mountPrint = {
  wall: 2,
  floor: 1.6,
  roof: 1.6,
  fit: 0.2,
  /** From what is inside to the walls; the lid's lips stand there. */
  clearance: 2,
  /** From the mouth to its wall: the jack stays inside, its plug goes through. */
  behindWall: 0.3,
  headroom: 0.5,
  /** Round a plug in its opening. */
  opening: 0.4,
  cornerRadius: 2.4,
  chamfer: 0.6,
  /** The bracket's plate, and below the longest tail. */
  plate: 1.6,
  underTails: 0.5,
  /** Between a board and what carries it. */
  rest: 0.1,
  /** Between a board's edge and what keeps it in place. */
  guide: 0.25,
} as const;

/** What is inside of the case, where it lies at the angle. */
export interface Inside {
  readonly host: readonly Body[];
  readonly mounted: readonly Body[];
  /** Leads and pegs below the mounted board. */
  readonly leads: readonly Body[];
}

export interface MountPlan extends LipPlan {
  readonly draft: MountDraft;
  readonly variant: MountVariant;
  readonly deg: number;
  readonly place: Place;
  readonly inside: Inside;
  /** Over which side the jack looks. */
  readonly mouthSide: Side;
  readonly inner: Rect;
  readonly outer: Rect;
  readonly z: {
    readonly bed: number;
    readonly floor: number;
    /** The top of the bracket's plate. */
    readonly plate: number;
    readonly rim: number;
    readonly roof: number;
    readonly top: number;
    /** Where the host reaches past the mouth's wall, the base ends there as an open tray of this height. */
    readonly tray?: number;
  };
  /** The slanted wall of the mouth: `normal` . point = `at` on its inner face. */
  readonly slant: { readonly normal: Vector; readonly at: number };
  /** The slope opposite of the mouth, likewise. */
  readonly slope: { readonly normal: Vector; readonly at: number };
  /** The words on the roof. */
  readonly label: Label | undefined;
}

export function planMount(draft: MountDraft, variant: MountVariant, deg: number): MountPlan {
  const place = placeOf(variant, deg);
  const inside = insideOf(draft, place);
  const points = [...inside.host, ...inside.mounted, ...inside.leads].flatMap((body) => body.points);
  const { wall, floor, roof, fit, headroom, plate, underTails } = mountPrint;
  const mouth = variant.mouth;
  const mouthSide = sideOf(mouth);
  const normal = axisOut(place);
  const slant = { normal, at: reach(jackOf(inside).points, [normal[0], normal[1]], normal[2]) + mountPrint.behindWall };
  const past = inside.host
    .filter((body) => reach(body.points, [normal[0], normal[1]], normal[2]) > slant.at)
    .map((body) => reach(body.points, [0, 0], 1));
  const inner = innerOf([...points, ...lipFront(draft, place, deg)], mouthSide, past.length > 0);
  const zPlate = Math.min(
    -draft.host.thickness - draft.host.below - underTails,
    // Below the way of the host's own plug, too.
    ...draft.channels.filter(({ frame }) => frame === 'host').map(({ z: [low] }) => low - mountPrint.opening - 0.1),
  );
  const zFloor = zPlate - plate;
  const zRoof = Math.max(reach(points, [0, 0], 1) + headroom, ...openingTops(draft, place, slant));
  const rim = rimOf(draft, place, slant);
  const half = Math.SQRT1_2;
  const down: Vector = [-mouth[0] * half, -mouth[1] * half, half];
  const edge = reachOfRect(inner, [-mouth[0], -mouth[1]]);
  const slope = {
    normal: down,
    at: Math.max(reach(points, [down[0], down[1]], down[2]) + headroom, half * (edge + rim + 4)),
  };
  const outer = {
    xMin: inner.xMin - wall,
    yMin: inner.yMin - wall,
    xMax: inner.xMax + wall,
    yMax: inner.yMax + wall,
  };
  const plan = {
    draft,
    variant,
    deg,
    place,
    inside,
    mouthSide,
    inner,
    outer,
    z: {
      bed: zFloor - floor,
      floor: zFloor,
      plate: zPlate,
      rim,
      roof: zRoof,
      top: zRoof + roof,
      ...(past.length > 0 ? { tray: Math.max(...past) + 0.6 } : {}),
    },
    slant,
    slope,
    options: { fit, wall, lid: 'snap' as const },
    lips: lipsOf(draft, past.length > 0 ? shortened(inner, mouthSide, slant, rim) : inner, mouthSide),
  };
  return { ...plan, label: roofLabel(plan).label };
}

function insideOf({ host, mounted }: MountDraft, place: Place): Inside {
  return {
    host: host.bodies,
    mounted: mounted.bodies.map((body) => mapBody(body, place)),
    leads: mounted.leads.map((lead) => mapBody(leadBody(lead, mounted), place)),
  };
}

/** A lead as an eight-sided post round its circle. */
export function leadBody(
  { name, at, radius }: { name: string; at: Point; radius: number },
  { thickness, below }: { thickness: number; below: number },
): Body {
  const ring = Array.from({ length: 8 }, (_, i): Point => {
    const angle = (Math.PI / 4) * (i + 0.5);
    const far = radius / Math.cos(Math.PI / 8);
    return [at[0] + far * Math.cos(angle), at[1] + far * Math.sin(angle)];
  });
  const heights = [-thickness - below, -thickness - 0.01];
  return { name: `lead ${name}`, points: heights.flatMap((z) => ring.map(([x, y]): Vector => [x, y, z])) };
}

export function jackOf({ mounted }: Inside): Body {
  return mounted.find(({ name }) => name === 'jack')!;
}

/** How far the bracket's front reaches before the mounted board's edge: a guide, and a wall that prints. In its own frame, mm. */
export function lipReach(deg: number): number {
  return mountPrint.guide + 1.3 / Math.cos((deg * Math.PI) / 180);
}

function lipFront({ mounted }: MountDraft, place: Place, deg: number): Vector[] {
  const low = -mounted.thickness - mountPrint.rest;
  return [mounted.rect.xMin, mounted.rect.xMax].map((x) => place([x, -lipReach(deg), low]));
}

function innerOf(points: readonly Vector[], mouthSide: Side, tray: boolean): Rect {
  const room = (side: Side) => (side === mouthSide && !tray ? mountPrint.behindWall : mountPrint.clearance);
  return {
    xMin: -reach(points, [-1, 0]) - room('left'),
    yMin: -reach(points, [0, -1]) - room('front'),
    xMax: reach(points, [1, 0]) + room('right'),
    yMax: reach(points, [0, 1]) + room('back'),
  };
}

/** The way of the plug out of its jack, in space. */
function axisOut(place: Place): Vector {
  const [from, to] = [place([0, 0, 0]), place([0, -1, 0])];
  return [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
}

/** High enough for the opening of the USB plug to end below it, and for that of the jack to reach it. */
function rimOf(draft: MountDraft, place: Place, slant: MountPlan['slant']): number {
  const tops = draft.channels.map((channel) =>
    channel.frame === 'host'
      ? channel.z[1] + mountPrint.opening + gable(channel.across) + 1.3
      : outermost(channel, channel.z[0] - mountPrint.opening, place, slant) + 0.2,
  );
  return Math.ceil(Math.max(...tops) * 10) / 10;
}

/** Where the upper edges of the mouth's opening leave its wall; the roof must go on above. */
function openingTops({ channels }: MountDraft, place: Place, slant: MountPlan['slant']): number[] {
  return channels
    .filter(({ frame }) => frame === 'mounted')
    .map((channel) => outermost(channel, channel.z[1] + mountPrint.opening, place, slant) - 0.2);
}

/** The height at which an edge of an opening, `z` above the mounted board, reaches the outer face of the mouth's wall. */
function outermost({ across, from }: Channel, z: number, place: Place, { normal, at }: MountPlan['slant']): number {
  const start = place([across[0], -from, z]);
  const now = start[0] * normal[0] + start[1] * normal[1] + start[2] * normal[2];
  return start[2] + Math.max(0, at + mountPrint.wall - now) * normal[2];
}

/** How much higher an opening is in its middle, so that its ceiling bridges less than 10 mm. */
export function gable(across: readonly [number, number]): number {
  const width = across[1] - across[0] + 2 * mountPrint.opening;
  return Math.max(0, (width - 9.6) / 2) - 0.4;
}

function reachOfRect({ xMin, yMin, xMax, yMax }: Rect, direction: Point): number {
  return reach(
    [
      [xMin, yMin, 0],
      [xMax, yMax, 0],
    ],
    direction,
  );
}

/** The part of the room before the mouth's wall, at the rim. */
function shortened(inner: Rect, mouthSide: Side, { normal, at }: MountPlan['slant'], rim: number): Rect {
  const flat = Math.hypot(normal[0], normal[1]);
  const s = (at - normal[2] * rim) / flat;
  return {
    xMin: mouthSide === 'left' ? -s : inner.xMin,
    yMin: mouthSide === 'front' ? -s : inner.yMin,
    xMax: mouthSide === 'right' ? s : inner.xMax,
    yMax: mouthSide === 'back' ? s : inner.yMax,
  };
}

/** Bars of the lid on the three sides without the mouth, clear of openings. */
function lipsOf({ channels }: MountDraft, inner: Rect, mouthSide: Side): Lip[] {
  return sides
    .filter((side) => side !== mouthSide)
    .flatMap((side) => {
      const [from, to] = along(inner, side);
      const blocked = channels
        .filter(({ frame, direction }) => frame === 'host' && sideOf(direction) === side)
        .map(({ across: [a, b] }): [number, number] => [a - 2, b + 2]);
      return without([from + 4, to - 4], blocked)
        .filter(([a, b]) => b - a >= lip.shortest)
        .map(([a, b]): Lip => ({ side, range: [a, b], bumps: bumpsOn(a, b) }));
    });
}

function bumpsOn(from: number, to: number): [number, number][] {
  const half = Math.min(bump.longest, to - from - 2) / 2;
  return (to - from >= 22 ? [0.25, 0.75] : [0.5]).map((share) => {
    const middle = from + share * (to - from);
    return [middle - half, middle + half];
  });
}
