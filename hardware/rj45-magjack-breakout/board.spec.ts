import { readFileSync } from 'node:fs';
import {
  type Board,
  cableEnds,
  checkBoard,
  checkCable,
  designBoard,
  distance,
  hasErrors,
  board as makeBoard,
  type Point,
  placedPads,
  rotate,
} from '@boardproof/board';
import { type JackName, jacks } from '@boardproof/parts';
import { noShared, sharedFolder, skipFor } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import project from './board.ts';

type Options = typeof project.defaults;

const library = Object.values(jacks);
const names = Object.keys(project.configurations);
/** Each design is made once: boards are frozen, and routing takes its time. */
const made = new Map<string, Board>();
function design(change: Partial<Options> = {}): Board {
  const options = { ...project.defaults, ...change };
  const key = JSON.stringify(options);
  const board = made.get(key) ?? project.design(options);
  made.set(key, board);
  return board;
}
const errors = (board: Board) => checkBoard(board, { library }).filter(({ severity }) => severity === 'error');

/** Each net as sorted `REF.PAD`, the two nets about the 0 ohm link R1 taken as one. */
function padsOf(board: Board): Record<string, string[]> {
  const nets = new Map<string, string[]>();
  for (const { name, nodes } of board.nets) {
    const pads = nodes.filter(({ ref }) => ref !== 'R1').map(({ ref, pad }) => `${ref}.${pad}`);
    const key = name === 'LED_A' ? 'LED' : name;
    nets.set(key, [...(nets.get(key) ?? []), ...pads].sort());
  }
  return Object.fromEntries(nets);
}

/** The pads of one function. */
function pad(jack: JackName, name: string): string {
  return jacks[jack].pins.find((pin) => pin.function === name)!.pad;
}

describe('the four configurations', () => {
  it('They are named as their jacks, and the default is the jack whose order code is sourced.', () => {
    expect(names).toEqual(['rjmg1bd3b8k1anr', 'j1b1211ccd', 'hr911105a', 'si-60062-f']);
    for (const name of names) {
      const board = designBoard(project, name);
      expect(board.parts.find(({ ref }) => ref === 'J1')!.part.name.toLowerCase()).toBe(name);
    }
    expect(designBoard(project)).toEqual(designBoard(project, 'rjmg1bd3b8k1anr'));
    expect(design()).toEqual(designBoard(project));
  });

  it.each(names)('%s has no electrical problem; it is told only what a reversed cable would do.', (name) => {
    const problems = checkBoard(designBoard(project, name), { library });
    expect(problems.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['cable-reversed info']);
    expect(problems[0]!.message).toContain(
      'T+ and R+ change places, T- and R- change places, GND and LED change places',
    );
  });

  it('The default board joins these pads.', () => {
    expect(padsOf(designBoard(project))).toEqual({
      'T+': ['J1.R1', 'J2.1'],
      'T-': ['J1.R2', 'J2.2'],
      'R+': ['J1.R3', 'J2.6'],
      'R-': ['J1.R6', 'J2.5'],
      CT: ['C1.1', 'J1.R4', 'J1.R5'],
      LED: ['J1.L4', 'J2.4'],
      GND: ['C1.2', 'J1.13', 'J1.L3', 'J1.R8', 'J2.3'],
    });
  });

  it('The other jacks join the same functions by pads of their own.', () => {
    expect(padsOf(designBoard(project, 'j1b1211ccd'))).toMatchObject({
      CT: ['C1.1', 'J1.2', 'J1.5'],
      'R+': ['J1.4', 'J2.6'],
    });
    expect(padsOf(designBoard(project, 'hr911105a'))).toMatchObject({
      CT: ['C1.1', 'J1.4', 'J1.5'],
      'R+': ['J1.3', 'J2.6'],
    });
    expect(padsOf(designBoard(project, 'si-60062-f'))).toMatchObject({
      LED: ['J1.L1', 'J2.4'],
      'T-': ['J1.3', 'J2.2'],
    });
  });

  it('They agree with the reference netlist of J1B1211CCD, and the others with it by their pin tables.', (context) => {
    const facts = sharedFolder('facts');
    skipFor(context, facts === undefined ? noShared : undefined);
    const { reference_netlist: reference, jacks: tables } = JSON.parse(readFileSync(`${facts}/hardware.json`, 'utf8'));
    expect(reference.jack).toBe('J1B1211CCD');
    for (const jack of Object.keys(jacks) as JackName[]) {
      const ours = padsOf(design({ jack, shield: 'open' }));
      const translate = (node: string) => {
        const [ref, number] = node.replace(/ .*/, '').split('.') as [string, string];
        if (ref !== 'J_RJ45') return `${ref === 'J_HDR' ? 'J2' : ref}.${number}`;
        // Signals by the other jack's table, the LED by its place: reference pads 9 and 10 are the left one's K and A.
        if (number === '9' || number === '10') return `J1.${pad(jack, number === '9' ? 'LEDL_K' : 'LEDL_A')}`;
        const wanted = tables.J1B1211CCD.pins[number].replace(/ .*/, '');
        const table: [string, string][] = Object.entries(tables[jack].pins);
        return `J1.${table.find(([, name]) => name.replace(/ .*/, '') === wanted)![0]}`;
      };
      for (const [net, nodes] of Object.entries<string[]>(reference.nets)) {
        if (net !== 'SHIELD') expect(ours[net], `${jack} ${net}`).toEqual(nodes.map(translate).sort());
      }
      expect(Object.keys(ours).sort()).toEqual(
        Object.keys(reference.nets)
          .filter((net) => net !== 'SHIELD')
          .sort(),
      );
    }
  });

  it('A board made for one jack and fitted with another is refused, and the jack is named that it was made for.', () => {
    for (const planned of Object.keys(jacks) as JackName[]) {
      for (const fitted of (Object.keys(jacks) as JackName[]).filter((name) => name !== planned)) {
        const board = design({ jack: planned });
        const parts = board.parts.map((placed) => (placed.ref === 'J1' ? { ...placed, part: jacks[fitted] } : placed));
        const found = errors({ ...board, parts });
        expect(found[0]).toMatchObject({ code: 'look-alike-part', path: 'parts/J1' });
        expect(found[0]!.message).toContain(`right for ${planned}, but the part is ${fitted}`);
      }
    }
  });
});

