// What must not bring the reader down: depth, size, and files made to be as costly as can be.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { perTier } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkNetlist } from './check.ts';
import { formatNetlist } from './format.ts';
import { formatProblem } from './problem.ts';
import { parseNetlist } from './read.ts';
import { writeNetlist } from './write.ts';

const deep = 100_000;

describe('Depth', () => {
  it('100,000 nested parentheses in a form that nobody knows are kept, written and rewritten.', () => {
    const nest = `(x ${'('.repeat(deep)}${')'.repeat(deep)})`;
    const text = `(export (version "E") ${nest} (nets))`;
    const { netlist, problems } = parseNetlist(text);
    expect(problems).toEqual([]);
    expect(netlist!.others![0]!.text === nest).toBe(true);
    expect(formatNetlist(text) === text).toBe(true);
    expect(writeNetlist(netlist!)).toContain(nest);
  });

  it.each([
    ['', 'f:1:1: expected (export, found ('],
    ['(export ', "f:1:10: expected a form's name, found ( in (export ("],
    ['(export (nets ', "f:1:16: expected a form's name, found ( in (nets ("],
    ['(export (nets (net (name ', 'f:1:26: expected a text, found ( in (net (name'],
  ])('Behind %j they are an error with its place.', (start, message) => {
    for (const end of ['', ')'.repeat(deep)]) {
      const { netlist, problems } = parseNetlist(start + '('.repeat(deep) + end, { file: 'f' });
      expect(netlist).toBeUndefined();
      expect(problems.map(formatProblem)[0]!.slice(0, message.length)).toBe(message);
      expect(problems.length).toBeLessThan(5);
    }
  });

  it('Closing parentheses alone, and names nested in each other, are errors too.', () => {
    for (const text of [')'.repeat(deep), '(export'.repeat(deep), '(export (components (comp'.repeat(deep)]) {
      expect(parseNetlist(text).netlist).toBeUndefined();
    }
  });
});

describe('Size of a single thing', () => {
  it('A text of ten million characters, with and without escapes.', () => {
    for (const value of ['x'.repeat(10_000_000), '"\\\n'.repeat(1_000_000)]) {
      const text = writeNetlist({ components: [{ ref: 'R1', value }], nets: [] });
      expect(parseNetlist(text).netlist!.components[0]!.value === value).toBe(true);
    }
  });

  it('A net of 100,000 nodes with a comment and an unknown form between each takes no longer than it must.', () => {
    const node = (index: number) => `(node (ref "R${index}") (pin "1"))\n# note\n(odd)\n`;
    const nodes = Array.from({ length: 100_000 }, (_, index) => node(index)).join('');
    const { netlist } = parseNetlist(`(export (version "E") (nets (net (code "1") (name "A") ${nodes})))`);
    expect(netlist!.nets[0]!.others).toHaveLength(100_000);
    const again = parseNetlist(writeNetlist(netlist!)).netlist!;
    expect(again.nets[0]!.nodes).toHaveLength(100_000);
    expect(again.nets[0]!.others).toHaveLength(100_000);
    expect(checkNetlist(again)).toHaveLength(1001);
  });

  it('Text variables and sheets in turns, 50,000 of each.', () => {
    const turns = '(textvar (name "a") "b") (sheet (number "1"))'.repeat(50_000);
    const { netlist } = parseNetlist(`(export (version "E") (design ${turns}))`);
    expect([netlist!.textVars.length, netlist!.sheets.length]).toEqual([50_000, 50_000]);
  });

  it('A hundred thousand words, stray, unquoted or unknown, become few warnings.', () => {
    const words = 'word '.repeat(100_000);
    const text = `(export (version "E") (words ${words}) (components ${words} (comp (ref R1) (value ${words}))))`;
    const { netlist, problems } = parseNetlist(text);
    expect(problems.map((problem) => problem.code)).toEqual(['stray-text', 'unquoted-text']);
    expect(netlist!.components[0]!.value.length).toBe(words.trim().length);
  });

  it('What would take more memory than allowed is refused with a place.', () => {
    for (const unit of ['(comp (ref a))', '(comp (ref a) (odd))', '(odd) (comp (ref a) (fields (field (name x))))']) {
      const text = `(export (version "E") (components ${unit.repeat(20_000)}))`;
      expect(parseNetlist(text).netlist).toBeDefined();
      const { netlist, problems } = parseNetlist(text, { memoryLimit: 1e6 });
      expect(netlist).toBeUndefined();
      expect(problems.at(-1)).toMatchObject({ code: 'too-large', severity: 'error' });
      expect(problems.at(-1)!.message).toMatch(/^the netlist takes more than 1 MB of memory in /);
    }
  });
});

