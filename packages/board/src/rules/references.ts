import { didYouMean } from './nearest.ts';
import { pinName, problem, type Rule, repeated } from './rule.ts';

/** References name one part each, and nets name only parts that are on the board. */
export const references: Rule = {
  codes: {
    'duplicate-reference': 'Two parts have the same reference.',
    'unknown-reference': 'A net or the list of open pins names a part that is not on the board.',
  },
  check({ board, parts, written }) {
    const refs = [...parts.keys()];
    return [
      ...repeated(board.parts.map((placed) => placed.ref)).map((ref) => {
        const names = board.parts.filter((placed) => placed.ref === ref).map((placed) => placed.part.name);
        return problem(
          'duplicate-reference',
          'error',
          `parts/${ref}`,
          `${names.length} parts are called ${ref}: ${names.join(', ')}`,
          'give each part a reference of its own',
        );
      }),
      ...written
        .filter(({ node }) => !parts.has(node.ref))
        .map(({ node, path }) =>
          problem(
            'unknown-reference',
            'error',
            path,
            `${pinName(node)}: no part of the board is called ${node.ref}`,
            didYouMean(node.ref, refs),
          ),
        ),
    ];
  },
};
