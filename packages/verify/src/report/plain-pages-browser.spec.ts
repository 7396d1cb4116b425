import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeBrowser, openPage, skipFor, withoutBrowser } from '@boardproof/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { noRun } from '../sweep/cell.ts';
import { gridOf } from '../sweep/grid.ts';
import { publishedFigure } from '../sweep/published.ts';
import { sweepPage } from '../sweep/sweep-page.ts';
import { sweepResult } from '../sweep/sweep-result.ts';
import { loopOfDelay, predictedMbit } from '../tune/loop-model.ts';
import { tune } from '../tune/tune.ts';
import { tunePage } from '../tune/tune-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardproof-pages-'));
afterAll(async () => {
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
});

const hostile = '</p><img src=x onerror="document.title=1"><script>document.title="pwned"</script>';

async function tuned(): Promise<string> {
  const figure = (direction: 'rx' | 'tx', segments: number) => ({
    mbit: predictedMbit(direction, segments, loopOfDelay(275, 100), 100),
    retransmissions: 0,
    class: 'receive-window' as const,
  });
  const result = await tune({
    kind: 'emulated',
    board: 'teensy41',
    link: hostile,
    delayUs: 275,
    measure: async ({ wnd, snd }) => ({
      figures: { rx: figure('rx', wnd), tx: figure('tx', snd) },
      ramBytes: 227_000,
      image: null,
    }),
  });
  return tunePage(result);
}

/** A sweep in which every second cell ran. */
function swept(): string {
  const cells = gridOf({ all: true, streams: 1, direction: 'rx' }).map((key, index) => ({
    ...key,
    ...(index % 2 === 0
      ? noRun('not-emulated', hostile)
      : {
          ...noRun('measured', ''),
          reason: null,
          rate: 'not modelled' as const,
          instructionsPerSegment: 1284.5,
          accessesPerSegment: [{ region: 'ITCM', fetches: 1284.5, reads: 10, writes: 0 }],
        }),
    build: null,
    published: publishedFigure(key),
  }));
  return sweepPage(sweepResult(cells, { seconds: 0.5, aborted: false }));
}

describe('the pages of tune and sweep in chromium', () => {
  it.for([
    ['tune', tuned],
    ['sweep', async () => swept()],
  ] as const)(
    '%s: loads nothing, runs nothing that a name smuggles in, and nothing sticks out on a phone.',
    async ([name, make], ctx) => {
      skipFor(ctx, withoutBrowser());
      const file = join(folder, `${name}.html`);
      writeFileSync(file, await make());
      for (const width of [390, 1280]) {
        const { page, complaints, requests } = await openPage(file, { width, height: 900 });
        expect([complaints, requests]).toEqual([[], []]);
        expect(await page.title()).not.toContain('pwned');
        expect(await page.locator('img').count()).toBe(0);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        await page.close();
      }
    },
  );

  it('The tuning shows its points on the model, and the lines to keep.', async (ctx) => {
    skipFor(ctx, withoutBrowser());
    const { page } = await openPage(join(folder, 'tune.html'), { width: 390, height: 900 });
    expect(await page.locator('svg.chart').first().getAttribute('aria-label')).toContain('4 segments 68.7 Mbit/s');
    expect(await page.locator('pre').textContent()).toBe(
      '#define TCP_WND 8*TCP_MSS\n#define TCP_SND_BUF 8*TCP_MSS\n#define MEMP_NUM_TCP_SEG 32',
    );
    const points = page.locator('svg.chart').first().locator('circle');
    expect(await points.count()).toBe(4);
    await page.close();
  });

  it('The sweep names its rows while it is scrolled sideways, and says what is not modelled and what is inferred.', async (ctx) => {
    skipFor(ctx, withoutBrowser());
    const { page } = await openPage(join(folder, 'sweep.html'), { width: 390, height: 900 });
    const table = page.locator('.scroll').nth(1);
    await table.evaluate((element) => {
      (element as unknown as { scrollLeft: number }).scrollLeft = 300;
    });
    const name = await table.locator('th[scope=row]').first().boundingBox();
    expect(name?.x).toBeGreaterThanOrEqual(0);
    expect(await page.locator('td.none', { hasText: 'not modelled' }).count()).toBe(30);
    expect(await page.locator('tr.published').count()).toBe(12);
    await page.close();
  });
});