describe('from the Teensy through the cable to the jack', () => {
  const meant = { 'T+': 'TD+', 'T-': 'TD-', 'R+': 'RD+', 'R-': 'RD-', LED: 'LEDL_A', GND: 'LEDL_K' };

  it.each(names)('Every signal of the Teensy arrives at the function of the jack that it is for, on %s.', (name) => {
    const board = designBoard(project, name);
    const { near, far } = cableEnds(board, board.cables[0]!)!;
    const { straight } = checkCable(far, near);
    const pads = placedPads(board);
    expect(straight).toHaveLength(6);
    for (const [signal, wanted] of Object.entries(meant)) {
      const arrives = straight.find((meeting) => meeting.near === signal)!.far;
      let net = pads.find(({ ref, function: own }) => ref === 'J2' && own === arrives)!.net;
      // Through R1, which is fitted with 0 ohm.
      const through = pads.find((one) => one.ref === 'R1' && one.net === net);
      if (through) net = pads.find((one) => one.ref === 'R1' && one.number !== through.number)!.net;
      const reached = pads.filter((one) => one.ref === 'J1' && one.net === net).map((one) => one.function);
      expect(reached, signal).toContain(wanted);
    }
  });

  it('With one header on the top and the other on the bottom it is refused, because GND would meet LED.', () => {
    for (const change of [{ headerSide: 'bottom' }, { teensyHeaderSide: 'bottom' }] as const) {
      const found = errors(design(change));
      expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['cable-side']));
      expect(found.find(({ path }) => path.endsWith('/GND'))!.message).toMatch(/GND of J2 .* would meet LED/);
    }
    expect(errors(design({ headerSide: 'bottom', teensyHeaderSide: 'bottom' }))).toEqual([]);
  });

  it('The cable fits however the header is turned on the board.', () => {
    const board = design();
    for (const rotation of [0, 45, 90, 180, 270]) {
      const parts = board.parts.map((placed) => (placed.ref === 'J2' ? { ...placed, rotation } : placed));
      expect(errors({ ...board, parts })).toEqual([]);
    }
  });
});

