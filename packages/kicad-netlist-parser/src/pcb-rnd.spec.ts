// pcb-rnd reads format D and lists the nets that it found: another reader of what this library writes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noShared, perTier, sharedFolder, skipFor, withoutOracle } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatNetlist } from './format.ts';
import type { Netlist } from './netlist.ts';
import { readNetlist } from './read.ts';
import { allSamples } from './testing/samples.ts';
import { writeNetlist } from './write.ts';

const noOracle = withoutOracle('pcb-rnd');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kicad-netlist-parser-pcb-rnd-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The nets that pcb-rnd finds in a text of format D: `NAME: REF-PIN ...`, sorted. */
function netsByPcbRnd(text: string): string[] {
  const [input, output] = [join(folder, 'in.net'), join(folder, 'out.lht')];
  writeFileSync(input, text);
  rmSync(output, { force: true });
  const commands = `LoadEeschemaFrom(${input})\nSaveTo(LayoutAs,${output})\nquit()\n`;
  spawnSync('pcb-rnd', ['--hid', 'batch'], { input: commands, encoding: 'utf8', timeout: 60_000 });
  return readLihata(readFileSync(output, 'utf8'));
}

/** The list `input` of the board's netlists. Special characters of lihata are escaped, or the name stands in braces. */
function readLihata(text: string): string[] {
  const block = /ha:netlists \{\s*li:input \{(.*?)\n {3}\}/s.exec(text)?.[1] ?? '';
  const nets = block.matchAll(/^ {4}(?:\{ha:((?:[^\\}]|\\.)*)\}|ha:(\S+)) \{\n\s*li:conn \{(.*?)\}\n/gms);
  return [...nets]
    .map(([, braced, bare, nodes]) => {
      const names = [...nodes!.matchAll(/\{((?:[^\\}]|\\.)*)\};|([^;\s][^;]*);/g)].map((node) =>
        plain(node[1] ?? node[2]!),
      );
      return line(plain(braced ?? bare!), names);
    })
    .sort();
}

const plain = (text: string): string => text.replace(/\\(.)/gs, '$1');
const line = (name: string, nodes: readonly string[]): string => `${name}: ${[...new Set(nodes)].sort().join(' ')}`;

function netsOf(netlist: Netlist): string[] {
  const nets = netlist.nets.filter((net) => net.nodes.length > 0);
  return nets
    .map((net) =>
      line(
        net.name,
        net.nodes.map(({ ref, pin }) => `${ref}-${pin}`),
      ),
    )
    .sort();
}

describe('pcb-rnd finds the nets of what is written in format D', () => {
  it('from a netlist of each program that this library knows.', (context) => {
    skipFor(context, noOracle);
    for (const { name, text } of allSamples) {
      const netlist = readNetlist(text);
      expect({ name, nets: netsByPcbRnd(writeNetlist(netlist, { format: 'D' })) }).toEqual({
        name,
        nets: netsOf(netlist),
      });
      expect({ name, nets: netsByPcbRnd(formatNetlist(text, { format: 'D' })) }).toEqual({
        name,
        nets: netsOf(netlist),
      });
    }
  });

  it('from netlists that other tools wrote.', (context) => {
    skipFor(context, noOracle);
    const shared = sharedFolder('cases/netlists');
    skipFor(context, shared === undefined ? noShared : undefined);
    const files = readdirSync(shared!).filter((name) => name.endsWith('.net'));
    const step = perTier({ quick: 12, normal: 5, long: 1 });
    for (const name of files.filter((_, index) => index % step === 0)) {
      const netlist = readNetlist(readFileSync(join(shared!, name)));
      expect({ name, nets: netsByPcbRnd(writeNetlist(netlist, { format: 'D' })) }).toEqual({
        name,
        nets: netsOf(netlist),
      });
    }
  });
});
