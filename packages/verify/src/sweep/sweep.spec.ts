import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type CellKey, type CellRun, noRun } from './cell.ts';
import type { RememberedCell } from './cell-memory.ts';
import { gridOf } from './grid.ts';
import { publishedColumns, publishedFigure, publishedTables } from './published.ts';
import { runCell } from './run-cell.ts';
import { type SweepHands, type SweepOptions, sweep } from './sweep.ts';
import { sweepCsv } from './sweep-csv.ts';
import { sweepFiles } from './sweep-files.ts';
import { readSweepOptions } from './sweep-options.ts';
import { sweepPage } from './sweep-page.ts';
import { sweepTables } from './sweep-table.ts';
import { sweepText } from './sweep-text.ts';

const root = mkdtempSync(join(tmpdir(), 'boardproof-sweep-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(join(root, 'image'));
writeFileSync(join(root, 'image', 'lwip-iperf.hex'), ':00000001FF\n');
writeFileSync(
  join(root, 'image', 'size.json'),
  JSON.stringify({
    flashBytes: 90_000,
    regions: [
      { name: 'flash', used: 90_000, total: 1e6 },
      { name: 'dtcm', used: 50_000, total: 1e6 },
    ],
  }),
);

const measured: CellRun = {
  state: 'measured',
  reason: null,
  rate: 'not modelled',
  mbit: null,
  cpuLoadPercent: null,
  band: null,
  virtualSeconds: 0.5,
  dataSegments: 4000,
  instructionsPerSegment: 1284,
  accessesPerSegment: [{ region: 'ITCM', fetches: 1284, reads: 10.5, writes: 0 }],
};

class Memory {
  readonly cells = new Map<string, RememberedCell>();
  recall(key: CellKey) {
    return this.cells.get(JSON.stringify(key)) ?? null;
  }
  keep(key: CellKey, _asked: unknown, cell: RememberedCell) {
    this.cells.set(JSON.stringify(key), cell);
  }
}

interface Told {
  built: string[];
  ran: string[];
  most: number;
  timings: Set<string>;
}

/** A sweep whose builds and runs are made up. */
function fake(
  options: Partial<SweepOptions> = {},
  run: SweepHands['run'] = async () => measured,
  memory = new Memory(),
) {
  const told: Told = { built: [], ran: [], most: 0, timings: new Set() };
  let now = 0;
  const done = sweep({
    firmware: { workspaceRoot: root, name: 'lwip-iperf', root: 'firmware/lwip-iperf' },
    jobs: 3,
    ...options,
    hands: {
      async build(asked) {
        told.built.push(Object.values(asked).join('-'));
        return { folder: 'image', hex: join(root, 'image', 'lwip-iperf.hex') };
      },
      async run(call, signal) {
        now += 1;
        told.most = Math.max(told.most, now);
        await new Promise((resolve) => setTimeout(resolve, 1));
        told.timings.add(call.timing);
        told.ran.push(`${call.key.interface} ${call.seconds}`);
        now -= 1;
        return run(call, signal);
      },
      memory,
    },
  });
  return done.then((result) => ({ result, told }));
}

describe('the grid', () => {
  it('Is by default one stream, received, in the six columns of one board, on each of its interfaces.', () => {
    const cells = gridOf({});
    expect(cells).toHaveLength(12);
    expect(new Set(cells.map(({ board, streams, direction }) => `${board} ${streams} ${direction}`))).toEqual(
      new Set(['mimxrt1170-evk 1 rx']),
    );
  });

  it('All of it has every board, interface, direction and one to four streams; what is given narrows it.', () => {
    expect(gridOf({ all: true })).toHaveLength(5 * 6 * 4 * 2);
    expect(gridOf({ all: true, board: 'teensy41', streams: 2 })).toHaveLength(12);
    expect(gridOf({ board: 'teensy41', interface: 'enet_1g' })).toEqual([]);
  });
});

describe('the published figures', () => {
  it('Are four tables of six columns, every label of which is inferred.', () => {
    expect(publishedTables.map(({ rows }) => rows.length)).toEqual([6, 6, 6, 6]);
    const [first] = gridOf({ board: 'mimxrt1170-evk', interface: 'enet_1g' });
    expect(publishedFigure(first!)).toEqual({
      table: 'T4',
      streams: 1,
      mbit: 120,
      cpuLoadPercent: 95,
      labels: 'inferred',
    });
    expect(publishedColumns).toHaveLength(6);
  });

  it('Say nothing of sending, and nothing of the Teensy.', () => {
    expect(gridOf({ direction: 'tx' }).map(publishedFigure)).toEqual(Array(12).fill(null));
    expect(gridOf({ board: 'teensy41' }).map(publishedFigure)).toEqual(Array(6).fill(null));
  });
});

describe('a sweep', () => {
  it('Builds each image once, runs several cells at once, and a gigabit cell for a tenth of the time.', async () => {
    const { result, told } = await fake();
    expect(result).toMatchObject({ verdict: 'pass', timing: 'flat', schema: 'boardproof.sweep/1' });
    expect(told.built).toHaveLength(6);
    expect(told.ran.filter((one) => one === 'enet 0.5')).toHaveLength(6);
    expect(told.ran.filter((one) => one === 'enet_1g 0.05')).toHaveLength(6);
    expect(told.most).toBe(3);
    expect(result.cells[0]?.build).toMatchObject({ flashBytes: 90_000 });
  });

  it('Takes cells that ran before from memory, without a build.', async () => {
    const memory = new Memory();
    const first = await fake({}, undefined, memory);
    const second = await fake({}, undefined, memory);
    expect(second.told).toMatchObject({ built: [], ran: [] });
    expect(second.result).toEqual(first.result);
    const more = await fake({ direction: 'both' }, undefined, memory);
    expect(more.told.ran).toHaveLength(12);
  });

  it('Without memory timing rates and loads read "not modelled" in page, csv, json and text, and the counts stand there.', async () => {
    const { result } = await fake();
    const { json, csv, page } = {
      json: JSON.parse(String(sweepFiles(result).get('sweep.json'))),
      csv: sweepCsv(result),
      page: sweepPage(result),
    };
    expect(json.cells[0]).toMatchObject({
      rate: 'not modelled',
      mbit: null,
      cpuLoadPercent: null,
      instructionsPerSegment: 1284,
    });
    expect(csv.split('\r\n')[1]).toContain('"not modelled","not modelled",1284,1284,10.5,0');
    expect(page.match(/<td class="none">not modelled<\/td>/g)).toHaveLength(24);
    expect(page).toContain('ITCM reads a segment');
    expect(sweepText(result)).toContain('not modelled');
  });

  it('With memory timing the rate and the load stand there.', async () => {
    const band = { mbit: [75.1, 94.9], cpuLoad: [81.1, 100], percent: 15, of: 'ocram' } as const;
    const { result, told } = await fake({ timing: 'memory' }, async () => ({
      ...measured,
      rate: 'modelled',
      mbit: 88.25,
      cpuLoadPercent: 95.4,
      band,
    }));
    expect(told.timings).toEqual(new Set(['memory']));
    expect(result).toMatchObject({
      timing: 'memory',
      model: { constants: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    });
    expect(result.cells[0]).toMatchObject({ band });
    const [table] = sweepTables(result.cells);
    expect(table?.rows.slice(0, 4).map(({ name, cells }) => [name, cells[0]])).toEqual([
      ['1 stream: Mbit/s', '88.3'],
      ['1 stream: Mbit/s, between', '75.1–94.9'],
      ['1 stream: CPU load, %', '95'],
      ['1 stream: CPU load, %, between', '81–100'],
    ]);
    const [head, first] = sweepCsv(result).split('\r\n');
    expect(head).toMatch(/,mbitLeast,mbitMost,cpuLoadLeast,cpuLoadMost,bandPercent,bandOf$/);
    expect(first).toMatch(/,75\.1,94\.9,81\.1,100,15,"ocram"$/);
    expect(sweepPage(result)).not.toContain('not modelled');
    for (const shown of [sweepPage(result), sweepText(result)]) expect(shown).toContain('never held to this board');
  });

  it('Shows the published figures beside ours, as inferred, in every form.', async () => {
    const { result } = await fake();
    const rows = sweepTables(result.cells)[1]!.rows.filter(({ kind }) => kind === 'published');
    expect(rows.map(({ name, cells }) => [name, cells])).toEqual([
      ['published (T4, labels inferred): streams', ['1', '1', '3', '4', '2', '2']],
      ['published (T4, labels inferred): Mbit/s', ['120', '108', '536', '334', '297', '228']],
      ['published (T4, labels inferred): CPU load, %', ['95', '93', '79', '93', '88', '88']],
    ]);
    expect(sweepCsv(result)).toContain('1,120,95,"inferred","T4"');
    expect(sweepText(result)).toContain('labels inferred');
  });

  it('What cannot be emulated is said in its cell, and fails nothing.', async () => {
    const { result } = await fake({}, async () => noRun('not-emulated', 'this image is for another board'));
    expect(result).toMatchObject({ verdict: 'pass' });
    expect(result.sentence).toContain('12 cannot be emulated');
    expect(sweepTables(result.cells)[0]).toMatchObject({ reasons: ['this image is for another board'] });
    expect(sweepPage(result)).toContain('this image is for another board');
  });

  it('A cell whose process dies, and an image that cannot be built, are told; the others stand.', async () => {
    let calls = 0;
    const { result } = await fake({}, async () =>
      calls++ === 0 ? noRun('failed', 'its process ended with 7') : measured,
    );
    expect(result.verdict).toBe('fail');
    expect(result.cells.filter(({ state }) => state === 'measured')).toHaveLength(11);
    const refused = await sweep({
      firmware: { workspaceRoot: root, name: 'x', root: 'f' },
      hands: {
        build: async () => ({
          problems: [{ code: 'x', severity: 'error', path: '', message: 'no compiler', hint: '' }],
        }),
        memory: new Memory(),
      },
    });
    expect(refused.cells.map(({ state, reason }) => `${state}: ${reason}`)).toEqual(
      Array(12).fill('not-built: no compiler'),
    );
  });

  it('An interruption keeps what ran.', async () => {
    const abort = new AbortController();
    const { result } = await fake({ signal: abort.signal, jobs: 1 }, async () => {
      abort.abort();
      return measured;
    });
    expect(result.verdict).toBe('aborted');
    expect(result.cells.map(({ state }) => state).slice(0, 2)).toEqual(['measured', 'not-built']);
  });

  it('Escapes what a failure says.', async () => {
    const { result } = await fake({}, async () => noRun('failed', '<script>alert(1)</script>'));
    expect(sweepPage(result)).not.toContain('<script>');
  });
});

describe('a cell', () => {
  const [key] = gridOf({ board: 'teensy41' });

  it('An image that is none is said.', async () => {
    const image = join(root, 'image', 'lwip-iperf.hex');
    expect(await runCell({ key: key!, image, seconds: 1, timing: 'flat' })).toMatchObject({
      state: 'not-emulated',
      rate: 'not measured',
    });
  });
});

describe('the options of a sweep', () => {
  it('Are read alike from texts and from numbers.', () => {
    const wanted = { board: 'teensy41', streams: 2, seconds: 0.5, all: true };
    expect(readSweepOptions({ board: 'teensy41', streams: '2', seconds: '0.5', all: true }).options).toEqual(wanted);
    expect(readSweepOptions({ board: 'teensy41', streams: 2, seconds: 0.5, all: 'true' }).options).toEqual(wanted);
  });

  it.each([
    [{ board: 'teensy40' }, '--board'],
    [{ streams: 5 }, '--streams'],
    [{ streams: 1.5 }, '--streams'],
    [{ direction: 'up' }, '--direction'],
    [{ seconds: '' }, '--seconds'],
    [{ jobs: 0 }, '--jobs'],
    [{ timing: 'exact' }, '--timing'],
    [{ interface: 'eth0' }, '--interface'],
    [{ board: 'teensy41', interface: 'enet_1g' }, '--interface'],
  ])('%o is refused at %s.', (raw, path) => {
    expect(readSweepOptions(raw).problems).toMatchObject([{ code: 'option-value', path }]);
  });
});
