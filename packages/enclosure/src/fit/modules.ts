// A board that is plugged into sockets, such as a Teensy: what it fills of the case, and the walls that its own connectors want open.
import { type Board, type Problem, rectToBoard, rotate } from '@boardproof/board';
import type { Figures } from './assume.ts';
import type { Body, Port } from './fit.ts';
import { along, edgeOf, sideOf } from './sides.ts';

export interface Modules {
  readonly bodies: readonly Body[];
  readonly ports: readonly Port[];
  readonly problems: readonly Problem[];
  /** The sockets that modules stand on: they fill what is below. */
  readonly sockets: ReadonlySet<string>;
}

export function readModules(board: Board, figures: Figures): Modules {
  const all = board.modules.map((module) => readModule(module, figures));
  return {
    bodies: all.flatMap(({ bodies }) => bodies),
    ports: all.flatMap(({ ports }) => ports),
    problems: all.flatMap(({ problems }) => problems),
    sockets: new Set(board.modules.flatMap(({ on }) => on)),
  };
}

function readModule(
  module: Board['modules'][number],
  figures: Figures,
): { bodies: Body[]; ports: Port[]; problems: Problem[] } {
  const { ref, part, rotation } = module;
  if (rotation % 90 !== 0) return { bodies: [], ports: [], problems: [turned(ref, rotation)] };
  const placed = { ...module, side: 'top' } as const;
  const rect = rectToBoard(placed, part.body?.outline ?? part.land.courtyard);
  const stack = figures.length('stack.height');
  const thickness = figures.length('module.thickness');
  const parts = figures.length('module.parts');
  const top = stack.value + thickness.value;
  const own = stack.plusMinus + thickness.plusMinus;
  const slab: Body = {
    ref,
    what: 'module',
    rect,
    zMin: stack.value,
    zMax: top + parts.value,
    plusMinus: own + parts.plusMinus,
  };
  const bodies: Body[] = [slab];
  const ports: Port[] = [];
  for (const { name, outline, direction, room } of part.body?.ports ?? []) {
    const height = figures.length(`${name}.height`);
    const axis = figures.length(`${name}.axis`);
    const box = rectToBoard(placed, outline);
    const side = sideOf(rotate(direction, rotation));
    const called = `${ref}.${name}`;
    const [from, to] = along(box, side);
    const half = Math.max(room.width, to - from) / 2;
    const middle = top + axis.value;
    bodies.push({
      ref: called,
      what: 'port',
      rect: box,
      zMin: slab.zMin,
      zMax: top + height.value,
      plusMinus: own + height.plusMinus,
    });
    ports.push({
      ref: called,
      side,
      range: [(from + to) / 2 - half, (from + to) / 2 + half],
      zMin: middle - room.height / 2 - own - axis.plusMinus,
      zMax: middle + room.height / 2,
      plusMinus: own + axis.plusMinus,
      mouth: edgeOf(box, side),
      of: 'module',
    });
  }
  return { bodies, ports, problems: [] };
}

function turned(ref: string, rotation: number): Problem {
  const nearest = (((Math.round(rotation / 90) * 90) % 360) + 360) % 360;
  return {
    code: 'mouth-angle',
    severity: 'error',
    path: `modules/${ref}`,
    message: `${ref} is turned by ${rotation} degrees, so its connectors face no wall of the case`,
    hint: `turn it by quarter turns; the nearest possible rotation is ${nearest}`,
  };
}
