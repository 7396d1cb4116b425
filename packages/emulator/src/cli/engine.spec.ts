import { describe, expect, it } from 'vitest';
import { usualEngine } from '../core/cortex-m7.ts';
import { type RunCall, readArguments } from './arguments.ts';

const engineOf = (...args: string[]) => (readArguments(['a.hex', ...args]) as RunCall).options.engine;

describe('--engine', () => {
  it('Names the engine; without it the run takes the usual one, which translates.', () => {
    expect(engineOf('--engine', 'jit')).toBe('jit');
    expect(engineOf('--engine=interp')).toBe('interp');
    expect(engineOf()).toBeUndefined();
    expect(usualEngine).toBe('jit');
  });

  it('Another name is refused with those that there are.', () => {
    expect(readArguments(['a.hex', '--engine', 'turbo'])).toBe('--engine is interp or jit, not "turbo"');
  });
});
