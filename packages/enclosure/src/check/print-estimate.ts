// How long a part prints and how much filament it takes, estimated from horizontal cuts. A slicer knows better; the tests
// hold this against one.
import type { Kernel } from '../solid/kernel.ts';
import { type Mesh, meshBox } from '../solid/mesh.ts';

/** Usual settings of a slicer: mm, mm/s, shares. */
export const printSettings = {
  layer: 0.2,
  lineWidth: 0.45,
  perimeters: 3,
  solidLayers: 3,
  infill: 0.2,
  speeds: { outer: 30, inner: 60, small: 15, solid: 20, sparse: 80 },
  /** Contours shorter than this are drawn slowly. */
  smallContour: 40,
  /** Time lost to acceleration and travel, as a share of the time spent printing. */
  overhead: 0.2,
} as const;

export interface PrintEstimate {
  readonly layerMm: number;
  readonly filamentCm3: number;
  readonly minutes: number;
  readonly from: string;
}

export function estimatePrint(kernel: Kernel, mesh: Mesh): PrintEstimate {
  const { layer, lineWidth, perimeters, solidLayers, infill, speeds, smallContour, overhead } = printSettings;
  const solid = kernel.fromMesh(mesh);
  const { min, max } = meshBox(mesh);
  const count = Math.max(1, Math.round((max[2] - min[2]) / layer));
  const layers = Array.from({ length: count }, (_, i) => {
    const { area, contours } = kernel.slice(solid, min[2] + (i + 0.5) * layer);
    const perimeter = contours.reduce((sum, length) => sum + length, 0);
    const small = contours.filter((length) => length < smallContour).reduce((sum, length) => sum + length, 0);
    const shell = Math.min(area, perimeter * lineWidth * perimeters);
    return { perimeter, small, shell, inner: area - shell };
  });
  let area = 0;
  let seconds = 0;
  for (const [i, { perimeter, small, shell, inner }] of layers.entries()) {
    // Below a ceiling and above a floor the inside is filled: there a neighbour has less of an inside, or there is none.
    const near = Array.from({ length: 2 * solidLayers + 1 }, (_, k) => layers[i + k - solidLayers]?.inner ?? 0);
    const sparse = Math.min(inner, ...near);
    const full = inner - sparse;
    area += shell + full + infill * sparse;
    // Where a wall is too thin for all perimeters of both its sides, there are fewer of them.
    const lines = perimeter === 0 ? 0 : shell / lineWidth / perimeter;
    seconds += (small * lines) / speeds.small;
    seconds += ((perimeter - small) * Math.min(1, lines)) / speeds.outer;
    seconds += ((perimeter - small) * Math.max(0, lines - 1)) / speeds.inner;
    seconds += full / lineWidth / speeds.solid + (infill * sparse) / lineWidth / speeds.sparse;
  }
  return {
    layerMm: layer,
    filamentCm3: Math.round((area * layer) / 10) / 100,
    minutes: Math.round((seconds * (1 + overhead)) / 60),
    from: 'an estimate: three perimeters, 20 % infill, 30 to 80 mm/s',
  };
}
