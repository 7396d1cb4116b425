// PrusaSlicer, admesh and OpenSCAD judge the case; each also refuses a broken one, so that its silence means something.

import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import jscad from '@jscad/modeling';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeEnclosure } from '../make-enclosure.ts';
import { Kernel } from '../solid/kernel.ts';
import { meshBox, meshVolume } from '../solid/mesh.ts';
import { sampleBoard } from '../testing/sample-board.ts';
import { readStl, writeStl } from '../write/stl.ts';
import { admeshRepairs, openscadDifference, prusaInfo, prusaSlice } from './mesh-tools.ts';

const cases = perTier({
  quick: ['snap'] as const,
  normal: ['snap', 'screw'] as const,
  long: ['snap', 'screw'] as const,
});
const made = new Map<string, ReadonlyMap<string, string | Uint8Array>>();
const bytes = (lid: string, file: string) => made.get(lid)!.get(file) as Uint8Array;
const parts = cases.flatMap((lid) => ['base.stl', 'lid.stl'].map((file) => [lid, file] as const));

beforeAll(async () => {
  for (const lid of cases) {
    const { files, problems } = await makeEnclosure(sampleBoard(), {
      project: { lid, label: { text: 'TEST 1' }, ears: lid === 'screw' ? {} : false, vents: {} },
    });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    made.set(lid, files);
  }
});

/** The same case as JSCAD's own booleans would write it, and one that lacks a triangle. */
function broken(): Uint8Array {
  const mesh = readStl(bytes('snap', 'base.stl'));
  return writeStl({ ...mesh, triangles: mesh.triangles.slice(3) });
}

describe.each(parts)('%s case, %s', (lid, file) => {
  it('PrusaSlicer finds one closed part of the size and volume that we tell.', (context) => {
    skipFor(context, withoutOracle('prusa-slicer'));
    const [info] = prusaInfo(file, bytes(lid, file));
    expect(info).toMatchObject({ manifold: 'yes', number_of_parts: '1' });
    expect(info).not.toHaveProperty('open_edges');
    const mesh = readStl(bytes(lid, file));
    const { min, max } = meshBox(mesh);
    ['size_x', 'size_y', 'size_z'].forEach((axis, k) => {
      expect(Number(info![axis])).toBeCloseTo(max[k]! - min[k]!, 3);
    });
    expect(Number(info!['volume']) / meshVolume(mesh)).toBeCloseTo(1, 4);
  });

  it('admesh repairs nothing.', (context) => {
    skipFor(context, withoutOracle('admesh'));
    expect(Object.values(admeshRepairs(bytes(lid, file))).every((count) => count === 0)).toBe(true);
  });

  it('OpenSCAD takes it in a difference and calls it simple.', (context) => {
    skipFor(context, withoutOracle('openscad'));
    expect(openscadDifference(bytes(lid, file))).toMatch(/Simple:\s+yes/);
  });

  it('A slice needs about the filament and time that enclosure.json tells.', (context) => {
    skipFor(context, withoutOracle('prusa-slicer'));
    const json = JSON.parse(made.get(lid)!.get('enclosure.json') as string);
    const { print } = json.parts.find((part: { file: string }) => part.file === file);
    const { minutes, filamentCm3 } = prusaSlice(bytes(lid, file));
    expect(print.filamentCm3 / filamentCm3).toBeGreaterThan(0.92);
    expect(print.filamentCm3 / filamentCm3).toBeLessThan(1.08);
    expect(print.minutes / minutes).toBeGreaterThan(0.7);
    expect(print.minutes / minutes).toBeLessThan(1.3);
  });
});

describe('the 3MF', () => {
  it('PrusaSlicer finds both parts closed.', (context) => {
    skipFor(context, withoutOracle('prusa-slicer'));
    const infos = prusaInfo('enclosure.3mf', bytes('snap', 'enclosure.3mf'));
    expect(infos.map(({ manifold }) => manifold)).toEqual(['yes', 'yes']);
  });
});

describe('a broken case', () => {
  it('PrusaSlicer, admesh and OpenSCAD each refuse a base that lacks a triangle.', (context) => {
    skipFor(context, withoutOracle('prusa-slicer') ?? withoutOracle('admesh') ?? withoutOracle('openscad'));
    expect(prusaInfo('base.stl', broken())[0]).toMatchObject({ manifold: 'no' });
    expect(admeshRepairs(broken())['Total disconnected facets']).toBeGreaterThan(0);
    expect(openscadDifference(broken())).toMatch(/not closed/);
  });

  it('They refuse the same kind of shape as the own booleans of JSCAD leave it, and take that of the kernel.', async (context) => {
    skipFor(context, withoutOracle('prusa-slicer'));
    const rounded = (width: number, depth: number, from: number, roundRadius: number) =>
      jscad.transforms.translate(
        [0, 0, from],
        jscad.extrusions.extrudeLinear(
          { height: 20 },
          jscad.primitives.roundedRectangle({ size: [width, depth], roundRadius, segments: 32 }),
        ),
      );
    const shell = rounded(40, 30, 0, 4);
    const hole = rounded(36, 26, 2, 2);
    // As JSCAD's own STL writer does it. Its types miss that `generalize` can be called.
    const { generalize } = jscad.modifiers as unknown as {
      generalize: (how: object, shape: typeof shell) => typeof shell;
    };
    const generalized = generalize({ snap: true, triangulate: true }, jscad.booleans.subtract(shell, hole));
    const theirs = jscad.geometries.geom3.toPolygons(generalized).flatMap(({ vertices }) => vertices.flat());
    const positions = Float32Array.from(theirs);
    const triangles = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i);
    expect(prusaInfo('theirs.stl', writeStl({ positions, triangles }))[0]).toMatchObject({ manifold: 'no' });
    const ours = await Kernel.using((kernel) => writeStl(kernel.mesh(kernel.booleans.subtract(shell, hole))));
    expect(prusaInfo('ours.stl', ours)[0]).toMatchObject({ manifold: 'yes' });
  });
});
