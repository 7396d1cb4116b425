import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { packageImports, packagesPicture, pictureFile } from './packages-picture.mjs';

describe('the picture of the packages', () => {
  it('Shows the imports as they are: node tools/packages-picture.mjs draws it again.', () => {
    expect(readFileSync(pictureFile, 'utf8')).toBe(packagesPicture());
    expect(readFileSync(join(workspaceRoot, 'README.md'), 'utf8')).toContain('docs/packages.svg');
  });

  it('Has every package once, each above all that it imports, and another picture for another import.', () => {
    const all = packageImports();
    const picture = packagesPicture(all);
    const height = (name: string) => {
      const found = [...picture.matchAll(/<text x="\d+" y="(\d+)">([^<]+)</g)].filter(([, , own]) => own === name);
      expect(found, name).toHaveLength(1);
      return Number(found[0]?.[1]);
    };
    for (const [name, targets] of all) for (const to of targets) expect(height(to)).toBeGreaterThan(height(name));
    expect(all.get('parts')).toEqual(['board']);
    expect(all.get('emulator')).toEqual([]);
    expect(packagesPicture(new Map([...all, ['board', ['emulator']]]))).not.toBe(picture);
  });
});
