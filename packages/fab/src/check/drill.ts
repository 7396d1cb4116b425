import { type Board, type Problem, placedPads } from '@boardproof/board';
import type { DrillHit } from '../read/excellon.ts';
import { differs } from './layer.ts';
import { match } from './match.ts';

// Places are written to 0.1 um and sizes to 1 um.
const placeTolerance = 6e-5;
const sizeTolerance = 6e-4;

/** Compares the holes of a drill file with the board's: place, size, plated or not, via or component. */
export function checkHoles(
  board: Board,
  hits: readonly DrillHit[],
  fileFunction: string | undefined,
  file: string,
): Problem[] {
  const pads = placedPads(board).flatMap((pad) => {
    if (pad.drill === undefined) return [];
    const what = `the hole of ${pad.ref}${pad.number === '' ? '' : `.${pad.number}`}`;
    return [{ what, at: pad.at, diameter: pad.drill, plated: pad.kind === 'through-hole', use: 'ComponentDrill' }];
  });
  const vias = board.vias.map(({ net, at, drill }) => {
    return { what: `the hole of a via of ${net}`, at, diameter: drill, plated: true, use: 'ViaDrill' };
  });
  const keyed = <T extends { plated: boolean | undefined; use: string | undefined }>(item: T) => ({
    ...item,
    key: `${item.plated} ${item.use}`,
  });
  const near = (a: number, b: number, tolerance: number) => Math.abs(a - b) <= tolerance;
  const { missing, extra } = match([...pads, ...vias].map(keyed), hits.map(keyed), (want, have) => {
    const placed = near(want.at[0], have.at[0], placeTolerance) && near(want.at[1], have.at[1], placeTolerance);
    return placed && near(want.diameter, have.diameter, sizeTolerance);
  });
  const problems = [
    ...missing.map(({ what, at, diameter }) => {
      return differs(
        'drill-differs',
        file,
        `${what} (${diameter} mm at ${at.join(', ')}) is missing, or has another size or plating, in ${file}`,
      );
    }),
    ...extra.map(({ at, diameter, line }) => {
      return differs(
        'drill-differs',
        `${file}:${line}`,
        `the hole of ${diameter} mm at ${at.join(', ')} is not in the board`,
      );
    }),
  ];
  if (fileFunction === 'MixedPlating,1,2') return problems;
  return [
    ...problems,
    differs('drill-differs', file, `${file} says that it is ${fileFunction ?? 'nothing'}, not MixedPlating,1,2`),
  ];
}
