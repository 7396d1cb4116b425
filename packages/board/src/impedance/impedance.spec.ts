import { describe, expect, it } from 'vitest';
import type { PairSection } from './cross-section.ts';
import { hammerstadJensen } from './hammerstad-jensen.ts';
import { differentialImpedance, lineImpedance, pairImpedance } from './impedance.ts';

/** A two-layer board of 1.6 mm: 60 mil of dielectric, 35 um of copper. */
const stack = { height: 1.524, thickness: 0.035 };

/** Finite differences on the same sections, made apart from this project: width, gap, coplanar gap, ohm at 4.5 and 4.6. */
const finiteDifferences: [width: number, gap: number, coplanarGap: number | undefined, at45: number, at46: number][] = [
  [0.25, 0.2, undefined, 121.0, 119.9],
  [0.25, 0.1524, 0.2, 101.2, 100.4],
  [0.3, 0.1778, 0.2, 100.6, 99.7],
  [0.35, 0.1524, undefined, 102.0, 101.1],
  [0.4, 0.2, 0.3, 99.5, 98.7],
  [0.4, 0.2, 0.254, 98.0, 97.2],
  [0.4, 0.2, undefined, 107.5, 106.6],
  [0.5, 0.2, undefined, 101.5, 100.7],
  [1.0, 0.2, undefined, 84.6, 83.8],
];

function section(width: number, gap: number, coplanarGap: number | undefined, permittivity: number): PairSection {
  return { width, gap, ...stack, permittivity, ...(coplanarGap === undefined ? {} : { coplanarGap }) };
}

const off = (value: number, wanted: number) => Math.abs(value / wanted - 1);

/** The complete elliptic integral of the first kind, by the arithmetic-geometric mean. */
function elliptic(modulus: number): number {
  let [a, b] = [1, Math.sqrt(1 - modulus * modulus)];
  for (let step = 0; step < 30; step++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return Math.PI / 2 / a;
}

describe('lineImpedance', () => {
  it('A single line agrees with Hammerstad and Jensen within 1 % for widths of 0.2 to 5 heights.', () => {
    for (const permittivity of [1, 2.2, 4.5, 4.6, 10]) {
      for (const ratio of [0.2, 0.5, 1, 1.9, 3, 5]) {
        for (const thickness of [0.018, 0.035, 0.07]) {
          const line = { ...stack, width: ratio * stack.height, thickness, permittivity };
          expect(off(lineImpedance(line).ohm, hammerstadJensen(line)), JSON.stringify(line)).toBeLessThan(0.01);
        }
      }
    }
  });

  it('The wave is slowed by a permittivity between that of air and that of the dielectric, and not at all in air.', () => {
    const line = { ...stack, width: 2.9 };
    expect(lineImpedance({ ...line, permittivity: 1 }).effectivePermittivity).toBe(1);
    const { effectivePermittivity } = lineImpedance({ ...line, permittivity: 4.5 });
    expect(effectivePermittivity).toBeGreaterThan((4.5 + 1) / 2);
    expect(effectivePermittivity).toBeLessThan(4.5);
  });

  it('Only proportions count: a section ten times as large has the same impedance.', () => {
    const small = lineImpedance({ width: 0.3, height: 0.2, thickness: 0.03, permittivity: 4, coplanarGap: 0.2 });
    const large = lineImpedance({ width: 3, height: 2, thickness: 0.3, permittivity: 4, coplanarGap: 2 });
    expect(large.ohm).toBeCloseTo(small.ohm, 6);
  });

  it('Ground beside the line lowers its impedance, the more the nearer it is.', () => {
    const line = { ...stack, width: 0.5, permittivity: 4.5 };
    const found = [0.15, 0.3, 1, 4].map((coplanarGap) => lineImpedance({ ...line, coplanarGap }).ohm);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found.at(-1)).toBeLessThan(lineImpedance(line).ohm);
    // Far away it is as if it were not there.
    expect(off(lineImpedance({ ...line, coplanarGap: 15 }).ohm, lineImpedance(line).ohm)).toBeLessThan(0.005);
  });
});

