import { describe, expect, it } from 'vitest';
import { pour } from '../copper/pour.ts';
import { chip, sampleBoard } from '../copper/sample-board.ts';
import { chassis, definePart, ground, place, track } from '../define.ts';
import { oshParkRules } from '../design-rules/index.ts';
import type { Board, Net } from '../model.ts';
import { isolationReport } from './isolation.ts';

/** A jack of four pads 3 mm apart: a signal, two of the cable side, a ground. */
const jack = definePart({
  ...chip,
  name: 'JACK',
  kind: 'connector',
  prefix: 'J',
  pins: (['TD+', 'CHSGND', 'SHIELD', 'G'] as const).map((name, index) => ({
    function: name,
    pad: `${index + 1}`,
    type: 'passive' as const,
    ...(name === 'CHSGND' ? { note: 'through a capacitor inside' } : {}),
  })),
  land: {
    ...chip.land,
    pads: [0, 1, 2, 3].map((index) => {
      return { number: `${index + 1}`, kind: 'smd', shape: 'rect', at: [index * 3, 0], size: [1, 1] } as const;
    }),
  },
} as Parameters<typeof definePart>[0]);

function jackBoard(joined: { ground?: string[]; chassis?: string[] }, change: Partial<Board> = {}): Board {
  const board = sampleBoard({ zones: [] });
  const node = (name: string) => {
    return { ref: 'J9', function: name, pad: jack.pins.find((pin) => pin.function === name)!.pad };
  };
  const of = ({ name, kind }: { name: string; kind: Net['kind'] }, names: string[]): Net => {
    return { name, kind, nodes: names.map(node) };
  };
  const nets = [of(ground('GND'), ['G', ...(joined.ground ?? [])]), of(chassis('CH'), joined.chassis ?? [])];
  return { ...board, parts: [place('J9', jack, { at: [5, 8] })], nets, tracks: [], vias: [], ...change };
}

async function report(board: Board) {
  return isolationReport(board, await pour(board), oshParkRules);
}

describe('isolationReport', () => {
  it('Pin 8 and shell on ground: no barrier on the board, and what isolates is named from the part.', async () => {
    const { isolations, lines } = await report(jackBoard({ ground: ['CHSGND', 'SHIELD'] }));
    expect(isolations.map(({ joined }) => joined)).toEqual(['ground', 'ground']);
    expect(lines).toEqual([
      'isolation of J9: CHSGND and SHIELD on ground, so that the board has no barrier of its own; what isolates is inside JACK (through a capacitor inside)',
    ]);
  });

  it('On a net of its own the gap is what the pads leave, and that the land pattern allows no more is said.', async () => {
    const { isolations, lines } = await report(jackBoard({ chassis: ['CHSGND', 'SHIELD'] }));
    for (const each of isolations) expect(each).toMatchObject({ joined: 'chassis', gap: 2, landGap: 2 });
    expect(lines[0]).toBe(
      'isolation of J9: CHSGND is on a net of its own, 2 mm from other copper, less than the 2.54 mm that Intel AP-468 advises; the land pattern itself allows 2 mm',
    );
  });

  it('A track or a pour that comes nearer than the pads makes the gap smaller, the land pattern stays.', async () => {
    const near = track('GND', 'F.Cu', 0.4, [
      [8, 10],
      [11, 9.2],
    ]);
    const { isolations } = await report(jackBoard({ chassis: ['CHSGND', 'SHIELD'] }, { tracks: [near] }));
    const shield = isolations.find((each) => each.function === 'SHIELD')!;
    expect(shield.gap).toBeLessThan(0.6);
    expect(shield.landGap).toBe(2);
    const zone = sampleBoard().zones[0]!;
    const poured = await report(jackBoard({ chassis: ['CHSGND', 'SHIELD'] }, { zones: [zone] }));
    expect(poured.isolations[0]!.gap).toBeCloseTo(0.2, 2);
  });

  it('An open shell is measured too, also against a pin 8 that is on ground.', async () => {
    const { isolations, lines } = await report(jackBoard({ ground: ['CHSGND'] }));
    expect(isolations.find((each) => each.function === 'SHIELD')).toMatchObject({ joined: 'open', gap: 2, landGap: 2 });
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('SHIELD is in no net');
  });

  it('A board without a cable side has nothing to report.', async () => {
    expect(await report(sampleBoard())).toEqual({ isolations: [], lines: [] });
  });
});
