import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareReferences } from './reference-order.ts';

describe('compareReferences', () => {
  it('Numbers count as numbers, letters come first.', () => {
    expect(['J1', 'C10', 'R1', 'C2', 'C', 'C2A'].sort(compareReferences)).toEqual([
      'C',
      'C2',
      'C2A',
      'C10',
      'J1',
      'R1',
    ]);
  });

  it('The order does not depend on where the sorting begins.', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Z]{1,2}\d{0,3}[A-Z]?$/)), (refs) => {
        expect([...refs].sort(compareReferences)).toEqual([...refs].reverse().sort(compareReferences));
      }),
    );
  });
});
