// From a board and the description of its mount to checked files: the angle, the bracket and the case for it.
import { type Board, hasErrors, type Problem } from '@boardproof/board';
import { type TaskResult, toJson } from '@boardproof/nx';
import { curveSvg } from '../angle/curve-svg.ts';
import { type Finding, finding, findingProblems } from '../check/finding.ts';
import { labelRegion } from '../check/label.ts';
import { checkOverhangs } from '../check/overhangs.ts';
import { checkBed, checkSolid } from '../check/solid-part.ts';
import { checkWalls } from '../check/walls.ts';
import { readFit } from '../fit/fit.ts';
import { readOptions } from '../options/limits.ts';
import { drawScenes } from '../picture/preview.ts';
import { type Solid, transforms } from '../solid/jscad.ts';
import { Kernel } from '../solid/kernel.ts';
import type { Mesh } from '../solid/mesh.ts';
import { worstFirst } from '../worst-first.ts';
import { readStl, writeStl } from '../write/stl.ts';
import { write3mf } from '../write/three-mf.ts';
import { makeBracket } from './bracket.ts';
import { checkMount, type MountParts } from './check.ts';
import type { MountDraft } from './draft.ts';
import { type MountMade, mountJson } from './mount-json.ts';
import { type MountPlan, planMount } from './plan.ts';
import { coveredPads } from './reach.ts';
import { roofLabel } from './roof-label.ts';
import { mountScenes, partColours } from './scenes.ts';
import { makeMountBase, makeMountLid } from './shell.ts';
import { solderingOrder } from './soldering.ts';
import { type SolvedMount, type SolvedVariant, solveMount } from './solve-mount.ts';

export type MountPart = keyof MountParts;
const partNames: readonly MountPart[] = ['bracket', 'base', 'lid'];

interface Printed {
  readonly name: MountPart;
  readonly colour: string;
  readonly mesh: Mesh;
  readonly stl: Uint8Array;
}

/**
 * Makes the files of a mount: `bracket.stl`, `base.stl`, `lid.stl`, `enclosure.3mf`, `preview.png`, `clearance.svg`,
 * `soldering.txt`, `enclosure.json`. `board` is the one whose other files are made: a warning tells when the variant needs
 * another one.
 */
export async function makeMount(board: Board, draft: MountDraft): Promise<TaskResult> {
  const before = [...draft.problems, ...otherBoard(board, draft)];
  if (hasErrors(before)) return { files: new Map(), problems: before };
  const { solved, problems } = solveMount(draft);
  if (solved === undefined || hasErrors(problems)) return { files: new Map(), problems: [...before, ...problems] };
  const plan = planMount(draft, solved.chosen.variant, solved.deg);
  const unlabelled = roofLabel(plan).problems;
  if (hasErrors(unlabelled)) return { files: new Map(), problems: worstFirst([...before, ...unlabelled]) };
  const covered = coveredPads(plan);
  const order = solderingOrder(plan, solved, covered);
  return Kernel.using((kernel) => {
    const parts = partNames.map((name) => printed(kernel, plan, name));
    const findings = [...checkPrinted(kernel, plan, parts), checkReach(draft, covered)];
    const made: MountMade = { plan, solved, parts, findings, covered, order };
    const files = new Map<string, string | Uint8Array>([
      ...parts.map(({ name, stl }) => [`${name}.stl`, stl] as const),
      ['enclosure.3mf', write3mf(`${board.title}, bracket and case`, parts)],
      [
        'preview.png',
        drawScenes(kernel, mountScenes(kernel, plan, fitOf(draft.board), placedParts(kernel, plan, parts))),
      ],
      ['clearance.svg', drawing(draft, solved)],
      ['soldering.txt', `${order.map((line, i) => `${i + 1}. ${line}`).join('\n')}\n`],
      ['enclosure.json', toJson(mountJson(kernel, draft.board, made))],
    ]);
    return {
      files,
      problems: worstFirst([...before, ...unlabelled, ...coveredProblem(draft, covered), ...findingProblems(findings)]),
      checks: findings.map(({ name, part, detail }) => `${part === undefined ? '' : `${part}: `}${name}: ${detail}`),
      summary: summaryOf(solved, findings),
    };
  });
}

export function shapeOf(kernel: Kernel, plan: MountPlan, name: MountPart): Solid {
  if (name === 'bracket') return makeBracket(kernel, plan);
  return name === 'base' ? makeMountBase(kernel, plan) : makeMountLid(kernel, plan);
}

function printed(kernel: Kernel, plan: MountPlan, name: MountPart): Printed {
  const stl = writeStl(onBed(kernel.mesh(toBed(plan, name, shapeOf(kernel, plan, name)))));
  return { name, colour: partColours[name], stl, mesh: readStl(stl) };
}

/** The lid prints on its roof. */
export function toBed({ z }: MountPlan, name: MountPart, solid: Solid): Solid {
  if (name === 'lid') return transforms.translate([0, 0, z.top], transforms.rotateX(Math.PI, solid));
  return transforms.translate([0, 0, name === 'base' ? -z.bed : -z.floor], solid);
}

function fromBed({ z }: MountPlan, name: MountPart, solid: Solid): Solid {
  if (name === 'lid') return transforms.rotateX(Math.PI, transforms.translate([0, 0, -z.top], solid));
  return transforms.translate([0, 0, name === 'base' ? z.bed : z.floor], solid);
}

