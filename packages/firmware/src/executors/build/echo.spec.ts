import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishTask } from '@boardproof/nx';
import { describe, expect, it, vi } from 'vitest';
import { sizeLines } from '../../size/size-lines.ts';
import { placed } from '../../testing/sample-image.ts';
import { withoutSizes, withoutSummary } from './echo.ts';

async function* from(lines: readonly string[]) {
  yield* lines;
}

async function all(lines: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

const table = [
  '  teensy41 itcm-dtcm-dtcm-w8-s8',
  '  itcm                58112 of    130048   44.7 %',
  '  largest',
  '       30720  dtcm            memory_0',
];

describe('What build passes on of the inner run', () => {
  it("Lines come up to Nx's own summary, without empty ones.", async () => {
    const lines = [
      '> nx run a:image',
      '',
      ...table,
      'pass',
      '\u001b[7m NX \u001b[27m  Successfully ran target image',
      'x',
    ];
    expect(await all(withoutSummary(from(lines)))).toEqual(['> nx run a:image', ...table, 'pass']);
  });

  it('The table of sizes is left out where the task size prints it, and nothing else is.', async () => {
    const around = [
      '> nx run a:image',
      'info lwip-tcp-seg-raised wnd: raised',
      '      a hint',
      'pass, 1 info, in dist',
    ];
    const [command = '', ...rest] = around;
    const lines = [command, ...table, ...rest];
    expect(await all(withoutSizes(from(lines), placed()))).toEqual(around);
    expect(await all(withoutSizes(from(lines), placed({ wnd: 4 })))).toEqual(lines);
  });

  it('What a build prints of its image is such a table.', async () => {
    const printed: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line) => printed.push(String(line)));
    const summary = sizeLines({
      schema: 'boardproof.size/1',
      board: 'teensy41',
      placement: 'itcm-dtcm-dtcm-w8-s8',
      buildId: 'b',
      compiler: 'c',
      regions: [{ name: 'itcm', used: 1, total: 2 }],
      flashBytes: 3,
      topSymbols: [{ name: 'main', size: 1, region: 'itcm', address: 0 }],
    });
    const root = mkdtempSync(join(tmpdir(), 'boardproof-echo-'));
    finishTask('build', root, 'out', { files: new Map(), problems: [], summary });
    log.mockRestore();
    rmSync(root, { recursive: true });
    expect(printed).toHaveLength(summary.length + 1);
    expect(await all(withoutSizes(from(printed), placed()))).toEqual(['pass, no problems, in out']);
  });
});
