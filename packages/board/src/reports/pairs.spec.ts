import { describe, expect, it } from 'vitest';
import { pour } from '../copper/pour.ts';
import { groundZone, sampleBoard } from '../copper/sample-board.ts';
import { ground, net, track, via } from '../define.ts';
import { oshParkRules } from '../design-rules/index.ts';
import type { DesignRules } from '../design-rules/rule-set.ts';
import { differentialImpedance } from '../impedance/impedance.ts';
import type { Board, Track, Zone } from '../model.ts';
import { pairReport } from './pairs.ts';

/** Two tracks of nets P and N on the bottom, side by side for 12 mm; ground on the top, and on the bottom when asked for. */
function pairBoard(
  change: { width?: number; gap?: number; tracks?: Track[]; zones?: Zone[]; vias?: Board['vias'] } = {},
): Board {
  const { width = 0.4, gap = 0.2 } = change;
  const reach = (width + gap) / 2;
  const straight = (name: string, y: number) =>
    track(name, 'B.Cu', width, [
      [4, y],
      [16, y],
    ]);
  const board = sampleBoard();
  const nets = [net('P'), net('N'), ground('GND', 'J3.P')];
  const node = { ref: 'J3', function: 'P', pad: '1' };
  return {
    ...board,
    nets: nets.map(({ name, kind }) => ({ name, kind, nodes: name === 'GND' ? [node] : [] })),
    pairs: [{ name: 'D', positive: 'P', negative: 'N' }],
    tracks: change.tracks ?? [straight('P', 6 + reach), straight('N', 6 - reach)],
    vias: change.vias ?? [],
    zones: change.zones ?? [groundZone('F.Cu'), groundZone('B.Cu', { clearanceTo: { P: 0.3, N: 0.3 } })],
  };
}

const withoutMask: DesignRules = {
  ...oshParkRules,
  stackup: (({ mask: _, ...rest }) => rest)(oshParkRules.stackup),
};

async function report(board: Board, rules: DesignRules = oshParkRules) {
  return pairReport(board, await pour(board), rules);
}

