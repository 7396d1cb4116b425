import { perTier } from '@boardproof/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PairSection } from './cross-section.ts';
import { pairImpedance } from './impedance.ts';

const mm = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Sections from fine lines on thin prepreg to wide ones on thick cores, with and without coplanar ground and mask. */
const section: fc.Arbitrary<PairSection> = fc
  .record(
    {
      width: mm(0.1, 3),
      gap: mm(0.1, 2),
      height: mm(0.1, 2),
      thickness: mm(0.01, 0.1),
      permittivity: mm(1, 12),
      coplanarGap: mm(0.1, 2),
      mask: fc.record({ thickness: mm(0.005, 0.15), permittivity: mm(1, 5) }),
    },
    { requiredKeys: ['width', 'gap', 'height', 'thickness', 'permittivity'] },
  )
  .map((each) => each as PairSection);

describe('pairImpedance', () => {
  it('Any section has an odd mode below its even mode, and waves slowed by no more than its dielectrics.', () => {
    fc.assert(
      fc.property(section, (each) => {
        const { odd, even } = pairImpedance(each);
        expect(odd.ohm).toBeGreaterThan(1);
        expect(odd.ohm).toBeLessThanOrEqual(even.ohm);
        expect(even.ohm).toBeLessThan(600);
        const most = Math.max(each.permittivity, each.mask?.permittivity ?? 1);
        for (const { effectivePermittivity } of [odd, even]) {
          // A hundredth for the panels.
          expect(effectivePermittivity).toBeGreaterThan(0.99);
          expect(effectivePermittivity).toBeLessThan(most * 1.01);
        }
      }),
      { numRuns: perTier({ quick: 3, normal: 8, long: 200 }) },
    );
  });
});
