import { describe, expect, it } from 'vitest';
import type { Symbols } from './elf-symbols.ts';
import { stackLimit } from './stack-limit.ts';

const symbols = (known: Record<string, number>): Symbols => ({
  all: [],
  nameOf: () => '',
  addressOf: (name) => known[name],
});

describe('stackLimit', () => {
  it('A limit that the linker script states counts before all else.', () => {
    expect(stackLimit(symbols({ __stack_limit: 0x2000_0000, _ebss: 0x2000_9000, _estack: 0x2007_0000 }))).toBe(
      0x2000_0000,
    );
  });

  it('A stack above the data may grow down to their end.', () => {
    expect(stackLimit(symbols({ _ebss: 0x2000_9000, _estack: 0x2007_0000 }))).toBe(0x2000_9000);
  });

  it('A stack below the data, no top or no symbols at all set no limit.', () => {
    expect(stackLimit(symbols({ _ebss: 0x2000_9000, _estack: 0x2000_4000 }))).toBe(0);
    expect(stackLimit(symbols({ _ebss: 0x2000_9000 }))).toBe(0);
    expect(stackLimit(undefined)).toBe(0);
  });
});
