export { hasErrors, type Problem, type Severity } from '@boardproof/board';
export {
  type BoardTaskOptions,
  boardExecutor,
  finishTask,
  type TaskContext,
  type TaskReport,
  toJson,
} from './execute.ts';
export { type BoardPlugin, type BoardTask, boardPlugin } from './infer.ts';
export type { LoadOptions } from './load/ask.ts';
export { sourceConditions } from './load/bundle.ts';
export { type BoardListing, listBoard, loadBoard } from './load/load-board.ts';
export { loadOptions, type OptionsFile } from './load/load-options.ts';
export { writeOutput, writeOutputs } from './outputs.ts';
export { countProblems, formatProblems, plain } from './print/problems.ts';
export { type Progress, progress } from './print/progress.ts';
export type { TaskResult } from './task-result.ts';
