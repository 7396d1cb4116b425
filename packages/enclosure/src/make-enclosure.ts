// From a board to a checked case: solids, files, and what was found about them.
import { type Board, hasErrors, type Problem } from '@boardproof/board';
import { type TaskResult, toJson } from '@boardproof/nx';
import { makeBase } from './case/base.ts';
import { fromBed, type PartName, toBed } from './case/bed.ts';
import { makeLid } from './case/lid.ts';
import { boardLimits } from './case/limits.ts';
import { type Plan, planCase } from './case/plan.ts';
import { type Assembly, checkContact, checkInside, checkPaths } from './check/assembly.ts';
import { type Finding, findingProblems } from './check/finding.ts';
import { checkLabel, labelRegion } from './check/label.ts';
import { checkOverhangs } from './check/overhangs.ts';
import { checkScrewHoles } from './check/screw-holes.ts';
import { checkBed, checkSolid } from './check/solid-part.ts';
import { checkWalls } from './check/walls.ts';
import { enclosureJson } from './enclosure-json.ts';
import type { Assumed, Measured } from './fit/assume.ts';
import { readFit } from './fit/fit.ts';
import { readOptions } from './options/limits.ts';
import type { EnclosureDraft, EnclosureProject } from './options/options.ts';
import { drawPreview } from './picture/preview.ts';
import type { Solid } from './solid/jscad.ts';
import { Kernel } from './solid/kernel.ts';
import type { Mesh } from './solid/mesh.ts';
import { worstFirst } from './worst-first.ts';
import { readStl, writeStl } from './write/stl.ts';
import { write3mf } from './write/three-mf.ts';

/** What a case is made with besides its board. */
export interface EnclosureRequest {
  /** Options or a function of the board, as `enclosure.ts` exports them. */
  readonly project?: EnclosureProject;
  /** Options that replace those of the project. */
  readonly override?: EnclosureDraft;
  /** Measured figures that replace assumed ones, mm. */
  readonly measured?: Measured;
}

/** A printed part: as it lies on the bed, and as it sits in the closed case. */
export interface PrintedPart {
  readonly name: PartName;
  readonly colour: string;
  readonly mesh: Mesh;
  readonly stl: Uint8Array;
}

/** A case with everything that was found about it. */
export interface Case {
  readonly plan: Plan;
  readonly parts: readonly PrintedPart[];
  readonly findings: readonly Finding[];
  readonly assumed: readonly Assumed[];
}

const colours = { base: '#3F7FC4', lid: '#E3B23C' } as const;

/**
 * Makes the files of a case: `base.stl`, `lid.stl`, `enclosure.3mf`, `preview.png`, `enclosure.json`. A failed check is an
 * error; an assumed figure is a warning. Nothing is written here.
 */
export async function makeEnclosure(board: Board, request: EnclosureRequest = {}): Promise<TaskResult> {
  const { plan, problems, assumed } = planEnclosure(board, request);
  if (plan === undefined) return { files: new Map(), problems: worstFirst(problems) };
  return Kernel.using((kernel) => {
    const made = buildCase(kernel, plan, assumed);
    const { parts, findings } = made;
    const all = worstFirst([...problems, ...findingProblems(findings)]);
    const files = new Map<string, string | Uint8Array>([
      ...parts.map(({ name, stl }) => [`${name}.stl`, stl] as const),
      ['enclosure.3mf', write3mf(`${board.title}, case`, parts)],
      ['preview.png', drawPreview(kernel, made)],
      ['enclosure.json', toJson(enclosureJson(kernel, board, made))],
    ]);
    return { files, problems: all, checks: checksOf(findings), summary: summaryOf(made) };
  });
}

