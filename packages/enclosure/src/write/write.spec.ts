import jscad from '@jscad/modeling';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { openEdges, pieceCount } from '../check/closed.ts';
import { Kernel } from '../solid/kernel.ts';
import { type Mesh, meshBox, meshVolume } from '../solid/mesh.ts';
import { writePng } from './png.ts';
import { readStl, writeStl } from './stl.ts';
import { write3mf } from './three-mf.ts';

const { cuboid, cylinder } = jscad.primitives;
let mesh: Mesh;
beforeAll(async () => {
  mesh = await Kernel.using((kernel) =>
    kernel.mesh(
      kernel.booleans.subtract(
        cuboid({ size: [20, 10, 2], center: [10, 5, 1] }),
        cylinder({ center: [10, 5, 0], radius: 2, height: 9 }),
      ),
    ),
  );
});

describe('STL', () => {
  it('What was written reads back as the same closed solid.', () => {
    const back = readStl(writeStl(mesh));
    expect(meshVolume(back)).toBeCloseTo(meshVolume(mesh), 6);
    expect([openEdges(back), pieceCount(back)]).toEqual([0, 1]);
    expect(meshBox(back)).toEqual(meshBox(mesh));
  });

  it('Two writings have the same bytes, and the header is not that of the text form.', () => {
    expect(writeStl(mesh)).toEqual(writeStl(mesh));
    expect(new TextDecoder().decode(writeStl(mesh).subarray(0, 5))).not.toBe('solid');
  });

  it('A cut-off file is refused.', () => {
    expect(() => readStl(writeStl(mesh).subarray(0, 1000))).toThrow(/not a binary STL/);
  });
});

describe('3MF', () => {
  it('Parts have names, colours and places beside each other; corners are shared.', () => {
    const bytes = write3mf('A <case>', [
      { name: 'base', mesh, colour: '#3A6EA5' },
      { name: 'lid', mesh, colour: '#E8E8E8' },
    ]);
    const model = strFromU8(unzipSync(bytes)['3D/3dmodel.model']!);
    expect(model).toContain('<metadata name="Title">A &lt;case&gt;</metadata>');
    expect(model).toContain('<base name="lid" displaycolor="#E8E8E8"/>');
    expect(model).toContain('<item objectid="3" transform="1 0 0 0 1 0 0 0 1 28 0 0"/>');
    expect(model.match(/<vertex /g)?.length).toBe((mesh.positions.length / 3) * 2);
  });

  it('Two writings have the same bytes.', () => {
    const parts = [{ name: 'base', mesh, colour: '#3A6EA5' }];
    expect(write3mf('case', parts)).toEqual(write3mf('case', parts));
  });
});

describe('PNG', () => {
  it('The file begins with size and colour type, and ends with the closing chunk.', () => {
    const png = writePng({ width: 3, height: 2, rgb: Uint8Array.from({ length: 18 }, (_, i) => i * 14) });
    const hex = Buffer.from(png).toString('hex');
    expect(hex).toMatch(/^89504e470d0a1a0a0000000d49484452000000030000000208020000/);
    expect(hex).toMatch(/0000000049454e44ae426082$/);
  });
});
