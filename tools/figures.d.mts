import type { BenchRow } from '@boardproof/testing';

export const keptFile: string;
export const readmeFile: string;
export function keptRows(): BenchRow[];
export function figuresBlock(rows?: readonly BenchRow[]): string;
export function withFigures(readme: string, rows?: readonly BenchRow[]): string;
export const shown: readonly string[];
