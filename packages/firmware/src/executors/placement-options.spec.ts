import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placementOf } from './placement-options.ts';

let root: string;
let printed: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'boardproof-options-'));
  printed = '';
  vi.spyOn(console, 'log').mockImplementation((line) => {
    printed += `${line}\n`;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

describe("A task's options", () => {
  it('A refusal is printed and left beside the folders of the boards, until a call is understood.', () => {
    const sourceFolder = 'firmware/lwip-iperf';
    const report = join(root, 'dist/firmware/lwip-iperf/build/problems.json');
    expect(placementOf({ sourceFolder, board: 'teensy4.1' }, root, 'build')).toBeUndefined();
    expect(printed).toContain('did you mean --board=teensy41?');
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      verdict: 'error',
      problems: [{ code: 'option-value', path: '--board' }],
    });
    expect(placementOf({ sourceFolder, board: 'teensy41', baseline: 'x' }, root, 'size')).toMatchObject({
      outputPath: 'dist/firmware/lwip-iperf/build/teensy41/itcm-dtcm-dtcm-w8-s8',
    });
    expect(existsSync(report)).toBe(false);
  });
});
