import {
  type Board,
  checkBoard,
  checkDesign,
  counted,
  isolationReport,
  oshParkRules,
  type Problem,
  pairReport,
  pour,
} from '@boardproof/board';
import type { TaskResult } from '@boardproof/nx';
import { jacks } from '@boardproof/parts';

/**
 * Checks a board: its circuit by the electrical rules, its copper, holes, edge and silk by the limits of the board house.
 * `project` is the Nx project's name, which names every file.
 */
export async function makeCheck(board: Board, project: string): Promise<TaskResult> {
  const fills = await pour(board);
  const problems = [
    ...nameProblems(board, project),
    ...checkBoard(board, { library: Object.values(jacks) }),
    ...checkDesign(board, fills, oshParkRules),
  ];
  const { parts, nets, tracks, vias } = board;
  return {
    files: new Map(),
    problems,
    checks: [
      `electrical rules on ${counted(parts.length, 'part')} and ${counted(nets.length, 'net')}; design rules of ${oshParkRules.name} (checked ${oshParkRules.checkedOn}) on ${counted(tracks.length, 'track')}, ${counted(vias.length, 'via')} and ${counted(fills.length, 'pour')}`,
    ],
    summary: [
      `${board.title} ${board.revision}: ${counted(parts.length, 'part')}, ${counted(nets.length, 'net')}, ${counted(tracks.length, 'track')}`,
      ...pairReport(board, fills, oshParkRules).lines,
      ...isolationReport(board, fills, oshParkRules).lines,
    ],
  };
}

function nameProblems(board: Board, project: string): Problem[] {
  if (board.name === project) return [];
  return [
    {
      code: 'board-name',
      severity: 'error',
      path: 'name',
      message: `the board calls itself "${board.name}", its folder "${project}"`,
      hint: 'give both the same name: files are named after it, and the commands take it',
    },
  ];
}
