import { readFileSync } from 'node:fs';
import { type Board, designBoard, net, padKey, place } from '@boardproof/board';
import { perTier, skipFor, withoutOracle, workspaceRoot } from '@boardproof/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostileBoard } from './arbitrary-board.ts';
import { compareNetlist } from './compare-netlist.ts';
import { makeNetlist } from './netlist.ts';
import { netsInPcbRnd } from './oracle/pcb-rnd.ts';
import { netlistsInSexpdata, type SexpdataNetlist } from './oracle/sexpdata.ts';
import { capacitor, sampleBoard, sampleSource } from './sample-board.ts';

function netlist(board: Board): string {
  return String(makeNetlist(board).files.get(`${board.name}.net`));
}

/** The nets of a model by name, each pin as `REF-PIN`, sorted: what pcb-rnd keeps of a netlist. */
function modelNets(board: Board): Map<string, string[]> {
  return new Map(
    board.nets.map(({ name, nodes }) => [name, nodes.map(({ ref, pad }) => `${ref}-${pad}`).sort()] as const),
  );
}

function expectSameAsModel(found: SexpdataNetlist, board: Board): void {
  expect(found.version).toBe('E');
  expect(
    found.components.map(({ ref, value, properties }) => ({ ref, value, properties: [...properties].sort() })),
  ).toEqual(
    board.parts.map(({ ref, value, part, fitted, excludeFromBom }) => ({
      ref,
      value: value === '' ? '~' : value,
      properties: [
        ...(part.orders.length === 0 ? [] : ['MPN', 'Manufacturer']),
        ...(part.orders[0]?.digikey === undefined ? [] : ['Digi-Key Part Number']),
        ...(fitted ? [] : ['dnp']),
        ...(excludeFromBom ? ['exclude_from_bom'] : []),
      ].sort(),
    })),
  );
  const types = new Map(
    board.parts.flatMap(({ ref, part }) => part.pins.map((pin) => [padKey(ref, pin.pad), pin.type])),
  );
  expect(found.nets.map(({ name, nodes }) => ({ name, nodes }))).toEqual(
    board.nets.map(({ name, nodes }) => ({
      name,
      nodes: nodes.map(({ ref, pad = '', function: pin }) => [ref, pad, pin, types.get(padKey(ref, pad))]),
    })),
  );
}

