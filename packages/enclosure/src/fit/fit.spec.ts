import { type BoardSource, place } from '@boardproof/board';
import { jacks, mountingHoleM2, teensy41, teensyNearRow, wireHoles } from '@boardproof/parts';
import { describe, expect, it } from 'vitest';
import { planEnclosure } from '../make-enclosure.ts';
import { planOf, problemsOf } from '../testing/cases.ts';
import { sampleBoard, unknownConnector } from '../testing/sample-board.ts';

describe('what the case takes from the board', () => {
  it('The opening follows the jack when it moves, and the wall is as far away as the clearance says.', () => {
    const here = planOf().openings.find(({ ref }) => ref === 'J1')!;
    const there = planOf({}, sampleBoard({ jackAt: [7.1, 15.5] })).openings.find(({ ref }) => ref === 'J1')!;
    expect(there.range[0] - here.range[0]).toBeCloseTo(0.6, 9);
    expect(here.side).toBe('front');
    // The body of this jack is 16 mm wide.
    expect(here.range[1] - here.range[0]).toBeCloseTo(16 + 2 * 0.4, 9);
  });

  it.each([
    [0, 'front', [6.5, 15.5], 22, 32],
    [90, 'right', [16.5, 15.5], 32, 32],
    [180, 'back', [15, 16.5], 22, 32],
    [270, 'left', [15.5, 20], 32, 32],
  ] as const)('A jack that is turned by %i degrees opens the %s wall.', (jackRotation, side, jackAt, width, height) => {
    const parts = [place('J1', jacks.J1B1211CCD, { at: jackAt, rotation: jackRotation })];
    const board = sampleBoard({ width, height, change: { parts, cables: [] } });
    expect(planOf({}, board).openings.map((opening) => opening.side)).toEqual([side]);
  });

  it('The ribbon leaves across the long side of its header, over the nearer wall, as wide as its conductors.', () => {
    const slot = planOf().openings.find(({ ref }) => ref === 'J2')!;
    expect(slot).toMatchObject({ side: 'back', kind: 'ribbon', zLow: 0.5, zHigh: 11 });
    expect(slot.range[1] - slot.range[0]).toBeCloseTo(6 + 1, 9);
    const soldered = planOf({ cable: 'soldered' }).openings.find(({ ref }) => ref === 'J2')!;
    expect(soldered.zHigh).toBeCloseTo(3.7, 9);
    expect(planOf({ cable: 'none' }).openings.map(({ ref }) => ref)).toEqual(['J1']);
  });

  it('A jack off the axes, one below the board and one at a corner are refused with the nearest possible.', () => {
    const code = (board: Parameters<typeof problemsOf>[1]) =>
      problemsOf({}, board).map((problem) => [problem.code, problem.hint]);
    expect(code(sampleBoard({ jackRotation: 40 }))).toEqual([
      ['mouth-angle', 'turn it by quarter turns; the nearest possible rotation is 0'],
    ]);
    const below = place('J1', jacks.J1B1211CCD, { at: [12, 15], side: 'bottom' });
    expect(code(sampleBoard({ change: { parts: [below], cables: [] } }))[0]?.[0]).toBe('mouth-below');
    expect(code(sampleBoard({ jackAt: [3, 15.5] }))[0]?.[0]).toBe('opening-at-corner');
  });

  it('A mouth far behind the wall is a warning.', () => {
    const codes = problemsOf({}, sampleBoard({ jackAt: [6.5, 19.5], height: 38 })).map(({ code }) => code);
    expect(codes).toEqual(['mouth-recessed']);
  });

  it('A board without an outline, and one that would tip, are refused.', () => {
    expect(problemsOf({}, sampleBoard({ change: { outline: [] } }))[0]?.code).toBe('no-outline');
    const crowded = sampleBoard({
      width: 16.6,
      jackAt: [3.9, 15.5],
      change: { parts: [place('J1', jacks.J1B1211CCD, { at: [3.9, 15.5] })], cables: [] },
    });
    expect(
      problemsOf({ clearance: { left: 2, right: 2, front: 0.5, back: 0.5 } }, crowded).map(({ code }) => code),
    ).not.toContain('no-outline');
  });
});