describe('pairReport', () => {
  it('A coupled stretch is found with its gap, the ground beside it and the ground on the other layer.', async () => {
    const { pairs, problems } = await report(pairBoard());
    const [{ coupling, skew, narrowed }] = pairs as [(typeof pairs)[0]];
    expect(coupling).toMatchObject({ layer: 'B.Cu', width: 0.4, gap: 0.2, coplanarGaps: [0.3, 0.3] });
    expect(coupling!.length).toBeCloseTo(12, 6);
    expect(coupling!.overGround).toBeGreaterThan(10);
    expect([skew, narrowed]).toEqual([0, 0]);
    expect(problems).toEqual([]);
  });

  it('Its impedance is that of the field solution, for each permittivity of the stackup, bare and under mask.', async () => {
    const { pairs } = await report(pairBoard());
    const section = { width: 0.4, gap: 0.2, coplanarGap: 0.3, height: 1.524, thickness: 0.035 };
    const mask = { thickness: 0.01524, permittivity: 3.7 };
    for (const [index, permittivity] of [4.5, 4.6].entries()) {
      const found = pairs[0]!.impedances[index]!;
      expect(found.permittivity).toBe(permittivity);
      expect(found.bare).toBeCloseTo(differentialImpedance({ ...section, permittivity }), 9);
      expect(found.masked).toBeCloseTo(differentialImpedance({ ...section, permittivity, mask }), 9);
      expect(Math.abs(found.bare / [99.5, 98.7][index]! - 1)).toBeLessThan(0.02);
    }
  });

  it('Ground on one side only gives what lies between ground on both sides and on none.', async () => {
    const oneSided = groundZone('B.Cu', {
      clearanceTo: { P: 0.3, N: 0.3 },
      outline: [
        [0, 6],
        [20, 6],
        [20, 16],
        [0, 16],
      ],
    });
    const both = (await report(pairBoard(), withoutMask)).pairs[0]!;
    const one = (await report(pairBoard({ zones: [groundZone('F.Cu'), oneSided] }), withoutMask)).pairs[0]!;
    const none = (await report(pairBoard({ zones: [groundZone('F.Cu')] }), withoutMask)).pairs[0]!;
    expect(one.coupling!.coplanarGaps).toEqual([0.3, undefined]);
    expect(none.coupling!.coplanarGaps).toEqual([undefined, undefined]);
    expect(one.impedances[0]!.bare).toBeCloseTo((both.impedances[0]!.bare + none.impedances[0]!.bare) / 2, 9);
    expect(one.impedances[0]!.masked).toBeUndefined();
  });

  it('A pair of narrow tracks is told with its worst figure, and what would mend it.', async () => {
    const { problems } = await report(pairBoard({ width: 0.16, gap: 0.44 }), withoutMask);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code: 'pair-impedance', severity: 'warning', path: 'pairs/D' });
    expect(problems[0]!.message).toMatch(
      /has 1[2-7]\d\.\d ohm where it is coupled; 100 ohm are wanted, 10 more or less$/,
    );
    expect(problems[0]!.hint).toContain('wider');
    const wide = await report(pairBoard({ width: 1.2, gap: 0.2 }), withoutMask);
    expect(wide.problems.map(({ code, hint }) => [code, hint.slice(0, 24)])).toEqual([
      ['pair-impedance', 'make the tracks narrower'],
    ]);
  });

  it('Of two ways of going side by side the longer one counts; diagonals and other widths do not disturb it.', async () => {
    const p = (points: [number, number][], width = 0.4) => track('P', 'B.Cu', width, points);
    const n = (points: [number, number][], width = 0.4) => track('N', 'B.Cu', width, points);
    const { pairs } = await report(
      pairBoard({
        tracks: [
          p([
            [4, 6.3],
            [10, 6.3],
            [13, 9.3],
          ]),
          n([
            [4, 5.7],
            [10.2485, 5.7],
            [13.2485, 8.7],
          ]),
          p(
            [
              [13, 9.3],
              [13, 12],
            ],
            0.25,
          ),
          n(
            [
              [13.2485, 8.7],
              [14, 12],
            ],
            0.25,
          ),
        ],
      }),
    );
    expect(pairs[0]!.coupling).toMatchObject({ width: 0.4, gap: 0.2 });
    // Where they turn, the outer track has no straight partner for a moment.
    expect(6 + Math.hypot(3, 3) - pairs[0]!.coupling!.length).toBeCloseTo(0.25, 1);
    expect(pairs[0]!.narrowed).toBeCloseTo(2.7 + Math.hypot(0.7515, 3.3), 6);
  });

  it('Vias in a pair and too much skew are told.', async () => {
    const straight = pairBoard().tracks;
    const tracks = [
      straight[0]!,
      straight[1]!,
      track('N', 'B.Cu', 0.4, [
        [16, 5.7],
        [16, 2],
      ]),
    ];
    const { problems } = await report(pairBoard({ tracks, vias: [via('P', [4, 6.3])] }));
    expect(problems.map(({ code }) => code)).toEqual(['pair-via', 'pair-skew']);
    expect(problems[1]!.message).toBe('the tracks of D are 12 and 15.7 mm long; 3.048 mm of difference are allowed');
  });

  it('The lines say lengths, skew, coupling and impedance in words.', async () => {
    const { lines } = await report(pairBoard());
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^pair D: 12 and 12 mm long, 0 mm of skew, 0 vias; 12 mm side by side at 0\.4\/0\.2 mm, 1[012][\d.]* mm of it over ground, ground beside it at 0\.3 mm$/,
    );
    expect(lines[1]).toMatch(
      /^pair D: 10\d\.\d ohm at permittivity 4\.5, 9\d\.\d under mask; (99|100)\.\d ohm at permittivity 4\.6, 9\d\.\d under mask \(field solution over 1\.524 mm; wanted 100 ohm\)$/,
    );
  });

  it('Tracks that are nowhere side by side give lengths without impedance; a pair without tracks gives nothing.', async () => {
    const tracks = [
      track('P', 'B.Cu', 0.4, [
        [4, 6],
        [16, 6],
      ]),
      track('N', 'F.Cu', 0.4, [
        [4, 6],
        [16, 6],
      ]),
    ];
    const { lines, pairs } = await report(pairBoard({ tracks }));
    expect(pairs[0]!.coupling).toBeUndefined();
    expect(lines).toEqual(['pair D: 12 and 12 mm long, 0 mm of skew, 0 vias; nowhere side by side']);
    expect(await report(pairBoard({ tracks: [] }))).toEqual({ pairs: [], problems: [], lines: [] });
  });

  it('Rules without a stackup give no impedance and no problem of it.', async () => {
    const { stackup: _, ...rules } = oshParkRules;
    const { lines, pairs, problems } = await report(pairBoard({ width: 0.16, gap: 0.44 }), rules);
    expect(pairs[0]!.impedances).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(problems).toEqual([]);
  });
});
