import { type Board, checkBoard, type Problem } from '@boardproof/board';
import type { TaskResult } from '@boardproof/nx';
import { jacks } from '@boardproof/parts';

/** Checks a board's circuit; `project` is the Nx project's name, which names every file. */
export function makeCheck(board: Board, project: string): TaskResult {
  const problems = [...nameProblems(board, project), ...checkBoard(board, { library: Object.values(jacks) })];
  return {
    files: new Map(),
    problems,
    checks: [`electrical rules: ${board.parts.length} parts, ${board.nets.length} nets`],
    summary: [`${board.title} ${board.revision}: ${board.parts.length} parts, ${board.nets.length} nets`],
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