describe('figures without a source', () => {
  it('A jack without a height takes that of its look-alike, openly, and a measured figure replaces it.', () => {
    const board = sampleBoard({ jack: 'HR911105A' });
    const { assumed, problems, plan } = planEnclosure(board, {});
    expect(assumed.find(({ what }) => what === 'jack.height')).toMatchObject({
      value: 13.6,
      plusMinus: 0.5,
      unit: 'mm',
    });
    expect(assumed.find(({ what }) => what === 'jack.height')?.why).toMatch(/HR911105A.*look-alike J1B1211CCD/);
    expect(
      problems.filter(({ code }) => code === 'assumed-figure').every(({ severity }) => severity === 'warning'),
    ).toBe(true);
    const measured = planEnclosure(board, { measured: { 'jack.height': 13 } });
    expect(measured.assumed.map(({ what }) => what)).not.toContain('jack.height');
    expect(plan!.z.rim - measured.plan!.z.rim).toBeCloseTo(13.6 + 0.5 - 13 - 0.1, 9);
  });

  it('A measured figure may name a part by its reference.', () => {
    const { plan } = planEnclosure(sampleBoard(), { measured: { 'J1.height': 20 } });
    expect(plan!.z.rim).toBeCloseTo(20.6, 9);
  });

  it('A measured figure far from the one that it replaces is taken for a slip of the hand.', () => {
    const problems = (height: number) => problemsOf({}, sampleBoard(), { 'jack.height': height });
    for (const height of [1, 130, 199]) {
      expect(
        problems(height).map(({ code }) => code),
        `${height}`,
      ).toEqual(['measured-value']);
      expect(problems(height)[0]!.hint).toBe('give millimetres, from 3.4 to 54.4');
    }
    for (const height of [3.5, 13, 50]) expect(problems(height), `${height}`).toEqual([]);
  });

  it('A measured name that means nothing, and a length of nothing, are errors.', () => {
    expect(problemsOf({}, sampleBoard(), { 'jak.height': 3 }).map(({ code }) => code)).toEqual(['measured-unknown']);
    expect(problemsOf({}, sampleBoard(), { 'jack.height': 0 }).map(({ code }) => code)).toEqual(['measured-value']);
  });

  it('A connector of which nothing is known is refused with the option that helps.', () => {
    const parts = [place('J7', unknownConnector, { at: [11, 16] })];
    const board = sampleBoard({ change: { parts, cables: [] } });
    const [problem] = problemsOf({}, board);
    expect(problem).toMatchObject({ code: 'height-unknown', path: 'parts/J7' });
    expect(problem?.hint).toContain('--measured J7.height=MILLIMETRES');
    expect(problemsOf({}, board, { 'J7.height': 8 })).toEqual([]);
  });

  it('The jack whose height is sourced has only its tolerance assumed.', () => {
    const { assumed } = planEnclosure(sampleBoard(), {});
    expect(assumed.find(({ what }) => what === 'jack.height')?.why).toMatch(
      /13\.6 mm is sourced .* its tolerance is not/,
    );
  });
});

describe('a module in sockets', () => {
  const jack = place('J1', jacks.J1B1211CCD, { at: [25, 14] });
  const socket = place('J2', teensyNearRow, { at: [62, 42], rotation: 270 });
  const module = { ref: 'U1', part: teensy41, at: [32.79, 34.38], rotation: 180, on: ['J2'] } as const;
  const plugged = (change: Partial<BoardSource> = {}) =>
    sampleBoard({
      width: 65,
      height: 46,
      change: { parts: [jack, socket, ...corners], cables: [], modules: [module], ...change },
    });
  const corners = [
    [3, 3],
    [62, 3],
    [3, 25],
  ].map(([x, y], i) => place(`H${i + 1}`, mountingHoleM2, { at: [x!, y!] }));

  it('Its own connectors open the walls that they look at, above the board, as wide as their plugs.', () => {
    const openings = planOf({}, plugged()).openings;
    const of = (ref: string) => openings.find((opening) => opening.ref === ref)!;
    expect(openings.map(({ ref, side }) => [ref, side])).toEqual([
      ['J1', 'front'],
      ['U1.usb', 'right'],
      ['U1.microsd', 'left'],
    ]);
    // The plug is 12 mm wide and 8 mm high, its middle 1.3 mm above a module of 1.6 mm on sockets of 11 mm.
    expect(of('U1.usb').range[1] - of('U1.usb').range[0]).toBeCloseTo(12 + 2 * 0.4, 6);
    const { zLow, zHigh } = of('U1.usb');
    expect((zLow + zHigh) / 2).toBeCloseTo(13.9, 6);
    expect(zHigh - zLow).toBeCloseTo(8 + 2 * (0.7 + 0.2 + 0.2) + 2 * 0.4, 6);
    const turned = planOf({}, plugged({ modules: [{ ...module, rotation: 0, at: [32.79, 34.38] }] })).openings;
    expect(turned.map(({ side }) => side)).toEqual(['front', 'left', 'right']);
  });

  it('The lid clears module and plug, and the heights that no source gives are told.', () => {
    const { z, fit } = planOf({}, plugged());
    expect(z.rim).toBeCloseTo(11 + 1.6 + 1.3 + 4 + 1.1 + 0.5, 6);
    expect(fit.bodies.find(({ ref }) => ref === 'U1')).toMatchObject({ what: 'module', zMin: 11 });
    const { problems } = planEnclosure(plugged(), {});
    const assumed = problems.filter(({ code }) => code === 'assumed-figure').map(({ path }) => path.slice(8));
    expect(assumed).toEqual(expect.arrayContaining(['stack.height', 'module.thickness', 'usb.axis', 'microsd.axis']));
    expect(assumed).not.toContain('header.height');
    const measured = planEnclosure(plugged(), { measured: { 'stack.height': 9 } });
    expect(measured.plan!.fit.bodies.find(({ ref }) => ref === 'J2')).toMatchObject({ zMax: 9 });
  });

  it('A module off the axes, and a connector on it of no known height, are refused.', () => {
    expect(problemsOf({}, plugged({ modules: [{ ...module, rotation: 30 }] }))[0]).toMatchObject({
      code: 'mouth-angle',
      path: 'modules/U1',
    });
    const strange = { ...teensy41.body!.ports![0]!, name: 'hdmi' };
    const part = { ...teensy41, body: { ...teensy41.body!, ports: [strange] } };
    const told = problemsOf({}, plugged({ modules: [{ ...module, part }] })).filter(
      ({ severity }) => severity === 'error',
    );
    expect(told.map(({ path }) => path)).toEqual(['assumed/hdmi.height', 'assumed/hdmi.axis']);
  });

  it('A field of holes is no body, though leads may stand out below it.', () => {
    const field = place('P1', wireHoles('field', 3, ['GND']), { at: [10, 10] });
    const { fit } = planOf({}, plugged({ parts: [jack, socket, field, ...corners] }));
    expect(fit.bodies.map(({ ref }) => ref)).not.toContain('P1');
    expect(fit.stubs.length).toBe(planOf({}, plugged()).fit.stubs.length + 3);
  });
});