describe('A file of hundreds of megabytes, in a process with the default heap', { timeout: 900_000 }, () => {
  const large = perTier({ quick: 4, normal: 200, long: 400 });
  const broken = perTier({ quick: 4, normal: 20, long: 200 });
  const bin = fileURLToPath(new URL('../bin/kicad-netlist-parser.mjs', import.meta.url));
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kicad-netlist-parser-limits-'));
    // In a fresh clone the first call bundles the sources, which takes more than the small heaps below.
    run([], '--help');
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes a file of the wanted size: a start, a unit again and again, an end. Gives how often the unit stands in it. */
  function fill(name: string, megabytes: number, start: string, unit: (index: number) => string, end: string): number {
    const file = openSync(join(folder, name), 'w');
    writeSync(file, start);
    let count = 0;
    for (let written = 0; written < megabytes * 1e6; ) {
      const block = Array.from({ length: 10_000 }, () => unit(count++)).join('');
      written += writeSync(file, block);
    }
    writeSync(file, end);
    closeSync(file);
    return count;
  }

  const run = (heap: readonly string[], ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...heap, bin, ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout: stdout.slice(0, 500), stderr: stderr.slice(0, 500) };
  };

  it('A real design is read and rewritten.', () => {
    const count = fill(
      'real.net',
      large,
      '(export (version D)\n  (components\n    (comp (ref R1)))\n  (nets\n',
      (index) =>
        `    (net (code ${index + 1}) (name "Net-(R1-Pad${index})") (class Default)\n      (node (ref R1) (pin ${index}) (pinfunction A) (pintype passive)))\n`,
      '))\n',
    );
    expect(run([], 'real.net', '--write', 'out.net')).toEqual({
      status: 0,
      stdout: `out.net: format E by an unnamed tool: 1 component, ${count} nets, ${count} nodes\n`,
      stderr: '',
    });
  });

  it.each([
    ['cut', '(export (version E) (nets ', '(net (code 1) (name A) (node (ref R1) (pin 1)))\n', ''],
    ['one text', '(export (version E) (source "', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', ''],
    ['parentheses', '(export (version E) (x ', '((((((((((((((((((((((((((((((((((((((((((((((((((', ''],
    ['no netlist', '', 'lorem ipsum dolor sit amet ', ''],
  ])('%s: a clear error.', (name, start, unit, end) => {
    fill('broken.net', broken, start, () => unit, end);
    const { status, stdout, stderr } = run([], 'broken.net');
    expect({ name, status, stdout }).toEqual({ name, status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: broken\.net:\d+:\d+: expected .*, found .*\n$/);
  });

  it('The costliest forms that a file can be made of: a result where the heap holds it, else a clear error.', () => {
    const megabytes = perTier({ quick: 4, normal: 20, long: 200 });
    fill('costly.net', megabytes, '(export (version E) (components ', () => '(comp(ref A)(a))', '))');
    const { status, stderr } = run([`--max-old-space-size=${50 + megabytes * 5}`], 'costly.net', '--write', 'out.net');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: costly\.net:1:\d+: the netlist takes more than \d+ MB of memory in \(co/);
    const whole = run([], 'costly.net', '--write', 'out.net');
    if (megabytes > 100 && whole.status === 2)
      expect(whole.stderr).toMatch(/^error: costly\.net:1:\d+: the netlist takes/);
    else
      expect(whole).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^error: components\/A: two components/),
      });
  });
});
