import { type Board, nanometre } from '@boardproof/board';
import type { Hole } from '../artwork.ts';
import type { DrillFile, Preset } from '../preset.ts';

/** The X2 words for a hole, as an Excellon comment carries them. */
export function holeFunction(hole: Hole): string {
  const kind = hole.use === 'via' ? 'ViaDrill' : 'ComponentDrill';
  return hole.plated ? `Plated,PTH,${kind}` : `NonPlated,NPTH,${kind}`;
}

/** How one drill file is written: which of the holes stand in it, and in which unit. */
export interface DrillStyle {
  readonly holes: DrillFile['holes'];
  readonly unit: Preset['drillUnit'];
}

/** What the file is in the words of X2, and for people. */
export const drillFunctions: Readonly<Record<DrillFile['holes'], { readonly says: string; readonly words: string }>> = {
  all: { says: 'MixedPlating,1,2', words: 'all holes, plated and not' },
  plated: { says: 'Plated,1,2,PTH', words: 'plated holes' },
  'not-plated': { says: 'NonPlated,1,2,NPTH', words: 'holes without plating' },
};

/** One Excellon file with decimal figures; tools by size, holes by place. Holes of the other kind are left out. */
export function writeExcellon(
  board: Board,
  holes: readonly Hole[],
  { holes: kind, unit }: DrillStyle = { holes: 'all', unit: 'mm' },
): string {
  const inches = unit === 'inch';
  const size = (mm: number) => (inches ? (mm / 25.4).toFixed(4) : mm.toFixed(3));
  const place = (mm: number) => decimals(inches ? mm / 25.4 : nanometre(mm));
  const wanted = holes.filter(({ plated }) => kind === 'all' || plated === (kind === 'plated'));
  const tools = new Map<string, Hole[]>();
  for (const hole of [...wanted].sort(bySizeThenPlace)) {
    const tool = `${holeFunction(hole)}|${size(hole.diameter)}`;
    tools.set(tool, [...(tools.get(tool) ?? []), hole]);
  }
  const numbered = [...tools.values()].map((group, index) => ({ name: `T${index + 1}`, group, first: group[0]! }));
  return [
    'M48',
    `; ${board.name} ${board.revision.replace(/[^\x20-\x7e]/g, '?')}: ${drillFunctions[kind].words}`,
    `; FORMAT={-:-/ absolute / ${inches ? 'inch' : 'metric'} / decimal}`,
    '; #@! TF.GenerationSoftware,boardproof,fab',
    `; #@! TF.FileFunction,${drillFunctions[kind].says}`,
    'FMAT,2',
    inches ? 'INCH' : 'METRIC',
    ...numbered.flatMap(({ name, first }) => [
      `; #@! TA.AperFunction,${holeFunction(first)}`,
      `${name}C${size(first.diameter)}`,
    ]),
    '%',
    'G90',
    'G05',
    ...numbered.flatMap(({ name, group }) => [name, ...group.map(({ at }) => `X${place(at[0])}Y${place(at[1])}`)]),
    'T0',
    'M30',
    '',
  ].join('\n');
}

function bySizeThenPlace(a: Hole, b: Hole): number {
  return (
    Number(b.plated) - Number(a.plated) ||
    a.diameter - b.diameter ||
    Number(a.use > b.use) - Number(a.use < b.use) ||
    a.at[0] - b.at[0] ||
    a.at[1] - b.at[1]
  );
}

/** At least one decimal and at most four: 0.1 um, or 2.54 um in inches; a point tells readers that no zeros are left out. */
function decimals(value: number): string {
  const text = value.toFixed(4);
  return Number(text) === 0 ? '0.0' : text.replace(/0{1,3}$/, '');
}