/** Puts corners that 32 bit leave a hair off the bed onto it. */
function onBed(mesh: Mesh): Mesh {
  const positions = mesh.positions.map((value, i) => (i % 3 === 2 && Math.abs(value) < 1e-5 ? 0 : value));
  return { ...mesh, positions };
}

function placedParts(kernel: Kernel, plan: MountPlan, parts: readonly Pick<Printed, 'name' | 'mesh'>[]): MountParts {
  const placed = (name: MountPart) =>
    fromBed(plan, name, kernel.fromMesh(parts.find((part) => part.name === name)!.mesh));
  return { bracket: placed('bracket'), base: placed('base'), lid: placed('lid') };
}

/** Every check on what was read back: each part for itself, then, when all are solids, together. */
export function checkPrinted(
  kernel: Kernel,
  plan: MountPlan,
  parts: readonly Pick<Printed, 'name' | 'mesh'>[],
): Finding[] {
  const own = parts.flatMap(({ name, mesh }) => [...checkSolid(name, mesh), checkBed(name, mesh)]);
  if (own.some(({ name, pass }) => name === 'manifold' && !pass)) return own;
  const print = parts.flatMap(({ name, mesh }) => [
    checkWalls(name, mesh, name === 'lid' ? labelRegion(plan) : []),
    ...checkOverhangs(name, mesh),
  ]);
  return [...own, ...print, ...checkMount(kernel, plan, placedParts(kernel, plan, parts))];
}

/** Pads that the mounted board covers must be soldered before it. */
export function checkReach({ rows, host }: MountDraft, covered: readonly string[]): Finding {
  const pass = rows === 'before' || covered.length === 0;
  const detail =
    covered.length === 0
      ? `an iron reaches all ${host.pads.length} pads of the ${host.name} with the breakout on`
      : `${covered.length} of ${host.pads.length} pads of the ${host.name} are out of reach once the breakout is on${rows === 'before' ? ', and are soldered before' : ''}: ${covered.join(', ')}`;
  return finding('reach', pass, detail, "solder them first: rows: 'before'");
}

function coveredProblem({ rows, host, variant }: MountDraft, covered: readonly string[]): Problem[] {
  if (rows !== 'before' || covered.length === 0) return [];
  return [
    {
      code: 'pins-covered',
      severity: 'warning',
      path: `variant/${variant}`,
      message: `the breakout covers ${covered.length} pads of the ${host.name}: ${covered.join(', ')}`,
      hint: 'solder pins or wires into them before the breakout: soldering.txt gives the order',
    },
  ];
}

/** The variant may need another turn of the header than the board has whose copper is made. */
function otherBoard({ options }: Board, { board, variant }: MountDraft): Problem[] {
  const other = Object.keys(board.options).filter((name) => board.options[name] !== options[name]);
  if (other.length === 0) return [];
  const wanted = other.map((name) => `${name} = ${board.options[name]} instead of ${options[name]}`).join(', ');
  return [
    {
      code: 'mount-other-board',
      severity: 'warning',
      path: `variant/${variant}`,
      message: `${variant} takes a board with ${wanted}: this case does not fit the board files of this configuration`,
      hint: `order the board of that variant: --configuration=${variant}`,
    },
  ];
}

function drawing({ clearance, variant }: MountDraft, { variants, deg, clearanceMm }: SolvedMount): string {
  return curveSvg({
    title: 'Clearance between breakout, Teensy and both plugs over the tilt',
    wanted: clearance,
    curves: variants.map((one) => ({ name: one.variant.name, answer: one.answer })),
    chosen: { name: variant, deg, mm: clearanceMm },
  });
}

/** Openings and parts of the mounted board as its own case would see them, for the picture. */
function fitOf(board: Board) {
  const { options } = readOptions({ cable: 'none' });
  const { fit } = readFit({ ...board, cables: [] }, options!, {});
  if (fit === undefined) throw new RangeError('the mounted board has no closed outline');
  return fit;
}

function summaryOf({ variants, chosen, deg, clearanceMm, joint }: SolvedMount, findings: readonly Finding[]): string[] {
  const failed = findings.filter(({ pass }) => !pass).length;
  return [
    ...variants.map(needOf),
    `built: ${chosen.variant.name} at ${deg} degrees, ${clearanceMm.toFixed(2)} mm kept; ${joint.kind}`,
    `${findings.length} checks, ${failed} failed`,
  ];
}

/** In words: which angle a variant needs, and whether that is for its plugs. */
function needOf({ variant, answer, forPlugs, flatStack }: SolvedVariant): string {
  const flat = flatStack === undefined ? '' : `; none from ${flatStack.toFixed(1)} mm between the boards`;
  const { smallest, limits, best } = answer;
  if (smallest === 0) return `${variant.name}: needs no angle`;
  const first = limits === undefined ? best.pair : limits.pair;
  const plugs = forPlugs === 0 ? ', though not for its plugs' : '';
  if (smallest === undefined) {
    return `${variant.name}: no angle keeps it, ${best.mm.toFixed(2)} mm at best${plugs} (${first.join(' / ')})${flat}`;
  }
  return `${variant.name}: needs ${smallest.toFixed(1)} degrees${plugs} (${first.join(' / ')})${flat}`;
}
