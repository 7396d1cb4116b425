// `enclosure.json`: the case for programs.
import type { Board } from '@boardproof/board';
import { lidPilotDepth, type Plan, pilotDepth } from './case/plan.ts';
import type { Finding } from './check/finding.ts';
import { estimatePrint } from './check/print-estimate.ts';
import type { Case } from './make-enclosure.ts';
import { longestScrew } from './options/screws.ts';
import type { Kernel } from './solid/kernel.ts';
import { type Mesh, meshBox, meshVolume, triangleCount } from './solid/mesh.ts';

/** What `enclosure.json` holds. */
export function enclosureJson(kernel: Kernel, board: Board, { plan, parts, findings, assumed }: Case) {
  return {
    schema: 'boardproof.enclosure/1',
    board: { name: board.name, revision: board.revision, options: board.options },
    options: plan.options,
    ...printedParts(kernel, parts, findings),
    screws: screwsOf(plan),
    openings: plan.openings.map(({ ref, side, kind, range, zLow, zHigh }) => ({
      ref,
      side,
      kind,
      rangeMm: range.map(rounded),
      heightMm: [rounded(zLow), rounded(zHigh)],
    })),
    assumed: [
      ...assumed,
      ...(plan.fit.ports.length === 0
        ? []
        : [
            {
              what: 'jack.mouth',
              value: 0,
              unit: 'mm',
              why: 'no source gives the mouth: the wall is open over the whole outline of the jack, so nothing is left beside it',
            },
          ]),
    ],
  };
}

/** Each printed part with its figures and checks, and the checks of the whole. */
export function printedParts(
  kernel: Kernel,
  parts: readonly { readonly name: string; readonly mesh: Mesh }[],
  findings: readonly Finding[],
) {
  return {
    parts: parts.map(({ name, mesh }) => {
      const { min, max } = meshBox(mesh);
      return {
        file: `${name}.stl`,
        sizeMm: max.map((value, i) => rounded(value - min[i]!)),
        volumeMm3: rounded(meshVolume(mesh)),
        triangles: triangleCount(mesh),
        print: estimatePrint(kernel, mesh),
        checks: findings.filter(({ part }) => part === name).map(toCheck),
      };
    }),
    checks: findings.filter(({ part }) => part === undefined).map(toCheck),
  };
}

function toCheck({ name, pass, detail }: Finding) {
  return { name, outcome: pass ? 'pass' : 'fail', detail };
}

/** The screws to buy: the longest on sale that do not reach through. */
function screwsOf({ standoffs, bosses, options, fit }: Plan) {
  const board = standoffs.filter(({ screw }) => screw !== undefined);
  const deepest = fit.thickness + pilotDepth(options);
  return [
    ...(board.length === 0
      ? []
      : [
          {
            what: 'board',
            size: board[0]!.screw,
            lengthMm: longestScrew(deepest),
            quantity: board.length,
            head: 'pan',
          },
        ]),
    ...(bosses.length === 0
      ? []
      : [
          {
            what: 'lid',
            size: options.screw,
            lengthMm: longestScrew(options.roof + lidPilotDepth),
            quantity: bosses.length,
            head: 'countersunk',
          },
        ]),
  ];
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
