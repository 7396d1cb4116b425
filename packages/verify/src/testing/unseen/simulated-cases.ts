import type { Random } from '@boardproof/testing';
import { referenceScenario } from '../../sample/scenario.ts';
import type { Plan, ShownClass } from './cases.ts';
import { between, whole } from './ranges.ts';

/** For what the emulated cable cannot be made to do: applications that pause, and boards that are slow. */
export function simulatedCase(made: ShownClass, direction: 'rx' | 'tx', random: Random): Plan {
  const bytes = 3 * 1024 * 1024;
  const common = {
    ...referenceScenario,
    direction,
    bytes,
    delayUs: whole(random, 5, 150),
    ackEvery: 2,
    seed: random.below(2 ** 30),
  };
  const sent =
    direction === 'tx' ? { windowSegments: 44, sendBufferSegments: whole(random, 8, 40), delayedAckUs: 40_000 } : {};
  const plan = (change: object): Plan => ({ direction, simulated: { ...common, ...sent, ...change } });
  switch (made) {
    case 'zero-window':
      return {
        direction: 'rx',
        simulated: {
          ...common,
          direction: 'rx',
          windowSegments: whole(random, 4, 30),
          readChunk: whole(random, 30_000, 200_000),
          readPauseUs: whole(random, 8_000, 100_000),
        },
      };
    case 'application': {
      const writeChunk = whole(random, 20_000, direction === 'rx' ? 60_000 : 40_000);
      const writeEveryUs = Math.round((writeChunk * 8) / between(random, 8, 60));
      return plan({
        writeChunk,
        writeEveryUs,
        ...(direction === 'rx' ? { windowSegments: 44 } : { sendBufferSegments: 30 }),
      });
    }
    default:
      return direction === 'rx'
        ? plan({ windowSegments: whole(random, 8, 30), receiverCpuUs: whole(random, 170, 600) })
        : plan({ senderCpuUs: whole(random, 170, 600) });
  }
}
