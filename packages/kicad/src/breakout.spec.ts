import { type Board, designBoard } from '@boardproof/board';
import { skipFor, withoutOracle, workspaceRoot } from '@boardproof/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspectPcb } from './oracle/pcbnew.ts';
import { makePcb } from './pcb.ts';

describe('the RJ45 breakout in pcbnew', () => {
  const boards = new Map<string, Board>();

  beforeAll(async () => {
    const { default: project } = await import(`${workspaceRoot}hardware/rj45-magjack-breakout/board.ts`);
    for (const name of Object.keys(project.configurations)) boards.set(name, designBoard(project, name));
  });

  for (const name of ['rjmg1bd3b8k1anr', 'j1b1211ccd', 'hr911105a', 'si-60062-f']) {
    it(`All is connected and KiCad’s DRC is silent under OSH Park’s rules, before and after a refill: ${name}.`, async (context) => {
      skipFor(context, withoutOracle('pcbnew'));
      const board = boards.get(name) as Board;
      const { files, problems } = await makePcb(board);
      expect(problems).toEqual([]);
      const { asWritten, refilled } = inspectPcb(files, board.name);
      for (const state of [asWritten, refilled]) {
        expect(state.drcRan).toBe(true);
        expect(state.drc, state.drcText.join('\n')).toEqual([]);
        expect(state.unconnected).toBe(0);
      }
      expect(asWritten.zones).toHaveLength(board.zones.length);
      for (const [index, { mm2 }] of asWritten.zones.entries()) {
        // The two fills differ where a bridge of copper is just as wide as it may be.
        expect(Math.abs(mm2 / (refilled.zones[index]?.mm2 ?? 0) - 1)).toBeLessThan(0.02);
      }
    });
  }

  it('Every configuration of the board is among the tests above.', () => {
    expect([...boards.keys()].sort()).toEqual(['hr911105a', 'j1b1211ccd', 'rjmg1bd3b8k1anr', 'si-60062-f']);
  });
});
