import type { Part } from '../part.ts';
import type { Problem } from '../problem.ts';
import { problem, type Rule, unique } from './rule.ts';

/** Functions and copper agree: each pin has a pad to stand on, each numbered pad carries a function. */
export const pinsAndPads: Rule = {
  codes: {
    'pin-without-pad': 'A pin of a part names a pad that its land pattern does not have.',
    'pad-without-pin': 'A numbered pad of a land pattern carries no function.',
    'pad-with-two-pins': 'Two functions of a part claim the same pad.',
  },
  check: ({ board }) => board.parts.flatMap(({ ref, part }) => checkPart(ref, part)),
};

function checkPart(ref: string, part: Part): Problem[] {
  const pads = unique(
    part.land.pads.filter((pad) => pad.kind !== 'npth' && pad.number !== '').map((pad) => pad.number),
  );
  const claimed = new Map<string, string[]>();
  for (const pin of part.pins) claimed.set(pin.pad, unique([...(claimed.get(pin.pad) ?? []), pin.function]));
  const path = (name: string) => `parts/${ref}/${name}`;
  return [
    ...part.pins
      .filter((pin) => !pads.includes(pin.pad))
      .map((pin) =>
        problem(
          'pin-without-pad',
          'error',
          path(pin.function),
          `${part.name}: ${pin.function} is on pad ${pin.pad}, which ${part.land.name} does not have`,
          `its pads are ${pads.join(', ') || 'none'}`,
        ),
      ),
    ...pads
      .filter((pad) => !claimed.has(pad))
      .map((pad) =>
        problem(
          'pad-without-pin',
          'error',
          path(pad),
          `${part.name}: pad ${pad} of ${part.land.name} has no function`,
          'add a pin for it, of type no_connect when nothing is behind it',
        ),
      ),
    ...[...claimed]
      .filter(([, names]) => names.length > 1)
      .map(([pad, names]) =>
        problem(
          'pad-with-two-pins',
          'error',
          path(pad),
          `${part.name}: pad ${pad} is claimed by ${names.join(' and ')}`,
          'a pad carries one function; name the one by which nets know it',
        ),
      ),
  ];
}
