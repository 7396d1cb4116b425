import type { Board } from '../model.ts';
import type { BrokenSample } from './broken-sample.ts';
import { circuit, jack, otherJack } from './sample-circuit.ts';

/** The sound circuit, whose nets were made for JACK-A, with another part put into its holes. */
function withJack(part: typeof jack): Board {
  const made = circuit();
  return { ...made, parts: made.parts.map((placed) => (placed.ref === 'J1' ? { ...placed, part } : placed)) };
}

/** The trap of jacks that fit the same holes and differ in their pins. */
export const brokenLookAlikes: readonly BrokenSample[] = [
  {
    says: 'Nets made for a look-alike are reported pin by pin, and the part is named for which they would be right.',
    board: withJack(otherJack),
    library: [jack, otherJack],
    problems: [
      'look-alike-part parts/J1',
      'wrong-pad nets/T-/J1.TD-',
      'wrong-pad nets/LED_A/J1.LED_A',
      'wrong-pad nets/GND/J1.LED_K',
    ],
    tells: [
      'right for JACK-A, but the part is JACK-B: 3 of its pins',
      'J1.TD- is wanted on pad 2, where JACK-B has LED_K',
    ],
  },
  {
    says: 'Without a library the wrong pads are reported all the same.',
    board: withJack(otherJack),
    problems: ['wrong-pad nets/T-/J1.TD-', 'wrong-pad nets/LED_A/J1.LED_A', 'wrong-pad nets/GND/J1.LED_K'],
    tells: ['on JACK-B, TD- is pad 3'],
  },
];
