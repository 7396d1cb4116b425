// Each check of the whole case: the sample passes, and a broken one of each kind fails its own check.
import jscad from '@jscad/modeling';
import { describe, expect, it } from 'vitest';
import { makeBase } from '../case/base.ts';
import { makeLid } from '../case/lid.ts';
import type { Plan } from '../case/plan.ts';
import { grow } from '../fit/sides.ts';
import { buildCase } from '../make-enclosure.ts';
import { Kernel } from '../solid/kernel.ts';
import { planOf, withCase } from '../testing/cases.ts';
import { sampleBoard } from '../testing/sample-board.ts';
import { type Assembly, checkContact, checkInside, checkPaths } from './assembly.ts';
import type { Finding } from './finding.ts';
import { checkLabel } from './label.ts';
import { checkScrewHoles } from './screw-holes.ts';

const { translate, mirrorX } = jscad.transforms;
const snap = planOf({ lid: 'snap', label: { text: 'TEST' } });
const screw = planOf({ lid: 'screw', ears: {} });

/** Names of the failed checks of a case that was changed before it was looked at. */
function failures(
  plan: Plan,
  check: (kernel: Kernel, assembly: Assembly) => Finding | readonly Finding[],
  change: (kernel: Kernel, sound: Assembly) => Partial<Assembly> = () => ({}),
): Promise<string[]> {
  return withCase(plan, (kernel, sound) =>
    [check(kernel, { ...sound, ...change(kernel, sound) })]
      .flat()
      .filter(({ pass }) => !pass)
      .map(({ name }) => name),
  );
}

describe('a sound case', () => {
  it('With either lid it passes every check.', async () => {
    for (const plan of [snap, screw]) {
      const { findings } = await Kernel.using((kernel) => buildCase(kernel, plan, []));
      expect(findings.filter(({ pass }) => !pass)).toEqual([]);
      expect(findings.length).toBeGreaterThan(18);
    }
  });

  it('With pegs, vents, ears and other clearances on each side it passes every check.', async () => {
    const plan = planOf({
      standoffs: { fix: 'peg' },
      vents: {},
      clearance: { left: 2, right: 0.5, front: 0.3, back: 3 },
      ears: { hole: 3.4 },
      wall: 2,
      chamfer: 0,
    });
    const { findings } = await Kernel.using((kernel) => buildCase(kernel, plan, []));
    expect(findings.filter(({ pass }) => !pass)).toEqual([]);
    expect(plan.vents.length).toBeGreaterThan(3);
  });
});

describe('board and parts inside', () => {
  it('A jack half a millimetre off its opening is found, and so is one that is taller than planned.', async () => {
    const moved = planOf({}, sampleBoard({ jackAt: [7, 15.5] }));
    expect(await failures(snap, checkInside)).toEqual([]);
    expect(await failures(snap, checkInside, () => ({ plan: { ...snap, fit: moved.fit } }))).toEqual(['inside']);
    const tall = planOf({}, sampleBoard(), { 'jack.height': 15.5 });
    expect(await failures(snap, checkInside, () => ({ plan: { ...snap, fit: tall.fit } }))).toEqual(['inside']);
  });

  it('A base that is too short for the board, and leads that are too long, are found.', async () => {
    const longer = planOf({}, sampleBoard({ height: 33 }));
    expect(await failures(snap, checkInside, () => ({ plan: { ...snap, fit: longer.fit } }))).toEqual(['inside']);
    const leads = { ...snap.fit, stubLength: { value: 3.2, plusMinus: 0.2 } };
    expect(await failures(snap, checkInside, () => ({ plan: { ...snap, fit: leads } }))).toEqual(['inside']);
  });
});

describe('lid and base', () => {
  it('A lid that lies aside of its place overlaps the base.', async () => {
    const aside = (_: Kernel, { lid }: Assembly) => ({ lid: translate([0.4, 0, 0], lid) });
    expect(await failures(snap, checkContact, aside)).toContain('contact');
  });

  it('A lid that hangs above the rim does not rest on it.', async () => {
    const above = (_: Kernel, { lid }: Assembly) => ({ lid: translate([0, 0, 0.3], lid) });
    expect(await failures(screw, checkContact, above)).toEqual(['seat']);
  });

  it('A snap lid without bumps, and one whose bumps do not reach the wall, are not held.', async () => {
    const smooth = { ...snap, lips: snap.lips.map((lip) => ({ ...lip, bumps: [] })) };
    const bumpless = (kernel: Kernel) => ({ lid: makeLid(kernel, smooth) });
    expect(await failures(snap, checkContact, bumpless)).toEqual(['snaps']);
    const short = { ...snap, inner: grow(snap.inner, -0.4) };
    expect(await failures(snap, checkContact, (kernel) => ({ lid: makeLid(kernel, short) }))).toEqual(['snaps']);
  });
});

