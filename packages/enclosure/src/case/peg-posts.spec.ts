import { place } from '@boardproof/board';
import { capacitor0805, mountingHoleM2 } from '@boardproof/parts';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../testing/cases.ts';
import { sampleBoard } from '../testing/sample-board.ts';

const peg = { standoffs: { height: 3, fix: 'peg' } } as const;

describe('pegs and the posts over them', () => {
  it('A plug where a post of the lid would stand is refused with both ways out, and each of them is one.', () => {
    // The plug begins 2.3 mm beside H1.
    const sample = sampleBoard();
    const parts = sample.parts.map((placed) =>
      placed.ref === 'H1' ? { ...placed, at: [4.2, 29.4] as const } : placed,
    );
    const board = { ...sample, parts };
    const [problem] = problemsOf(peg, board).filter(({ code }) => code === 'peg-no-room');
    expect(problem).toMatchObject({ severity: 'error', path: 'options/standoffs/fix' });
    expect(problem!.message).toMatch(/peg of H1 would meet the plug on J2: \d\.\d\d mm are missing/);
    expect(problem!.hint).toContain("standoffs.fix: 'screw'");
    expect(problem!.hint).toContain("cable: 'soldered'");
    for (const way of [{}, { ...peg, cable: 'soldered' }] as const) {
      expect(problemsOf(way, board).map(({ code }) => code)).not.toContain('peg-no-room');
    }
  });

  it('A part beside the hole is named with the distance that is missing.', () => {
    const parts = [
      place('C1', capacitor0805, { at: [6, 12] }),
      ...[
        [3, 3],
        [3, 12],
        [19, 3],
        [19, 29],
      ].map(([x, y], i) => place(`H${i + 1}`, mountingHoleM2, { at: [x!, y!] })),
    ];
    const told = problemsOf(peg, sampleBoard({ change: { parts, cables: [] } }));
    const found = told.filter(({ code }) => code === 'peg-no-room');
    // A peg of 0.95 mm radius, its room, a wall and 0.2 mm: 2.7 mm from the hole, and C1 begins 2 mm beside it.
    expect(found.map(({ message }) => message)).toEqual([
      "the lid's post that keeps the board down on the peg of H2 would meet C1: 0.70 mm are missing",
    ]);
    expect(found[0]!.hint).toContain('move the hole or C1');
  });
});
