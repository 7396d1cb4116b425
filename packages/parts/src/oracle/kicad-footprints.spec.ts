import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Part, Rect } from '@boardproof/board';
import { noShared, python, sharedFolder, skipFor, withoutOracle } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import {
  capacitor0805,
  capacitor0805HandSolder,
  header2x3,
  jacks,
  mountingHoleM2,
  resistor0805,
  socket2x3,
  teensy41,
} from '../index.ts';
import { comparePads, type ForeignPad, plainShape } from './compare-land.ts';

/** How far a figure of ours may lie from KiCad's, mm. */
const within = 0.05;
const facts = sharedFolder('facts');
const read = (file: string) => JSON.parse(readFileSync(`${facts}/${file}`, 'utf8'));

/** A footprint of another source: pads, and the boxes of courtyard and body, y up, mm. */
interface Foreign {
  readonly pads: readonly ForeignPad[];
  readonly courtyard: Rect;
  readonly fab: Rect | null;
}

function compare(part: Part, foreign: Foreign): string[] {
  const pads = foreign.pads.map((pad) => ({ ...pad, shape: plainShape(pad.shape, pad.width, pad.height) }));
  return [
    ...comparePads(part, pads, within),
    ...compareBoxes('courtyard', part.land.courtyard, foreign.courtyard),
    ...(part.body && foreign.fab ? compareBoxes('body', part.body.outline, foreign.fab) : []),
  ];
}

function compareBoxes(what: string, ours: Rect, theirs: Rect): string[] {
  return (['xMin', 'yMin', 'xMax', 'yMax'] as const)
    .filter((side) => Math.abs(ours[side] - theirs[side]) > within)
    .map((side) => `${what} ${side}: ${ours[side]}, there ${theirs[side]}`);
}

describe('the comparison of land patterns', () => {
  const sound = header2x3.land.pads.map((pad): ForeignPad => {
    const [[x, y], [width, height]] = [pad.at, pad.size];
    return { number: pad.number, plated: true, shape: pad.shape, x, y, width, height, drill: pad.drill! };
  });
  const changed = (i: number, change: Partial<ForeignPad>) =>
    comparePads(
      header2x3,
      sound.map((pad, at) => (at === i ? { ...pad, ...change } : pad)),
      within,
    );

  it('Equal figures and 0.04 mm more pass.', () => {
    expect(changed(0, {})).toEqual([]);
    expect(changed(1, { x: 2.04 })).toEqual([]);
  });

  it('A pad moved by 0.06 mm, mirrored, of another drill, shape, plating or number is told.', () => {
    expect(changed(1, { x: 2.06 })).toEqual(['pad 2: x 2, there 2.06']);
    expect(changed(5, { y: 4 })).toEqual(['pad 6: y -4, there 4']);
    expect(changed(2, { drill: 0.9 })).toEqual(['pad 3: drill 0.8, there 0.9']);
    expect(changed(3, { shape: 'rect' })).toEqual(['pad 4: circle, there rect']);
    expect(changed(4, { plated: false })).toEqual(['pad 5: plated differs']);
    expect(changed(5, { number: '7' })).toEqual([
      'pad 6 is not in the other source',
      'pad 7 of the other source is missing',
    ]);
  });
});

