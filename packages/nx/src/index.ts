export { hasErrors, type Problem, type Severity } from '@boardproof/board';
export * from './task-result.ts';
