import type { Part } from '@boardproof/board';
import { hr911105a } from './jack-hr911105a.ts';
import { j1b1211ccd } from './jack-j1b1211ccd.ts';
import { rjmg1bd3b8k1anr } from './jack-rjmg1bd3b8k1anr.ts';
import { si60062f } from './jack-si-60062-f.ts';

export * from './accessories.ts';
export { capacitor0805, capacitor0805HandSolder } from './capacitor-0805.ts';
export { header2x3 } from './header-2x3.ts';
export type { JackFunction } from './jack.ts';
export { type ClosePairs, routeClosePairs } from './jack-layout/close-pairs.ts';
export { type JackPairs, routeJackPairs } from './jack-layout/pairs.ts';
export { routeLedDescent, routeTaps } from './jack-layout/top.ts';
export { mountingHoleM2 } from './mounting-hole-m2.ts';
export { resistor0805, resistor0805Of } from './resistor-0805.ts';
export { socket2x3, teensyEthernetSocket } from './socket-2x3.ts';
export { teensy41, teensyEthernetPads } from './teensy41.ts';
export { teensyFarRow, teensyNearRow, teensyShortName, teensyWireName } from './teensy41-row.ts';
export { wireHoles } from './wire-holes.ts';

/** RJ45 jacks with magnetics, by part number. Their holes nearly agree, their pins do not. */
export const jacks = {
  RJMG1BD3B8K1ANR: rjmg1bd3b8k1anr,
  J1B1211CCD: j1b1211ccd,
  HR911105A: hr911105a,
  'SI-60062-F': si60062f,
} as const satisfies Readonly<Record<string, Part>>;

/** The name of one of the jacks. */
export type JackName = keyof typeof jacks;

/** One of the jacks by its name; throws a RangeError that lists them when there is none of that name. */
export function jackNamed(name: string): Part {
  const jack = Object.entries(jacks).find(([key]) => key === name)?.[1];
  if (jack === undefined)
    throw new RangeError(`there is no jack "${name}"; there are ${Object.keys(jacks).join(', ')}`);
  return jack;
}
