/** Orders references as people read them: C2 before C10, C before J. */
export function compareReferences(a: string, b: string): number {
  const [aLetters, aNumber, aRest] = pieces(a);
  const [bLetters, bNumber, bRest] = pieces(b);
  return compareText(aLetters, bLetters) || aNumber - bNumber || compareText(aRest, bRest) || compareText(a, b);
}

function pieces(ref: string): [letters: string, number: number, rest: string] {
  const match = /^(\D*)(\d{0,12})(.*)$/s.exec(ref);
  return [match?.[1] ?? '', Number(match?.[2] || '-1'), match?.[3] ?? ''];
}

// By code unit, not by locale: the same order on every machine.
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
