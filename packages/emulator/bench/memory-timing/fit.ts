// Fitting: the ballast by trying a few, the multipliers by least squares of ln(model / published) on the first table's cells.
import { type Cell, cells } from './cells.ts';
import type { Bench } from './measure.ts';
import { type Fitted, fitted, plan } from './plan.ts';

export type Multipliers = Readonly<Record<Fitted, number>>;
export const one: Multipliers = { fitCore: 1, fitQspi: 1, fitSdramFill: 1, fitSdramRead: 1 };

export interface Fit {
  readonly functions: number;
  readonly multipliers: Multipliers;
  /** Sum of squares over the six cells. */
  readonly error: number;
}

const fittedCells = cells.filter(({ table }) => table.name === plan.fittedOn);
const layoutsOf = ({ column }: Cell) => (column.code === 'itcm' ? plan.layouts.itcm : plan.layouts.whileFitting);

async function residuals(bench: Bench, functions: number, values: Multipliers): Promise<number[]> {
  const all: number[] = [];
  for (const cell of fittedCells) {
    all.push(Math.log((await bench.mean(cell, functions, layoutsOf(cell), values)) / cell.published));
  }
  return all;
}

const squares = (all: readonly number[]): number => all.reduce((sum, each) => sum + each * each, 0);

/** Every ballast with all multipliers 1. */
export async function fitBallast(bench: Bench): Promise<Fit[]> {
  const fits: Fit[] = [];
  for (const functions of plan.ballasts) {
    fits.push({ functions, multipliers: one, error: squares(await residuals(bench, functions, one)) });
  }
  return fits;
}

/** The best multipliers for a ballast: Gauss-Newton in the logarithms of the multipliers, with a step's derivatives measured. */
export async function fitMultipliers(bench: Bench, functions: number): Promise<Fit> {
  const { least, most, steps, difference } = plan.multipliers;
  let at: Multipliers = one;
  let now = await residuals(bench, functions, at);
  for (let step = 0; step < steps; step += 1) {
    const slopes: number[][] = [];
    for (const name of fitted) {
      const moved = await residuals(bench, functions, { ...at, [name]: round(at[name] * difference) });
      slopes.push(moved.map((each, n) => (each - now[n]!) / Math.log(difference)));
    }
    const change = solve(slopes, now);
    const next = Object.fromEntries(
      fitted.map((name, k) => [name, round(Math.min(most, Math.max(least, at[name] * Math.exp(-change[k]!))))]),
    ) as Multipliers;
    const then = await residuals(bench, functions, next);
    if (squares(then) >= squares(now)) break;
    at = next;
    now = then;
  }
  return { functions, multipliers: at, error: squares(now) };
}

/** Least squares with a little damping, since six cells say little about four multipliers: (J Jt + d) x = J r. */
function solve(slopes: readonly number[][], residual: readonly number[]): number[] {
  const size = slopes.length;
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, each, n) => sum + each * b[n]!, 0);
  const rows = slopes.map((a, i) => [...slopes.map((b, j) => dot(a, b) + (i === j ? 0.02 : 0)), dot(a, residual)]);
  for (let i = 0; i < size; i += 1) {
    const pivot = rows[i]![i]!;
    for (let j = 0; j < size; j += 1) {
      if (j === i) continue;
      const by = rows[j]![i]! / pivot;
      for (let k = i; k <= size; k += 1) rows[j]![k]! -= by * rows[i]![k]!;
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!);
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
