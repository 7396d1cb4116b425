// The electrostatic field of charged panels, by the method of moments: each panel carries an even charge, and the charges
// are such that copper has its potential and that the displacement goes on through each boundary of two dielectrics.
// The unknowns are total charges (free and bound) in empty space, after Harrington's text on field computation.
import type { Panel } from './cross-section.ts';
import { solveLinear } from './linear.ts';

/** How the two halves of the section relate: equal charges, or opposite ones. */
export type Mirror = 'even' | 'odd';

/** The charge on the line's half at 1 V, over the permittivity of empty space and per length: its relative capacitance. */
export function relativeCapacitance(panels: readonly Panel[], mirror: Mirror): number {
  const count = panels.length;
  const matrix = panels.map((panel) => {
    const row = new Float64Array(count);
    for (let source = 0; source < count; source++) row[source] = influence(panel, panels[source]!, mirror);
    return row;
  });
  const wanted = Float64Array.from(panels, (panel) => (panel.conductor === 'line' ? 1 : 0));
  const charges = solveLinear(matrix, wanted);
  let total = 0;
  panels.forEach((panel, index) => {
    if (panel.conductor === 'line') total += charges[index]! * panel.outer * (panel.to - panel.from);
  });
  return total;
}

/** What an even unit charge on `source` and its mirror images does at the middle of `target`. */
function influence(target: Panel, source: Panel, mirror: Mirror): number {
  const middle = (target.from + target.to) / 2;
  const [px, py] = target.axis === 'x' ? [middle, target.across] : [target.across, middle];
  const beside = mirror === 'even' ? 1 : -1;
  const seen = target.inner === undefined ? potential : target.axis === 'x' ? fieldUp : fieldRight;
  // Images: below the ground plane, beyond the middle, and both.
  const sum =
    along(seen, source, px, py, 1, 1) -
    along(seen, source, px, py, 1, -1) +
    beside * (along(seen, source, px, py, -1, 1) - along(seen, source, px, py, -1, -1));
  const value = sum / (2 * Math.PI);
  if (target.inner === undefined) return value;
  const own = target === source ? (target.outer + target.inner) / 2 : 0;
  return (target.outer - target.inner) * value + own;
}

type Seen = (a: number, b: number, across: number, level: boolean) => number;

/** Calls `seen` with the panel as it lies from the point: from `a` to `b` along it, `across` to the point. */
function along(seen: Seen, panel: Panel, px: number, py: number, flipX: 1 | -1, flipY: 1 | -1): number {
  const level = panel.axis === 'x';
  const flipAlong = level ? flipX : flipY;
  const flipAcross = level ? flipY : flipX;
  const [p, q] = level ? [px, py] : [py, px];
  const one = panel.from * flipAlong - p;
  const two = panel.to * flipAlong - p;
  return seen(Math.min(one, two), Math.max(one, two), q - panel.across * flipAcross, level);
}

/** The potential: minus the integral of ln r along the panel. */
function potential(a: number, b: number, across: number): number {
  return logIntegral(a, across) - logIntegral(b, across);
}

function logIntegral(u: number, v: number): number {
  const square = u * u + v * v;
  const log = square === 0 ? 0 : (u * Math.log(square)) / 2;
  return log - u + (v === 0 ? 0 : v * Math.atan(u / v));
}

/** The field across a panel: the angle under which it is seen. On the panel's own line both sides cancel. */
function acrossField(a: number, b: number, across: number): number {
  return across === 0 ? 0 : Math.atan(b / across) - Math.atan(a / across);
}

/** The field along a panel. */
function alongField(a: number, b: number, across: number): number {
  return Math.log((a * a + across * across) / (b * b + across * across)) / 2;
}

function fieldUp(a: number, b: number, across: number, level: boolean): number {
  return level ? acrossField(a, b, across) : alongField(a, b, across);
}

function fieldRight(a: number, b: number, across: number, level: boolean): number {
  return level ? alongField(a, b, across) : acrossField(a, b, across);
}