describe('our land patterns', () => {
  const chips = [capacitor0805, capacitor0805HandSolder];

  it('All agree with the footprints of Debian that pcbnew loads.', (context) => {
    skipFor(context, withoutOracle('pcbnew'));
    const parts = [...Object.values(jacks), header2x3, socket2x3, ...chips, resistor0805, mountingHoleM2];
    const script = fileURLToPath(new URL('./footprints.py', import.meta.url));
    const names = parts.map((part) => part.land.kicadFootprint!);
    const answer = execFileSync(python, [script, ...names], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const loaded: Record<string, Foreign> = JSON.parse(answer);
    for (const part of parts) expect(compare(part, loaded[part.land.kicadFootprint!]!), part.name).toEqual([]);
  });

  it('Jacks, header and capacitors agree with the figures that were read from the library of KiCad.', (context) => {
    skipFor(context, facts === undefined ? noShared : undefined);
    const figures: Figures[] = read('kicad-footprints.json').footprints;
    for (const part of [...Object.values(jacks), header2x3, ...chips]) {
      const found = figures.find(({ lib, name }) => `${lib}:${name}` === part.land.kicadFootprint);
      expect(found, part.name).toBeDefined();
      expect(compare(part, fromFigures(found!)), part.name).toEqual([]);
    }
  });

  it('The jacks have the pins of the pin tables, the yellow LED of RJMG1BD3B8K1ANR as corrected.', (context) => {
    skipFor(context, facts === undefined ? noShared : undefined);
    const tables = read('hardware.json').jacks;
    for (const [name, jack] of Object.entries(jacks)) {
      const table: Record<string, string> = tables[name].pins;
      expect(Object.keys(table).sort(), name).toEqual(jack.pins.map(({ pad }) => pad).sort());
      for (const pin of jack.pins) {
        const told = table[pin.pad]!.replace('CHS_GND', 'CHSGND').replace(/ \(.*/, '');
        const colours = name === 'SI-60062-F' ? { L: 'yellow', R: 'green' } : { L: 'green', R: 'yellow' };
        const led = /^LED([LR])_([AK])$/.exec(pin.function);
        const side = name === 'J1B1211CCD' ? { L: 'left', R: 'right' } : colours;
        expect(led ? `LED_${side[led[1] as 'L' | 'R']}_${led[2]}` : pin.function, `${name} ${pin.pad}`).toBe(told);
      }
    }
  });

  it('The Teensy has the 67 pads of the figures, names of the USB host apart from those of the USB device.', (context) => {
    skipFor(context, facts === undefined ? noShared : undefined);
    const pads: TeensyPad[] = read('hardware.json').teensy41.pads;
    const foreign = pads.map(({ pad, shape, x, y, size: [width, height], drill }) => {
      return { number: pad, plated: true, shape, x, y: -y, width, height, drill };
    });
    expect(comparePads(teensy41, foreign, 0.001)).toEqual([]);
    const renamed = new Map([
      ['55', 'HOST_5V'],
      ['56', 'HOST_D-'],
      ['57', 'HOST_D+'],
      ['66', 'USB_D-'],
      ['67', 'USB_D+'],
    ]);
    const ours = Object.fromEntries(teensy41.pins.map((pin) => [pin.pad, pin.function]));
    expect(ours).toEqual(Object.fromEntries(pads.map(({ pad, name }) => [pad, renamed.get(pad) ?? name])));
  });
});

interface TeensyPad {
  pad: string;
  name: string;
  shape: string;
  x: number;
  y: number;
  size: [number, number];
  drill: number;
}

interface Figures {
  lib: string;
  name: string;
  pads: { num: string; type: string; shape: string; x: number; y: number; w: number; h: number; drill?: number }[];
  courtyard: Record<'xmin' | 'ymin' | 'xmax' | 'ymax', number>;
  fab: Record<'xmin' | 'ymin' | 'xmax' | 'ymax', number>;
}

/** Takes KiCad's figures, which have y down, to our frame. */
function fromFigures({ pads, courtyard, fab }: Figures): Foreign {
  const box = (rect: Figures['fab']): Rect => ({
    xMin: rect.xmin,
    xMax: rect.xmax,
    yMin: -rect.ymax,
    yMax: -rect.ymin,
  });
  return {
    pads: pads.map(({ num, type, shape, x, y, w, h, drill }) => {
      return { number: num, plated: type !== 'np_thru_hole', shape, x, y: -y, width: w, height: h, drill: drill ?? 0 };
    }),
    courtyard: box(courtyard),
    fab: box(fab),
  };
}
