import { board, ground, net, place } from '../define.ts';
import type { Board } from '../model.ts';
import type { BrokenSample } from './broken-sample.ts';
import { pin, rowPart } from './sample-circuit.ts';

const signals = ['A', 'B', 'GND'];
const row = (name: string, names: readonly string[]) =>
  rowPart(
    name,
    names.map((signal, i) => pin(signal, String(i + 1))),
  );
const module = row('MODULE', signals);

/** A board with a socket J1 of the given names, a second one to join them to, and a module on J1. */
function plugged(change: { names?: string[]; at?: [number, number]; rotation?: number; on?: string } = {}): Board {
  const names = change.names ?? signals;
  return board({
    name: 'plugged',
    title: 'plugged',
    revision: '1',
    outline: [],
    parts: [place('J1', row('SOCKET', names), { at: [5, 5] }), place('J2', row('OTHER', names), { at: [5, 15] })],
    nets: names.map((name) => (name === 'GND' ? ground : net)(name, `J1.${name}`, `J2.${name}`)),
    modules: [
      { ref: 'U1', part: module, at: change.at ?? [5, 5], rotation: change.rotation ?? 0, on: [change.on ?? 'J1'] },
    ],
  });
}

/** Boards whose module does not meet its sockets. */
export const brokenModules: readonly BrokenSample[] = [
  { says: 'A module over its socket is right.', board: plugged(), problems: [], tells: [] },
  {
    says: 'A module that is moved by 0.3 mm is reported with each contact.',
    board: plugged({ at: [5, 5.3] }),
    problems: signals.map((name) => `module-off-socket modules/U1/J1.${name}`),
    tells: ['J1.A lies under no pad of U1 (MODULE); the nearest is 0.30 mm away'],
  },
  {
    says: 'A module that is turned round meets nothing but what it turns about.',
    board: plugged({ rotation: 180 }),
    problems: ['module-off-socket modules/U1/J1.B', 'module-off-socket modules/U1/J1.GND'],
    tells: ['move or turn the socket'],
  },
  {
    says: 'Exchanged names of two contacts are reported.',
    board: plugged({ names: ['B', 'A', 'GND'] }),
    problems: ['module-signal modules/U1/J1.B', 'module-signal modules/U1/J1.A'],
    tells: ['J1.B lies under A of U1 (MODULE), pad 1'],
  },
  {
    says: 'A misspelt name of a contact is reported.',
    board: plugged({ names: ['A', 'X', 'GND'] }),
    problems: ['module-signal modules/U1/J1.X'],
    tells: ['J1.X lies under B of U1'],
  },
  {
    says: 'A hole beside the contacts, of a name of its own, is none of the module.',
    board: plugged({ names: [...signals, 'WIRE'] }),
    problems: [],
    tells: [],
  },
  {
    says: 'A socket that lies under no pad at all is reported with all that it has.',
    board: plugged({ names: ['GND', 'X'], at: [5, 8] }),
    problems: ['module-off-socket modules/U1/J1.GND', 'module-off-socket modules/U1/J1.X'],
    tells: ['the nearest is 3.00 mm away'],
  },
  {
    says: 'A module on a part that is not on the board is reported.',
    board: plugged({ on: 'J3' }),
    problems: ['module-without-socket modules/U1'],
    tells: ['U1 is plugged into J3', 'did you mean J1 or J2'],
  },
];
