export { makeCheck } from './check.ts';
export { type GatheredTask, gatherTasks, type ReleaseFile, releasedTasks } from './gather.ts';
export { makeRelease, notYet } from './release.ts';
