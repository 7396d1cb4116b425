// The mount of a sample board: it passes every check, and for each check there is a broken one that it refuses.
import { perTier, tier } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { block } from '../case/shapes.ts';
import { checkContact } from '../check/assembly.ts';
import type { Finding } from '../check/finding.ts';
import { checkLabel } from '../check/label.ts';
import { type Solid, transforms } from '../solid/jscad.ts';
import type { Kernel } from '../solid/kernel.ts';
import { planOfMount, sampleMount, withMount } from '../testing/sample-mount.ts';
import { checkAngle, checkBracket, checkInside, checkPaths, checkSeats, type MountParts } from './check.ts';
import type { Channel } from './draft.ts';
import { checkPrinted, checkReach, makeMount, shapeOf, toBed } from './make-mount.ts';
import { checkOpenings } from './openings.ts';
import { planMount } from './plan.ts';
import { coveredPads } from './reach.ts';
import { flatRoof, roofLabel } from './roof-label.ts';
import { makeMountBase, makeMountLid } from './shell.ts';
import { solveMount } from './solve-mount.ts';

const { solved } = solveMount(sampleMount());
const plan = planOfMount(solved!.deg);
const failed = (findings: readonly Finding[]) => findings.filter(({ pass }) => !pass).map(({ name }) => name);
const { translate } = transforms;
const box = (x: [number, number], y: [number, number], z: [number, number]) =>
  block({ xMin: x[0], xMax: x[1], yMin: y[0], yMax: y[1] }, z);
/** What a check says of parts of which some are other ones. */
const broken = (
  check: (kernel: Kernel, parts: MountParts) => Finding | Finding[],
  change: (kernel: Kernel, parts: MountParts) => Partial<MountParts>,
) => withMount(plan, (kernel, parts) => failed([check(kernel, { ...parts, ...change(kernel, parts) })].flat()));

