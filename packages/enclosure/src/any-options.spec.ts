// Whatever options are asked for: they are refused with a reason, or the case passes every check.
import { type JackName, jacks } from '@boardproof/parts';
import { perTier } from '@boardproof/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildCase, planEnclosure } from './make-enclosure.ts';
import type { EnclosureDraft } from './options/options.ts';
import { screwSizes } from './options/screws.ts';
import { Kernel } from './solid/kernel.ts';
import { sampleBoard } from './testing/sample-board.ts';

/** A length in tenths of a millimetre. */
const tenths = (from: number, to: number) => fc.integer({ min: from * 10, max: to * 10 }).map((value) => value / 10);

const drafts: fc.Arbitrary<EnclosureDraft> = fc.record(
  {
    lid: fc.constantFrom('snap', 'screw'),
    wall: tenths(1, 3),
    floor: tenths(1, 3),
    roof: tenths(1.2, 3),
    clearance: fc.oneof(
      tenths(0.1, 3),
      fc.record({ left: tenths(0.2, 5), right: tenths(0.2, 5), front: tenths(0.2, 1), back: tenths(0.2, 5) }),
    ),
    opening: tenths(0.2, 1),
    fit: tenths(0.1, 0.5),
    headroom: tenths(0.2, 5),
    cornerRadius: tenths(0, 4),
    chamfer: tenths(0, 1.2),
    standoffs: fc.record({ height: tenths(2.5, 8), fix: fc.constantFrom('screw', 'peg') }, { requiredKeys: [] }),
    screw: fc.constantFrom(...screwSizes),
    label: fc.constantFrom<NonNullable<EnclosureDraft['label']>>(
      false,
      { text: 'A1' },
      { text: ['TEST', 'two'], height: 5, stroke: 1 },
    ),
    vents: fc.oneof(
      fc.constant<false>(false),
      fc.record({ width: tenths(1, 3), web: tenths(1.2, 3) }, { requiredKeys: [] }),
    ),
    ears: fc.oneof(fc.constant<false>(false), fc.record({ hole: tenths(2, 6) })),
    cable: fc.constantFrom('either', 'soldered', 'plugged', 'none'),
  },
  { requiredKeys: [] },
);

it('Any options are refused with a reason, or make a case that passes every check.', async () => {
  const jack = fc.constantFrom(...(Object.keys(jacks) as JackName[]));
  await fc.assert(
    fc.asyncProperty(drafts, jack, async (project, name) => {
      const { plan, problems, assumed } = planEnclosure(sampleBoard({ jack: name }), { project });
      if (plan === undefined) {
        const errors = problems.filter(({ severity }) => severity === 'error');
        expect(errors.length).toBeGreaterThan(0);
        expect(errors.every(({ hint }) => hint.length > 0)).toBe(true);
        return;
      }
      const { findings } = await Kernel.using((kernel) => buildCase(kernel, plan, assumed));
      expect(
        findings.filter(({ pass }) => !pass).map(({ name: check, part, detail }) => [check, part, detail]),
      ).toEqual([]);
    }),
    { numRuns: perTier({ quick: 3, normal: 12, long: 600 }) },
  );
});
