import { cableEnds, checkCable } from '../cable.ts';
import { didYouMean } from './nearest.ts';
import { problem, type Rule } from './rule.ts';

/** Each cable that the board declares brings every signal to its own, see cable.ts. */
export const cables: Rule = {
  codes: {
    'cable-shape': 'The headers at the two ends of a cable differ in shape.',
    'cable-signal': 'A signal at one end of a cable has no counterpart at the other.',
    'cable-side': 'The headers of a cable are on different sides, so that signals are exchanged.',
    'cable-pin-1': 'The pin 1 marks of a cable are at different ends.',
    'cable-crossed': 'A straight cable would join a signal to a foreign one.',
    'cable-reversed': 'What a cable plugged in the wrong way round would do.',
    'cable-without-header': 'A cable starts at a part that is not on the board.',
  },
  check({ board, parts }) {
    return board.cables.flatMap((cable) => {
      const ends = cableEnds(board, cable);
      const path = `cables/${cable.near.ref}`;
      if (ends !== undefined) return [...checkCable(ends.near, ends.far, path).problems];
      const message = `${cable.name} starts at ${cable.near.ref}, which is not on the board`;
      return [problem('cable-without-header', 'error', path, message, didYouMean(cable.near.ref, [...parts.keys()]))];
    });
  },
};
