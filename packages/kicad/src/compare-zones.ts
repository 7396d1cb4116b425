import { type Board, counted, type Fill, type Point } from '@boardproof/board';
import type { PcbContents } from './pcb-contents.ts';
import { spot } from './print.ts';

/** Compares the zones of a board file with those of the model, and the copper of their fill by its area; what differs, in words. */
export function compareZones(found: PcbContents['zones'], board: Board, fills: readonly Fill[]): string[] {
  if (found.length !== board.zones.length)
    return [`has ${counted(found.length, 'zone')} instead of ${board.zones.length}`];
  return board.zones.flatMap(({ net, layer, outline }, index) => {
    const zone = found[index];
    const name = `zone ${index + 1}`;
    if (zone === undefined || zone.net !== net || zone.layer !== layer) {
      return [`gives ${name} to "${zone?.net}" on ${zone?.layer} instead of "${net}" on ${layer}`];
    }
    const differences: string[] = [];
    if (zone.outline.map(spot).join() !== outline.map(spot).join())
      differences.push(`draws ${name} with another outline`);
    const polygons = fills.filter((fill) => fill.zone === index).flatMap((fill) => fill.polygons);
    if (zone.fills.length !== polygons.length) {
      differences.push(`fills ${name} with ${counted(zone.fills.length, 'area')} instead of ${polygons.length}`);
    }
    const want = sum(polygons.map((polygon) => area(polygon.outline) - sum(polygon.holes.map(area))));
    const have = sum(zone.fills.map(area));
    // A cut ends on the nanometre beside a slanted edge; over a whole board that stays far below this.
    if (Math.abs(want - have) > 1e-3) {
      differences.push(`fills ${name} with ${have.toFixed(3)} mm2 of copper instead of ${want.toFixed(3)}`);
    }
    return differences;
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The area inside a closed outline, mm2. */
function area(ring: readonly Point[]): number {
  let twice = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice / 2);
}
