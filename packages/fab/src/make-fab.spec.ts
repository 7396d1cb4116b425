import { createHash } from 'node:crypto';
import { roundedRectangle } from '@boardproof/board';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFab } from './make-fab.ts';
import { readZip } from './read/zip.ts';
import { sampleBoard } from './testing/sample-board.ts';

type Files = Awaited<ReturnType<typeof makeFab>>;
let result: Files;
const bytesOf = (name: string, from: Files = result): Buffer => Buffer.from(from.files.get(name)!);

beforeAll(async () => {
  result = await makeFab(sampleBoard());
});

describe('makeFab', () => {
  it('It makes the zip, the eight layers, two pictures and the record, and no problem.', () => {
    expect(result.problems).toEqual([]);
    expect([...result.files.keys()].sort()).toEqual([
      'bottom.png',
      'fab.json',
      'gerbers/sample-board.GBL',
      'gerbers/sample-board.GBO',
      'gerbers/sample-board.GBS',
      'gerbers/sample-board.GKO',
      'gerbers/sample-board.GTL',
      'gerbers/sample-board.GTO',
      'gerbers/sample-board.GTS',
      'gerbers/sample-board.XLN',
      'sample-board-oshpark.zip',
      'top.png',
    ]);
  });

  it('The zip holds the eight layers flat and as they lie beside it.', () => {
    const entries = readZip(bytesOf('sample-board-oshpark.zip'));
    expect(entries.map(({ name }) => name)).toEqual(
      ['GBL', 'GBO', 'GBS', 'GKO', 'GTL', 'GTO', 'GTS', 'XLN'].map((each) => `sample-board.${each}`),
    );
    for (const { name, bytes } of entries) expect(Buffer.from(bytes)).toEqual(bytesOf(`gerbers/${name}`));
  });

  it('The record has size, area, counts, drills and the hash of every file.', () => {
    const record = JSON.parse(bytesOf('fab.json').toString());
    expect(record).toMatchObject({
      schema: 'boardproof.fab/1',
      preset: { name: 'oshpark-two-layer', checkedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      sizeMm: [26, 24],
      areaSqIn: 0.9672,
      layers: 2,
      counts: { holes: 7, pads: 8, tracks: 11, regions: 2 },
      drills: [
        { diameterMm: 0.3, plated: true, count: 1 },
        { diameterMm: 0.4, plated: true, count: 1 },
        { diameterMm: 0.8, plated: true, count: 3 },
        { diameterMm: 0.9, plated: true, count: 1 },
        { diameterMm: 2.2, plated: false, count: 1 },
      ],
    });
    expect(record.files.map(({ name }: { name: string }) => name)).toEqual(
      [...result.files.keys()].filter((name) => name !== 'fab.json').sort(),
    );
    for (const { name, sha256 } of record.files) {
      expect(sha256).toBe(createHash('sha256').update(bytesOf(name)).digest('hex'));
    }
  });

  it('Two builds give the same bytes.', async () => {
    const again = await makeFab(sampleBoard());
    expect([...again.files.keys()]).toEqual([...result.files.keys()]);
    for (const name of result.files.keys()) expect(bytesOf(name, again).equals(bytesOf(name))).toBe(true);
  });

  it('A board with an open outline gives its problems and not one file.', async () => {
    const refused = await makeFab(sampleBoard({ outline: roundedRectangle(26, 24, 2).slice(2) }));
    expect(refused.files.size).toBe(0);
    expect(refused.problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'error outline-open',
      'error outline-open',
    ]);
  });

  it('The summary says what was counted.', () => {
    expect(result.summary?.join('\n')).toContain('7 holes, 8 pads, 11 track pieces, 2 poured areas');
  });
});
