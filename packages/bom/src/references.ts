import type { Board, Problem } from '@boardproof/board';

/** References must be distinct, and must survive being joined by `/` in one cell. */
export function checkReferences(board: Board): Problem[] {
  const seen = new Set<string>();
  return board.parts.flatMap(({ ref }) => {
    const problems: Problem[] = [];
    if (seen.has(ref)) {
      problems.push({
        code: 'bom-duplicate-reference',
        severity: 'error',
        path: `parts/${ref}`,
        message: `Two parts are called ${ref}; the order cannot tell them apart.`,
        hint: 'Give each part its own reference.',
      });
    }
    seen.add(ref);
    if (!/^[A-Za-z][A-Za-z0-9_.-]*$/.test(ref)) {
      problems.push({
        code: 'bom-reference-malformed',
        severity: 'error',
        path: `parts/${ref}`,
        message: `The reference ${JSON.stringify(ref)} cannot stand in a list of designators.`,
        hint: 'Begin with a letter and go on with letters, digits, dots, dashes and underscores: C1, J2.',
      });
    }
    return problems;
  });
}
