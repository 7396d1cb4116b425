import { aislerRules } from '@boardproof/board';
import { describe, expect, it } from 'vitest';
import { designRules } from './design-rules.ts';
import { kicadLimits, oshPark } from './limits.ts';
import { projectFile } from './project.ts';
import { sampleBoard, sampleSource } from './sample-board.ts';
import { forms, read, textAt } from './sexpr.ts';

describe('designRules', () => {
  const rules = designRules(sampleBoard(), oshPark);

  it('The rules carry each limit of the fab in millimetres, and say where the limits are from.', () => {
    for (const [constraint, mm] of [
      ['track_width', '0.1524'],
      ['annular_width', '0.127'],
      ['hole_size', '0.254'],
      ['edge_clearance', '0.381'],
      ['clearance', '0.1524'],
    ]) {
      expect(rules).toContain(`(constraint ${constraint} (min ${mm}mm))`);
    }
    expect(rules.split('\n')[0]).toMatch(
      /^# OSH Park, two layers, from docs\.oshpark\.com.*checked on \d{4}-\d\d-\d\d\.$/,
    );
  });

  it('A zone has one rule for each net that it keeps further away from, on its own layer.', () => {
    expect(rules).toContain("A.Type == 'Zone' && A.NetName == 'GND' && B.NetName == 'IN'");
    expect(rules.match(/distance to IN/g)).toHaveLength(2);
  });

  it('A quote in a net name cannot end the condition early.', () => {
    const zones = sampleSource().zones?.map((zone) => ({ ...zone, clearanceTo: { 'a\'b"c\\': 0.4 } })) ?? [];
    const text = designRules(sampleBoard({ zones }), oshPark);
    const root = read(`(rules ${text.replace(/^#.*\n/, '')})`);
    const last = forms(root, 'rule').at(-1) ?? [];
    expect(textAt(forms(last, 'condition')[0], 1)).toBe(
      "A.Type == 'Zone' && A.NetName == 'GND' && B.NetName == 'a?b\"c\\'",
    );
  });
});

describe('projectFile', () => {
  it('The project carries the limits as the board’s own constraints.', () => {
    const { board, net_settings: nets } = JSON.parse(projectFile(sampleBoard(), oshPark));
    expect(board.design_settings.rules).toMatchObject({
      min_clearance: 0.1524,
      min_track_width: 0.1524,
      min_through_hole_diameter: 0.254,
      min_via_annular_width: 0.127,
      min_via_diameter: 0.508,
      min_copper_edge_clearance: 0.381,
      min_hole_to_hole: 0.25,
      min_hole_clearance: 0.25,
    });
    const other = JSON.parse(projectFile(sampleBoard(), kicadLimits(aislerRules)));
    expect(other.board.design_settings.rules).toMatchObject({ min_hole_to_hole: 0.3, min_hole_clearance: 0.25 });
    expect(nets.classes[0]).toMatchObject({ name: 'Default', clearance: 0.1524, track_width: 0.3 });
  });
});
