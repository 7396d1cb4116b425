// What the pages say is there: every link leads to a file, every command names a project, a task and options that exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';

const folders = (group: string) =>
  readdirSync(join(workspaceRoot, group), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${group}/${name}`);
const packages = folders('packages');
const projects = [...folders('hardware'), ...folders('firmware')];
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(workspaceRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...[...packages, ...projects].map((folder) => `${folder}/README.md`).filter((page) => existed(page)),
];
const textOf = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');
function existed(file: string): boolean {
  return existsSync(join(workspaceRoot, file));
}

const tasks = {
  hardware: ['check', 'netlist', 'pcb', 'fab', 'bom', 'enclosure', 'verify', 'verify-four-segments', 'tune', 'release'],
  firmware: ['build', 'size', 'flash', 'sweep'],
};
/** Boards that a page makes up to show how one is made. */
const invented = /^(NAME|BOARD|my-[a-z-]+)$/;

/** Links of a page that lead into the workspace and to no file there. */
function brokenLinks(page: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link!.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
    .filter((link) => !existed(join(dirname(page), link)));
}

/** Commands of a page whose project or task does not exist. */
function brokenRuns(text: string): string[] {
  return [...text.matchAll(/npx nx run ([\w-]+):([\w-]+)/g)].flatMap(([whole, project, task]) => {
    if (invented.test(project!)) return tasks.hardware.includes(task!) || task === 'TASK' ? [] : [whole];
    const folder = projects.find((own) => own.endsWith(`/${project}`));
    if (folder === undefined) return [whole];
    return tasks[folder.split('/')[0] as keyof typeof tasks].includes(task!) ? [] : [whole];
  });
}

/** Options of our own programs that stand in no source or schema of a package. */
function brokenOptions(text: string, sources: string): string[] {
  const lines = text
    .split('\n')
    .filter((line) => /(npx |^\$ )?(boardproof-\w+|kicad-netlist-parser|npx nx run) /.test(line));
  const commands = lines.map((line) => line.replace(/ #.*$/, '').replace(/^.*?(npx |boardproof-)/, '$1'));
  const names = commands.flatMap((line) => [...line.matchAll(/ --([a-z][a-z-]+)/g)].map(([, name]) => name!));
  const known = (name: string) => {
    const field = name.replace(/-[a-z]/g, (letter) => letter.slice(1).toUpperCase());
    return (
      name === 'configuration' ||
      [`--${name}`, `'${name}'`, `"${name}"`, `${field}:`, `"${field}"`].some((word) => sources.includes(word))
    );
  };
  return [...new Set(names.filter((name) => !known(name)))];
}

/** Sources and schemas of all packages as one text, without their specs. */
function allSources(): string {
  return packages
    .flatMap((folder) =>
      readdirSync(join(workspaceRoot, folder, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.spec.ts'))
        .map((name) => join(folder, 'src', name)),
    )
    .map(textOf)
    .join('\n');
}

const sources = allSources();

describe('the pages', () => {
  it('Every package and every project with firmware has one.', () => {
    expect(packages.filter((folder) => !existed(`${folder}/README.md`))).toEqual([]);
    for (const page of ['docs/solder-flash-prove.md', 'docs/emulated.md', 'docs/LONG-RUN.md', 'docs/packages.svg'])
      expect(existed(page), page).toBe(true);
  });

  it.each(pages)(
    '%s: links lead to files, commands to projects and tasks, options to programs that know them.',
    (page) => {
      const text = textOf(page);
      expect(brokenLinks(page, text)).toEqual([]);
      expect(brokenRuns(text)).toEqual([]);
      expect(brokenOptions(text, sources)).toEqual([]);
    },
  );

  it('A page that lies is found.', () => {
    expect(brokenLinks('docs/x.md', '[a](no-such.md) [b](https://example.org) [c](emulated.md#what-runs)')).toEqual([
      'no-such.md',
    ]);
    expect(brokenRuns('npx nx run lwip-iperf:fab\nnpx nx run no-such:fab\nnpx nx run lwip-iperf:build')).toEqual([
      'npx nx run lwip-iperf:fab',
      'npx nx run no-such:fab',
    ]);
    expect(brokenOptions('npx boardproof-verify run --no-such-option --host X', sources)).toEqual(['no-such-option']);
  });
});
