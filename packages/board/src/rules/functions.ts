import { didYouMean } from './nearest.ts';
import { pinName, problem, type Rule } from './rule.ts';

/** A net names functions that its parts have. */
export const functions: Rule = {
  codes: { 'unknown-function': 'A net or the list of open pins names a function that the part does not have.' },
  check({ parts, written }) {
    return written.flatMap(({ node, path }) => {
      const part = parts.get(node.ref)?.part;
      if (part === undefined) return [];
      const names = part.pins.map((pin) => pin.function);
      if (names.includes(node.function)) return [];
      return [
        problem(
          'unknown-function',
          'error',
          path,
          `${pinName(node)}: ${part.name} has no function "${node.function}"`,
          didYouMean(node.function, names),
        ),
      ];
    });
  },
};
