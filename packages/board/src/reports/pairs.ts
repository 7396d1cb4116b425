// What the differential pairs of a board came out as: lengths, skew, and their impedance by a field solution.
import { pairFigures } from '../copper/pair-figures.ts';
import { counted } from '../counted.ts';
import type { DesignRules, Stackup } from '../design-rules/rule-set.ts';
import type { Fill } from '../fill.ts';
import { differentialImpedance } from '../impedance/impedance.ts';
import type { Board } from '../model.ts';
import type { Problem } from '../problem.ts';
import { type Coupling, couplingOf } from './coupling.ts';

/** The impedance of a coupled stretch with one permittivity of the dielectric, between its tracks, ohm. */
export interface PairImpedance {
  readonly permittivity: number;
  readonly bare: number;
  /** Under solder mask, where the stackup tells of one. */
  readonly masked?: number;
}

/** One pair; lengths in mm along the middle of the tracks, from pad centre to pad centre. */
export interface PairResult {
  readonly name: string;
  readonly positive: number;
  readonly negative: number;
  readonly skew: number;
  /** How much of both tracks is narrower than their widest piece, such as between two pads. */
  readonly narrowed: number;
  readonly vias: number;
  /** The longest stretch in which both run side by side; absent when there is none. */
  readonly coupling?: Coupling;
  readonly impedances: readonly PairImpedance[];
}

export interface PairReport {
  readonly pairs: readonly PairResult[];
  readonly problems: readonly Problem[];
  /** A few lines for people. */
  readonly lines: readonly string[];
}

/**
 * Measures every pair in `board.pairs` that has tracks, with its poured ground. Problems: `pair-via`, `pair-skew`,
 * `pair-impedance`; `checkDesign` lists them too. Without a stackup in the rules no impedance is given.
 */
export function pairReport(board: Board, fills: readonly Fill[], rules: DesignRules): PairReport {
  const pairs = pairFigures(board)
    .filter(({ positive, negative }) => positive > 0 || negative > 0)
    .map((figures): PairResult => {
      const coupling = couplingOf(board, fills, board.pairs.find(({ name }) => name === figures.name)!);
      if (!coupling) return { ...figures, impedances: [] };
      return { ...figures, coupling, impedances: rules.stackup ? impedancesOf(coupling, rules.stackup) : [] };
    });
  return {
    pairs,
    problems: pairs.flatMap((pair) => problemsOf(pair, rules)),
    lines: pairs.flatMap((pair) => linesOf(pair, rules)),
  };
}

function impedancesOf({ width, gap, coplanarGaps }: Coupling, stackup: Stackup): PairImpedance[] {
  const { dielectric, copper, permittivities, mask } = stackup;
  const at = (permittivity: number, withMask: boolean) => {
    // The wall between the tracks is at 0 V, so that each side adds its own half, whatever lies on the other side.
    const halves = coplanarGaps.map((coplanarGap) => {
      const section = { width, gap, height: dielectric.value, thickness: copper.value, permittivity };
      const cover =
        withMask && mask ? { mask: { thickness: mask.thickness.value, permittivity: mask.permittivity.value } } : {};
      return differentialImpedance({ ...section, ...(coplanarGap === undefined ? {} : { coplanarGap }), ...cover }) / 2;
    });
    return halves.reduce((sum, half) => sum + half, 0);
  };
  return permittivities.map(({ value }) => {
    return { permittivity: value, bare: at(value, false), ...(mask ? { masked: at(value, true) } : {}) };
  });
}

function problemsOf(pair: PairResult, { limits: { pairSkew, pairImpedance } }: DesignRules): Problem[] {
  const { name, vias, skew, positive, negative } = pair;
  const found: Problem[] = [];
  const warn = (code: string, message: string, hint: string) =>
    found.push({ code, severity: 'warning', path: `pairs/${name}`, message, hint });
  if (vias > 0)
    warn('pair-via', `the pair ${name} runs through ${counted(vias, 'via')}`, 'keep both tracks on one layer');
  if (pairSkew && skew > pairSkew.value + 1e-6) {
    const message = `the tracks of ${name} are ${mm(positive)} and ${mm(negative)} mm long; ${mm(pairSkew.value)} mm of difference are allowed`;
    warn('pair-skew', message, 'lengthen the shorter one beside its pad');
  }
  const all = ohms(pair);
  if (pairImpedance?.plusMinus !== undefined && all.length > 0) {
    const { value, plusMinus } = pairImpedance;
    const worst = all.toSorted((a, b) => Math.abs(b - value) - Math.abs(a - value))[0]!;
    if (Math.abs(worst - value) > plusMinus) {
      const message = `the pair ${name} has ${worst.toFixed(1)} ohm where it is coupled; ${value} ohm are wanted, ${plusMinus} more or less`;
      const hint =
        worst > value
          ? 'make the tracks wider, their gap smaller or the ground nearer'
          : 'make the tracks narrower or their gap wider';
      warn('pair-impedance', message, hint);
    }
  }
  return found;
}

function ohms({ impedances }: PairResult): number[] {
  return impedances.flatMap(({ bare, masked }) => (masked === undefined ? [bare] : [bare, masked]));
}

function linesOf(pair: PairResult, { limits: { pairImpedance }, stackup }: DesignRules): string[] {
  const { name, positive, negative, skew, narrowed, vias, coupling, impedances } = pair;
  const lengths = `pair ${name}: ${mm(positive)} and ${mm(negative)} mm long, ${mm(skew)} mm of skew, ${counted(vias, 'via')}`;
  const narrow = narrowed > 0 ? `, ${mm(narrowed)} mm of both narrowed between pads` : '';
  if (!coupling) return [`${lengths}${narrow}; nowhere side by side`];
  const { width, gap, length, overGround } = coupling;
  const run = `${mm(length)} mm side by side at ${mm(width)}/${mm(gap)} mm, ${mm(overGround)} mm of it over ground`;
  const first = `${lengths}; ${run}, ${besideWords(coupling)}${narrow}`;
  if (impedances.length === 0) return [first];
  const each = impedances.map(({ permittivity, bare, masked }) => {
    const cover = masked === undefined ? '' : `, ${masked.toFixed(1)} under mask`;
    return `${bare.toFixed(1)} ohm at permittivity ${permittivity}${cover}`;
  });
  const wanted = pairImpedance ? `; wanted ${pairImpedance.value} ohm` : '';
  return [first, `pair ${name}: ${each.join('; ')} (field solution over ${stackup!.dielectric.value} mm${wanted})`];
}

function besideWords({ coplanarGaps: [left, right] }: Coupling): string {
  if (left === right) return left === undefined ? 'no ground beside it' : `ground beside it at ${mm(left)} mm`;
  const side = (gap: number | undefined) => (gap === undefined ? 'none' : `${mm(gap)} mm`);
  return `ground beside it at ${side(left)} and ${side(right)}`;
}

function mm(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
