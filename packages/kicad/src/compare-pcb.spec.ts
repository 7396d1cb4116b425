import { text as boardText } from '@boardproof/board';
import { describe, expect, it } from 'vitest';
import { comparePcb } from './compare-pcb.ts';
import { pcbFile } from './pcb.ts';
import { sampleBoard } from './sample-board.ts';

const board = sampleBoard({
  texts: [boardText('MADE "UP"', 'F.SilkS', [12, 2]), boardText('BELOW', 'B.SilkS', [12, 14], { align: 'left' })],
  lines: [
    {
      layer: 'F.Fab',
      width: 0.1,
      points: [
        [1, 1],
        [2, 1],
        [2, 2],
      ],
    },
  ],
});
const fills = board.zones.map((zone, index) => ({
  zone: index,
  net: zone.net,
  layer: zone.layer,
  polygons: [
    {
      outline: zone.outline,
      holes: [
        [
          [2, 2],
          [2, 3],
          [3, 3],
          [3, 2],
        ] as const,
      ],
    },
  ],
}));
const written = pcbFile(board, fills);

describe('comparePcb', () => {
  it('A board file as it was written equals its model.', () => {
    expect(comparePcb(written, board, fills)).toEqual([]);
  });

  const faults: [string, (text: string) => string, RegExp][] = [
    ['A lost track', (text) => text.replace(/\(segment /, '(lost '), /lacks track of "IN"/],
    ['A track in another net', (text) => text.replace(/(\(segment .*\(net )1/, '$12'), /has track of "OUT" on F\.Cu/],
    ['A wider track', (text) => text.replace(/(\(segment .*\(width )0\.3/, '$10.31'), /0\.31 wide/],
    [
      'A moved via',
      (text) => text.replace(/\(via \(at 116 94\)/, '(via (at 116.001 94)'),
      /lacks via of "GND" at \(16, 6\)/,
    ],
    ['A lost part', (text) => text.replace('(footprint', '(lost'), /has \d+ pads instead of/],
    ['Another value', (text) => text.replace('"100nF"', '"10nF"'), /lacks C1 100nF/],
    ['A moved part', (text) => text.replace('(at 104 89 90)', '(at 104 89.1 90)'), /puts pad 1 of C1/],
    ['A turned part', (text) => text.replace('(at 104 89 90)', '(at 104 89 270)'), /puts pad 1 of C1/],
    ['A turned pad', (text) => text.replace('(at 2.54 0 30)', '(at 2.54 0 31)'), /turns pad 2 of J1/],
    [
      'A part on the other side',
      (text) => text.replace('(layer "B.Cu")', '(layer "F.Cu")'),
      /lacks R1 0R .* on bottom/,
    ],
    ['A pad of another size', (text) => text.replace('(size 1.3 1.8)', '(size 1.3 1.9)'), /gives pad 2 of J1 the size/],
    ['Another drill', (text) => text.replace('(drill 0.8)', '(drill 0.7)'), /gives pad 1 of J1 the drill 0\.7/],
    [
      'A pad in another net',
      (text) => text.replace('(net 1 "IN")\n      (pinf', '(net 2 "OUT")\n      (pinf'),
      /the net OUT instead of IN/,
    ],
    ['A renamed net', (text) => text.replace('(net 1 "IN")', '(net 1 "INN")'), /lacks IN/],
    ['A lost zone', (text) => text.replace('(zone', '(lost'), /has 1 zone instead of 2/],
    ['A lost fill', (text) => text.replace('(filled_polygon', '(lost'), /with 0 areas instead of 1/],
    [
      'A smaller fill',
      (text) => text.replace(/(\(filled_polygon\s+\(layer "F.Cu"\)\s+\(pts\s+\(xy 100\.5)/, '$11'),
      /mm2 of copper/,
    ],
    ['An open outline', (text) => text.replace('(gr_arc', '(lost'), /lacks arc/],
    ['Lost words', (text) => text.replace('(gr_text', '(lost'), /lacks MADE "UP" on User\.1/],
    [
      'Words of the bottom among those of the top',
      (text) => text.replace('(layer "User.2")', '(layer "User.1")'),
      /lacks BELOW on User\.2/,
    ],
    ['A lost stroke', (text) => text.replace(/\(gr_line([^\n]*F\.SilkS)/, '(lost$1'), /lines on F\.SilkS/],
    ['Another version', (text) => text.replace('20211014', '20240108'), /lacks version 20211014/],
    ['A cut file', (text) => text.slice(0, -20), /cannot be read back/],
    ['A file of something else', () => '(kicad_sch (version 1))', /cannot be read back/],
  ];
  for (const [what, fault, message] of faults) {
    it(`${what} is an error that names it.`, () => {
      const text = fault(written);
      expect(text).not.toBe(written);
      const problems = comparePcb(text, board, fills);
      expect(problems.map((problem) => problem.message)).toContainEqual(expect.stringMatching(message));
      expect(problems.every(({ code, severity }) => code === 'pcb-differs' && severity === 'error')).toBe(true);
    });
  }
});
