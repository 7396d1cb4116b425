// PrusaSlicer, admesh and OpenSCAD judge the printed parts of a mount, and a slice is held against the estimate.
import { skipFor, withoutOracle } from '@boardproof/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeMount } from '../mount/make-mount.ts';
import { meshBox, meshVolume } from '../solid/mesh.ts';
import { sampleMount } from '../testing/sample-mount.ts';
import { readStl } from '../write/stl.ts';
import { admeshRepairs, openscadDifference, prusaInfo, prusaSlice } from './mesh-tools.ts';

let files: ReadonlyMap<string, string | Uint8Array>;
beforeAll(async () => {
  const draft = sampleMount();
  ({ files } = await makeMount(draft.board, draft));
});
const bytes = (file: string) => files.get(file) as Uint8Array;

describe.each(['bracket.stl', 'base.stl', 'lid.stl'])('a mount, %s', (file) => {
  it('PrusaSlicer finds one closed part of the size and volume that we tell.', (context) => {
    skipFor(context, withoutOracle('prusa-slicer'));
    const [info] = prusaInfo(file, bytes(file));
    expect(info).toMatchObject({ manifold: 'yes', number_of_parts: '1' });
    expect(info).not.toHaveProperty('open_edges');
    const mesh = readStl(bytes(file));
    const { min, max } = meshBox(mesh);
    ['size_x', 'size_y', 'size_z'].forEach((axis, k) => {
      expect(Number(info![axis])).toBeCloseTo(max[k]! - min[k]!, 3);
    });
    expect(Number(info!['volume']) / meshVolume(mesh)).toBeCloseTo(1, 4);
  });

  it('admesh repairs nothing, and OpenSCAD takes it in a difference.', (context) => {
    skipFor(context, withoutOracle('admesh') ?? withoutOracle('openscad'));
    expect(Object.values(admeshRepairs(bytes(file))).every((count) => count === 0)).toBe(true);
    expect(openscadDifference(bytes(file))).toMatch(/Simple:\s+yes/);
  });

  it('A slice needs about the filament and time that enclosure.json tells.', (context) => {
    skipFor(context, withoutOracle('prusa-slicer'));
    const json = JSON.parse(files.get('enclosure.json') as string);
    const { print } = json.parts.find((part: { file: string }) => part.file === file);
    const { minutes, filamentCm3 } = prusaSlice(bytes(file));
    expect(print.filamentCm3 / filamentCm3).toBeGreaterThan(0.9);
    expect(print.filamentCm3 / filamentCm3).toBeLessThan(1.1);
    expect(print.minutes / minutes).toBeGreaterThan(0.7);
    expect(print.minutes / minutes).toBeLessThan(1.3);
  });
});

describe('the 3MF of a mount', () => {
  it('PrusaSlicer finds all three parts closed.', (context) => {
    skipFor(context, withoutOracle('prusa-slicer'));
    const infos = prusaInfo('enclosure.3mf', bytes('enclosure.3mf'));
    expect(infos.map(({ manifold }) => manifold)).toEqual(['yes', 'yes', 'yes']);
  });
});
