import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { boot, pause } from './boot.ts';
import { loadImage } from './load-image.ts';
import { Station } from './station.ts';
import { firmwareImage } from './testing/images.ts';

describe('The CPU load that the firmware shows', () => {
  // Half a second of a busy core is 300 million instructions: the other figures are for the long run.
  it.for(perTier({ quick: [0, 10], normal: [0, 25], long: [0, 25, 50, 75] }))(
    'At %i percent it is right to one point, and so is the emulator’s own count.',
    async (wanted, context) => {
      skipFor(context, withoutOracle('arm-none-eabi-gcc'));
      const station = new Station();
      const { machine } = station;
      const board = loadImage(firmwareImage('--wnd=8', '--snd=8')).createBoard({
        clock: machine.clock,
        cable: station.cable.b,
        onFault: machine.report,
        onConsole: () => {},
        onWarning: () => {},
      });
      station.add(board);
      const { control } = await boot(station);
      const ask = async (question: string): Promise<string | undefined> => {
        let answer: string | undefined;
        control!.ask(question, (line) => {
          answer = line;
          station.look();
        });
        await station.wait(() => answer !== undefined, 1);
        return answer;
      };
      expect(await ask(`t ${wanted}`)).toBe('ok: busy');
      // The figure is that of the last whole half second.
      await pause(station, 0.52);
      const [cycles, slept] = [board.core.cycles, machine.slept(board)];
      await pause(station, 0.5);
      const awake = 100 * (1 - (machine.slept(board) - slept) / (board.core.cycles - cycles));
      const shown = Number((await ask('c'))?.match(/CPU load: (\d+)%/)?.[1]);
      expect(Math.abs(shown - wanted)).toBeLessThanOrEqual(1);
      expect(Math.abs(awake - shown)).toBeLessThanOrEqual(1);
      expect(machine.faults.all).toEqual([]);
    },
  );
});
