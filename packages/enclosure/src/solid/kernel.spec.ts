import jscad from '@jscad/modeling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEdges } from '../check/closed.ts';
import { Kernel, OpenSolidError } from './kernel.ts';
import { meshVolume } from './mesh.ts';

const { cuboid, cylinder } = jscad.primitives;
const { translate, rotateZ } = jscad.transforms;

describe('booleans of the kernel behind the API of JSCAD', () => {
  it('A plate with holes is closed and has the volume that arithmetic gives.', async () => {
    const plate = await Kernel.using((kernel) => {
      const holes = [-5, 0, 5].map((x) => cylinder({ center: [x, 0, 0], radius: 1, height: 4, segments: 32 }));
      return kernel.mesh(kernel.booleans.subtract(cuboid({ size: [20, 10, 2] }), ...holes));
    });
    const circle = 16 * Math.sin((2 * Math.PI) / 32);
    expect(meshVolume(plate)).toBeCloseTo(400 - 3 * 2 * circle, 3);
    expect(openEdges(plate)).toBe(0);
  });

  it('A result can be moved by the transforms of JSCAD and cut again.', async () => {
    const volume = await Kernel.using((kernel) => {
      const { subtract, union, intersect } = kernel.booleans;
      const ring = subtract(cuboid({ size: [4, 4, 1] }), cuboid({ size: [2, 2, 2] }));
      const moved = translate([10, 0, 0], rotateZ(Math.PI / 4, ring));
      return kernel.volume(union(moved, intersect(moved, cuboid({ size: [20, 20, 1], center: [20, 0, 0] }))));
    });
    expect(volume).toBeCloseTo(12, 4);
  });

  it('Union, difference and intersection of two boxes have the volumes of arithmetic.', async () => {
    const size = fc.integer({ min: 1, max: 20 });
    const shift = fc.integer({ min: -25, max: 25 });
    await fc.assert(
      fc.asyncProperty(fc.tuple(size, size, size), fc.tuple(shift, shift, shift), async (sides, at) => {
        const both = sides.map((side, i) => Math.max(0, Math.min(10, at[i]! + side) - Math.max(0, at[i]!)));
        const common = both[0]! * both[1]! * both[2]!;
        const own = sides[0]! * sides[1]! * sides[2]!;
        const volumes = await Kernel.using((kernel) => {
          const a = cuboid({ size: [10, 10, 10], center: [5, 5, 5] });
          const b = translate(at, cuboid({ size: sides, center: [sides[0]! / 2, sides[1]! / 2, sides[2]! / 2] }));
          const { union, subtract, intersect } = kernel.booleans;
          return [union(a, b), subtract(a, b), intersect(a, b)].map((solid) => kernel.volume(solid));
        });
        expect(volumes[0]).toBeCloseTo(1000 + own - common, 2);
        expect(volumes[1]).toBeCloseTo(1000 - common, 2);
        expect(volumes[2]).toBeCloseTo(common, 2);
      }),
      { numRuns: 40 },
    );
  });

  it('The same shapes give the same bytes twice.', async () => {
    const make = () =>
      Kernel.using((kernel) =>
        kernel.mesh(kernel.booleans.subtract(cuboid({ size: [9, 9, 9] }), cylinder({ radius: 3, height: 20 }))),
      );
    expect(await make()).toEqual(await make());
  });

  it('What the own booleans of JSCAD leave open is refused, not repaired in silence.', async () => {
    const outer = cylinder({ radius: 5, height: 10, segments: 32 });
    const open = jscad.booleans.subtract(outer, cylinder({ center: [3, 0, 0], radius: 4, height: 4, segments: 31 }));
    await expect(Kernel.using((kernel) => kernel.volume(open))).rejects.toThrow(OpenSolidError);
  });
});
