import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, type Form, print, quote, read } from './sexpr.ts';

describe('s-expressions', () => {
  it('A length is printed to a nanometre, without exponent, trailing zeros or minus zero.', () => {
    expect([0.1 + 0.2, 1e-7, -1e-7, 100, -2.5, 1e-6].map(decimal)).toEqual([
      '0.3',
      '0',
      '0',
      '100',
      '-2.5',
      '0.000001',
    ]);
  });

  it('Quotes, backslashes and line ends are escaped as KiCad does, and nothing else.', () => {
    expect(print(['x', quote('a"b\\c\nd\re\tµ')])).toBe('(x "a\\"b\\\\c\\nd\\re\tµ")');
  });

  it('A form too long for a line puts its inner forms on lines of their own.', () => {
    const form: Form = ['pts', ...Array.from({ length: 20 }, (_, index): Form => ['xy', index, 0])];
    expect(print(form).split('\n')).toHaveLength(22);
  });

  it('Whatever is printed is read back the same, quoted strings apart from bare tokens.', () => {
    const bare = fc.stringMatching(/^[a-z_.*][a-zA-Z0-9_.*-]{0,8}$/);
    const quoted = fc.string({ unit: 'binary', maxLength: 30 }).map(quote);
    const { form } = fc.letrec<{ form: Form }>((tie) => ({
      form: fc
        .tuple(bare, fc.array(fc.oneof({ depthSize: 'small' }, bare, quoted, tie('form')), { maxLength: 8 }))
        .map(([head, rest]): Form => [head, ...rest]),
    }));
    fc.assert(
      fc.property(form, (value) => {
        expect(read(print(value))).toEqual(value);
      }),
    );
  });

  it('A file that is cut, has a parenthesis too many, or is no form at all is refused with a SyntaxError.', () => {
    for (const broken of ['(a (b)', '(a))', '', 'a', '(a) (b)', '(a "b)'])
      expect(() => read(broken), broken).toThrow(SyntaxError);
  });
});
