import {
  type Board,
  type BoardSource,
  net,
  place,
  placedPads,
  pour,
  pourDistances,
  track,
  via,
} from '@boardproof/board';
import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileBoard } from './arbitrary-board.ts';
import { toSheet } from './frame.ts';
import { inspectPcb, type PcbInspection } from './oracle/pcbnew.ts';
import { makePcb, pcbFile } from './pcb.ts';
import { capacitor, sampleBoard, sampleSource } from './sample-board.ts';

async function inspect(board: Board): Promise<PcbInspection> {
  const { files, problems } = await makePcb(board);
  expect(problems).toEqual([]);
  return inspectPcb(files, board.name);
}

describe('makePcb', () => {
  it('A board becomes a board file of KiCad 6, a project and rules, the same bytes each time.', async () => {
    const { files, problems, summary } = await makePcb(sampleBoard());
    expect(problems).toEqual([]);
    expect([...files.keys()]).toEqual(['sample-board.kicad_pcb', 'sample-board.kicad_pro', 'sample-board.kicad_dru']);
    expect(String(files.get('sample-board.kicad_pcb'))).toMatch(
      /^\(kicad_pcb \(version 20211014\) \(generator boardproof\)\n/,
    );
    expect(() => JSON.parse(String(files.get('sample-board.kicad_pro')))).not.toThrow();
    expect(summary?.[0]).toContain('reads back as designed');
    expect((await makePcb(sampleBoard())).files).toEqual(files);
  });

  it('The copper in the zones is that of every other output: the pour with its own distances.', async () => {
    expect(await pour(sampleBoard(), pourDistances)).toEqual(await pour(sampleBoard()));
  });

  it('A zone in which no copper came to lie is a warning with its place.', async () => {
    const { problems, files } = await makePcb(sampleBoard({ outline: sampleSource().outline.slice(1) }));
    expect(problems.map(({ code, severity, path }) => [code, severity, path])).toEqual([
      ['zone-without-copper', 'warning', 'zones/0'],
      ['zone-without-copper', 'warning', 'zones/1'],
    ]);
    expect(files.size).toBe(3);
  });

  it('No uuid comes twice in a board file.', async () => {
    const text = String((await makePcb(sampleBoard())).files.get('sample-board.kicad_pcb'));
    const uuids = [...text.matchAll(/\(tstamp ([0-9a-f-]{36})\)/g)].map((match) => match[1]);
    expect(uuids.length).toBeGreaterThan(40);
    expect(new Set(uuids).size).toBe(uuids.length);
  });

  it('A pad without net has no net in the file, and a part that is not fitted says so in KiCad.', async (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    const found = await inspect(sampleBoard());
    expect(found.pads.find(({ ref, number }) => ref === 'J1' && number === '4')?.net).toBe('');
    const resistor = found.footprints.find(({ ref }) => ref === 'R1');
    expect(resistor?.properties).toMatchObject({ dnp: '', exclude_from_bom: '', MPN: 'C-100' });
    // smd (2), not in position files (4), not in the BOM (8).
    expect(resistor?.attributes).toBe(2 + 4 + 8);
  });
});

describe('the board file in pcbnew', () => {
  it('pcbnew finds the parts, pads, nets, tracks, vias, zones and edges of the model, each in its place.', async (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    const board = sampleBoard();
    const found = await inspect(board);
    expect(found.version).toBe(20211014);
    expect([...found.nets].sort()).toEqual(board.nets.map(({ name }) => name).sort());
    expect(found.footprints.map(({ ref, value }) => `${ref} ${value}`).sort()).toEqual(
      board.parts.map(({ ref, value }) => `${ref} ${value}`).sort(),
    );
    const nm = (mm: number) => Math.round(mm * 1e6);
    const at = (point: readonly [number, number]) => toSheet(point).map(nm).join();
    expect(found.pads.map((pad) => [pad.ref, pad.number, pad.at.join(), pad.net, pad.function].join()).sort()).toEqual(
      placedPads(board)
        .map((pad) => [pad.ref, pad.number, at(pad.at), pad.net ?? '', pad.function ?? ''].join())
        .sort(),
    );
    expect(found.segments.map(({ net: name, from, to, width }) => [name, from, to, width].join()).sort()).toEqual(
      board.tracks
        .flatMap(({ net: name, points, width }) =>
          points.slice(1).map((to, index) => [name, at(points[index] ?? to), at(to), nm(width)].join()),
        )
        .sort(),
    );
    expect(found.vias.map((each) => [each.net, each.at, each.diameter, each.drill].join()).sort()).toEqual(
      board.vias.map((each) => [each.net, at(each.at), nm(each.diameter), nm(each.drill)].join()).sort(),
    );
    expect(found.edges).toBe(board.outline.length);
    expect(found.asWritten.zones.map(({ net: name, layer }) => `${name} ${layer}`)).toEqual(['GND F.Cu', 'GND B.Cu']);
  });

  it('A routed board is silent in KiCad’s own DRC under the fab’s rules, with our fill and after KiCad’s refill.', async (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    const { asWritten, refilled } = await inspect(sampleBoard());
    for (const state of [asWritten, refilled]) {
      expect(state.drcRan).toBe(true);
      expect(state.drc, state.drcText.join('\n')).toEqual([]);
      expect(state.unconnected).toBe(0);
    }
    for (const [index, zone] of asWritten.zones.entries()) {
      const again = refilled.zones[index];
      expect(zone.areas).toBe(again?.areas);
      // Both fills keep the same distances; they round the corners with other polygons.
      expect(zone.mm2 / (again?.mm2 ?? 0)).toBeCloseTo(1, 2);
    }
  });

  it('The distance that a zone keeps to a single net holds in KiCad’s refill too.', async (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    const zones = sampleSource().zones?.map((zone) => ({ ...zone, clearanceTo: {} }));
    const wide = await inspect(sampleBoard());
    const narrow = await inspect(sampleBoard(zones === undefined ? {} : { zones }));
    // IN runs 6.5 mm over the top with 0.25 mm more to each side.
    const difference = (narrow.refilled.zones[0]?.mm2 ?? 0) - (wide.refilled.zones[0]?.mm2 ?? 0);
    expect(difference).toBeGreaterThan(2);
  });

  it('Silk on a pad and silk over the edge are found by KiCad, each once.', async (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    const silk = (...points: [number, number][]) => ({ lines: [{ layer: 'F.SilkS' as const, width: 0.15, points }] });
    for (const line of [silk([18, 8], [26, 8]), silk([12, 5], [14, 4])]) {
      const { drc } = (await inspect(sampleBoard(line))).asWritten;
      expect(drc.filter((problem) => problem.startsWith('[silk_over_copper]'))).toHaveLength(1);
    }
  });

  const [inTrack, outTrack] = sampleSource().tracks ?? [];
  const broken: [string, Partial<BoardSource>, string][] = [
    ['A missing track', { tracks: [inTrack!] }, 'unconnected_items'],
    ['A narrow track', { tracks: [{ ...inTrack!, width: 0.15 }, outTrack!] }, 'track_width'],
    ['A small hole', { vias: [...(sampleSource().vias ?? []), via('GND', [18, 6], 0.8, 0.25)] }, 'drill_out_of_range'],
    ['A thin ring', { vias: [...(sampleSource().vias ?? []), via('GND', [18, 6], 0.6, 0.4)] }, 'annular_width'],
    [
      'A track at the edge',
      {
        tracks: [
          inTrack!,
          outTrack!,
          track('GND', 'F.Cu', 0.3, [
            [16, 6],
            [23.7, 6],
          ]),
        ],
      },
      'copper_edge_clearance',
    ],
    [
      'A track of another net across',
      {
        tracks: [
          inTrack!,
          outTrack!,
          track('GND', 'F.Cu', 0.3, [
            [16, 6],
            [2, 6],
          ]),
        ],
      },
      'clearance',
    ],
    [
      'A swap of two nets',
      { nets: [net('IN', 'J1.OUT', 'C1.A'), net('OUT', 'J1.IN', 'R1.A'), ...sampleSource().nets.slice(2)] },
      'unconnected_items',
    ],
    [
      'An overlap of parts',
      { parts: [...sampleSource().parts, place('C2', capacitor, { at: [6, 11] })] },
      'courtyards_overlap',
    ],
  ];
  for (const [what, change, code] of broken) {
    it(`${what} is found by KiCad as ${code}.`, async (context) => {
      skipFor(context, withoutOracle('pcbnew'));
      const { asWritten } = await inspect(sampleBoard(change));
      expect(asWritten.drc.filter((line) => line.startsWith(`[${code}]`))).not.toEqual([]);
    });
  }

  it('An open outline is found by KiCad as invalid_outline.', (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    const board = sampleBoard({ outline: sampleSource().outline.slice(1) });
    const found = inspectPcb(new Map([['sample-board.kicad_pcb', pcbFile(board, [])]]), board.name);
    expect(found.asWritten.drc.filter((line) => line.startsWith('[invalid_outline]'))).not.toEqual([]);
  });

  it('A zone without its fill leaves its pads unconnected until KiCad refills it.', async (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    const board = sampleBoard();
    const { files } = await makePcb(board);
    const found = inspectPcb(new Map([...files, ['sample-board.kicad_pcb', pcbFile(board, [])]]), board.name);
    expect(found.asWritten.unconnected).toBeGreaterThan(0);
    expect(found.refilled.unconnected).toBe(0);
  });

  it('References, net names and functions that are hard on a reader arrive in pcbnew unchanged.', async (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    for (const board of fc.sample(hostileBoard, perTier({ quick: 3, normal: 10, long: 300 }))) {
      const found = await inspect(board);
      expect([...found.nets].sort()).toEqual(board.nets.map(({ name }) => name).sort());
      const line = (...words: (string | undefined)[]) => words.map((word) => JSON.stringify(word ?? '')).join();
      expect(found.pads.map((pad) => line(pad.ref, pad.number, pad.net, pad.function, pad.type)).sort()).toEqual(
        placedPads(board)
          .map((pad) => {
            const pins = board.parts.find(({ ref }) => ref === pad.ref)?.part.pins;
            return line(pad.ref, pad.number, pad.net, pad.function, pins?.find((pin) => pin.pad === pad.number)?.type);
          })
          .sort(),
      );
    }
  });

  it('A board file that KiCad cannot read is an error, not an empty board.', (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    const text = pcbFile(sampleBoard(), []).replace('(general', '(particular');
    expect(() => inspectPcb(new Map([['sample-board.kicad_pcb', text]]), 'sample-board')).toThrow(/particular/);
  });
});
