// Netlists that other tools wrote, kept outside this repository: the same counts as their index says, the same content as
// python3-sexpdata reads, and nothing lost on the way through this library.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noShared, perTier, python, sharedFolder, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { checkNetlist } from './check.ts';
import { diffNetlists } from './diff.ts';
import { formatNetlist } from './format.ts';
import type { Netlist } from './netlist.ts';
import { parseNetlist, readNetlist } from './read.ts';
import { allSamples, countsOf } from './testing/samples.ts';
import { contentOf, type PlainNetlist, sexpdataScript } from './testing/sexpdata.ts';
import { formatSexpr, parseSexpr } from './tree.ts';
import { writeNetlist } from './write.ts';

const folder = sharedFolder('cases/netlists');
const files = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.net'));

interface Case {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const cases: readonly Case[] = [
  ...allSamples.map(({ name, text }) => ({ name: `sample ${name}`, bytes: new TextEncoder().encode(text) })),
  ...files.map((name) => ({ name, bytes: readFileSync(join(folder!, name)) })),
];

/** The rows of the index: file, bytes, format, tool, components, nets, nodes. */
function readIndex(): Map<string, readonly string[]> {
  const rows = readFileSync(join(folder!, 'INDEX.md'), 'utf8').split('\n');
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  return new Map(cells.filter((row) => row[1]?.endsWith('.net')).map((row) => [row[1]!, row]));
}

describe('Each netlist that another tool wrote', () => {
  it('is listed with the format, tool and counts that are read from it.', (context) => {
    skipFor(context, folder === undefined ? noShared : undefined);
    const index = readIndex();
    expect(files.length).toBeGreaterThanOrEqual(48);
    for (const name of files) {
      const netlist = readNetlist(readFileSync(join(folder!, name)), { file: name });
      const { components, nets, nodes } = countsOf(netlist);
      const [, , , format, tool, ...counts] = index.get(name) ?? [];
      expect([name, netlist.version, netlist.tool, components, nets, nodes]).toEqual([
        name,
        format,
        tool,
        ...counts.slice(0, 3).map(Number),
      ]);
    }
  });

  it.each(cases)('$name: the lossless tree prints to the same bytes.', ({ bytes }) => {
    expect(Buffer.from(formatSexpr(parseSexpr(bytes))).equals(bytes)).toBe(true);
  });

  it.each(cases)(
    '$name: reading what was written gives the same, and writing it again the same bytes.',
    ({ bytes }) => {
      const netlist = readNetlist(bytes);
      for (const format of ['E', 'D'] as const) {
        const text = writeNetlist(netlist, { format });
        const again = readNetlist(text);
        expect(again).toEqual({ ...netlist, version: format });
        expect(writeNetlist(again, { format }) === text).toBe(true);
        expect(diffNetlists(netlist, again).same).toBe(true);
      }
    },
  );

  it.each(cases)(
    '$name: rewriting keeps all, and in its own format every byte that KiCad reads.',
    ({ name, bytes }) => {
      const netlist = readNetlist(bytes);
      for (const format of ['E', 'D'] as const) {
        const text = formatNetlist(bytes, { format });
        const plain = ({ others: _, ...rest }: Netlist) => ({ ...rest, version: '' });
        expect(plain(readNetlist(text))).toEqual(plain(netlist));
        expect(text).toMatch(format === 'E' ? /^\(export \(version "E"\)\s/ : /^\(export \(version D\)\s/);
      }
      if (/kicad.?10|kle2netlist|masked/i.test(name)) return;
      expect(Buffer.from(formatNetlist(bytes, { format: netlist.version as 'E' })).equals(bytes)).toBe(true);
    },
  );

  it.each(cases)('$name: no contradiction is an error.', ({ bytes }) => {
    expect(checkNetlist(readNetlist(bytes)).filter((problem) => problem.severity === 'error')).toEqual([]);
  });

  it.each(cases)('$name: cut anywhere, it gives an error with a place.', ({ bytes }) => {
    const text = Buffer.from(bytes).toString('utf8');
    const end = text.lastIndexOf(')');
    const cuts = perTier({ quick: 10, normal: 200, long: 1000 });
    const random = makeRandom(text.length);
    for (let cut = 0; cut < cuts; cut++) {
      const length = Math.floor(random() * (end + 1));
      const { netlist, problems } = parseNetlist(text.slice(0, length), { file: 'cut.net' });
      expect(netlist).toBeUndefined();
      const errors = problems.filter((problem) => problem.severity === 'error');
      expect(errors.length).toBeGreaterThan(0);
      for (const { path, message } of errors) {
        expect(path).toMatch(/^cut\.net:\d+:\d+$/);
        expect(message).toMatch(/^expected .*, found /);
      }
    }
  });

  it.each(cases)('$name: with a few bytes torn, it is read or refused, never worse.', ({ bytes }) => {
    const random = makeRandom(bytes.length + 1);
    const rounds = perTier({ quick: 5, normal: 20, long: 2000 });
    for (let round = 0; round < rounds; round++) {
      const torn = Uint8Array.from(bytes);
      for (let tear = 0; tear < 3; tear++) {
        torn[Math.floor(random() * torn.length)] = tears[Math.floor(random() * tears.length)]!;
      }
      const { netlist, problems } = parseNetlist(torn);
      expect(netlist === undefined).toBe(problems.some((problem) => problem.severity === 'error'));
      if (netlist !== undefined) expect(formatNetlist(formatNetlist(torn))).toBe(formatNetlist(torn));
    }
  });

  it('holds the same components, nets and nodes as python3-sexpdata reads.', (context) => {
    skipFor(context, withoutOracle('sexpdata'));
    const texts = cases.flatMap(({ name, bytes }) => {
      const netlist = readNetlist(bytes);
      const written = ['E', 'D'].map((format) => writeNetlist(netlist, { format: format as 'E' }));
      return [
        // sexpdata takes a backslash in a bare text for an escape, so such a file is given with quotes.
        { name, text: formatNetlist(bytes), netlist },
        ...written.map((text) => ({ name: `${name}, written`, text, netlist })),
        ...(hasBareBackslash(bytes)
          ? []
          : [{ name: `${name}, as it is`, text: Buffer.from(bytes).toString('utf8'), netlist }]),
      ];
    });
    const input = JSON.stringify(texts.map(({ text }) => text));
    const run = spawnSync(python, ['-c', sexpdataScript], { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
    expect(run.stderr.slice(-300)).toBe('');
    const read = JSON.parse(run.stdout) as PlainNetlist[];
    expect(read).toHaveLength(texts.length);
    for (const [index, { name, netlist }] of texts.entries()) {
      expect({ name, ...read[index] }).toEqual({ name, ...contentOf(netlist) });
    }
  });
});

const tears = [...Buffer.from('()"\\# \n\r\tx0~'), 0, 0xff, 0xc3];

const hasBareBackslash = (bytes: Uint8Array): boolean =>
  /\\/.test(
    Buffer.from(bytes)
      .toString('utf8')
      .replace(/"(?:[^"\\]|\\.)*"/gs, '""'),
  );

/** A linear congruential generator, so that a failure is the same on each machine. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
