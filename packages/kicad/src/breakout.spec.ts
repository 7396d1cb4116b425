import { type Board, type BoardProject, designBoard } from '@boardproof/board';
import { perTier, skipFor, withoutOracle, workspaceRoot } from '@boardproof/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspectPcb } from './oracle/pcbnew.ts';
import { makePcb } from './pcb.ts';

/** Lets pcbnew judge a board: nothing open, nothing to report, with our fill and with its own. */
async function expectSilence(board: Board, within = 0.002): Promise<void> {
  const { files, problems } = await makePcb(board);
  expect(problems).toEqual([]);
  const { asWritten, refilled } = inspectPcb(files, board.name);
  for (const state of [asWritten, refilled]) {
    expect(state.drcRan).toBe(true);
    expect(state.drc, state.drcText.join('\n')).toEqual([]);
    expect(state.unconnected).toBe(0);
  }
  expect(asWritten.zones).toHaveLength(board.zones.length);
  for (const [index, { areas, mm2 }] of asWritten.zones.entries()) {
    // Both keep the same pieces; their edges differ by the micrometres that each adds to its clearances.
    expect(areas).toBe(refilled.zones[index]?.areas);
    expect(Math.abs(mm2 / (refilled.zones[index]?.mm2 ?? 0) - 1)).toBeLessThan(within);
  }
}

describe('the RJ45 breakout in pcbnew', () => {
  const boards = new Map<string, Board>();
  let project: BoardProject;

  beforeAll(async () => {
    project = (await import(`${workspaceRoot}hardware/rj45-magjack-breakout/board.ts`)).default;
    for (const name of Object.keys(project.configurations)) boards.set(name, designBoard(project, name));
  });

  for (const name of ['rjmg1bd3b8k1anr', 'j1b1211ccd', 'hr911105a', 'si-60062-f']) {
    it(`All is connected and KiCad’s DRC is silent under OSH Park’s rules, before and after a refill: ${name}.`, async (context) => {
      skipFor(context, withoutOracle('pcbnew'));
      await expectSilence(boards.get(name) as Board);
    });
  }

  it('So is the board with its header turned, and with the other options.', async (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    const { design, defaults, configurations } = project;
    const jacks = perTier({ quick: [{}], normal: [{}], long: Object.values(configurations) });
    const options = [
      { headerRotation: 90 },
      { headerRotation: 180, centreTaps: 'separate', shield: 'open' },
      { headerRotation: 270, headerSide: 'bottom' },
    ];
    for (const jack of jacks)
      for (const each of options) await expectSilence(design({ ...defaults, ...jack, ...each }));
  });

  it('Every configuration of the board is among the tests above.', () => {
    expect([...boards.keys()].sort()).toEqual(['hr911105a', 'j1b1211ccd', 'rjmg1bd3b8k1anr', 'si-60062-f']);
  });
});

describe('the base board for a Teensy 4.1 in pcbnew', () => {
  let project: BoardProject;

  beforeAll(async () => {
    project = (await import(`${workspaceRoot}hardware/teensy41-base-board/board.ts`)).default;
  });

  // One jack of each order of pins; the pictures of the others are compared elsewhere.
  const names = perTier({
    quick: ['rjmg1bd3b8k1anr'],
    normal: ['rjmg1bd3b8k1anr', 'j1b1211ccd'],
    long: ['rjmg1bd3b8k1anr', 'j1b1211ccd', 'hr911105a', 'si-60062-f'],
  });
  for (const name of names) {
    it(`All is connected and the DRC is silent, before and after a refill: ${name}.`, async (context) => {
      skipFor(context, withoutOracle('pcbnew'));
      // Its many pads have more edge for the same area.
      await expectSilence(designBoard(project, name), 0.004);
    });
  }
});
