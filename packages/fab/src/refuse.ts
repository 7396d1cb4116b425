import { type Board, type Problem, placedPads } from '@boardproof/board';
import { traceOutline } from './outline.ts';
import type { Preset } from './preset.ts';

/** Why no fab files can be made of a board at all: no single closed outline, a size that the house does not make, a pad without its hole. */
export function refusals(board: Board, preset: Preset): Problem[] {
  return [...outlineProblems(board, preset), ...holeProblems(board)];
}

function outlineProblems(board: Board, preset: Preset): Problem[] {
  const problem = (code: string, message: string, hint: string): Problem => {
    return { code, severity: 'error', path: 'outline', message, hint };
  };
  if (board.outline.length === 0) {
    return [
      problem(
        'outline-missing',
        'the board has no outline',
        'give the board an outline, such as roundedRectangle(20, 30, 1)',
      ),
    ];
  }
  const { loops, openEnds, branches } = traceOutline(board.outline);
  const open = openEnds.map(({ at, gap }) => {
    return problem(
      'outline-open',
      `the outline is open at (${at.join(', ')}): the nearest other end is ${gap.toFixed(4)} mm away`,
      'let each segment start exactly where the one before it ends',
    );
  });
  const forks = branches.map((at) => {
    return problem(
      'outline-branches',
      `more than two segments of the outline meet at (${at.join(', ')})`,
      'an outline is a single line; remove the segment that is too much',
    );
  });
  if (open.length + forks.length > 0) return [...open, ...forks];
  if (loops.length > 1) {
    return [
      problem(
        'outline-several',
        `the outline consists of ${loops.length} closed lines`,
        'cutouts inside the board are not supported; keep the outer line only',
      ),
    ];
  }
  const { box, area } = loops[0]!;
  const size = [box.xMax - box.xMin, box.yMax - box.yMin].sort((a, b) => a - b) as [number, number];
  const { least, most, source } = preset.boardSize;
  const [small, large] = [[...least].sort((a, b) => a - b), [...most].sort((a, b) => a - b)];
  const fits = size.every((side, index) => side >= small[index]! - 1e-6 && side <= large[index]! + 1e-6);
  if (fits && area > 0) return [];
  const limits = `${least.join(' x ')} to ${most.join(' x ')} mm`;
  return [
    problem(
      'board-size',
      `the board is ${size.map((side) => side.toFixed(2)).join(' x ')} mm; ${preset.name} makes ${limits}`,
      source,
    ),
  ];
}

function holeProblems(board: Board): Problem[] {
  return placedPads(board)
    .filter((pad) => pad.kind !== 'smd' && pad.drill === undefined)
    .map((pad) => ({
      code: 'pad-without-hole',
      severity: 'error',
      path: `parts/${pad.ref}/${pad.number}`,
      message: `${pad.ref}.${pad.number} at (${pad.at.join(', ')}) goes through the board and has no drill`,
      hint: 'give the pad of the land pattern its drill diameter',
    }));
}
