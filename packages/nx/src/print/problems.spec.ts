import { describe, expect, it } from 'vitest';
import type { Problem } from '../index.ts';
import { countProblems, formatProblems } from './problems.ts';

const problem = (severity: Problem['severity'], message: string, hint = ''): Problem => ({
  code: 'some-rule',
  severity,
  path: 'nets/T+',
  message,
  hint,
});
const withoutColour = (text: string) => text.replace(/\u001b\[[0-9;]*m/g, '');

describe('printing problems', () => {
  it('Errors come first, each with its code, its place and its hint below.', () => {
    const text = formatProblems([
      problem('info', 'known'),
      problem('error', 'broken', 'mend it'),
      problem('warning', 'odd'),
    ]);
    expect(withoutColour(text).split('\n')).toEqual([
      'error some-rule nets/T+: broken',
      '      mend it',
      'warning some-rule nets/T+: odd',
      'info some-rule nets/T+: known',
    ]);
  });

  it('A name with control characters cannot steer the terminal.', () => {
    const text = withoutColour(formatProblems([problem('error', 'net \u001b[2Jx\rgone\u009b1m')]));
    expect(text).toBe('error some-rule nets/T+: net \\x1b[2Jx\\x0dgone\\x9b1m');
  });

  it('Counts are words, and nothing at all is said as such.', () => {
    expect(countProblems([problem('error', 'a'), problem('error', 'b'), problem('warning', 'c')])).toBe(
      '2 errors, 1 warning',
    );
    expect(countProblems([])).toBe('no problems');
  });
});
