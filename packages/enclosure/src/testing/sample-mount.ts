// A small mount for this package's tests: the sample board over a host with one socket, both plugs on one side.
import { type Board, boundingBox, placedPads, rectToBoard, rotate } from '@boardproof/board';
import { type Body, boxBody, sweptBody } from '../angle/assembly.ts';
import { makeBracket } from '../mount/bracket.ts';
import type { MountParts } from '../mount/check.ts';
import type { Lead, MountDraft, MountPlug, Seat } from '../mount/draft.ts';
import { mapBody } from '../mount/place.ts';
import { leadBody, type MountPlan, planMount } from '../mount/plan.ts';
import { makeMountBase, makeMountLid } from '../mount/shell.ts';
import { Kernel } from '../solid/kernel.ts';
import type { Vector } from '../solid/mesh.ts';
import { sampleBoard } from './sample-board.ts';

const stack = 4;
/** Where the middle of the header stands on the host. */
const block = [-5, 0] as const;
const host = { xMin: -22, yMin: -9, xMax: 20, yMax: 9 } as const;
const socket = { face: -23, across: 4, low: -1.2, high: 3.8 } as const;

export function sampleMount(change: Partial<MountDraft> = {}, board: Board = sampleBoard()): MountDraft {
  const part = (ref: string) => board.parts.find((placed) => placed.ref === ref)!;
  const jack = rectToBoard(part('J1'), part('J1').part.body!.outline);
  const pads = placedPads(board);
  const leads = pads
    .filter(({ ref, drill }) => ref === 'J1' && drill !== undefined)
    .map(
      ({ number, at, size, drill, kind }): Lead => ({
        name: number === '' ? 'peg' : number,
        at,
        radius: (kind === 'npth' ? drill! : Math.max(...size)) / 2,
      }),
    );
  const own = pads.filter(({ ref }) => ref === 'J2').map(({ at }) => at);
  const header = [0, 1].map((k) => own.reduce((sum, at) => sum + at[k]!, 0) / own.length) as [number, number];
  const rect = boundingBox(board.outline.flatMap(({ from, to }) => [from, to]));
  const mounted = {
    thickness: 1.6,
    rect,
    bodies: [
      boxBody('breakout', [rect.xMin, rect.yMin, -1.6], [rect.xMax, rect.yMax, 0]),
      boxBody('jack', [jack.xMin, jack.yMin, 0], [jack.xMax, jack.yMax, 13.6]),
    ],
    leads,
    below: 2,
    stack,
    headerBody: 2,
    pinWidth: 0.5,
    pinHole: 0.8,
  };
  const [x, y] = rotate(header, 270);
  const seat: Seat = { rotation: 270, shift: [block[0] - x, block[1] - y, stack + 1.6] };
  const seated = (body: Body) =>
    mapBody(body, ([a, b, c]): Vector => {
      const [u, v] = rotate([a, b], 270);
      return [u + seat.shift[0], v + seat.shift[1], c + seat.shift[2]];
    });
  const bodies = [
    boxBody('host', [host.xMin, host.yMin, -1.6], [host.xMax, host.yMax, 0]),
    boxBody('socket', [socket.face, -socket.across, 0], [-17, socket.across, 3]),
  ];
  const plug: MountPlug = {
    name: 'host plug',
    frame: 'host',
    out: [-35, 0, 0],
    solids: [
      boxBody(
        'moulding',
        [socket.face - 20, -socket.across, socket.low],
        [socket.face - 1, socket.across, socket.high],
      ),
    ],
  };
  const middle = (jack.xMin + jack.xMax) / 2;
  const rj45: MountPlug = {
    name: 'RJ45 plug',
    frame: 'mounted',
    out: [0, -35, 0],
    solids: [
      boxBody('body', [middle - 6, jack.yMin - 11, 2.5], [middle + 6, jack.yMin + 9, 11]),
      boxBody('latch', [middle - 3, jack.yMin - 12, 1], [middle + 3, jack.yMin + 8, 12.6]),
      boxBody('boot', [middle - 7, jack.yMin - 40, 0.8], [middle + 7, jack.yMin - 2, 12.8]),
    ],
  };
  const ways = (one: MountPlug) => one.solids.map((solid) => sweptBody(`${solid.name} on its way`, solid, one.out));
  return {
    kind: 'mount',
    board,
    variant: 'usual',
    clearance: 0.5,
    range: [0, 60],
    host: { name: 'host', rect: host, thickness: 1.6, bodies, pads: rowOfPads(), below: 2 },
    variants: [
      {
        name: 'usual',
        turn: 0,
        seat,
        mouth: [-1, 0],
        tilt: {
          fixed: [...bodies, ...plug.solids, ...ways(plug)],
          moving: [...mounted.bodies, ...leads.map((lead) => leadBody(lead, mounted)), ...ways(rj45)].map(seated),
          axis: { at: [block[0], block[1], stack], direction: [0, 1, 0] },
          joined: [],
        },
        pins: [-2, 0, 2].flatMap((v) =>
          [-1, 1].map((u) => ({ name: `${u} ${v}`, at: [block[0] + u, v] as const, radius: 0.25 })),
        ),
      },
    ],
    mounted,
    channels: [
      {
        name: 'host plug',
        frame: 'host',
        direction: [-1, 0],
        across: [-socket.across, socket.across],
        z: [socket.low, socket.high],
        from: -socket.face,
      },
      {
        name: 'RJ45 plug',
        frame: 'mounted',
        direction: [0, -1],
        across: [jack.xMin, jack.xMax],
        z: [0, 13.6],
        from: -jack.yMin - 1,
      },
    ],
    plugs: [plug, rj45],
    rows: 'before',
    assumed: [],
    problems: [],
    ...change,
  };
}

/** Two rows along the host's long edges. */
function rowOfPads(): Lead[] {
  return [-7.6, 7.6].flatMap((y) =>
    Array.from(
      { length: 15 },
      (_, i): Lead => ({ name: `${y < 0 ? 'a' : 'b'}${i}`, at: [-20 + 2.54 * i, y], radius: 0.8 }),
    ),
  );
}

export function planOfMount(deg: number, draft: MountDraft = sampleMount()): MountPlan {
  return planMount(draft, draft.variants[0]!, deg);
}

/** Runs work on the printed parts of a plan. */
export function withMount<T>(plan: MountPlan, work: (kernel: Kernel, parts: MountParts) => T): Promise<T> {
  return Kernel.using((kernel) =>
    work(kernel, {
      bracket: makeBracket(kernel, plan),
      base: makeMountBase(kernel, plan),
      lid: makeMountLid(kernel, plan),
    }),
  );
}
