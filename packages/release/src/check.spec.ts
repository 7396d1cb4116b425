import { board, ground, net, place, roundedRectangle, track } from '@boardproof/board';
import { capacitor0805, jacks } from '@boardproof/parts';
import { describe, expect, it } from 'vitest';
import { makeCheck } from './check.ts';

/** Two capacitors side by side, joined by two tracks of the width given. */
const sample = (width = 0.3) =>
  board({
    name: 'small',
    title: 'Small',
    revision: '1',
    outline: roundedRectangle(12, 10, 1),
    parts: [place('C1', capacitor0805, { at: [6, 3] }), place('C2', capacitor0805, { at: [6, 7] })],
    nets: [net('A', 'C1.1', 'C2.1'), ground('GND', 'C1.2', 'C2.2')],
    tracks: [
      track('A', 'F.Cu', width, [
        [5.05, 3],
        [5.05, 7],
      ]),
      track('GND', 'F.Cu', width, [
        [6.95, 3],
        [6.95, 7],
      ]),
    ],
  });

describe('the check task', () => {
  it('A sound board has no error, and says what was held against which rules.', async () => {
    const { problems, checks } = await makeCheck(sample(), 'small');
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(checks?.[0]).toMatch(/^electrical rules on 2 parts and 2 nets; design rules of OSH Park.* on 2 tracks/);
  });

  it('Copper that the board house cannot make is refused beside what is wrong with the circuit.', async () => {
    const { problems } = await makeCheck(
      { ...sample(0.1), unconnected: [{ ref: 'C1', function: '1', pad: '1' }] },
      'small',
    );
    const codes = new Set(problems.filter(({ severity }) => severity === 'error').map(({ code }) => code));
    expect([...codes].length).toBeGreaterThan(1);
    expect(problems.map(({ message }) => message).join('\n')).toMatch(/0\.1 mm/);
  });

  it('A board that is named otherwise than its folder is refused, since files are named after it.', async () => {
    const { problems } = await makeCheck(sample(), 'other');
    expect(problems[0]).toMatchObject({ code: 'board-name', severity: 'error' });
  });

  it('A net list made for another jack is refused with the name of that jack.', async () => {
    const right = sample();
    const jack = place('J1', jacks['HR911105A'], { at: [0, 0] });
    const node = { ref: 'J1', function: 'TD-', pad: '3' };
    const wrong = {
      ...right,
      parts: [...right.parts, jack],
      nets: right.nets.map((own) => (own.name === 'A' ? { ...own, nodes: [...own.nodes, node] } : own)),
    };
    const { problems } = await makeCheck(wrong, 'small');
    const messages = problems.map(({ code, message }) => `${code}: ${message}`).join('\n');
    expect(messages).toMatch(/J1B1211CCD/);
  });
});
