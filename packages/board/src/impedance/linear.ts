// Linear equations with a full matrix.

/** Solves `matrix * x = right` by elimination with row exchange; the rows are used up. Throws when there is no one solution. */
export function solveLinear(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = matrix.length;
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(matrix[row]![column]!) > Math.abs(matrix[best]![column]!)) best = row;
    }
    [matrix[column], matrix[best]] = [matrix[best]!, matrix[column]!];
    [right[column], right[best]] = [right[best]!, right[column]!];
    const pivot = matrix[column]!;
    const head = pivot[column]!;
    if (head === 0) throw new RangeError('the equations have no single solution');
    for (let row = column + 1; row < size; row++) {
      const other = matrix[row]!;
      const factor = other[column]! / head;
      if (factor === 0) continue;
      for (let k = column + 1; k < size; k++) other[k]! -= factor * pivot[k]!;
      right[row]! -= factor * right[column]!;
    }
  }
  const found = new Float64Array(size);
  for (let row = size - 1; row >= 0; row--) {
    let rest = right[row]!;
    const values = matrix[row]!;
    for (let k = row + 1; k < size; k++) rest -= values[k]! * found[k]!;
    found[row] = rest / values[row]!;
  }
  return found;
}
