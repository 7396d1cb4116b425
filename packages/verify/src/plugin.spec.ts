import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@boardproof/testing';
import type { CreateNodesResult, TargetConfiguration } from '@nx/devkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodes } from './plugin.ts';
import { teensyImage } from './project/default-image.ts';

// A name put together, so that this text is not taken for an import of this file.
const model = ['@boardproof', 'board'].join('/');
const board = `
import { defineBoard, board, roundedRectangle } from '${model}';
export default defineBoard({
  name: 'small', defaults: {}, configurations: { usual: {}, other: {} },
  design: () => board({ name: 'small', title: 'Small', revision: '1', outline: roundedRectangle(9, 9, 1), parts: [], nets: [] }),
});
`;

describe('the tasks of a board', () => {
  let folder: string;
  let projects: Record<string, Record<string, TargetConfiguration>>;
  beforeAll(async () => {
    mkdirSync(join(workspaceRoot, 'dist'), { recursive: true });
    folder = mkdtempSync(join(workspaceRoot, 'dist', 'infer-'));
    const put = (name: string, text: string) => {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), text);
      return name;
    };
    const files = [
      put('plain/board.ts', board),
      put('proven/board.ts', board),
      put('proven/verify.json', '{ "firmware": "sketch" }'),
      put('lost/board.ts', board),
      put('lost/verify.json', '{ "firmware": "nowhere" }'),
      put('broken/board.ts', board),
      put('broken/verify.json', '{'),
      put('c/sketch-sources/firmware.json', '{ "name": "sketch" }'),
    ];
    const made = (await createNodes[1](files, undefined, { workspaceRoot: folder } as never)) as [
      string,
      CreateNodesResult,
    ][];
    projects = {};
    for (const [, { projects: some }] of made)
      for (const [root, { targets }] of Object.entries(some ?? {})) projects[root] = targets ?? {};
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('Without a verify.json there is verify alone, which needs no other task and no board file.', () => {
    expect(Object.keys(projects['plain']!)).toEqual(['verify']);
    const { dependsOn, options, inputs } = projects['plain']!['verify']!;
    expect(dependsOn).toBeUndefined();
    expect(options).not.toHaveProperty('verifyFile');
    expect(JSON.stringify(inputs)).not.toContain('board.ts');
  });

  it('With one it is proven by the image of the firmware that it names, in folders of their own.', () => {
    const targets = projects['proven']!;
    expect(Object.keys(targets)).toEqual(['verify', 'verify-four-segments', 'tune']);
    for (const [task, target] of Object.entries(targets)) {
      expect(target.dependsOn).toEqual([{ projects: ['sketch'], target: 'build' }]);
      expect(target.options).toMatchObject({
        verifyFile: 'proven/verify.json',
        firmwareRoot: 'c/sketch-sources',
        outputPath: `dist/proven/${task}`,
      });
      expect(target.configurations).toEqual({ usual: {}, other: { outputPath: `dist/proven@other/${task}` } });
      expect(target.cache).toBe(true);
    }
  });

  it('The image is an input of the task, by the folder that its build has.', () => {
    const inputs = projects['proven']!['verify']!.inputs ?? [];
    const pattern = inputs.flatMap((one) =>
      typeof one === 'object' && 'dependentTasksOutputFiles' in one ? [one.dependentTasksOutputFiles] : [],
    );
    expect(teensyImage('c/sketch-sources')).toBe(`dist/c/sketch-sources/build/${pattern[0]?.replace('**/', '')}`);
  });

  it('A name that no project has, and a file that is no JSON, leave it to the task to say so.', () => {
    for (const root of ['lost', 'broken']) {
      const { dependsOn, options } = projects[root]!['verify']!;
      expect([root, dependsOn]).toEqual([root, []]);
      expect(options).toMatchObject({ verifyFile: `${root}/verify.json` });
      expect(options.firmwareRoot).toBeUndefined();
    }
  });

  it('A firmware project gets sweep.', () => {
    expect(Object.keys(projects['c/sketch-sources']!)).toEqual(['sweep']);
    expect(projects['c/sketch-sources']!['sweep']!.options).toMatchObject({
      outputPath: 'dist/c/sketch-sources/sweep',
    });
  });
});
