import { describe, expect, it } from 'vitest';
import { worstFirst } from './worst-first.ts';

const problem = (code: string, severity: 'error' | 'warning' | 'info') => ({
  code,
  severity,
  path: code,
  message: code,
  hint: '',
});

describe('the order of problems', () => {
  it('What fails comes first, then what a person must do, and assumed figures after every other warning.', () => {
    const told = [
      problem('assumed-figure', 'warning'),
      problem('note', 'info'),
      problem('assumed-mouth', 'warning'),
      problem('mount-covered', 'warning'),
      problem('paths', 'error'),
      problem('mouth-recessed', 'warning'),
    ];
    expect(worstFirst(told).map(({ code }) => code)).toEqual([
      'paths',
      'mount-covered',
      'mouth-recessed',
      'assumed-figure',
      'assumed-mouth',
      'note',
    ]);
  });
});