/** Everything before the first solid: what must fit, and every number of the case. */
export function planEnclosure(
  board: Board,
  { project = {}, override = {}, measured = {} }: EnclosureRequest,
): { plan?: Plan; problems: readonly Problem[]; assumed: readonly Assumed[] } {
  const draft = { ...(typeof project === 'function' ? project(board) : project), ...override };
  const { options, problems: refused } = readOptions(draft);
  if (options === undefined) return { problems: refused, assumed: [] };
  const { fit, problems: unfit } = readFit(board, options, measured);
  if (fit === undefined) return { problems: [...refused, ...unfit], assumed: [] };
  const limits = boardLimits(fit, options, draft);
  const before = [...refused, ...unfit, ...limits];
  if (hasErrors(limits)) return { problems: before, assumed: fit.assumed };
  const { plan, problems } = planCase(fit, options);
  const all = [...before, ...problems];
  return plan === undefined ? { problems: all, assumed: fit.assumed } : { plan, problems: all, assumed: fit.assumed };
}

/** Builds both parts, writes them as they are printed, and checks what reads back. */
export function buildCase(kernel: Kernel, plan: Plan, assumed: readonly Assumed[]): Case {
  const parts = [
    printed(kernel, 'base', toBed(plan, 'base', makeBase(kernel, plan))),
    printed(kernel, 'lid', toBed(plan, 'lid', makeLid(kernel, plan))),
  ];
  return { plan, parts, findings: checkCase(kernel, plan, parts), assumed };
}

function printed(kernel: Kernel, name: PartName, solid: Solid): PrintedPart {
  const stl = writeStl(onBed(kernel.mesh(solid)));
  return { name, colour: colours[name], stl, mesh: readStl(stl) };
}

/** Puts corners that 32 bit leave a hair off the bed onto it. */
function onBed(mesh: Mesh): Mesh {
  const near = 1e-5;
  const positions = mesh.positions.map((value, i) => (i % 3 === 2 && Math.abs(value) < near ? 0 : value));
  return { ...mesh, positions };
}

/** Every check on what was read back: first each part for itself, then, when they are solids, the case. */
export function checkCase(kernel: Kernel, plan: Plan, parts: readonly PrintedPart[]): Finding[] {
  const own = parts.flatMap(({ name, mesh }) => [...checkSolid(name, mesh), checkBed(name, mesh)]);
  if (own.some(({ name, pass }) => name === 'manifold' && !pass)) return own;
  const solids = parts.map(({ name, mesh }) => ({ name, solid: kernel.fromMesh(mesh) }));
  const print = parts.flatMap(({ name, mesh }) => [
    checkWalls(name, mesh, name === 'lid' ? labelRegion(plan) : []),
    ...checkOverhangs(name, mesh),
  ]);
  const placed = (wanted: PartName) => fromBed(plan, wanted, solids.find(({ name }) => name === wanted)!.solid);
  const assembly: Assembly = { plan, base: placed('base'), lid: placed('lid') };
  return [
    ...own,
    ...print,
    checkInside(kernel, assembly),
    ...checkContact(kernel, assembly),
    checkPaths(kernel, assembly),
    ...checkScrewHoles(kernel, assembly),
    ...checkLabel(kernel, assembly),
  ];
}

function checksOf(findings: readonly Finding[]): string[] {
  return findings.map(({ name, part, detail }) => `${part === undefined ? '' : `${part}: `}${name}: ${detail}`);
}

function summaryOf({ parts, findings, assumed, plan }: Case): string[] {
  // As printed: ears and bosses for screws stand out of the walls.
  const { z } = plan;
  const extent = (axis: 0 | 1) => Math.max(...parts.map(({ mesh }) => extentOf(mesh, axis)));
  const size = [extent(0), extent(1), z.lidTop - z.bed].map((side) => side.toFixed(1));
  const failed = findings.filter(({ pass }) => !pass).length;
  return [
    `case ${size.join(' x ')} mm, ${plan.options.lid} lid, ${parts.length} parts`,
    `${findings.length} checks, ${failed} failed; ${assumed.length} assumed figures`,
  ];
}

/** From the least to the greatest coordinate along an axis, mm. */
function extentOf({ positions }: Mesh, axis: 0 | 1): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = axis; i < positions.length; i += 3) {
    low = Math.min(low, positions[i]!);
    high = Math.max(high, positions[i]!);
  }
  return high - low;
}
