import type { Random } from '@boardproof/testing';
import type { Plan, ShownClass } from './cases.ts';
import { between, delayFor, whole } from './ranges.ts';

/** What namespaces.py is told of one transfer; it says what each word means. */
export interface NamespacePlan {
  seconds?: number;
  delayUs?: number;
  jitterUs?: number;
  lineMbit?: number;
  loss?: number;
  receiverUs?: number;
  senderUs?: number;
  stallEveryUs?: number;
  stallUs?: number;
  halfDuplexBoard?: boolean;
  bothWays?: boolean;
  receiveBuffer?: number;
  windowClamp?: number;
  sendBuffer?: number;
  readChunk?: number;
  readPauseUs?: number;
  writeChunk?: number;
  writeEveryUs?: number;
  message?: number;
  timestamps?: boolean;
  congestion?: 'cubic' | 'reno' | 'bbr';
  seed: number;
}

/** A transfer between two Linux hosts that one thing limits. */
export function namespaceCase(made: ShownClass, direction: 'rx' | 'tx', random: Random): Plan {
  const common = {
    seed: random.below(2 ** 30),
    timestamps: random.chance(0.5),
    congestion: random.pick(['cubic', 'reno'] as const),
    seconds: 1.3,
    delayUs: whole(random, 20, 150),
  };
  const plan = (change: Partial<NamespacePlan>): Plan => ({ direction, namespaces: { ...common, ...change } });
  switch (made) {
    case 'receive-window': {
      const windowClamp = whole(random, 3, 24) * 1460;
      return plan({ windowClamp, delayUs: delayFor(windowClamp, between(random, 0.3, 0.9)) });
    }
    case 'send-buffer': {
      // Linux lets about two and a half times as many bytes out as it was asked for.
      const sendBuffer = whole(random, 4096, 32_768);
      return plan({ sendBuffer, delayUs: delayFor(sendBuffer * 2.4, between(random, 0.3, 0.8)) });
    }
    case 'loss':
      return plan({ loss: between(random, 0.01, 0.05), delayUs: whole(random, 150, 500) });
    case 'zero-window':
      return plan({
        receiveBuffer: whole(random, 6_000, 60_000),
        readChunk: whole(random, 30_000, 250_000),
        readPauseUs: whole(random, 60_000, 300_000),
      });
    case 'delayed-ack':
      return plan({ message: whole(random, 900, 1_400), seconds: 4 });
    case 'application': {
      const writeChunk = whole(random, 20_000, 60_000);
      return plan({ writeChunk, writeEveryUs: Math.round((writeChunk * 8) / between(random, 8, 60)) });
    }
    case 'cpu': {
      const service = whole(random, 170, 600);
      return direction === 'rx'
        ? plan({ receiverUs: service, receiveBuffer: whole(random, 12_000, 60_000) })
        : plan({ senderUs: service });
    }
    case 'path':
      return plan({
        delayUs: whole(random, 3_000, 12_000),
        jitterUs: whole(random, 500, 4_000),
        stallEveryUs: whole(random, 120_000, 400_000),
        stallUs: whole(random, 30_000, 90_000),
        seconds: 2.5,
      });
    case 'wrong-speed':
      return plan({ lineMbit: 10, seconds: 2 });
    case 'duplex-mismatch':
      return plan({ halfDuplexBoard: true, bothWays: true, seconds: 2.4 });
    default:
      return plan({});
  }
}
