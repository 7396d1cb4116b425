import { skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { buildImage, runFaultImage } from './testing/fault-images.ts';

describe('An instruction that the architecture does not define, or not fully', () => {
  it.for([
    ['undefined-instruction', [], /UDF/i],
    ['unpredictable-instruction', ['-DUNPREDICTABLE'], /LDRD/i],
  ] as const)('%s stops the run with place, function, disassembly and registers.', ([code, defines, text], context) => {
    skipFor(context, withoutOracle('arm-none-eabi-gcc'));
    const image = buildImage('frames/undefined.c', defines);
    const { faults, finished } = runFaultImage(image, 0.1);
    expect(finished).toBe(false);
    expect(faults.map((fault) => fault.code)).toEqual([code]);
    const [{ pc, symbol, message, fatal, registers }] = faults as [(typeof faults)[0]];
    expect(fatal).toBe(true);
    expect(symbol).toMatch(/^main/);
    expect(message).toMatch(text);
    expect(registers).toHaveLength(16);
    expect([registers![3], registers![15]]).toEqual([0x1234, pc]);
  });
});
