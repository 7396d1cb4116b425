import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('.', import.meta.url);
const texts = (wanted: (name: string) => boolean) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && wanted(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');

describe('problem codes', () => {
  it('Every code that this package reports is asked for by a test with a broken sample.', () => {
    const sources = texts((name) => !name.endsWith('.spec.ts'));
    const tests = texts((name) => name.endsWith('.spec.ts'));
    const codes = [...new Set(sources.match(/(?<=')(?:bom|oshpark|prices)(?:-[a-z]+)+(?=')/g))];
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !tests.includes(`'${code}'`))).toEqual([]);
  });
});
