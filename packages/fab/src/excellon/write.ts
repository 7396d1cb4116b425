import { type Board, nanometre } from '@boardproof/board';
import type { Hole } from '../artwork.ts';

/** The X2 words for a hole, as an Excellon comment carries them. */
export function holeFunction(hole: Hole): string {
  const kind = hole.use === 'via' ? 'ViaDrill' : 'ComponentDrill';
  return hole.plated ? `Plated,PTH,${kind}` : `NonPlated,NPTH,${kind}`;
}

/**
 * One Excellon file for all holes, plated or not: a second file for the unplated ones has been overlooked by board
 * houses without a word. Decimal mm; tools by size, holes by place.
 */
export function writeExcellon(board: Board, holes: readonly Hole[]): string {
  const tools = new Map<string, Hole[]>();
  for (const hole of [...holes].sort(bySizeThenPlace)) {
    const tool = `${holeFunction(hole)}|${hole.diameter.toFixed(3)}`;
    tools.set(tool, [...(tools.get(tool) ?? []), hole]);
  }
  const numbered = [...tools.values()].map((group, index) => ({ name: `T${index + 1}`, group, first: group[0]! }));
  return [
    'M48',
    `; ${board.name} ${board.revision.replace(/[^\x20-\x7e]/g, '?')}: all holes, plated and not`,
    '; FORMAT={-:-/ absolute / metric / decimal}',
    '; #@! TF.GenerationSoftware,boardproof,fab',
    '; #@! TF.FileFunction,MixedPlating,1,2',
    'FMAT,2',
    'METRIC',
    ...numbered.flatMap(({ name, first }) => [
      `; #@! TA.AperFunction,${holeFunction(first)}`,
      `${name}C${first.diameter.toFixed(3)}`,
    ]),
    '%',
    'G90',
    'G05',
    ...numbered.flatMap(({ name, group }) => [
      name,
      ...group.map(({ at }) => `X${decimals(at[0])}Y${decimals(at[1])}`),
    ]),
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

/** At least one decimal and at most four: a drill is placed to 0.1 um, and a point tells readers that no zeros are left out. */
function decimals(mm: number): string {
  const text = nanometre(mm).toFixed(4);
  return Number(text) === 0 ? '0.0' : text.replace(/0{1,3}$/, '');
}
