import { boards } from '../boards/boards.ts';
import { optionName, type Placement, PlacementInput } from './placement.ts';

/** The options that every folder's name says. */
const always = new Set(['board', 'code', 'data', 'nocache', 'wnd', 'snd']);

/** Options of a placement that differ from their default, by their name on the command line, sorted. */
export function otherOptions(placement: Placement): [option: string, value: string][] {
  const usual = PlacementInput.parse({ board: placement.board });
  const others: [string, string][] = [];
  for (const [field, value] of Object.entries(placement)) {
    if (always.has(field) || value === undefined || value === usual[field as keyof typeof usual]) continue;
    others.push([optionName(field), String(value)]);
  }
  return others.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** `itcm-dtcm-dtcm-w8-s8`, and what else differs from its default: `itcm-dtcm-dtcm-w45-s8-rx-buffers=64`. */
export function placementName(placement: Placement): string {
  const { code, data, nocache, wnd, snd } = placement;
  const others = otherOptions(placement).map(([option, value]) => `-${option}=${value}`);
  return `${code}-${data}-${nocache}-w${wnd}-s${snd}${others.join('')}`;
}

/** The placement's folder below the task's: `teensy41/itcm-dtcm-dtcm-w8-s8`. */
export function leafFolder(placement: Placement): string {
  return `${boards[placement.board].name}/${placementName(placement)}`;
}

/** The fewest options that give this placement again, as a command line writes them: `--board=teensy41 --wnd=4`. */
export function placementArguments(placement: Placement): string[] {
  const { board, code, data, nocache, wnd, snd } = placement;
  const usual = { ...PlacementInput.parse({ board }), ...boards[board].defaults };
  const named = Object.entries({ code, data, nocache, wnd, snd }).filter(
    ([option, value]) => value !== usual[option as keyof typeof usual],
  );
  const all = [['board', board] as const, ...named, ...otherOptions(placement)];
  return all.map(([option, value]) => `--${option}=${value}`);
}
