import { board, ground, net, place } from '../define.ts';
import type { Board } from '../model.ts';
import type { Part } from '../part.ts';
import type { BrokenSample } from './broken-sample.ts';
import { pin, rowPart } from './sample-circuit.ts';

/** A header of two columns, 2 mm apart: signals row by row, seen from the top. */
function header(name: string, signals: readonly string[], pitch = 2): Part {
  const part = rowPart(
    name,
    signals.map((signal, i) => pin(signal, String(i + 1))),
  );
  const at = (i: number) => [pitch * (i % 2), -pitch * Math.floor(i / 2)] as const;
  return { ...part, land: { ...part.land, pads: part.land.pads.map((pad, i) => ({ ...pad, at: at(i) })) } };
}

const signals = ['T+', 'T-', 'GND', 'LED', 'R-', 'R+'];
const near = header('NEAR', signals);

/** A board with two headers joined pin by pin, and a cable from J1 to `far`. */
function cabled(far: Part, change: { side?: 'top' | 'bottom'; ref?: string; pin1?: string } = {}): Board {
  return board({
    name: 'cabled',
    title: 'cabled',
    revision: '1',
    outline: [],
    parts: [place('J1', near, { at: [5, 5] }), place('J2', near, { at: [15, 5] })],
    nets: signals.map((name) => (name === 'GND' ? ground : net)(name, `J1.${name}`, `J2.${name}`)),
    cables: [
      {
        name: 'ribbon',
        near: { ref: change.ref ?? 'J1', pin1: 'T+' },
        far: { part: far, pin1: change.pin1 ?? 'T+', side: change.side ?? 'top' },
      },
    ],
  });
}

const all = (code: string) => signals.map((name) => `${code} cables/J1/${name}`);
const reversed = 'cable-reversed cables/J1';

/** Boards whose cable does not bring each signal to its own. */
export const brokenCables: readonly BrokenSample[] = [
  {
    says: 'A sound cable is told only what it would do when plugged in reversed.',
    board: cabled(near),
    problems: [reversed],
    tells: ['T+ and R+ change places, T- and R- change places, GND and LED change places'],
  },
  {
    says: 'A header on the top against one on the bottom is refused, because GND would meet LED.',
    board: cabled(near, { side: 'bottom' }),
    problems: [...all('cable-side'), reversed],
    tells: ['GND of J1 (top) would meet LED of NEAR (bottom)', 'solder both headers on the same side'],
  },
  {
    says: 'Marks of pin 1 at different ends are reported.',
    board: cabled(near, { pin1: 'R+' }),
    problems: [...all('cable-pin-1'), reversed],
    tells: ['pin 1 marks are at different ends', 'T+ of J1 (top) would meet R+'],
  },
  {
    says: 'A header of another order is reported with the two signals that are crossed.',
    board: cabled(header('CROSSED', ['T+', 'T-', 'GND', 'LED', 'R+', 'R-'])),
    problems: ['cable-crossed cables/J1/R-', 'cable-crossed cables/J1/R+', reversed],
    tells: ['R- of J1 (top) would meet R+ of CROSSED (top)'],
  },
  {
    says: 'A header of another pitch is reported.',
    board: cabled(header('COARSE', signals, 2.54)),
    problems: ['cable-shape cables/J1'],
    tells: ['do not fit one plug'],
  },
  {
    says: 'A header with fewer pins is reported with the signals that have no counterpart.',
    board: cabled(header('SHORT', signals.slice(0, 4))),
    problems: ['cable-shape cables/J1', 'cable-signal cables/J1/R-', 'cable-signal cables/J1/R+'],
    tells: ['J1 has 6 pins and SHORT has 4'],
  },
  {
    says: 'A mark at a signal that the header lacks is reported.',
    board: cabled(near, { pin1: 'TX' }),
    problems: ['cable-signal cables/J1/TX'],
    tells: ['which NEAR does not have'],
  },
  {
    says: 'A cable from a part that is not on the board is reported.',
    board: cabled(near, { ref: 'J3' }),
    problems: ['cable-without-header cables/J3'],
    tells: ['did you mean J1 or J2'],
  },
];
