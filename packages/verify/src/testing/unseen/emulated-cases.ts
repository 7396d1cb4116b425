import type { RunOptions } from '@boardproof/emulator';
import type { Random } from '@boardproof/testing';
import type { Plan, ShownClass } from './cases.ts';
import { between, delayFor, whole } from './ranges.ts';

/** The shipped image with so many segments each way, and what the cable and the PC do. */
export interface EmulatedPlan {
  segments: number;
  run: RunOptions;
}

/** Windows of the images that are built for these cases. */
export const imageSegments = [2, 3, 4, 6, 8, 16] as const;
const small = [2, 3, 4, 6] as const;

/** A transfer of the firmware's image on the emulated cable; undefined for what neither can be made to do. */
export function emulatedCase(made: ShownClass, direction: 'rx' | 'tx', random: Random): Plan | undefined {
  const plan = (segments: number, run: RunOptions, towards = direction): Plan => ({
    direction: towards,
    emulated: { segments, run: { seconds: 0.8, seed: 1 + random.below(1_000_000), ...run, directions: [towards] } },
  });
  switch (made) {
    case 'link':
      return plan(random.pick([8, 16]), { delayUs: whole(random, 1, 100) });
    case 'receive-window': {
      const segments = random.pick(small);
      return plan(segments, { delayUs: delayFor(segments * 1460, between(random, 0.3, 0.85)) }, 'rx');
    }
    case 'send-buffer': {
      const segments = random.pick(small);
      return plan(segments, { delayUs: delayFor(segments * 1460, between(random, 0.3, 0.85)) }, 'tx');
    }
    case 'loss':
      return plan(random.pick([8, 16]), {
        loss: between(random, 0.005, 0.04),
        delayUs: whole(random, 50, 300),
        seconds: 1.5,
      });
    case 'delayed-ack': {
      // A receiver that waits for more segments than the send buffer holds.
      const ack = { every: 2 + whole(random, 1, 4), delaySeconds: between(random, 0.04, 0.2), quickStart: 16 };
      return plan(2, { tcp: { ack }, seconds: 3, delayUs: whole(random, 1, 200) }, 'tx');
    }
    case 'wrong-speed':
      return plan(random.pick([8, 16]), {
        offer: { autoNegotiation: true, modes: [{ speed: 10, duplex: 'full' }] },
        delayUs: whole(random, 1, 200),
        seconds: 2,
      });
    case 'duplex-mismatch':
      // A forced end tells nothing of its duplex: the board's PHY falls back to half.
      return plan(random.pick([8, 16]), {
        offer: { autoNegotiation: false, modes: [{ speed: 100, duplex: 'full' }] },
        delayUs: whole(random, 1, 100),
        seconds: 2,
      });
    default:
      return undefined;
  }
}