describe('ways in and out', () => {
  it('A wall without its opening stops board, plug and ribbon.', async () => {
    expect(await failures(snap, checkPaths)).toEqual([]);
    const closed = (kernel: Kernel) => ({ base: makeBase(kernel, { ...snap, openings: [] }) });
    const findings = await withCase(snap, (kernel, sound) => checkPaths(kernel, { ...sound, ...closed(kernel) }));
    expect(findings.pass).toBe(false);
    expect(findings.detail).toMatch(/J1 on its way in meets the base/);
    expect(findings.detail).toMatch(/the plug of J1 meets the base/);
    expect(findings.detail).toMatch(/the ribbon of J2 meets the base/);
  });

  it('An opening that is half a millimetre too narrow is found.', async () => {
    const narrow = {
      ...snap,
      openings: snap.openings.map((opening) => ({
        ...opening,
        range: [opening.range[0] + 0.5, opening.range[1] - 0.5] as const,
      })),
    };
    expect(await failures(snap, checkPaths, (kernel) => ({ base: makeBase(kernel, narrow) }))).toEqual(['paths']);
  });

  it('A cable slot that is closed at the rim keeps a soldered ribbon out.', async () => {
    const { inner, z, options } = snap;
    const bar = jscad.primitives.cuboid({
      size: [inner.xMax - inner.xMin, options.wall, 1],
      center: [(inner.xMin + inner.xMax) / 2, inner.yMax + options.wall / 2, z.rim - 0.5],
    });
    const barred = (kernel: Kernel, { base }: Assembly) => ({ base: kernel.booleans.union(base, bar) });
    const { detail } = await withCase(snap, (kernel, sound) =>
      checkPaths(kernel, { ...sound, ...barred(kernel, sound) }),
    );
    expect(detail).toMatch(/the soldered ribbon of J2 on its way in meets the base/);
  });

  it('A part in front of the mouth stops the plug.', async () => {
    const [first] = snap.fit.bodies;
    const blocking = { ...first!, ref: 'X1', rect: { xMin: 8, xMax: 10, yMin: -6, yMax: -4 } };
    const fit = { ...snap.fit, bodies: [...snap.fit.bodies, blocking] };
    expect(await failures(snap, checkPaths, () => ({ plan: { ...snap, fit } }))).toEqual(['paths']);
  });
});

describe('screw holes', () => {
  it('Holes made for a smaller or a larger screw are found.', async () => {
    expect(await failures(screw, checkScrewHoles)).toEqual([]);
    const bigger = { ...screw, options: { ...screw.options, screw: 'M3' as const } };
    expect(await failures(screw, checkScrewHoles, () => ({ plan: bigger }))).toEqual(['screw-holes']);
    expect(await failures(bigger, checkScrewHoles, () => ({ plan: screw }))).toEqual(['screw-holes']);
  });

  it('A standoff without its hole is found.', async () => {
    const solid = { ...screw, standoffs: screw.standoffs.map(({ ref, at, radius }) => ({ ref, at, radius })) };
    expect(await failures(screw, checkScrewHoles, (kernel) => ({ base: makeBase(kernel, solid) }))).toEqual([
      'screw-holes',
    ]);
  });
});

describe('words on the lid', () => {
  it('Mirrored words, shallow words and a blank lid are found.', async () => {
    expect(await failures(snap, checkLabel)).toEqual([]);
    const { outer } = snap;
    const middle = outer.xMin + outer.xMax;
    const mirrored = (_: Kernel, { lid }: Assembly) => ({ lid: translate([middle, 0, 0], mirrorX(lid)) });
    expect(await failures(snap, checkLabel, mirrored)).toEqual(['label']);
    const shallow = { ...snap, label: { ...snap.label!, depth: 0.2 } };
    expect(await failures(snap, checkLabel, (kernel) => ({ lid: makeLid(kernel, shallow) }))).toEqual(['label']);
    const blank = { ...snap, label: undefined };
    expect(await failures(snap, checkLabel, (kernel) => ({ lid: makeLid(kernel, blank) }))).toEqual(['label']);
  });
});
