import { board, ground, net, place, roundedRectangle } from '@boardproof/board';
import { capacitor0805, jacks } from '@boardproof/parts';
import { describe, expect, it } from 'vitest';
import { makeCheck } from './check.ts';

const sample = () =>
  board({
    name: 'small',
    title: 'Small',
    revision: '1',
    outline: roundedRectangle(9, 9, 1),
    parts: [place('C1', capacitor0805, { at: [2, 2] }), place('C2', capacitor0805, { at: [6, 6] })],
    nets: [net('A', 'C1.1', 'C2.1'), ground('GND', 'C1.2', 'C2.2')],
  });

describe('the check task', () => {
  it('A sound board has no problem, and says how much was checked.', () => {
    expect(makeCheck(sample(), 'small')).toMatchObject({ problems: [], checks: ['electrical rules: 2 parts, 2 nets'] });
  });

  it('A board that is named otherwise than its folder is refused, since files are named after it.', () => {
    expect(makeCheck(sample(), 'other').problems).toMatchObject([{ code: 'board-name', severity: 'error' }]);
  });

  it('A net list made for another jack is refused with the name of that jack.', () => {
    const right = sample();
    const jack = place('J1', jacks['HR911105A'], { at: [0, 0] });
    const made = (pad: string) => ({ ref: 'J1', function: 'TD-', pad });
    const wrong = {
      ...right,
      parts: [...right.parts, jack],
      nets: [
        ...right.nets,
        { name: 'T-', kind: 'signal' as const, nodes: [made('3'), { ref: 'C1', function: '1', pad: '1' }] },
      ],
    };
    const messages = makeCheck(wrong, 'small').problems.map(({ code, message }) => `${code}: ${message}`);
    expect(
      messages.some((message) => /J1B1211CCD/.test(message)),
      messages.join('\n'),
    ).toBe(true);
  });
});
