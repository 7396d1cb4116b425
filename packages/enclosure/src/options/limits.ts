// Which figures make a case that prints and fits. A refused one is told with its reason and the nearest that is possible.
import type { Problem } from '@boardproof/board';
import { thinnestSnapWall } from '../case/plan-lips.ts';
import { type EnclosureDraft, EnclosureOptions } from './options.ts';

/** One figure with the range in which it must lie. */
interface Limit {
  readonly path: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly why: string;
}

/** The thinnest wall that prints soundly, mm. */
const leastWall = 1.2;

/** Fills in defaults; `options` is absent when one is refused. Every refused one is listed. */
export function readOptions(draft: EnclosureDraft): { options?: EnclosureOptions; problems: readonly Problem[] } {
  const parsed = EnclosureOptions.safeParse(draft);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue): Problem => ({
        code: 'enclosure-option',
        severity: 'error',
        path: `options/${issue.path.join('/')}`,
        message: issue.message,
        hint: 'the options of a case stand in the README of @boardproof/enclosure',
      }),
    );
    return { problems };
  }
  const { cornerRadius, chamfer } = parsed.data;
  const options = { ...parsed.data, chamfer: draft.chamfer ?? Math.max(0, Math.min(chamfer, cornerRadius)) };
  const refused = limits(options).filter(({ value, min, max }) => value < min - 1e-9 || value > max + 1e-9);
  const problems = [...refused.map(refusal), ...withoutEffect(draft)];
  return refused.length > 0 ? { problems } : { options, problems };
}

/** A figure outside of its range, as a problem with the nearest possible value. */
export function refusal({ path, value, min, max, why }: Limit): Problem {
  const nearest = Math.round((value < min ? min : max) * 100) / 100;
  return {
    code: 'option-refused',
    severity: 'error',
    path: `options/${path}`,
    message: `${path.replaceAll('/', '.')} = ${value} mm: ${why}`,
    hint: `the nearest possible value is ${nearest} mm`,
  };
}

function limits(options: EnclosureOptions): Limit[] {
  const { lid, wall, floor, roof, label, vents, ears, chamfer, cornerRadius } = options;
  const snap = lid === 'snap';
  const labelDepth = label === false ? 0 : label.depth;
  const list: Limit[] = [
    limit('wall', wall, snap ? thinnestSnapWall : leastWall, 6, [
      snap ? `behind the groove of a snap ${leastWall} mm must be left` : `a wall needs ${leastWall} mm`,
      'a wall of more than 6 mm keeps the plug from its jack',
    ]),
    limit('floor', floor, leastWall, 6, [`a floor needs ${leastWall} mm`, 'more than 6 mm only costs time']),
    limit('roof', roof, leastWall + labelDepth, 6, [
      labelDepth > 0
        ? `below a label of ${labelDepth} mm depth ${leastWall} mm must be left`
        : `a lid needs ${leastWall} mm`,
      'more than 6 mm only costs time',
    ]),
    ...(typeof options.clearance === 'number'
      ? [['clearance', options.clearance] as const]
      : Object.entries(options.clearance).map(([side, value]) => [`clearance/${side}`, value] as const)
    ).map(([path, value]) =>
      limit(path, value, 0.2, 20, [
        'a printed wall may lie 0.2 mm too far inside',
        'the board would lie loose far from its wall',
      ]),
    ),
    limit('opening', options.opening, 0.2, 2, [
      'a printed opening comes out up to 0.2 mm too narrow',
      'fingers of dust get in',
    ]),
    limit('fit', options.fit, 0.1, 0.4, [
      'a printed lip would not go in',
      'the bumps of a snap lid would not reach the wall',
    ]),
    limit('headroom', options.headroom, 0.2, 50, [
      'a printed lid may lie 0.2 mm too low',
      'this is no case for that board',
    ]),
    limit(
      'chamfer',
      chamfer,
      0,
      Math.min(Math.max(leastWall, Math.min(floor, roof)) - 0.4, Math.max(cornerRadius, 0)),
      [
        'a chamfer is not negative',
        'at least 0.4 mm of the edge must stay upright, and at a corner sharper than the chamfer its slope would hang over',
      ],
    ),
  ];
  if (label !== false) {
    list.push(
      limit('label/stroke', label.stroke, 0.8, 3, ['a stroke below 0.8 mm closes up in print', 'letters become blots']),
      limit('label/height', label.height, 5 * Math.max(0.8, label.stroke), 60, [
        'letters lower than five strokes close up',
        'letters of more than 60 mm are no label',
      ]),
      limit('label/depth', label.depth, 0.4, 2, ['two layers of 0.2 mm are needed to be seen', 'dust stays in it']),
    );
  }
  if (vents !== false) {
    list.push(
      limit('vents/width', vents.width, 1, 5, ['a slot below 1 mm closes up in print', 'a finger must not get in']),
      limit('vents/web', vents.web, leastWall, 20, [
        `the web between two slots needs ${leastWall} mm`,
        'no slot is left',
      ]),
    );
  }
  if (ears !== false) {
    list.push(limit('ears/hole', ears.hole, 2, 8, ['a hole below 2 mm closes up in print', 'no such screw is needed']));
  }
  return list;
}

/** A range with a reason for each of its ends. */
function limit(path: string, value: number, min: number, max: number, [low, high]: [string, string]): Limit {
  return { path, value, min, max, why: value < min ? low : high };
}

/** Options that were written down and change nothing. */
function withoutEffect(draft: EnclosureDraft): Problem[] {
  const told = (path: string, message: string, hint: string): Problem => ({
    code: 'option-without-effect',
    severity: 'warning',
    path: `options/${path}`,
    message,
    hint,
  });
  return draft.screw !== undefined && draft.lid !== 'screw'
    ? [told('screw', 'the lid has no screws', "leave `screw` out, or set lid: 'screw'")]
    : [];
}