describe('the mount of a sample board', () => {
  it('Its files are made, and every check passes.', async () => {
    const draft = sampleMount();
    const first = await makeMount(draft.board, draft);
    expect(first.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([...first.files.keys()]).toEqual([
      'bracket.stl',
      'base.stl',
      'lid.stl',
      'enclosure.3mf',
      'preview.png',
      'clearance.svg',
      'soldering.txt',
      'enclosure.json',
    ]);
    const json = JSON.parse(first.files.get('enclosure.json') as string);
    expect(json).toMatchObject({
      schema: 'boardproof.enclosure/1',
      parts: [{ file: 'bracket.stl' }, { file: 'base.stl' }, { file: 'lid.stl' }],
      angle: { variant: 'usual', deg: solved!.deg },
    });
    expect(json.angle.clearanceMm).toBeGreaterThanOrEqual(0.5);
    expect(json.angle.curve).toHaveLength(61);
    expect(json.soldering.order).toHaveLength(6);
  });

  it('Words stand on the flat of the roof and read from above; mirrored or missing ones are found.', async () => {
    const draft = sampleMount({ label: { text: 'MOUNT', height: 5 } });
    const labelled = planMount(draft, draft.variants[0]!, solved!.deg);
    const roof = flatRoof(labelled);
    const { area } = labelled.label!;
    for (const axis of ['x', 'y'] as const) {
      expect(area[`${axis}Min`]).toBeGreaterThan(roof[`${axis}Min`] + 2);
      expect(area[`${axis}Max`]).toBeLessThan(roof[`${axis}Max`] - 2);
    }
    const middle = (area.yMin + area.yMax) / 2;
    const found = await withMount(labelled, (kernel, { lid }) => {
      const check = (solid: Solid) => {
        const { label, z } = labelled;
        return failed(checkLabel(kernel, { plan: { label, z: { rim: z.rim, lidTop: z.top } }, lid: solid }));
      };
      const mirrored = {
        ...labelled,
        label: {
          ...labelled.label!,
          strokes: labelled.label!.strokes.map((points) =>
            points.map(([x, y]): [number, number] => [x, 2 * middle - y]),
          ),
        },
      };
      return [check(lid), check(makeMountLid(kernel, mirrored)), check(makeMountLid(kernel, plan))];
    });
    expect(found).toEqual([[], ['label'], ['label']]);
  });

  it('Words that the roof has no room for are left out with a warning; unknown characters are refused.', async () => {
    const range = [solved!.deg, solved!.deg + 0.01] as const;
    const long = sampleMount({ label: { text: 'M'.repeat(80) }, range });
    expect(planMount(long, long.variants[0]!, solved!.deg).label).toBeUndefined();
    expect(roofLabel(planMount(long, long.variants[0]!, solved!.deg)).problems).toMatchObject([
      { code: 'label-size', severity: 'warning', message: expect.stringContaining('left out') },
    ]);
    const odd = sampleMount({ label: { text: '\u4e2d' }, range });
    const { files, problems } = await makeMount(odd.board, odd);
    expect(files.size).toBe(0);
    expect(problems).toContainEqual(expect.objectContaining({ code: 'label-character', severity: 'error' }));
  });

  it('The same draft gives the same bytes.', async () => {
    // One angle of the curve only: the solver has tests of its own.
    const draft = sampleMount({ range: [solved!.deg, solved!.deg + 0.01] });
    expect(await makeMount(draft.board, draft)).toEqual(await makeMount(draft.board, draft));
  });

  it('A larger clearance takes a larger angle, and one that no angle keeps is refused with the most that can be had.', () => {
    const at = (clearance: number) => solveMount(sampleMount({ clearance })).solved?.deg ?? Infinity;
    expect(at(1)).toBeGreaterThan(at(0.25));
    const { solved: none, problems } = solveMount(sampleMount({ clearance: 40 }));
    expect(none).toBeUndefined();
    expect(problems).toMatchObject([
      { code: 'angle-none', message: expect.stringMatching(/the most is [\d.]+ mm at/) },
    ]);
  });

  it('An angle that is asked for and keeps too little is refused with those that are possible.', () => {
    const { problems } = solveMount(sampleMount({ angle: 2 }));
    expect(problems).toMatchObject([{ code: 'angle-collides', hint: expect.stringMatching(/possible are [\d.]+ to/) }]);
  });
});

describe.skipIf(tier() === 'quick')('a mount at other angles', () => {
  it.each(perTier({ quick: [], normal: [24], long: [16, 20, 24, 28, 32] }))(
    'At %i degrees it prints and fits.',
    async (deg) => {
      const other = planOfMount(deg);
      const findings = await withMount(other, (kernel) =>
        checkPrinted(
          kernel,
          other,
          (['bracket', 'base', 'lid'] as const).map((name) => ({
            name,
            mesh: kernel.mesh(toBed(other, name, shapeOf(kernel, other, name))),
          })),
        ),
      );
      expect(failed(findings)).toEqual([]);
    },
  );
});

describe('each check refuses a broken mount', () => {
  it('An angle that is smaller than the solver says fails by the measure of the kernel.', async () => {
    const flat = planOfMount(solved!.deg - 2);
    expect(failed(await withMount(flat, (kernel) => [checkAngle(kernel, flat)]))).toEqual(['angle']);
  });

  it('A block inside of the base that a board meets.', async () => {
    const check = (kernel: Kernel, parts: MountParts) => checkInside(kernel, plan, parts);
    const change = (kernel: Kernel, { base }: MountParts) => ({
      base: kernel.booleans.union(base, box([0, 4], [-2, 2], [plan.z.floor - 0.2, -1.65])),
    });
    expect(await broken(check, change)).toEqual(['inside']);
  });

  it('A bracket without posts and without its front carries nothing.', async () => {
    const check = (kernel: Kernel, { bracket }: MountParts) => checkSeats(kernel, plan, bracket);
    const change = (kernel: Kernel, { bracket }: MountParts) => ({
      bracket: kernel.booleans.intersect(bracket, box([-90, 90], [-90, 90], [plan.z.floor - 1, plan.z.plate])),
    });
    expect(await broken(check, change)).toEqual(['seat-boards']);
  });

  it('A lid that sits askew meets the base, a raised one does not rest, one without bumps is not held.', async () => {
    const check = (kernel: Kernel, { base, lid }: MountParts) => checkContact(kernel, { plan, base, lid });
    expect(await broken(check, (_, { lid }) => ({ lid: translate([0, 0.5, 0], lid) }))).toContain('contact');
    expect(await broken(check, (_, { lid }) => ({ lid: translate([0, 0, 0.2], lid) }))).toContain('seat');
    const smooth = { ...plan, lips: plan.lips.map((lip) => ({ ...lip, bumps: [] })) };
    expect(await broken(check, (kernel) => ({ lid: makeMountLid(kernel, smooth) }))).toContain('snaps');
  });

  it('A bracket that is pushed into the wall, and one that floats.', async () => {
    const check = (kernel: Kernel, parts: MountParts) => checkBracket(kernel, parts);
    expect(await broken(check, (_, { bracket }) => ({ bracket: translate([1, 0, 0], bracket) }))).toEqual(['bracket']);
    expect(await broken(check, (_, { bracket }) => ({ bracket: translate([0, 0, 0.2], bracket) }))).toEqual([
      'bracket',
    ]);
  });

  it('A closed opening for each plug, and a ledge over the boards on their way in.', async () => {
    const check = (kernel: Kernel, parts: MountParts) => checkPaths(kernel, plan, parts);
    const closed = (channels: readonly Channel[]) => ({ ...plan, draft: { ...plan.draft, channels } });
    const [host, jack] = plan.draft.channels as [Channel, Channel];
    expect(await broken(check, (kernel) => ({ base: makeMountBase(kernel, closed([jack])) }))).toEqual(['paths']);
    expect(await broken(check, (kernel) => ({ lid: makeMountLid(kernel, closed([host])) }))).toEqual(['paths']);
    const ledge = (kernel: Kernel, { base }: MountParts) => ({
      base: kernel.booleans.union(base, box([10, plan.outer.xMax], [-3, 3], [plan.z.rim - 3, plan.z.rim - 1])),
    });
    expect(await broken(check, ledge)).toEqual(['paths']);
  });

  it('Half a millimetre of error in an opening, in any direction or in its size.', async () => {
    const moved: ((channel: Channel) => Channel)[] = [0.5, -0.5].flatMap((by) => [
      (channel) => ({ ...channel, across: [channel.across[0] + by, channel.across[1] + by] }),
      (channel) => ({ ...channel, z: [channel.z[0] + by, channel.z[1] + by] }),
      (channel) => ({ ...channel, across: [channel.across[0], channel.across[1] + by] }),
      (channel) => ({ ...channel, across: [channel.across[0] + by, channel.across[1]] }),
      (channel) => ({ ...channel, z: [channel.z[0], channel.z[1] + by] }),
      (channel) => ({ ...channel, z: [channel.z[0] + by, channel.z[1]] }),
    ]);
    await withMount(plan, (kernel, { bracket }) => {
      for (const [at, move] of moved.entries()) {
        for (const which of [0, 1]) {
          const channels = plan.draft.channels.map((channel, i) => (i === which ? move(channel) : channel));
          const wrong = { ...plan, draft: { ...plan.draft, channels } };
          const parts = { bracket, base: makeMountBase(kernel, wrong), lid: makeMountLid(kernel, wrong) };
          const findings = checkOpenings(kernel, plan, parts).map(({ pass }) => pass);
          expect([at, which, findings]).toEqual([at, which, which === 0 ? [false, true] : [true, false]]);
        }
      }
    });
  });

  it('Pads under the breakout fail where they are to be soldered after it, and are told where before.', () => {
    const covered = coveredPads(plan);
    expect(covered.length).toBeGreaterThan(0);
    expect(covered.length).toBeLessThan(15);
    expect(checkReach({ ...plan.draft, rows: 'after' }, covered).pass).toBe(false);
    expect(checkReach({ ...plan.draft, rows: 'after' }, []).pass).toBe(true);
    expect(checkReach(plan.draft, covered)).toMatchObject({ pass: true, detail: expect.stringContaining(covered[0]!) });
  });
});
