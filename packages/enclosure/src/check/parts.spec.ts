// Each check of a single part: a sound sample passes, a broken one fails it.
import jscad from '@jscad/modeling';
import { describe, expect, it } from 'vitest';
import { Kernel } from '../solid/kernel.ts';
import type { Mesh } from '../solid/mesh.ts';
import type { Finding } from './finding.ts';
import { checkOverhangs } from './overhangs.ts';
import { checkBed, checkSolid } from './solid-part.ts';
import { checkWalls } from './walls.ts';

const { cuboid, cylinder } = jscad.primitives;
const { translate, rotateX } = jscad.transforms;
type Solid = ReturnType<typeof cuboid>;

/** A box from the origin. */
function box(x: number, y: number, z: number, at: [number, number, number] = [0, 0, 0]): Solid {
  return cuboid({ size: [x, y, z], center: [at[0] + x / 2, at[1] + y / 2, at[2] + z / 2] });
}

const meshOf = (make: (kernel: Kernel) => Solid): Promise<Mesh> => Kernel.using((kernel) => kernel.mesh(make(kernel)));

/** An open box with walls of one thickness. */
const tray = (wall: number) =>
  meshOf(({ booleans }) =>
    booleans.subtract(box(30, 20, 10), box(30 - 2 * wall, 20 - 2 * wall, 10, [wall, wall, 1.6])),
  );

const failed = (findings: readonly Finding[]) => findings.filter(({ pass }) => !pass).map(({ name }) => name);

describe('a part as a solid', () => {
  it('A tray is closed, one piece, and rests on the bed.', async () => {
    const mesh = await tray(1.6);
    expect(failed([...checkSolid('tray', mesh), checkBed('tray', mesh)])).toEqual([]);
  });

  it('A surface that lacks a triangle is not closed.', async () => {
    const mesh = await tray(1.6);
    const open = { ...mesh, triangles: mesh.triangles.slice(3) };
    const findings = checkSolid('tray', open);
    expect(failed(findings)).toContain('manifold');
    expect(findings[0]?.detail).toBe('3 open edges');
  });

  it('Two boxes apart are two pieces.', async () => {
    const mesh = await meshOf(({ booleans }) => booleans.union(box(5, 5, 5), box(5, 5, 5, [9, 0, 0])));
    expect(failed(checkSolid('pair', mesh))).toEqual(['one-part']);
  });

  it('Two boxes that meet in one edge are not a solid.', async () => {
    const mesh = await meshOf(({ booleans }) => booleans.union(box(5, 5, 5), box(5, 5, 5, [5, 5, 0])));
    expect(failed(checkSolid('edge', mesh))).not.toEqual([]);
  });

  it('A surface that is inside out has no volume.', async () => {
    const mesh = await tray(1.6);
    expect(failed(checkSolid('tray', { ...mesh, triangles: mesh.triangles.slice().reverse() }))).toEqual(['volume']);
  });

  it('A tilted part and one above the bed do not rest on it.', async () => {
    const tilted = await meshOf(() => translate([0, 0, 1], rotateX(0.05, box(30, 20, 10))));
    const floating = await meshOf(() => box(30, 20, 10, [0, 0, 0.2]));
    expect(checkBed('tilted', tilted).pass).toBe(false);
    expect(checkBed('floating', floating).pass).toBe(false);
  });

  it('A part on a thin foot does not rest well enough.', async () => {
    const mesh = await meshOf(({ booleans }) => booleans.union(box(30, 20, 5, [0, 0, 5]), box(3, 3, 6, [13, 8, 0])));
    expect(checkBed('foot', mesh).pass).toBe(false);
  });
});

describe('wall thickness', () => {
  it('Walls of 1.2 mm pass, walls of 0.9 mm fail and are told with their place.', async () => {
    expect(checkWalls('tray', await tray(1.2), []).pass).toBe(true);
    const thin = checkWalls('tray', await tray(0.9), []);
    expect(thin.pass).toBe(false);
    expect(thin.detail).toMatch(/thinnest wall 0\.90 mm of at least 1\.20 mm.*at \(/);
  });

  it('A named cosmetic wall may have 0.8 mm, and not less.', async () => {
    const region = { name: 'rib', rect: { xMin: -1, xMax: 31, yMin: -1, yMax: 21 }, z: [-1, 11], limit: 0.8 } as const;
    expect(checkWalls('tray', await tray(0.9), [region]).pass).toBe(true);
    expect(checkWalls('tray', await tray(0.7), [region]).pass).toBe(false);
  });

  it('The edge of a wedge is not taken for a thin wall, a thin pin is.', async () => {
    const wedge = await meshOf(() =>
      jscad.extrusions.extrudeLinear({ height: 5 }, jscad.primitives.triangle({ type: 'SAS', values: [12, 20, 12] })),
    );
    expect(checkWalls('wedge', wedge, []).pass).toBe(true);
    const pin = await meshOf(({ booleans }) =>
      booleans.union(box(10, 10, 3), cylinder({ radius: 0.4, height: 5, center: [5, 5, 5], segments: 32 })),
    );
    expect(checkWalls('pin', pin, []).pass).toBe(false);
  });
});

describe('overhangs and bridges', () => {
  it('A slope of 45 degrees prints, one of 60 degrees from upright does not.', async () => {
    const cone = (top: number) =>
      meshOf(() =>
        jscad.primitives.cylinderElliptic({
          height: 5,
          startRadius: [3, 3],
          endRadius: [top, top],
          center: [0, 0, 2.5],
        }),
      );
    expect(failed(checkOverhangs('cone', await cone(8)))).toEqual([]);
    expect(failed(checkOverhangs('cone', await cone(11.7)))).toEqual(['overhang']);
  });

  it('A ledge that sticks out into the air fails.', async () => {
    const mesh = await meshOf(({ booleans }) => booleans.union(box(5, 10, 10), box(10, 10, 2, [0, 0, 8])));
    expect(failed(checkOverhangs('ledge', mesh))).toEqual(['overhang']);
  });

  it('A bridge of 8 mm passes, one of 14 mm fails with its length.', async () => {
    const tunnel = (width: number) =>
      meshOf(({ booleans }) => booleans.subtract(box(30, 10, 10), box(width, 20, 6, [5, -5, -1])));
    expect(failed(checkOverhangs('tunnel', await tunnel(8)))).toEqual([]);
    const long = checkOverhangs('tunnel', await tunnel(14));
    expect(failed(long)).toEqual(['bridges']);
    expect(long[1]?.detail).toContain('longest bridge 14.0 mm of at most 10 mm');
  });
});
