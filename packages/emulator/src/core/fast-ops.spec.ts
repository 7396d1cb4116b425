import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FAST_OPS } from './fast-ops.ts';

const text = readFileSync(fileURLToPath(new URL('./interpreter.ts', import.meta.url)), 'utf8');

describe('numbers of the fast operations', () => {
  it("Each case of the interpreter's switch carries the name that its number has in the list.", () => {
    const cases = [...text.matchAll(/case (\d+): \{?\s*\/\/ (\w+)/g)].map(([, number, name]) => [Number(number), name]);
    expect(cases).toEqual(FAST_OPS.map((name, number) => [number, name]));
  });
});
