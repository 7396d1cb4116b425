// The mount of the breakout on a Teensy 4.1: which variant needs which angle, held against brute force; every variant gives a
// bracket and a case that pass every check.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Board, designBoard } from '@boardproof/board';
import {
  type AngleAnswer,
  Clearance,
  FigureReader,
  Kernel,
  type MountRequest,
  makeMount,
  solveAngle,
  spansAbove,
  tilted,
} from '@boardproof/enclosure';
import { perTier, skipFor, withoutOracle } from '@boardproof/testing';
import jscad from '@jscad/modeling';
import { beforeAll, describe, expect, it } from 'vitest';
import { variantOf } from './assembly.ts';
import project from './board.ts';
import enclosure from './enclosure.ts';
import { figures } from './figures.ts';
import { mountedOf } from './mounted.ts';
import { type Turn, turnNames, turnOf, type Variant, variantNames } from './variants.ts';

const boardAt = (headerRotation: Turn): Board => project.design({ ...project.defaults, headerRotation });
const take = (measured = {}) => new FigureReader(figures, measured);
const at = (turn: Turn, measured = {}) => variantOf(turn, mountedOf(boardAt(turn), take(measured)), take(measured));
const solve = (turn: Turn): AngleAnswer => solveAngle(at(turn).tilt, { range: [0, 60], wanted: 0.5, step: 5 });
const make = (variant: Variant, request: MountRequest = {}) => {
  const board = boardAt(turnOf[variant]);
  return makeMount(board, enclosure(board, { variant, ...request }));
};

describe('the header mates in one rotation', () => {
  it('Each turn of the header looks over the side of the Teensy that the table says.', () => {
    const sides = { '-1 0': 'usb-end', '1 0': 'sd-end', '0 1': 'long-edge', '0 -1': 'long-edge, the farther one' };
    for (const turn of [0, 90, 180, 270] as const) {
      expect(sides[at(turn).mouth.join(' ') as keyof typeof sides]).toBe(turnNames[turn]);
    }
    for (const variant of variantNames) expect(turnNames[turnOf[variant]]).toBe(variant);
  });

  it('A header whose functions are swapped fits in no rotation, and is refused.', () => {
    const mounted = mountedOf(boardAt(180), take());
    const swapped = mounted.header.map((pad, i, all) => ({ ...pad, function: all[(i + 1) % all.length]!.function }));
    expect(() => variantOf(180, { ...mounted, header: swapped }, take())).toThrow(/in 0 rotations/);
  });
});

describe('the angle', () => {
  it('At 0.5 mm only the long edge needs none; the USB end needs about 15 degrees, and the USB plug is what limits it.', () => {
    expect(solve(270).smallest).toBe(0);
    expect(solve(180).smallest).toBeCloseTo(14.85, 1);
    expect(solve(180).limits?.pair[0]).toContain('USB plug');
    expect(solve(0).smallest).toBeCloseTo(4.98, 1);
    expect(solve(90).smallest).toBeCloseTo(4.04, 1);
  });

  it('More clearance or longer leads never need less; a higher stack never needs more.', () => {
    const need = (wanted: number, measured = {}) =>
      spansAbove(new Clearance(at(180, measured).tilt), [0, 60], wanted)[0]?.[0] ?? Infinity;
    const usual = need(0.5, { 'stack.height': 6 });
    expect(need(1, { 'stack.height': 6 })).toBeGreaterThan(usual);
    expect(need(0.5, { 'stack.height': 6, 'leads.length': 2.9 })).toBeGreaterThan(usual);
    expect(need(0.5, { 'stack.height': 7 })).toBeLessThan(usual);
  });

  it('What the solver answers is what the kernel finds by trying every angle, for every turn.', async () => {
    const step = perTier({ quick: 5, normal: 2.5, long: 0.05 });
    const solid = (points: readonly (readonly [number, number, number])[]) =>
      jscad.geometries.geom3.create(
        jscad.hulls.hullPoints3(points.map(([x, y, z]): [number, number, number] => [x, y, z])),
      );
    for (const turn of [0, 90, 180, 270] as const) {
      const { tilt } = at(turn);
      const { kept } = solveAngle(tilt, { range: [0, 60], wanted: 0.5, step: 10 });
      await Kernel.using((kernel) => {
        const stays = kernel.booleans.union(...tilt.fixed.map(({ points }) => solid(points)));
        for (let deg = 0; deg <= 60; deg += step) {
          const gaps = tilt.moving.map(({ points }) =>
            kernel.gap(solid(points.map((point) => tilted(tilt.axis, deg, point))), stays, 1),
          );
          const mm = Math.min(...gaps);
          const inside = kept.some(([from, to]) => deg >= from && deg <= to);
          if (Math.abs(mm - 0.5) > 5e-3) expect([turn, deg, inside]).toEqual([turn, deg, mm > 0.5]);
        }
      });
    }
  });
});

