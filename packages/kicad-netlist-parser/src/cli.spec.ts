import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from './cli.ts';
import { readNetlist } from './read.ts';
import { allSamples, samples } from './testing/samples.ts';

let folder = '';
const path = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kicad-netlist-parser-cli-'));
  for (const [name, { text }] of Object.entries(samples)) writeFileSync(path(`${name}.net`), text);
  writeFileSync(path('renamed.net'), samples.kicad6.text.replace('"unconnected-(U1-Pad3)"', '"/OUT"'));
  writeFileSync(path('cut.net'), samples.kicad6.text.slice(0, 500));
  writeFileSync(
    path('contradiction.net'),
    '(export (version "E") (components) (nets (net (code "1") (name "A") (node (ref "R1") (pin "1")))))',
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(args: readonly string[], input = ''): Promise<{ code: number; out: string; err: string }> {
  const [stdout, stderr] = [collector(), collector()];
  const code = await main(args, { stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]), stdout, stderr });
  return { code, out: stdout.text(), err: stderr.text() };
}

function collector(): Writable & { text(): string } {
  const chunks: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return Object.assign(stream, { text: () => chunks.join('') });
}

describe('Reading', () => {
  it('prints what the file is, its components and its nets.', async () => {
    expect(await run([path('kicad7.net')])).toEqual({
      code: 0,
      err: '',
      out: `${path('kicad7.net')}: format E by Eeschema 7.0.2: 1 component, 1 net, 2 nodes

components
  R1  R  [do not populate]  [not on the board]

nets
  A__B: R1.1 R1.2
`,
    });
  });

  it('reads standard input as -.', async () => {
    const { code, out } = await run(['-'], samples.kicad9.text);
    expect(code).toBe(0);
    expect(out).toMatch(/^standard input: format E by Eeschema 9\.0\.0: 1 component, 2 nets, 3 nodes\n/);
    expect(out).toContain('  +3.3V (Power): TB1.1 TB1.3\n');
  });

  it.each(Object.keys(samples))('gives the netlist of %s as JSON.', async (name) => {
    const { code, out, err } = await run([path(`${name}.net`), '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const json = JSON.parse(out);
    const netlist = readNetlist(readFileSync(path(`${name}.net`)));
    expect(json).toMatchObject({
      schema: 'boardproof.netlist/1',
      version: netlist.version,
      source: netlist.source,
      tool: netlist.tool,
      components: netlist.components.map(({ ref, value, footprint, dnp, excludeFromBom }) => ({
        ref,
        value,
        footprint,
        dnp,
        excludeFromBom,
      })),
      nets: netlist.nets.map(({ code: netCode, name: netName, class: netClass, nodes }) => ({
        code: netCode,
        name: netName,
        class: netClass,
        nodes,
      })),
    });
  });

  it('gives fields and properties as objects, a property without value as null.', async () => {
    const [u1] = JSON.parse((await run([path('kicad6.net'), '--json'])).out).components;
    expect(u1.properties).toEqual({
      Sheetname: '',
      Sheetfile: 'gate.kicad_sch',
      exclude_from_bom: null,
      ki_keywords: 'HCMOS "nand" 2-input',
    });
    const text = '(export (version D) (components (comp (ref R1) (fields (field (name __proto__) x)))))';
    const { out } = await run(['-', '--json'], text);
    expect(out).toContain('"fields":{"__proto__":"x"}');
  });

  it('prints warnings on stderr and ends with 0; with --json they stand in the JSON.', async () => {
    const { code, err } = await run([path('masked.net')]);
    expect(code).toBe(0);
    expect(err).toMatch(/^warning: .*masked\.net:3:1: lines that begin with #/);
    const json = JSON.parse((await run([path('masked.net'), '--json'])).out);
    expect(json.problems[0]).toMatchObject({ code: 'masked-lines', severity: 'warning' });
  });

  it('ends with 1 when the netlist contradicts itself.', async () => {
    const { code, out, err } = await run([path('contradiction.net')]);
    expect(code).toBe(1);
    expect(out).toContain('A: R1.1');
    expect(err).toBe(
      'error: nets/A/R1.1: the net A joins R1.1, but there is no component R1 (KiCad refuses such a netlist)\n',
    );
  });

  it('lets no character of the file act on the terminal.', async () => {
    const text = '(export (version "E") (components (comp (ref "R\u001b[2J\n1") (value "\u202ex"))))';
    const { out, err } = await run(['-'], text);
    expect(out).toContain('  R\\u001b[2J\\u000a1  \\u202ex\n');
    expect(err).toContain('a text in quotes runs over a line end');
  });
});

describe('Writing', () => {
  it('writes format E, or D on request, and says so.', async () => {
    const e = await run([path('kicad10.net'), '--write', path('out.net')]);
    expect(e).toEqual({
      code: 0,
      err: '',
      out: `${path('out.net')}: format E by Eeschema 10.0.7: 1 component, 1 net, 2 nodes\n`,
    });
    expect(readFileSync(path('out.net'), 'utf8')).toMatch(/^\(export \(version "E"\)\n\t\(design\n/);
    await run([path('kicad10.net'), '--write', path('out.net'), '--format', 'd']);
    expect(readFileSync(path('out.net'), 'utf8')).toMatch(/^\(export \(version D\)\n\t\(design\n/);
  });

  it('writes an unchanged file with the same bytes, also over itself, and leaves nothing beside it.', async () => {
    writeFileSync(path('self.net'), samples.kicad6.text);
    expect((await run([path('self.net'), '--write', path('self.net')])).code).toBe(0);
    expect(readFileSync(path('self.net'), 'utf8')).toBe(samples.kicad6.text);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('writes to standard output as -, and nothing else there.', async () => {
    expect((await run([path('kicad6.net'), '--write', '-'])).out).toBe(samples.kicad6.text);
  });

  it('writes through a link, and to what is no plain file.', async () => {
    writeFileSync(path('target.net'), 'old');
    symlinkSync(path('target.net'), path('link.net'));
    await run([path('kicad6.net'), '--write', path('link.net')]);
    expect(readFileSync(path('target.net'), 'utf8')).toBe(samples.kicad6.text);
    expect((await run([path('kicad6.net'), '--write', '/dev/null'])).code).toBe(0);
  });

  it('writes nothing when the file cannot be read.', async () => {
    const { code } = await run([path('cut.net'), '--write', path('never.net')]);
    expect(code).toBe(2);
    expect(existsSync(path('never.net'))).toBe(false);
  });
});

describe('Comparing', () => {
  it.each(allSamples.map((_, index) => Object.keys(samples)[index]!))('%s is the same as itself.', async (name) => {
    const { code, out } = await run([path(`${name}.net`), '--diff', path(`${name}.net`)]);
    expect({ code, out }).toEqual({ code: 0, out: 'the same components and nets\n' });
  });

  it('tells a net that only changed its name as renamed, and ends with 1.', async () => {
    const { code, out } = await run([path('kicad6.net'), '--diff', path('renamed.net')]);
    expect({ code, out }).toEqual({ code: 1, out: '~ net renamed unconnected-(U1-Pad3) -> /OUT\n' });
    const json = JSON.parse((await run([path('kicad6.net'), '--diff', path('renamed.net'), '--json'])).out);
    expect(json).toMatchObject({
      schema: 'boardproof.netlist-diff/1',
      same: false,
      components: { added: [], removed: [], changed: [] },
      nets: {
        added: [],
        removed: [],
        renamed: [{ before: { name: 'unconnected-(U1-Pad3)' }, after: { name: '/OUT' }, nodes: ['U1.3'] }],
        changed: [],
      },
    });
  });

  it('tells what was added, removed and changed, a line each.', async () => {
    const changed = samples.kicad6.text
      .replace('"74HC00")\n', '"74HCT00")\n')
      .replaceAll('"C1"', '"C2"')
      .replace('(name "+5V")', '(name "+3V3")');
    const { out } = await run([path('kicad6.net'), '--diff', '-'], changed);
    expect(out).toBe(
      [
        '+ component C2  ~',
        '- component C1  ~',
        '~ component U1: value "74HC00" -> "74HCT00"',
        '+ net +3V3: C2.1 U1.14',
        '- net +5V: C1.1 U1.14',
        '~ net GND: +C2.2 -C1.2',
        '',
      ].join('\n'),
    );
  });

  it('ends with 2 when the other file cannot be read.', async () => {
    const { code, err } = await run([path('kicad6.net'), '--diff', path('cut.net')]);
    expect(code).toBe(2);
    expect(err).toMatch(/^error: .*cut\.net:\d+:\d+: expected/);
  });
});

describe('Errors', () => {
  it.each([
    [[], 'no FILE is given'],
    [['a', 'b'], 'one FILE is expected, found 2'],
    [['--nonsense', 'a'], "Unknown option '--nonsense'"],
    [['a', '--write'], "Option '--write <value>' argument missing"],
    [['a', '--write', 'b', '--format', 'F'], '--format is E or D, found F'],
    [['a', '--format', 'E'], '--format goes with --write OUT'],
    [['a', '--write', ''], 'a file name is empty'],
    [['a', '--write', '-', '--json'], '--write - takes standard output for itself: leave --json and --diff out'],
    [['-', '--diff', '-'], 'only one of FILE and OTHER can be standard input'],
  ])('%j is a usage error.', async (args, message) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe(
      `kicad-netlist-parser: ${message}\nusage: kicad-netlist-parser FILE [--json] [--write OUT] [--format E|D] [--diff OTHER]\n`,
    );
  });

  it('A file that is not there, a folder, a folder to write into that is not there.', async () => {
    mkdirSync(path('sub'), { recursive: true });
    expect(await run([path('no.net')])).toEqual({
      code: 2,
      out: '',
      err: `kicad-netlist-parser: ${path('no.net')}: there is no such file or folder\n`,
    });
    expect((await run([path('sub')])).err).toBe(`kicad-netlist-parser: ${path('sub')}: it is a folder\n`);
    const { code, err } = await run([path('kicad6.net'), '--write', path('no/out.net')]);
    expect({ code, err }).toEqual({
      code: 2,
      err: `kicad-netlist-parser: ${path('no/out.net')}: there is no such file or folder\n`,
    });
  });

  it('A broken file: a line for each problem, without a stack; with --json as data.', async () => {
    const { code, out, err } = await run([path('cut.net')]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^error: .*cut\.net:\d+:\d+: expected .*, found the end of the file in \(.*\n$/);
    const json = JSON.parse((await run([path('cut.net'), '--json'])).out);
    expect(json).toMatchObject({ problems: [{ severity: 'error' }] });
  });

  it('An empty standard input.', async () => {
    expect((await run(['-'])).err).toBe(
      'error: standard input:1:1: expected (export, found the end of the file (the file is empty)\n',
    );
  });

  it('A reader that goes away early is no error.', async () => {
    const stdout = new PassThrough();
    stdout.destroy(Object.assign(new Error('gone'), { code: 'EPIPE' }));
    const code = await main([path('kicad6.net')], { stdin: Readable.from([]), stdout, stderr: collector() });
    expect(code).toBe(0);
  });
});

describe('Help', () => {
  it('names every option and every exit code.', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    for (const word of ['FILE', '--json', '--write', '--format', '--diff', '--version', '0 ', '1 ', '2 '])
      expect(out).toContain(word);
  });

  it('--version is a number.', async () => {
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
