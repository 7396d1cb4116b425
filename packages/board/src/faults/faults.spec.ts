import { perTier, workspaceRoot } from '@boardproof/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { pour } from '../copper/pour.ts';
import { sampleBoard } from '../copper/sample-board.ts';
import { designBoard } from '../define.ts';
import { checkDesign, designRuleCodes, oshParkRules } from '../design-rules/index.ts';
import type { Fill } from '../fill.ts';
import type { Board } from '../model.ts';
import type { Problem } from '../problem.ts';
import { checkBoard } from '../rules/index.ts';
import { type Fault, fillsOf, seededFaults } from './index.ts';

const known = new Map<Fault, Problem[]>();

async function reported(fault: Fault, before: readonly Fill[]): Promise<Problem[]> {
  const found =
    known.get(fault) ??
    (fault.by === 'checkBoard'
      ? checkBoard(fault.board)
      : checkDesign(fault.board, await fillsOf(fault, before), oshParkRules));
  known.set(fault, found);
  return found;
}

describe('faults seeded into the RJ45 breakout', () => {
  let board: Board;
  let before: Fill[];
  let faults: Fault[];

  beforeAll(async () => {
    const { default: project } = await import(`${workspaceRoot}hardware/rj45-magjack-breakout/board.ts`);
    board = designBoard(project);
    before = await pour(board);
    faults = seededFaults(board);
  });

  it('The board as it is has none.', () => {
    expect(checkBoard(board).filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(checkDesign(board, before, oshParkRules)).toEqual([]);
  });

  it('Each code of the design rules has a fault, and there are more than 20 in all.', () => {
    const codes = new Set(faults.filter(({ by }) => by === 'checkDesign').map(({ code }) => code));
    expect([...codes].sort()).toEqual(Object.keys(designRuleCodes).sort());
    expect(faults.length).toBeGreaterThan(40);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });

  it('Each is reported with its code, and each changes the board or its copper.', async () => {
    const chosen = perTier({ quick: faults.filter((_, index) => index % 4 === 0), normal: faults, long: faults });
    for (const fault of chosen) {
      const codes = (await reported(fault, before)).map(({ code }) => code);
      expect(codes, fault.name).toContain(fault.code);
      if (fault.fills === 'poured') expect(JSON.stringify(fault.board), fault.name).not.toBe(JSON.stringify(board));
    }
  });

  it('Faults of one place are reported alone: nothing else is said of the rest of the board.', async () => {
    const single = [
      'track-width',
      'drill-small',
      'text-small',
      'silk-thin',
      'silk-on-hole',
      'loose-copper',
      'mask-web',
    ];
    for (const fault of faults.filter(({ code }) => single.includes(code))) {
      const found = await reported(fault, before);
      expect(new Set(found.map(({ code }) => code)), fault.name).toEqual(new Set([fault.code]));
    }
  });

  it('They are found with other jacks, turns and options too.', async () => {
    const { default: project } = await import(`${workspaceRoot}hardware/rj45-magjack-breakout/board.ts`);
    const options = [
      { jack: 'J1B1211CCD', headerRotation: 90 },
      { jack: 'HR911105A', headerRotation: 270 },
      { jack: 'SI-60062-F', headerRotation: 180, centreTaps: 'separate', shield: 'open' },
    ];
    for (const change of options.slice(0, perTier({ quick: 1, normal: 1, long: 3 }))) {
      const other: Board = project.design({ ...project.defaults, ...change });
      const poured = await pour(other);
      const every = perTier({ quick: 11, normal: 5, long: 1 });
      for (const fault of seededFaults(other).filter((_, index) => index % every === 0)) {
        const codes = (await reported(fault, poured)).map(({ code }) => code);
        expect(codes, `${fault.name}: ${JSON.stringify(change)}`).toContain(fault.code);
      }
    }
  });
});

describe('seededFaults', () => {
  it('The faults of a small board of another kind are found too.', async () => {
    const board = sampleBoard();
    const before = await pour(board);
    const faults = seededFaults(board);
    expect(faults.length).toBeGreaterThan(30);
    for (const fault of faults) {
      expect(
        (await reported(fault, before)).map(({ code }) => code),
        fault.name,
      ).toContain(fault.code);
    }
  });

  it('A board that gives no occasion for a fault is spared it.', () => {
    const empty = sampleBoard({ parts: [], tracks: [], vias: [], zones: [], nets: [], texts: [] });
    const codes = seededFaults(empty).map(({ code }) => code);
    expect(codes).not.toContain('pair-skew');
    expect(codes).not.toContain('unconnected');
    expect(codes).toContain('outline-open');
  });

  it('The board itself stays as it is, and the faults are the same every time.', () => {
    const board = sampleBoard();
    const text = JSON.stringify(board);
    const first = JSON.stringify(seededFaults(board));
    expect(JSON.stringify(seededFaults(board))).toBe(first);
    expect(JSON.stringify(board)).toBe(text);
  });
});