describe('makeNetlist', () => {
  it('A board becomes a netlist of format E that begins as KiCad’s reader demands, the same bytes each time.', () => {
    const { files, problems, summary } = makeNetlist(sampleBoard());
    expect(problems).toEqual([]);
    const text = String(files.get('sample-board.net'));
    // KiCad up to 9 knows a netlist by this line only.
    expect(text.split('\n')[0]).toBe('(export (version "E")');
    expect(summary?.[0]).toBe('sample-board.net reads back as designed: 4 components, 3 nets, 7 nodes');
    expect(makeNetlist(sampleBoard()).files).toEqual(files);
  });

  it('Parts say that they are not fitted or not bought, and the footprint is KiCad’s own where there is one.', () => {
    const text = netlist(sampleBoard());
    const component = (ref: string) => (text.split(`(comp (ref "${ref}")`)[1] ?? '').split(/\(comp |\(libparts/)[0];
    expect(component('R1')).toMatch(/\(property \(name "exclude_from_bom"\)\)\s+\(property \(name "dnp"\)\)/);
    expect(component('C1')).not.toContain('dnp');
    expect(component('C1')).toContain('(footprint "Capacitor_SMD:C_0805_2012Metric")');
    expect(component('J1')).toContain('(footprint "boardproof:HEADER-1x4")');
  });

  it('A function that the part does not have is an error with its place, and the rest is still written.', () => {
    const nets = [net('IN', 'J1.IN', 'C1.A', 'C1.X'), net('LOST', 'Q9.A'), ...sampleSource().nets.slice(1)];
    const { files, problems } = makeNetlist(sampleBoard({ nets }));
    expect(problems.map(({ code, severity, path }) => [code, severity, path])).toEqual([
      ['netlist-node-without-pad', 'error', 'nets/IN/C1.X'],
      ['netlist-node-without-pad', 'error', 'nets/LOST/Q9.A'],
    ]);
    expect(files.size).toBe(1);
  });

  it('Two nets of one name are written as one net.', () => {
    const nets = [...sampleSource().nets, net('IN', 'J1.NC')];
    const { problems, files } = makeNetlist(sampleBoard({ nets, unconnected: [] }));
    expect(problems).toEqual([]);
    expect(String(files.get('sample-board.net')).match(/\(name "IN"\)\s+\(node/g)).toHaveLength(1);
  });

  it('A name that no file can hold is an error, and no netlist is written.', () => {
    const { files, problems } = makeNetlist(sampleBoard({ nets: [net('A\0B', 'J1.IN', 'C1.A')] }));
    expect(files.size).toBe(0);
    expect(problems).toMatchObject([{ code: 'netlist-nul-character', severity: 'error' }]);
  });

  it('Any names that the model permits are read back unchanged.', () => {
    fc.assert(
      fc.property(hostileBoard, (board) => {
        expect(makeNetlist(board).problems).toEqual([]);
      }),
    );
  });
});

describe('compareNetlist', () => {
  const board = sampleBoard({ parts: [...sampleSource().parts, place('C2', capacitor, { at: [6, 9], value: '' })] });
  const written = netlist(board);

  it('A netlist as it was written equals its model.', () => {
    expect(compareNetlist(written, board)).toEqual([]);
  });

  const faults: [string, (text: string) => string, RegExp][] = [
    ['Another value', (text) => text.replace('(value "100nF")', '(value "10nF")'), /lacks component "C1" "100nF"/],
    [
      'Another footprint',
      (text) => text.replace('"boardproof:HOLE"', '"boardproof:HOLES"'),
      /has component "H1" .*HOLES/,
    ],
    ['A lost flag', (text) => text.replace('(property (name "dnp"))', ''), /lacks component "R1" .*dnp/],
    [
      'A lost node',
      (text) => text.replace('(node (ref "C1") (pin "1") (pinfunction "A") (pintype "passive"))', ''),
      /lacks in net "IN" the pin "1" \("A", passive\) of "C1"/,
    ],
    [
      'Another pin',
      (text) => text.replace('(node (ref "C1") (pin "1")', '(node (ref "C1") (pin "3")'),
      /has in net "IN" the pin "3"/,
    ],
    [
      'Another function',
      (text) => text.replace('(pinfunction "IN")', '(pinfunction "INN")'),
      /the pin "1" \("INN", input\) of "J1"/,
    ],
    ['Another type', (text) => text.replace('(pintype "input")', '(pintype "output")'), /\("IN", output\) of "J1"/],
    ['A renamed net', (text) => text.replace('(name "OUT")\n', '(name "OOT")\n'), /lacks net "OUT"/],
    ['Another format', (text) => text.replace('(version "E")', '(version "D")'), /version D instead of E/],
    ['A cut file', (text) => text.slice(0, -30), /cannot be read back/],
  ];
  for (const [what, fault, message] of faults) {
    it(`${what} is an error that names it.`, () => {
      const text = fault(written);
      expect(text).not.toBe(written);
      const problems = compareNetlist(text, board);
      expect(problems.map((problem) => problem.message)).toContainEqual(expect.stringMatching(message));
      expect(problems.every(({ code, severity }) => code === 'netlist-differs' && severity === 'error')).toBe(true);
    });
  }
});

describe('other readers of our netlists', () => {
  const boards = new Map<string, Board>([['sample', sampleBoard()]]);

  beforeAll(async () => {
    const { default: project } = await import(`${workspaceRoot}hardware/rj45-magjack-breakout/board.ts`);
    for (const name of Object.keys(project.configurations)) boards.set(name, designBoard(project, name));
    const { default: base } = await import(`${workspaceRoot}hardware/teensy41-base-board/board.ts`);
    boards.set('base board', designBoard(base));
  });

  for (const name of ['sample', 'rjmg1bd3b8k1anr', 'j1b1211ccd', 'hr911105a', 'si-60062-f', 'base board']) {
    it(`python3-sexpdata and pcb-rnd read the nets of the model: ${name}.`, (context) => {
      skipFor(context, withoutOracle('sexpdata') ?? withoutOracle('pcb-rnd'));
      const board = boards.get(name) as Board;
      const text = netlist(board);
      expectSameAsModel(netlistsInSexpdata([text])[0] as SexpdataNetlist, board);
      expect(netsInPcbRnd(text)).toEqual(modelNets(board));
    });
  }

  it('A node that got lost on the way is noticed with either reader.', (context) => {
    skipFor(context, withoutOracle('sexpdata') ?? withoutOracle('pcb-rnd'));
    const board = sampleBoard();
    const text = netlist(board).replace('(node (ref "C1") (pin "1")', '(node (ref "C1") (pin "3")');
    expect(() => expectSameAsModel(netlistsInSexpdata([text])[0] as SexpdataNetlist, board)).toThrow();
    expect(netsInPcbRnd(text)).not.toEqual(modelNets(board));
  });

  it('python3-sexpdata reads the model’s components and nets from boards with hostile names.', (context) => {
    skipFor(context, withoutOracle('sexpdata'));
    const some = fc.sample(hostileBoard, perTier({ quick: 50, normal: 200, long: 5000 }));
    const found = netlistsInSexpdata(some.map(netlist));
    for (const [index, board] of some.entries()) expectSameAsModel(found[index] as SexpdataNetlist, board);
  });

  it('pcb-rnd reads the model’s nets from boards with hostile names.', (context) => {
    skipFor(context, withoutOracle('pcb-rnd'));
    for (const board of fc.sample(hostileBoard, perTier({ quick: 3, normal: 20, long: 500 }))) {
      // pcb-rnd keeps a net only while it has pins.
      const expected = [...modelNets(board)].filter(([, pins]) => pins.length > 0);
      expect(netsInPcbRnd(netlist(board))).toEqual(new Map(expected));
    }
  });
});

describe('README', () => {
  it('The README names the functions that the package exports.', async () => {
    const readme = readFileSync(`${workspaceRoot}packages/kicad/README.md`, 'utf8');
    for (const name of Object.keys(await import('./index.ts'))) expect(readme).toContain(name);
  });
});
