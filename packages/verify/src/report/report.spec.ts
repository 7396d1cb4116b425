import { describe, expect, it } from 'vitest';
import { sampleCapture } from '../sample/sample-capture.ts';
import { scenarios } from '../sample/scenario.ts';
import { samplePhase, sampleRecord } from '../testing/sample-record.ts';
import { notSeen } from './cannot-prove.ts';
import { escapeHtml, jsonForScript } from './escape.ts';
import { drawPlot } from './page-script.ts';
import { plotGroup } from './plot-group.ts';
import { PlotSeries } from './plot-series.ts';
import { reportPage } from './report-page.ts';

const board = '192.168.1.19';
const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(2)> "'& \u202e\u0000 javascript:alert(3)`;

describe('report page', () => {
  it('Says the verdict in a sentence, and what the test cannot prove.', () => {
    const page = reportPage(sampleRecord());
    expect(page).toContain('<span class="badge">PASS</span>BP-0001');
    expect(page).toContain('94.5 / 94.2 Mbit/s (board receives / sends).');
    expect(page).toContain('What this test cannot prove');
    expect(page).toContain('Polarity of a pair');
  });

  it('Loads nothing from anywhere.', () => {
    const page = reportPage(sampleRecord());
    expect(page).not.toMatch(/(?:src|href)\s*=|url\(|@import|https?:/);
    expect(page).toContain('default-src &#39;none&#39;');
  });

  it('Escapes hostile names wherever they come from.', () => {
    const page = reportPage(
      sampleRecord({
        serial: hostile,
        sentence: hostile,
        release: { name: hostile, sha256: hostile },
        firmware: { sha256: hostile, options: { [hostile]: hostile } },
        station: { [hostile]: hostile },
        link: { mbit: 100, duplex: hostile, source: hostile, host: hostile, port: 1 },
        phases: [
          samplePhase({
            name: hostile,
            sentence: hostile,
            measurements: [{ name: hostile, value: hostile, unit: hostile, limit: null, outcome: 'info' }],
            problems: [{ code: hostile, severity: 'error', path: hostile, message: hostile, hint: hostile }],
          }),
        ],
        counters: [{ name: hostile, before: 0, after: 1, isError: true }],
        causes: [{ direction: 'rx', class: 'unknown', sentence: hostile, evidence: [hostile], fix: [hostile] }],
        problems: [{ code: hostile, severity: 'error', path: hostile, message: hostile, hint: hostile }],
        artefacts: [{ path: hostile, sha256: hostile, bytes: 1 }],
      }),
      [{ id: 'rx', title: hostile, plots: [] }],
    );
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page).not.toContain('<img');
    expect(page).not.toMatch(/[\u0000\u202e]/);
  });

  it('Escaping leaves harmless text as it is, and data come back from the script element unchanged.', () => {
    expect(escapeHtml('94.5 Mbit/s – “ok”')).toBe('94.5 Mbit/s – “ok”');
    const json = jsonForScript({ text: hostile });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ text: hostile });
  });

  it('An emulated or an interrupted record says so.', () => {
    expect(reportPage(sampleRecord({ kind: 'emulated', startedAt: null }))).toContain('no board was measured');
    expect(reportPage(sampleRecord({ complete: false, verdict: 'aborted' }))).toContain('The run was interrupted');
  });

  it('Without capture or counters it says what stayed unseen.', () => {
    expect(notSeen(sampleRecord()).join(' ')).toMatch(/No capture was made.*No error counters/);
    const counters = [{ name: 'phy.receive_errors', before: 0, after: 0, isError: true }];
    const measurements = [{ name: 'rxRetransmissions', value: 0, unit: '', limit: null, outcome: 'pass' as const }];
    expect(notSeen(sampleRecord({ counters, phases: [samplePhase({ measurements })] }))).toEqual([]);
  });
});

describe('plots', () => {
  it('Come from the capture: window and flight of 5840 bytes at 68.5 Mbit/s in the reference case.', async () => {
    const [group] = await plotGroup(samplePhase(), 'Board receives', board, sampleCapture(), 94.93);
    expect(group!.plots.map((plot) => plot.title)).toEqual([
      'Throughput over time',
      'Sequence over time',
      'In flight against window',
      'Round trip time',
    ]);
    const [rate, , flight] = group!.plots;
    const [middle] = rate!.series[0]!.y.slice(2, 3);
    expect(middle).toBeCloseTo(68.55, 0);
    const most = (name: string) =>
      Math.max(...flight!.series.find((one) => one.name === name)!.y.map((value) => value ?? 0));
    expect(most('in flight, most')).toBe(5840);
    expect(most('window, most')).toBe(5840);
  });

  it('Mark every segment that was sent again.', async () => {
    const capture = sampleCapture(scenarios.loss);
    const [group] = await plotGroup(samplePhase(), 'x', board, capture, null);
    const points = group!.plots[1]!.series.find((one) => one.kind === 'points')!;
    expect(points.x.length).toBeGreaterThan(10);
    expect(points.x.length).toBe(points.y.length);
  });

  it('Take the direction from the packets: data to the board are rx, data from it tx.', async () => {
    const capture = sampleCapture(scenarios['send-buffer']);
    expect(await plotGroup(samplePhase({ throughput: [] }), 'x', board, capture, null)).toEqual([]);
    expect(await plotGroup(samplePhase({ name: 'tx' }), 'x', board, capture, null)).toHaveLength(1);
  });

  it('Come from iperf’s intervals where there is no capture.', async () => {
    const [group] = await plotGroup(samplePhase(), 'x', board, null, 94.93);
    expect(group!.plots).toHaveLength(1);
    expect(group!.plots[0]!.series[0]!.y).toEqual([94.4]);
  });

  it('Keep a day in as many steps as a second, and lose no byte.', () => {
    const series = new PlotSeries(0, 0);
    for (let second = 0; second < 86_400; second += 10) {
      series.data(second * 1e6, second * 100, 1000, false);
      series.acknowledge(second * 1e6 + 500, second * 100 + 1000, 5840, 500);
    }
    expect(series.bins.length).toBeLessThanOrEqual(2048);
    expect(series.bins.reduce((sum, bin) => sum + bin.acked, 0)).toBe(86_390 * 100 + 1000);
  });

  it('Are drawn without a number that is none, whatever the data.', () => {
    const plot = { title: 't', unit: 'u', fromZero: true, decimals: 1, lines: [{ name: 'ceiling', value: 94.9 }] };
    for (const y of [[], [null, null], [0, 0], [1e12, -5], [5840]]) {
      const series = [{ name: 's', colour: 0, kind: 'line' as const, x: y.map((_, index) => index), y }];
      expect(drawPlot({ ...plot, series }, 0, 1, [], 400, 0.5)).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});
