import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PlacementInput } from '../placement/placement.ts';

const tasks = ['build', 'image', 'size', 'flash'];
const schema = (task: string) =>
  JSON.parse(readFileSync(new URL(`./${task}/schema.json`, import.meta.url), 'utf8')) as {
    properties: Record<string, { type: string | string[]; description: string }>;
  };

describe('The options that Nx shows for each task', () => {
  it.each(tasks)('%s knows every option of a placement, with a description.', (task) => {
    const { properties } = schema(task);
    expect(Object.keys(PlacementInput.shape).filter((field) => !(field in properties))).toEqual([]);
    expect(Object.values(properties).filter(({ description }) => description.length < 10)).toEqual([]);
  });

  it.each(tasks)('%s leaves wrong words to our own refusal, which says what was meant.', (task) => {
    const { properties } = schema(task);
    expect(Object.entries(properties).filter(([, property]) => 'enum' in property)).toEqual([]);
    // Nx refuses a word in place of a number in its own words, unless words may stand there.
    const takesWords = (field: string) => [properties[field]!.type].flat().includes('string');
    expect(Object.keys(PlacementInput.shape).filter((field) => !takesWords(field))).toEqual([]);
  });

  it('Every task of the package has its schema and its executor.', () => {
    const { executors } = JSON.parse(readFileSync(new URL('../../executors.json', import.meta.url), 'utf8')) as {
      executors: Record<string, { implementation: string; schema: string }>;
    };
    expect(Object.keys(executors).sort()).toEqual([...tasks].sort());
    for (const task of tasks) {
      expect(executors[task]).toMatchObject({
        implementation: `./dist/executors/${task}/executor`,
        schema: `./dist/executors/${task}/schema.json`,
      });
    }
  });
});
