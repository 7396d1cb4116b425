import { describe, expect, it } from 'vitest';
import { type RunCall, readArguments } from './arguments.ts';

const engineOf = (...args: string[]) => (readArguments(['a.hex', ...args]) as RunCall).options.engine;

describe('--engine', () => {
  it('Names the engine; the interpreter runs unless told otherwise.', () => {
    expect(engineOf('--engine', 'jit')).toBe('jit');
    expect(engineOf('--engine=interp')).toBe('interp');
    expect(engineOf()).toBe('interp');
  });

  it('Another name is refused with those that there are.', () => {
    expect(readArguments(['a.hex', '--engine', 'turbo'])).toBe('--engine is interp or jit, not "turbo"');
  });
});
