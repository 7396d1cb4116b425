/** Evaluates the arithmetic of an aperture macro: numbers, `$n`, + - x / and brackets. Throws a RangeError on anything else. */
export function evaluate(expression: string, variables: ReadonlyMap<number, number>): number {
  const tokens = expression.replace(/\s/g, '').match(/\$\d+|\d*\.?\d+|[-+xX/()]|./g) ?? [];
  let next = 0;

  const sum = (): number => {
    let value = product();
    while (tokens[next] === '+' || tokens[next] === '-') value += tokens[next++] === '+' ? product() : -product();
    return value;
  };
  const product = (): number => {
    let value = factor();
    while (tokens[next] === 'x' || tokens[next] === 'X' || tokens[next] === '/') {
      value = tokens[next++] === '/' ? value / factor() : value * factor();
    }
    return value;
  };
  const factor = (): number => {
    const token = tokens[next++];
    if (token === '-') return -factor();
    if (token === '+') return factor();
    if (token === '(') {
      const value = sum();
      if (tokens[next++] !== ')') throw new RangeError(`a bracket is open in "${expression}"`);
      return value;
    }
    if (token?.startsWith('$')) return variables.get(Number(token.slice(1))) ?? 0;
    if (token === undefined || !/^\d*\.?\d+$/.test(token))
      throw new RangeError(`"${expression}" is not a macro expression`);
    return Number(token);
  };

  const value = sum();
  if (next !== tokens.length) throw new RangeError(`"${expression}" is not a macro expression`);
  return value;
}
