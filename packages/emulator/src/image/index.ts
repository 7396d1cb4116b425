export * from './boot.ts';
export * from './elf-symbols.ts';
export * from './intel-hex.ts';
export type { Problem } from './problem.ts';
