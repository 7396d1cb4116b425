import { boxOf, gapBetween, type Rounded, roundedPad } from '../copper/rounded.ts';
import { BoxGrid } from '../copper/touch.ts';
import { boundingBox, type Point } from '../geometry.ts';
import { type PlacedPad, toBoard } from '../placed.ts';
import type { Problem } from '../problem.ts';
import { copperLayers, type DesignRule, type Facts, mm, problem, tolerance } from './facts.ts';

/** Room for parts and for solder mask. */
export const room: DesignRule = {
  codes: {
    'courtyards-overlap': 'two parts stand in each other’s way',
    'mask-web': 'the mask between two pads is too narrow to hold',
  },
  check: (facts) => [...courtyards(facts), ...maskWebs(facts)],
};

function courtyards({ board }: Facts): Problem[] {
  const areas = board.parts.map((placed) => {
    // A hair smaller, so that courtyards may touch.
    const { xMin, yMin, xMax, yMax } = placed.part.land.courtyard;
    const hair = 1e-4;
    const corners: Point[] = [
      [xMin + hair, yMin + hair],
      [xMax - hair, yMin + hair],
      [xMax - hair, yMax - hair],
      [xMin + hair, yMax - hair],
    ];
    const area: Rounded = { core: corners.map((corner) => toBoard(placed, corner)), radius: 0 };
    return { placed, area };
  });
  const grid = new BoxGrid<(typeof areas)[number]>(5);
  return areas.flatMap((entry) => {
    const box = boundingBox(entry.area.core);
    const near = grid.near(box);
    grid.add(box, entry);
    return near
      .filter(({ placed, area }) => placed.side === entry.placed.side && gapBetween(area, entry.area) <= 0)
      .map(({ placed: { ref } }) => {
        const message = `the courtyards of ${entry.placed.ref} and ${ref} overlap`;
        return problem('courtyards-overlap', 'error', `parts/${entry.placed.ref}`, message, 'move one of the parts');
      });
  });
}

function maskWebs({ pads, limits }: Facts): Problem[] {
  const { maskWeb, maskExpansion, clearance } = limits;
  if (!maskWeb || !maskExpansion) return [];
  const least = maskWeb.value + 2 * maskExpansion.value;
  const seen = new Set<string>();
  return copperLayers.flatMap((layer) => {
    const grid = new BoxGrid<{ pad: PlacedPad; shape: Rounded }>(2);
    return pads.flatMap((pad, index) => {
      if (!pad.layers.includes(layer)) return [];
      const shape = roundedPad(pad);
      const near = grid.near(boxOf(shape), least);
      grid.add(boxOf(shape), { pad, shape });
      return near.flatMap((other) => {
        const gap = gapBetween(shape, other.shape);
        const key = `${index} ${pads.indexOf(other.pad)}`;
        // Nearer than the clearance, another rule speaks.
        if (gap >= least - tolerance || gap < clearance.value - tolerance || seen.has(key)) return [];
        seen.add(key);
        const web = mm(gap - 2 * maskExpansion.value);
        const message = `${web} mm of mask are left between pad ${pad.number} of ${pad.ref} and pad ${other.pad.number} of ${other.pad.ref}; ${mm(maskWeb.value)} mm hold`;
        return [problem('mask-web', 'warning', `parts/${pad.ref}/${pad.number}`, message, 'move the pads apart')];
      });
    });
  });
}
