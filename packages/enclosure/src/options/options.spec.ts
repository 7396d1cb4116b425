import { describe, expect, it } from 'vitest';
import { problemsOf } from '../testing/cases.ts';
import { sampleBoard } from '../testing/sample-board.ts';
import type { EnclosureDraft } from './options.ts';

/** The one error of a case, as path and hint. */
function refused(project: EnclosureDraft, board = sampleBoard()): [path: string, hint: string] {
  const errors = problemsOf(project, board).filter(({ severity }) => severity === 'error');
  expect(errors).toHaveLength(1);
  return [errors[0]!.path, errors[0]!.hint];
}

describe('options that make no sound case', () => {
  it.each<[EnclosureDraft, string, string]>([
    [{ wall: 1.2 }, 'options/wall', 'the nearest possible value is 1.6 mm'],
    [{ wall: 0.8, lid: 'screw' }, 'options/wall', 'the nearest possible value is 1.2 mm'],
    [{ floor: 0.4 }, 'options/floor', 'the nearest possible value is 1.2 mm'],
    [{ roof: 1.4, label: { text: 'A' } }, 'options/roof', 'the nearest possible value is 1.6 mm'],
    [{ clearance: 0 }, 'options/clearance', 'the nearest possible value is 0.2 mm'],
    [
      { clearance: { left: 1, right: 1, front: -1, back: 1 } },
      'options/clearance/front',
      'the nearest possible value is 0.2 mm',
    ],
    [{ opening: 0.1 }, 'options/opening', 'the nearest possible value is 0.2 mm'],
    [{ fit: 0.6 }, 'options/fit', 'the nearest possible value is 0.4 mm'],
    [{ headroom: 0 }, 'options/headroom', 'the nearest possible value is 0.2 mm'],
    [{ chamfer: 1.4 }, 'options/chamfer', 'the nearest possible value is 1.2 mm'],
    [{ chamfer: 0.8, cornerRadius: 0.5 }, 'options/chamfer', 'the nearest possible value is 0.5 mm'],
    [{ label: { text: 'A', stroke: 0.5 } }, 'options/label/stroke', 'the nearest possible value is 0.8 mm'],
    [{ label: { text: 'A', height: 3 } }, 'options/label/height', 'the nearest possible value is 4 mm'],
    [{ label: { text: 'A', depth: 0.2 } }, 'options/label/depth', 'the nearest possible value is 0.4 mm'],
    [{ vents: { width: 0.4 } }, 'options/vents/width', 'the nearest possible value is 1 mm'],
    [{ vents: { web: 0.4 } }, 'options/vents/web', 'the nearest possible value is 1.2 mm'],
    [{ ears: { hole: 1 } }, 'options/ears/hole', 'the nearest possible value is 2 mm'],
    [{ standoffs: { height: 1 } }, 'options/standoffs/height', 'the nearest possible value is 2.8 mm'],
    [{ cornerRadius: 8 }, 'options/cornerRadius', 'the nearest possible value is 3.1 mm'],
    [{ cornerRadius: -1 }, 'options/cornerRadius', 'the nearest possible value is 0 mm'],
  ])('%j is refused at %s: %s.', (project, path, hint) => {
    expect(refused(project)).toEqual([path, hint]);
  });

  it('The nearest value that is told is itself possible, and a little beyond it is not.', () => {
    expect(problemsOf({ cornerRadius: 3.1 })).toEqual([]);
    expect(problemsOf({ cornerRadius: 3.12 })).not.toEqual([]);
    expect(problemsOf({ standoffs: { height: 2.8 } })).toEqual([]);
    expect(problemsOf({ wall: 1.6 })).toEqual([]);
    const hint = problemsOf({ label: { text: 'TEST', height: 20 } })[0]?.hint;
    const nearest = Number(/nearest possible height is ([\d.]+) mm/.exec(hint ?? '')?.[1]);
    expect(problemsOf({ label: { text: 'TEST', height: nearest } })).toEqual([]);
    expect(problemsOf({ label: { text: 'TEST', height: nearest + 0.06 } })).not.toEqual([]);
  });

  it('Every refused option is listed, not only the first.', () => {
    const paths = problemsOf({ wall: 0, floor: 0, fit: 5 }).map(({ path }) => path);
    expect(paths).toEqual(['options/wall', 'options/floor', 'options/fit']);
  });

  it('An unknown option and a value of the wrong kind are told with their place.', () => {
    const wrong = { wal: 2, lid: 'glue' } as unknown as EnclosureDraft;
    expect(problemsOf(wrong).map(({ code, path }) => [code, path])).toEqual([
      ['enclosure-option', 'options/lid'],
      ['enclosure-option', 'options/'],
    ]);
  });

  it('A label that no readable height makes fit is refused with what to do.', () => {
    const [path, hint] = refused({ label: { text: 'A RATHER LONG NAME FOR A SMALL CASE' } });
    expect([path, hint]).toEqual([
      'options/label/height',
      'at the least readable height of 4 mm it does not fit: shorten it, or break it into other lines',
    ]);
    expect(refused({ label: { text: 'A\u4e2d' } })[0]).toBe('options/label/text');
  });
});

describe('options without effect', () => {
  const told = (project: EnclosureDraft, board = sampleBoard()) =>
    problemsOf(project, board)
      .filter(({ code }) => code === 'option-without-effect')
      .map(({ path }) => path);

  it('A screw for a snap lid, a cable slot without a cable, pegs without holes and vents without room are told.', () => {
    expect(told({ screw: 'M3' })).toEqual(['options/screw']);
    const bare = sampleBoard({ change: { cables: [] } });
    expect(told({ cable: 'plugged' }, bare)).toEqual(['options/cable']);
    expect(told({ vents: { width: 5 }, label: { text: ['MMMMMM', 'MMMMMM', 'MMMMMM'] } })).toEqual(['options/vents']);
    expect(told({ cable: 'plugged', lid: 'screw', screw: 'M3', vents: {} })).toEqual([]);
  });
});