describe('differentialImpedance', () => {
  it('Each row of the table by finite differences is met within 2 %, for both permittivities.', () => {
    for (const [width, gap, coplanarGap, at45, at46] of finiteDifferences) {
      expect(off(differentialImpedance(section(width, gap, coplanarGap, 4.5)), at45)).toBeLessThan(0.02);
      expect(off(differentialImpedance(section(width, gap, coplanarGap, 4.6)), at46)).toBeLessThan(0.02);
    }
  });

  it('Far above the plane a thin pair has the impedance that conformal mapping gives for coplanar strips, within 1 %.', () => {
    for (const [width, gap] of [
      [0.4, 0.2],
      [0.2, 0.4],
      [1, 0.1],
    ] as const) {
      const inner = gap / (gap + 2 * width);
      const inAir = (376.730313 * elliptic(inner)) / elliptic(Math.sqrt(1 - inner * inner));
      const strips = { width, gap, height: 60, thickness: 0.0005 };
      expect(off(differentialImpedance({ ...strips, permittivity: 1 }), inAir)).toBeLessThan(0.01);
      const onGlass = inAir / Math.sqrt((4.5 + 1) / 2);
      expect(off(differentialImpedance({ ...strips, permittivity: 4.5 }), onGlass)).toBeLessThan(0.01);
    }
  });

  it('Finer panels move no result by more than 0.3 %, and each doubling moves it by less.', () => {
    const mask = { thickness: 0.015, permittivity: 3.7 };
    for (const each of [
      section(0.4, 0.2, 0.3, 4.5),
      section(0.25, 0.1524, undefined, 4.6),
      { ...section(0.4, 0.2, 0.3, 4.5), mask },
    ]) {
      const [coarse, usual, fine] = [8, 16, 32].map((detail) => differentialImpedance(each, detail));
      expect(off(usual!, fine!)).toBeLessThan(0.003);
      expect(Math.abs(usual! - fine!)).toBeLessThan(Math.abs(coarse! - usual!));
    }
  });

  it('A pair whose tracks stand far apart is two single lines, in both modes.', () => {
    const line = { ...stack, width: 0.5, permittivity: 4.5 };
    const alone = lineImpedance(line).ohm;
    const { odd, even, differential, common } = pairImpedance({ ...line, gap: 40 });
    expect(off(odd.ohm, alone)).toBeLessThan(0.005);
    expect(off(even.ohm, alone)).toBeLessThan(0.005);
    expect(differential).toBe(2 * odd.ohm);
    expect(common).toBe(even.ohm / 2);
  });

  it('Near one another the even mode has the higher impedance, and wider, nearer or masked tracks the lower one.', () => {
    const usual = section(0.4, 0.2, undefined, 4.5);
    const { odd, even, differential } = pairImpedance(usual);
    expect(even.ohm).toBeGreaterThan(odd.ohm);
    expect(differential).toBe(differentialImpedance(usual));
    for (const lower of [
      { ...usual, width: 0.5 },
      { ...usual, gap: 0.15 },
      { ...usual, thickness: 0.07 },
      { ...usual, permittivity: 4.6 },
      { ...usual, coplanarGap: 0.3 },
      { ...usual, mask: { thickness: 0.015, permittivity: 3.7 } },
    ]) {
      expect(differentialImpedance(lower)).toBeLessThan(differential - 0.5);
    }
  });

  it('Mask of air is no mask; thick mask over everything lowers the impedance, whether its steps meet in the gaps or not.', () => {
    for (const coplanarGap of [undefined, 0.3]) {
      const bare = section(0.4, 0.2, coplanarGap, 4.5);
      const with_ = (thickness: number, permittivity: number) =>
        differentialImpedance({ ...bare, mask: { thickness, permittivity } });
      expect(with_(0.02, 1)).toBeCloseTo(differentialImpedance(bare), 6);
      // 0.1 mm fills the gap between the tracks, 0.15 mm also the one to the coplanar ground.
      const lowered = [0.01, 0.03, 0.09, 0.11, 0.16].map((thickness) => with_(thickness, 3.7));
      expect(lowered).toEqual(lowered.toSorted((a, b) => b - a));
      expect(lowered.at(-1)).toBeGreaterThan(differentialImpedance(bare) * 0.75);
    }
  });

  it('The closed form of IPC-2141 is off by a quarter and more where the gap is an eighth of the height.', () => {
    const { width, gap, height, thickness, permittivity } = section(0.4, 0.2, undefined, 4.5);
    const single = (87 / Math.sqrt(permittivity + 1.41)) * Math.log((5.98 * height) / (0.8 * width + thickness));
    const closed = 2 * single * (1 - 0.48 * Math.exp((-0.96 * gap) / height));
    expect(closed / differentialImpedance(section(0.4, 0.2, undefined, 4.5))).toBeGreaterThan(1.2);
  });

  it('Lengths that are not above 0 and permittivities below 1 are refused by name.', () => {
    const usual = section(0.4, 0.2, 0.3, 4.5);
    for (const name of ['width', 'gap', 'height', 'thickness', 'coplanarGap'] as const) {
      for (const wrong of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
        expect(() => differentialImpedance({ ...usual, [name]: wrong })).toThrow(
          new RangeError(`${name} is a length in mm above 0, not ${wrong}`),
        );
      }
    }
    expect(() => pairImpedance({ ...usual, permittivity: 0.9 })).toThrow(/permittivity is relative to empty space/);
    expect(() => lineImpedance({ ...usual, mask: { thickness: 0, permittivity: 4 } })).toThrow(/mask\.thickness/);
    expect(() => lineImpedance({ ...usual, mask: { thickness: 0.01, permittivity: 0 } })).toThrow(/mask\.permittivity/);
  });
});
