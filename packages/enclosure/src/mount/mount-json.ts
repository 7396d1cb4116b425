// `enclosure.json` of a mount: the same keys as a case has, and its angle.
import type { Board } from '@boardproof/board';
import type { Finding } from '../check/finding.ts';
import { printedParts } from '../enclosure-json.ts';
import type { Kernel } from '../solid/kernel.ts';
import type { Mesh } from '../solid/mesh.ts';
import type { MountPlan } from './plan.ts';
import type { SolvedMount, SolvedVariant } from './solve-mount.ts';

export interface MountMade {
  readonly plan: MountPlan;
  readonly solved: SolvedMount;
  readonly parts: readonly { readonly name: string; readonly mesh: Mesh }[];
  readonly findings: readonly Finding[];
  readonly covered: readonly string[];
  readonly order: readonly string[];
}

export function mountJson(kernel: Kernel, board: Board, made: MountMade) {
  const { plan, solved, parts, findings, covered, order } = made;
  const { chosen, deg, clearanceMm, joint, variants } = solved;
  return {
    schema: 'boardproof.enclosure/1',
    board: { name: board.name, revision: board.revision, options: board.options },
    ...printedParts(kernel, parts, findings),
    angle: {
      variant: chosen.variant.name,
      deg,
      clearanceMm: rounded(clearanceMm),
      wantedMm: plan.draft.clearance,
      curve: chosen.answer.curve.map((point) => ({
        deg: point.deg,
        clearanceMm: rounded(point.mm),
        between: point.pair,
      })),
      drawing: 'clearance.svg',
      joint,
    },
    variants: variants.map(variantJson),
    soldering: { covered, order },
    assumed: plan.draft.assumed,
  };
}

function variantJson({ variant, answer, forPlugs, flatStack }: SolvedVariant) {
  const { smallest, limits, free, kept, best, curve } = answer;
  const spans = (list: readonly (readonly [number, number])[]) => list.map((span) => span.map(rounded));
  return {
    variant: variant.name,
    headerTurnDeg: variant.turn,
    needsAngle: smallest !== 0,
    clearanceFlatMm: rounded(curve[0]!.mm),
    smallestDeg: smallest === undefined ? null : rounded(smallest),
    forPlugsAloneDeg: forPlugs === undefined ? null : rounded(forPlugs),
    touchFirst: limits?.pair ?? curve[0]!.pair,
    freeDeg: spans(free),
    keptDeg: spans(kept),
    best: { deg: best.deg, clearanceMm: rounded(best.mm) },
    stackWithoutAngleMm: flatStack === undefined ? null : rounded(flatStack),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