const built = perTier<readonly Variant[]>({ quick: ['usb-end'], normal: ['usb-end', 'sd-end'], long: variantNames });

describe.each(built)('the mount at the %s', (variant) => {
  let made: Awaited<ReturnType<typeof makeMount>>;
  beforeAll(async () => {
    made = await make(variant);
  });

  it('Bracket, base and lid pass every check, and the angle with its curve is told.', () => {
    expect(made.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const json = JSON.parse(made.files.get('enclosure.json') as string);
    expect(json.parts.map(({ file }: { file: string }) => file)).toEqual(['bracket.stl', 'base.stl', 'lid.stl']);
    expect(json.angle.variant).toBe(variant);
    expect(json.angle.clearanceMm).toBeGreaterThanOrEqual(0.5);
    expect(json.angle.curve.length).toBe(61);
    expect(json.variants).toHaveLength(4);
    expect(json.assumed.length).toBeGreaterThan(10);
    expect(json.checks.every(({ outcome }: { outcome: string }) => outcome === 'pass')).toBe(true);
  });

  it('PrusaSlicer finds each part closed, in one piece, and of the size that we tell.', (context) => {
    skipFor(context, withoutOracle('prusa-slicer'));
    const folder = mkdtempSync(join(tmpdir(), 'boardproof-mount-'));
    try {
      const { parts } = JSON.parse(made.files.get('enclosure.json') as string);
      for (const { file, sizeMm } of parts) {
        writeFileSync(join(folder, file), made.files.get(file) as Uint8Array);
        const { stdout } = spawnSync('prusa-slicer', ['--info', join(folder, file)], { encoding: 'utf8' });
        expect(stdout).toMatch(/manifold = yes/);
        expect(stdout).toMatch(/number_of_parts = +1/);
        const size = ['x', 'y', 'z'].map((axis) => Number(new RegExp(`size_${axis} = ([\\d.]+)`).exec(stdout)?.[1]));
        for (const k of [0, 1, 2]) expect(size[k]).toBeCloseTo(sizeMm[k], 2);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('options of the mount', () => {
  it('A measured figure replaces its assumption, and a name that means nothing is refused.', () => {
    const board = designBoard(project);
    const measured = enclosure(board, { measured: { 'stack.height': 8.5 } });
    expect(measured.assumed.map(({ what }) => what)).not.toContain('stack.height');
    expect(measured.mounted.stack).toBe(8.5);
    expect(enclosure(board, { measured: { 'usb.colour': 3 } }).problems).toContainEqual(
      expect.objectContaining({ code: 'measured-unknown', severity: 'error' }),
    );
    expect(() => enclosure(board, { variant: 'upside-down' })).toThrow(/usb-end, long-edge, sd-end/);
  });

  it('A variant that takes another board than the one that is made is told.', async () => {
    const board = designBoard(project);
    // At an angle that nothing allows, so that no solid is made.
    const draft = enclosure(board, { variant: 'long-edge', angle: 59 });
    const variants = draft.variants.filter(({ name }) => name === draft.variant);
    const { problems } = await makeMount(board, { ...draft, variants });
    expect(problems.filter(({ code }) => code.startsWith('mount-') || code.startsWith('angle-'))).toMatchObject([
      { code: 'mount-other-board', severity: 'warning' },
      { code: 'angle-collides', severity: 'error' },
    ]);
    expect(designBoard(project, 'long-edge').options['headerRotation']).toBe(turnOf['long-edge']);
  });
});
