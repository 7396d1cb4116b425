export { makeCheck } from './check.ts';
export { type GatheredTask, gatherFirmware, gatherTasks, type ReleaseFile, releasedTasks } from './gather.ts';
export { notYet } from './proofs.ts';
export { makeRelease } from './release.ts';
