// The order in which everything is soldered, as words: what lies under the mounted board cannot be reached afterwards.
import type { MountPlan } from './plan.ts';
import type { SolvedMount } from './solve-mount.ts';

export function solderingOrder(
  { draft }: MountPlan,
  { deg, joint }: SolvedMount,
  covered: readonly string[],
): string[] {
  const { host, mounted } = draft;
  const lengths = joint.pins.map(({ name, betweenMm, cutMm }) => `${name} ${betweenMm} mm (cut ${cutMm} mm)`);
  return [
    `On the breakout: the small parts, then the jack. Cut its leads to at most ${mounted.below} mm: its lower side cannot be reached later.`,
    covered.length === 0
      ? `On the ${host.name}: no pad is covered by the breakout, so pins of its rows can be soldered at any time.`
      : `On the ${host.name}, before the breakout: pins or wires into the pads that it will cover: ${covered.join(', ')}. Cut what stands out above the board.`,
    `The header into the ${host.name}, its plastic body on top of the board, soldered from below.`,
    `The joint at ${deg} degrees: ${joint.kind} (${joint.why}). From board to board: ${lengths.join(', ')}.`,
    `The ${host.name} into the bracket, the breakout over the pins until it lies on the bracket's front: the bracket is the gauge of the angle. Solder the pins on top of the breakout, behind the jack.`,
    'The bracket with both boards into the base, then the lid.',
  ];
}
