// Words, numbers and operators of the text that region.ts writes.

const OPERATORS = new Set(['>>>', '===', '!==', '<<', '>>', '>=', '<=', '&&', '||', '+=', '-=', '&=']);

const isWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;

export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code <= 32) {
      at += 1;
      continue;
    }
    let end = at + 1;
    if (isWord(code)) while (isWord(text.charCodeAt(end))) end += 1;
    else if (OPERATORS.has(text.slice(at, at + 3))) end = at + 3;
    else if (OPERATORS.has(text.slice(at, at + 2))) end = at + 2;
    tokens.push(text.slice(at, end));
    at = end;
  }
  return tokens;
}
