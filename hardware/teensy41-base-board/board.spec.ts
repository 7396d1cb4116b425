// The circuit of the base board: what reaches the jack, what reaches the holes, and that the Teensy meets its sockets.
import { type Board, checkBoard, designBoard, type PlacedPad, placedPads } from '@boardproof/board';
import { type JackName, jacks, teensy41, teensyShortName } from '@boardproof/parts';
import { describe, expect, it } from 'vitest';
import project from './board.ts';

const library = Object.values(jacks);
const names = Object.keys(project.configurations);
const check = (board: Board) => checkBoard(board, { library });
const codes = (board: Board) => [...new Set(check(board).map(({ code }) => code))];

const board = designBoard(project);
const pads = placedPads(board);
const netOf = (ref: string, name: string) => pads.find((pad) => pad.ref === ref && pad.function === name)?.net;

describe('the circuit of the base board', () => {
  it.each(names)('%s has no electrical problem, none of being told included.', (name) => {
    const made = designBoard(project, name);
    expect(made.parts.find(({ ref }) => ref === 'J1')!.part.name.toLowerCase()).toBe(name);
    expect(check(made)).toEqual([]);
  });

  it.each(Object.keys(jacks) as JackName[])(
    'From the pads of the Teensy each signal arrives at the function of %s that it is for.',
    (jack) => {
      const made = project.design({ ...project.defaults, jack });
      const all = placedPads(made);
      const reached = (name: string) => {
        const net = all.find((pad) => pad.ref === 'J4' && pad.function === name)!.net;
        return all.filter((pad) => pad.ref === 'J1' && pad.net === net).map((pad) => pad.function);
      };
      const pairs = { 'T+': 'TD+', 'T-': 'TD-', 'R+': 'RD+', 'R-': 'RD-' };
      for (const [signal, wanted] of Object.entries(pairs)) expect(reached(signal)).toEqual([wanted]);
      expect(reached('GND')).toContain('LEDL_K');
      // The LED line goes through R1, a link.
      const beyond = all.find((pad) => pad.ref === 'R1' && pad.function === '2')!.net;
      expect(all.find((pad) => pad.ref === 'R1' && pad.function === '1')!.net).toBe('LED');
      expect(all.filter((pad) => pad.ref === 'J1' && pad.net === beyond).map((pad) => pad.function)).toEqual([
        'LEDL_A',
      ]);
    },
  );

  it('Both centre taps go through C1 to ground, as does nothing else.', () => {
    expect(pads.filter(({ net }) => net === 'CT').map(({ ref, function: name }) => `${ref}.${name}`)).toEqual([
      'J1.TCT',
      'J1.RCT',
      'C1.1',
    ]);
    expect(netOf('C1', '2')).toBe('GND');
  });

  it('Each of the 48 pins of both edges is on a hole for a wire, and no two pins share a net but supply and ground.', () => {
    const contacts = pads.filter(({ ref, number }) => (ref === 'J2' || ref === 'J3') && !number.startsWith('W'));
    expect(contacts).toHaveLength(48);
    for (const { ref, number, net } of contacts) {
      expect(pads.find((pad) => pad.ref === ref && pad.number === `W${number}`)!.net, `${ref}.${number}`).toBe(net);
    }
    const shared = new Map<string, PlacedPad[]>();
    for (const pad of contacts) shared.set(pad.net!, [...(shared.get(pad.net!) ?? []), pad]);
    const several = [...shared].filter(([, all]) => all.length > 1).map(([net, all]) => [net, all.length]);
    expect(several.sort()).toEqual([
      ['3V3', 2],
      ['GND', 3],
    ]);
    for (const pad of contacts.filter(({ function: name }) => /^\d+_/.test(name!))) {
      expect(pad.net).toBe(`PIN_${teensyShortName(pad.function!)}`);
    }
  });

  it('The field has rails for VIN, 3V3 and ground; its other holes are joined to nothing.', () => {
    const field = pads.filter(({ ref }) => ref === 'P1');
    const counts = ['VIN', '3V3', 'GND', undefined].map((net) => field.filter((pad) => pad.net === net).length);
    expect(counts).toEqual([14, 14, 14, 42]);
  });

  it('`shield: open` takes the shell from ground, and another resistor has to be chosen by hand.', () => {
    const open = project.design({ ...project.defaults, shield: 'open', ledResistor: '330R' });
    const shell = placedPads(open).filter(({ ref, function: name }) => ref === 'J1' && name === 'SHIELD');
    expect(shell.map(({ net }) => net)).toEqual([undefined, undefined]);
    expect(open.parts.find(({ ref }) => ref === 'R1')).toMatchObject({ value: '330R', part: { orders: [] } });
    expect(check(open)).toEqual([]);
  });
});

describe('the Teensy over its sockets', () => {
  it('All 54 contacts lie under the pads of their names, to 0.001 mm.', () => {
    const [module] = board.modules;
    expect(module).toMatchObject({ ref: 'U1', rotation: 180, on: ['J2', 'J3', 'J4'] });
    const over = placedPads({ ...board, parts: [{ ...board.parts[0]!, ...module!, part: teensy41 }], nets: [] });
    const contacts = pads.filter(({ ref, number }) => module!.on.includes(ref) && !number.startsWith('W'));
    expect(contacts).toHaveLength(54);
    for (const contact of contacts) {
      const above = over.find(({ at }) => Math.hypot(at[0] - contact.at[0], at[1] - contact.at[1]) < 0.001);
      expect(above?.function, `${contact.ref}.${contact.number}`).toBe(contact.function);
    }
  });

  it('A Teensy the wrong way round, one moved by a pin, and a socket with two names exchanged are refused.', () => {
    const [module] = board.modules;
    expect(codes({ ...board, modules: [{ ...module!, rotation: 0 }] })).toContain('module-signal');
    const [x, y] = module!.at;
    expect(codes({ ...board, modules: [{ ...module!, at: [x + 2.54, y] }] })).toContain('module-signal');
    const parts = board.parts.map((placed) => {
      if (placed.ref !== 'J4') return placed;
      const other: Record<string, string> = { 'T+': 'T-', 'T-': 'T+' };
      const pins = placed.part.pins.map((pin) => ({ ...pin, function: other[pin.function] ?? pin.function }));
      return { ...placed, part: { ...placed.part, pins } };
    });
    expect(codes({ ...board, parts })).toContain('module-signal');
  });
});

describe('what is bought for it', () => {
  it('The Teensy, headers for its edges and one for its Ethernet pads are listed beside the board.', () => {
    expect(board.accessories.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Teensy 4.1', 1],
      ['headers for the edges of the Teensy', 2],
      ['long header for the Ethernet pads of the Teensy', 1],
      ['patch cable', 1],
    ]);
  });

  it('Each choice says why, and names who says so.', () => {
    for (const { why, source } of board.choices) {
      expect(why.length).toBeGreaterThan(40);
      expect(source?.from).toBeTruthy();
    }
  });
});
