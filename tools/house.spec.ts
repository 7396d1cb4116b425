import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';

/** Who may import whom, by folder of packages/; what is absent here may import nothing of ours. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  'kicad-netlist-parser': [],
  board: [],
  parts: ['board'],
  nx: ['board'],
  kicad: ['board', 'parts', 'nx', 'kicad-netlist-parser'],
  fab: ['board', 'parts', 'nx'],
  bom: ['board', 'parts', 'nx'],
  enclosure: ['board', 'parts', 'nx'],
  firmware: ['nx'],
  emulator: [],
  verify: ['nx', 'emulator', 'firmware'],
  release: ['board', 'parts', 'nx', 'kicad', 'fab', 'bom', 'enclosure', 'firmware', 'verify'],
};
const packages = readdirSync(join(workspaceRoot, 'packages'));

function sources(folder: string, ending: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
      // What a generator writes is text here, and source only where it is written.
      .filter((name) => !/generators\/.*templates?\.ts$/.test(name))
      .map((name) => join(folder, name))
  );
}

const statements = /^(?:import|export)\b[^'`]*\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;
/** Files that only tests use. */
const testOnly = /\.spec\.ts$|\/(testing|oracle)\//;

/** The package folders of ours that a file imports, and relative imports that leave its package. */
function importsOf(file: string): { ours: string[]; relative: string[] } {
  const text = readFileSync(file, 'utf8');
  const all = [...text.matchAll(statements)].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '');
  const ours = all.flatMap(
    (name) => /^(?:@boardproof\/([a-z-]+)|(kicad-netlist-parser))(?:$|\/)/.exec(name)?.slice(1, 3) ?? [],
  );
  return {
    ours: ours.filter((name): name is string => name !== undefined),
    relative: all.filter((name) => name.startsWith('.')),
  };
}

/** Imports of shipped code that the house does not allow, as `file imports package`. */
function forbidden(folder: string, files: readonly string[]): string[] {
  const allowed = arrows[folder];
  return files.flatMap((file) =>
    importsOf(file)
      .ours.filter((name) => name !== folder && !allowed?.includes(name))
      .map((name) => `${file.slice(workspaceRoot.length)} imports ${name}`),
  );
}

describe('the house', () => {
  it('Every package stands in the list of who may import whom.', () => {
    expect(packages.filter((name) => !(name in arrows))).toEqual([]);
  });

  it('No package imports upwards.', () => {
    const shipped = (name: string) =>
      sources(join(workspaceRoot, 'packages', name, 'src'), /\.ts$/).filter((file) => !testOnly.test(file));
    expect(packages.flatMap((name) => forbidden(name, shipped(name)))).toEqual([]);
  });

  it('The list itself has no circle, and an import against it is found.', () => {
    const visit = (name: string, path: readonly string[]): void => {
      expect(path, `${[...path, name].join(' -> ')} is a circle`).not.toContain(name);
      for (const next of arrows[name] ?? []) visit(next, [...path, name]);
    };
    for (const name of Object.keys(arrows)) visit(name, []);
    const plugin = join(workspaceRoot, 'packages', 'fab', 'src', 'plugin.ts');
    expect(forbidden('board', [plugin])).toEqual(['packages/fab/src/plugin.ts imports nx']);
  });

  it('No package reaches into the source of another, and each declares what it imports.', () => {
    const wrong = packages.flatMap((name) => {
      const folder = join(workspaceRoot, 'packages', name);
      const { dependencies = {}, devDependencies = {} } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      );
      const declared = { ...dependencies, ...devDependencies };
      return sources(join(folder, 'src'), /\.ts$/).flatMap((file) => {
        const { ours, relative } = importsOf(file);
        const depth = file.slice(join(folder, 'src').length + 1).split('/').length - 1;
        const leaving = relative.filter((path) => (path.match(/\.\.\//g) ?? []).length > depth);
        const spec = testOnly.test(file);
        const undeclared = ours.filter(
          (other) =>
            !(
              other === name ||
              `@boardproof/${other}` in declared ||
              other in declared ||
              (spec && other === 'testing')
            ),
        );
        return [...leaving, ...undeclared].map((what) => `${file.slice(workspaceRoot.length)}: ${what}`);
      });
    });
    expect(wrong).toEqual([]);
  });

  it('Every package can be published: README, licence, exports with types, a build.', () => {
    for (const name of packages) {
      const folder = join(workspaceRoot, 'packages', name);
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      expect(readFileSync(join(folder, 'README.md'), 'utf8'), name).toMatch(/^# .+\n[\s\S]*```/);
      expect(manifest, name).toMatchObject({ license: 'MIT', type: 'module', description: expect.any(String) });
      expect(JSON.stringify(manifest.exports['.']), name).toMatch(/"types":"\.\/dist\//);
      expect(
        existsSync(join(folder, 'tsconfig.build.json')) || manifest.scripts?.build !== undefined,
        `${name} has no build`,
      ).toBe(true);
    }
  });

  it('Nx finds every entry that a package offers: tsconfig.base.json maps it to its source.', () => {
    const { paths } = JSON.parse(readFileSync(join(workspaceRoot, 'tsconfig.base.json'), 'utf8')).compilerOptions;
    const entries = packages.flatMap((name) => {
      const manifest = JSON.parse(readFileSync(join(workspaceRoot, 'packages', name, 'package.json'), 'utf8'));
      return Object.entries<Record<string, string>>(manifest.exports)
        .filter(([entry, to]) => entry !== '.' && entry !== './plugin' && '@boardproof/source' in Object(to))
        .map(([entry, to]) => [
          `${manifest.name}${entry.slice(1)}`,
          [`./packages/${name}/${to['@boardproof/source']?.slice(2)}`],
        ]);
    });
    expect(entries.length).toBeGreaterThan(0);
    expect(paths).toMatchObject(Object.fromEntries(entries));
  });

  it('The lock file names no host.', () => {
    expect(readFileSync(join(workspaceRoot, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/);
  });
});
