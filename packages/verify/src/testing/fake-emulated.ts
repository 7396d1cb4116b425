import type { EmulatedBoard } from '../emulated/emulated-board.ts';
import { sampleBoard, sampleCapture } from '../sample/sample-capture.ts';
import type { Scenario } from '../sample/scenario.ts';

/** An emulated board whose captures are generated: each direction by its own scenario. */
export function fakeEmulatedBoard(
  scenarios: { rx: Partial<Scenario>; tx: Partial<Scenario> },
  fault?: { direction: 'rx' | 'tx'; message: string },
): EmulatedBoard {
  return {
    address: sampleBoard(),
    describe: () => ({ board: 'teensy41', imageSha256: 'ab'.repeat(32), link: 'direct', options: { wnd: 4, snd: 4 } }),
    link: () => ({ mbit: 100, duplex: 'full' }),
    boot: () => ({ linkSeconds: 1.5, addressSeconds: 1.9, readySeconds: 2, address: sampleBoard() }),
    async transfer(direction, _seconds, signal) {
      const scenario = scenarios[direction];
      const bytes = scenario.bytes ?? 4 * 1024 * 1024;
      const mbit = 90;
      const problems =
        fault?.direction === direction
          ? [{ code: 'fault-x', severity: 'error' as const, path: direction, message: fault.message, hint: '' }]
          : [];
      return {
        outcome: signal.aborted ? 'aborted' : 'done',
        mbit,
        bytes,
        seconds: (bytes * 8) / mbit / 1e6,
        retransmissions: 0,
        cpuLoadPercent: 2.1,
        instructionsPerFrame: 1329,
        capture: sampleCapture({ ...scenario, direction, bytes }),
        problems,
      };
    },
  };
}
