import { describe, expect, it } from 'vitest';
import { pinName } from './pin-name.ts';

describe('The name of a pin', () => {
  it.each([
    ['Eeschema 10.0.7', 'P_1', '1', 'P'],
    ['Eeschema 10.0.7', 'A_1_12', '12', 'A_1'],
    ['Eeschema 10.0.7', '12', '12', ''],
    ['Eeschema 10.0.7', '', '12', ''],
    ['Eeschema 10.0.7', 'P_1', '2', 'P_1'],
    ['Eeschema 9.99.0-581-g93ee71d1e1-dirty', 'VCC_14', '14', 'VCC'],
    ['Eeschema (11.0.0)', 'VCC_14', '14', 'VCC'],
    ['Eeschema 9.0.2', 'OUT_1', '1', 'OUT_1'],
    ['Eeschema 6.0.11', 'VCC', '14', 'VCC'],
    ['pcb', 'P_1', '1', 'P_1'],
    ['', 'P_1', '1', 'P_1'],
  ])('By %j, the pin function %j of pin %s names it %j.', (tool, pinFunction, pin, name) => {
    expect(pinName({ pin, pinFunction }, tool)).toBe(name);
  });
});
