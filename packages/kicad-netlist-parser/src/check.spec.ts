import { describe, expect, it } from 'vitest';
import { checkNetlist } from './check.ts';
import { readNetlist } from './read.ts';
import { allSamples } from './testing/samples.ts';

const problemsOf = (components: string, nets: string) =>
  checkNetlist(readNetlist(`(export (version D) (components ${components}) (nets ${nets}))`)).map(
    ({ severity, code, path }) => `${severity} ${code} ${path}`,
  );

describe('Contradictions in a netlist', () => {
  it.each(allSamples)('A netlist of $name has none.', ({ text }) => {
    expect(checkNetlist(readNetlist(text))).toEqual([]);
  });

  it('A node of a component that is not there.', () => {
    expect(problemsOf('(comp (ref R1))', '(net (name A) (node (ref R1) (pin 1)) (node (ref R2) (pin 1)))')).toEqual([
      'error unknown-component nets/A/R2.1',
    ]);
  });

  it('A reference that two components have, and one that is empty.', () => {
    expect(problemsOf('(comp (ref R1)) (comp (ref R1)) (comp (ref ""))', '')).toEqual([
      'error duplicate-reference components/R1',
      'error empty-reference components',
    ]);
  });

  it('A pin on two nets, but not a pin that stands twice on one.', () => {
    const node = '(node (ref R1) (pin 1))';
    expect(problemsOf('(comp (ref R1))', `(net (name A) ${node} ${node}) (net (name B) ${node})`)).toEqual([
      'warning pin-in-two-nets nets/B/R1.1',
    ]);
  });

  it('A name that two nets have.', () => {
    expect(problemsOf('', '(net (name A)) (net (name A))')).toEqual(['warning duplicate-net nets/A']);
  });
});
