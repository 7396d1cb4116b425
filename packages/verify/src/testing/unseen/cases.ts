// Transfers whose limit is known because it was built in: what the thresholds of the diagnosis are set on, and tried on.
import { type Random, randomFrom } from '@boardproof/testing';
import type { LimitClass } from '../../diagnosis/limit-class.ts';
import type { SampleOptions } from '../../sample/sample-capture.ts';
import { type EmulatedPlan, emulatedCase } from './emulated-cases.ts';
import { type NamespacePlan, namespaceCase } from './namespace-cases.ts';
import { simulatedCase } from './simulated-cases.ts';
import { type Trap, trapCase } from './traps.ts';

/** The thresholds were set on half 1 and frozen; half 2 was made afterwards. */
export type Half = 1 | 2;
/** What each half's cases are drawn from. After a change of model or rules the second half is drawn anew: 2 has been looked at. */
const draws: Readonly<Record<Half, number>> = { 1: 1, 2: 3 };
/** Linux's TCP in two network namespaces; the firmware's image on the emulated cable; arithmetic alone. */
export type Origin = 'namespaces' | 'emulated' | 'simulated';

/** The classes that a capture alone can show. */
export const shownClasses = [
  'link',
  'receive-window',
  'send-buffer',
  'loss',
  'zero-window',
  'delayed-ack',
  'application',
  'cpu',
  'path',
  'wrong-speed',
  'duplex-mismatch',
  'inconclusive',
] as const satisfies readonly LimitClass[];
export type ShownClass = (typeof shownClasses)[number];

export interface Plan {
  direction: 'rx' | 'tx';
  /** What is done to the finished capture. */
  trap?: Trap;
  namespaces?: NamespacePlan;
  emulated?: EmulatedPlan;
  simulated?: SampleOptions;
}

export interface UnseenCase extends Plan {
  name: string;
  made: ShownClass;
  half: Half;
  origin: Origin;
}

/** So many of each class from namespaces, and as many from the cable. */
export const perOrigin = 5;

/** All cases of a half, the same ones each time; `count` of each class and origin. */
export function unseenCases(half: Half, count = perOrigin): UnseenCase[] {
  const cases: UnseenCase[] = [];
  shownClasses.forEach((made, row) => {
    for (const cable of [false, true]) {
      for (let index = 0; index < count; index += 1) {
        const random = randomFrom(draws[half] * 1_000_003 + row * 10_007 + (cable ? 5_003 : 0) + index * 101);
        const { origin, plan } = planOf(made, cable, index, random);
        cases.push({ ...plan, made, half, origin, name: `${half}-${made}-${cable ? 'cable' : 'linux'}-${index}` });
      }
    }
  });
  return cases;
}

function planOf(made: ShownClass, cable: boolean, index: number, random: Random): { origin: Origin; plan: Plan } {
  const direction = index % 2 === 0 ? 'rx' : 'tx';
  if (made === 'inconclusive') return trapCase(cable, index, direction, random);
  // Neither the emulated cable nor the simulation has a path that comes to a standstill.
  if (cable && made !== 'path') {
    const emulated = emulatedCase(made, direction, random);
    if (emulated !== undefined) return { origin: 'emulated', plan: emulated };
    return { origin: 'simulated', plan: simulatedCase(made, direction, random) };
  }
  return { origin: 'namespaces', plan: namespaceCase(made, direction, random) };
}
