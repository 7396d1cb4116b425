import { type Board, type Problem, placedPads } from '@boardproof/board';
import { type DrillStyle, drillFunctions } from '../excellon/write.ts';
import type { DrillHit } from '../read/excellon.ts';
import { differs } from './layer.ts';
import { match } from './match.ts';

// In mm places are written to 0.1 um and sizes to 1 um, in inches both to 2.54 um; mm.
const tolerances = { mm: { place: 6e-5, size: 6e-4 }, inch: { place: 1.28e-3, size: 1.28e-3 } } as const;

/** Compares the holes of a drill file with those of the board that belong in it: place, size, plated or not, via or component. */
export function checkHoles(
  board: Board,
  hits: readonly DrillHit[],
  fileFunction: string | undefined,
  file: string,
  { holes: kind, unit }: DrillStyle,
): Problem[] {
  const tolerance = tolerances[unit];
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
  const near = (a: number, b: number, most: number) => Math.abs(a - b) <= most;
  const wanted = [...pads, ...vias].filter(({ plated }) => kind === 'all' || plated === (kind === 'plated'));
  const { missing, extra } = match(wanted.map(keyed), hits.map(keyed), (want, have) => {
    const placed = near(want.at[0], have.at[0], tolerance.place) && near(want.at[1], have.at[1], tolerance.place);
    return placed && near(want.diameter, have.diameter, tolerance.size);
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
  const { says } = drillFunctions[kind];
  if (fileFunction === says) return problems;
  return [
    ...problems,
    differs('drill-differs', file, `${file} says that it is ${fileFunction ?? 'nothing'}, not ${says}`),
  ];
}
