import { describe, expect, it } from 'vitest';
import { readExcellon } from '../read/excellon.ts';
import { sampleBoard } from '../testing/sample-board.ts';
import { layerTexts } from '../testing/sample-zip.ts';
import { writeExcellon } from './write.ts';

describe('writeExcellon', () => {
  it('Plated and unplated holes stand in one file, the tools sorted by size, each marked.', () => {
    const { hits, fileFunction, problems } = readExcellon(layerTexts().get('XLN')!, 'XLN');
    expect(problems).toEqual([]);
    expect(fileFunction).toBe('MixedPlating,1,2');
    expect(hits.map(({ diameter, plated, use }) => [diameter, plated, use])).toEqual([
      [0.3, true, 'ViaDrill'],
      [0.4, true, 'ViaDrill'],
      [0.8, true, 'ComponentDrill'],
      [0.8, true, 'ComponentDrill'],
      [0.8, true, 'ComponentDrill'],
      [0.9, true, 'ComponentDrill'],
      [2.2, false, 'ComponentDrill'],
    ]);
  });

  it('A coordinate has a decimal point, at least one and at most four decimals.', () => {
    const hole = { diameter: 1, plated: true, use: 'via' } as const;
    const text = writeExcellon(sampleBoard(), [
      { ...hole, at: [1, -2.54] },
      { ...hole, at: [3.00004, -0.00001] },
    ]);
    expect(text).toContain('X1.0Y-2.54\nX3.0Y0.0\n');
  });

  it('The order in which holes are given does not change the file.', () => {
    const holes = [0.8, 0.4, 2.2, 0.4].map((diameter, index) => {
      return { at: [index, 5 - index] as const, diameter, plated: diameter < 2, use: 'component' as const };
    });
    expect(writeExcellon(sampleBoard(), [...holes].reverse())).toBe(writeExcellon(sampleBoard(), holes));
  });
});