describe('the options', () => {
  it('`centreTaps: separate` gives each tap a capacitor of its own.', () => {
    const nets = padsOf(design({ centreTaps: 'separate' }));
    expect(nets).toMatchObject({ TCT: ['C1.1', 'J1.R4'], RCT: ['C2.1', 'J1.R5'] });
    expect(nets['GND']).toEqual(['C1.2', 'C2.2', 'J1.13', 'J1.L3', 'J1.R8', 'J2.3']);
    expect(nets).not.toHaveProperty('CT');
    expect(errors(design({ centreTaps: 'separate' }))).toEqual([]);
    expect(design().parts.map(({ ref }) => ref)).not.toContain('C2');
  });

  it('`shield: open` takes only the shell from ground; pin 8 stays.', () => {
    const open = design({ shield: 'open' });
    expect(padsOf(open)['GND']).toEqual(['C1.2', 'J1.L3', 'J1.R8', 'J2.3']);
    expect(open.unconnected).toContainEqual({ ref: 'J1', function: 'SHIELD', pad: '13' });
    expect(errors(open)).toEqual([]);
    const told = (board: Board) => board.choices.find(({ what }) => what === 'shield of the jack')!.chosen;
    expect([told(design()), told(open)]).toEqual(['GND', 'open']);
  });

  it('With `shield: open` no track or via touches the shell.', () => {
    for (const jack of Object.keys(jacks) as JackName[]) {
      const board = design({ jack, shield: 'open' });
      const shell = placedPads(board).filter((one) => one.ref === 'J1' && one.function === 'SHIELD');
      expect(shell).toHaveLength(2);
      const corners = [...board.tracks.flatMap(({ points }) => points), ...board.vias.map(({ at }) => at)];
      for (const one of shell) {
        for (const point of corners) expect(distance(one.at, point)).toBeGreaterThan(one.size[0] / 2);
      }
    }
  });

  it('`ledResistor` changes R1, which then has to be chosen by hand.', () => {
    const part = (board: Board) => board.parts.find(({ ref }) => ref === 'R1')!;
    expect(part(design())).toMatchObject({ value: '0R', part: { orders: [{ digikey: '311-0.0ARCT-ND' }] } });
    expect(part(design({ ledResistor: '330R' }))).toMatchObject({ value: '330R', part: { orders: [] } });
    expect(padsOf(design({ ledResistor: '330R' }))).toEqual(padsOf(design()));
  });

  it('`jack` changes the jack and nothing else of the circuit.', () => {
    const others = (board: Board) =>
      board.parts.filter(({ ref }) => ref !== 'J1').map(({ ref, part }) => [ref, part.name]);
    for (const jack of Object.keys(jacks) as JackName[]) expect(others(design({ jack }))).toEqual(others(design()));
  });

  it('`headerRotation` turns the header, or is refused by name where the pairs would cross.', () => {
    const firstRow = (board: Board): Point => {
      const [one, two] = placedPads(board).filter(({ ref }) => ref === 'J2');
      return [two!.at[0] - one!.at[0], two!.at[1] - one!.at[1]];
    };
    for (const headerRotation of [90, 180, 270] as const) {
      let turned: Board;
      try {
        turned = design({ headerRotation });
      } catch (error) {
        expect((error as Error).message).toContain(`headerRotation ${headerRotation}`);
        continue;
      }
      const [x, y] = rotate(firstRow(design()), headerRotation);
      expect(firstRow(turned)[0]).toBeCloseTo(x, 5);
      expect(firstRow(turned)[1]).toBeCloseTo(y, 5);
    }
  });

  it('The options stand in the board.', () => {
    expect(design({ shield: 'open' }).options).toEqual({ ...project.defaults, shield: 'open' });
  });
});

describe('the board as a whole', () => {
  it('The LED is driven high through R1 of 0 ohm, fitted, and the right LED is marked open.', () => {
    const board = design();
    expect(board.parts.find(({ ref }) => ref === 'R1')).toMatchObject({ fitted: true, value: '0R' });
    expect(board.unconnected.map(({ ref, function: name }) => `${ref}.${name}`)).toEqual([
      'J1.NC',
      'J1.LEDR_A',
      'J1.LEDR_K',
    ]);
    // Wired the other way round, the rules would say so.
    const reversed = board.nets.map((net) => ({
      ...net,
      pins: net.nodes.map(
        ({ ref, function: name }) => `${ref}.${name === 'LEDL_A' ? 'LEDL_K' : name === 'LEDL_K' ? 'LEDL_A' : name}`,
      ),
    }));
    const wrong = makeBoard({
      name: board.name,
      title: board.title,
      revision: '1',
      outline: [],
      parts: board.parts,
      nets: reversed,
      unconnected: ['J1.NC', 'J1.LEDR_A', 'J1.LEDR_K'],
    });
    expect(errors(wrong).map(({ code }) => code)).toEqual(['polarity-reversed']);
  });

  it('Its pairs are declared, and the tracks, vias and zones belong to nets that exist.', () => {
    for (const name of names) {
      const board = designBoard(project, name);
      expect(board.pairs.map(({ positive, negative }) => [positive, negative])).toEqual([
        ['T+', 'T-'],
        ['R+', 'R-'],
      ]);
      expect(hasErrors(checkBoard(board))).toBe(false);
    }
  });

  it('Two M2 holes that are not plated hold it, and they are not bought.', () => {
    const holes = design().parts.filter(({ part }) => part.kind === 'mounting-hole');
    expect(holes.map(({ ref, excludeFromBom }) => [ref, excludeFromBom])).toEqual([
      ['H1', true],
      ['H2', true],
    ]);
    for (const { part } of holes) expect(part.land.pads).toMatchObject([{ kind: 'npth', drill: 2.2 }]);
  });

  it('What the cable needs is listed, one header for the Teensy and two sockets among it.', () => {
    expect(design().accessories.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['header for the Teensy', 1],
      ['IDC sockets', 2],
      ['ribbon cable', 1],
      ['patch cable', 1],
      ['Teensy 4.1', 1],
    ]);
  });

  it('Each choice says why, and names who says so.', () => {
    for (const { why, source } of design().choices) {
      expect(why.length).toBeGreaterThan(40);
      expect(source?.from).toBeTruthy();
    }
  });
});
