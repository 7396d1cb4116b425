import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { skipFor, tier } from '@boardproof/testing';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleCapture } from '../sample/sample-capture.ts';
import { scenarios } from '../sample/scenario.ts';
import { samplePhase, sampleRecord } from '../testing/sample-record.ts';
import type { PlotGroup } from './plot-data.ts';
import { plotGroup } from './plot-group.ts';
import { reportPage } from './report-page.ts';

const program = process.env['BOARDPROOF_CHROMIUM'] ?? '/usr/bin/chromium';
const missing =
  tier() === 'quick' && !existsSync(program) ? 'chromium is not installed (test:quick goes without)' : undefined;
const board = '192.168.1.19';
const folder = mkdtempSync(join(tmpdir(), 'boardproof-report-'));
const errors: string[] = [];
const requests: string[] = [];
let browser: Browser | undefined;
let page: Page;

beforeAll(async () => {
  if (missing !== undefined) return;
  browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => errors.push(message.text()));
  page.on('request', (request) => requests.push(request.url()));
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

let groups: PlotGroup[] | undefined;

async function open(serial: string): Promise<void> {
  groups ??= [
    ...(await plotGroup(samplePhase(), 'Board receives', board, sampleCapture(), 94.93)),
    ...(await plotGroup(
      samplePhase({ name: 'tx' }),
      'Board sends',
      board,
      sampleCapture(scenarios['send-buffer']),
      94.93,
    )),
  ];
  const file = join(folder, 'report.html');
  writeFileSync(file, reportPage(sampleRecord({ serial }), groups));
  errors.length = 0;
  requests.length = 0;
  await page.goto(pathToFileURL(file).href);
}

const view = (id: string) =>
  page.locator(id).evaluate((figure) => {
    const { from, to } = (figure as unknown as { dataset: Record<string, string> }).dataset;
    return [Number(from), Number(to)] as const;
  });

describe('report in chromium', () => {
  it('Shows its plots, asks for nothing but itself, and raises no error.', async (ctx) => {
    skipFor(ctx, missing);
    await open('BP-0001');
    expect(await page.locator('.picture svg .series').count()).toBeGreaterThanOrEqual(14);
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(errors).toEqual([]);
    expect(await page.title()).toBe('PASS: BP-0001');
  });

  it('Runs no script that a name smuggles in.', async (ctx) => {
    skipFor(ctx, missing);
    await open('</script><script>document.title="pwned"</script><img src=x onerror="document.title=1">');
    expect(await page.title()).toContain('PASS: </script>');
    expect(await page.locator('img').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('The pointer reads out values of the time under it.', async (ctx) => {
    skipFor(ctx, missing);
    await open('BP-0001');
    const picture = page.locator('#rx-2 .picture');
    await picture.scrollIntoViewIfNeeded();
    const box = (await picture.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + 80);
    const output = await page.locator('#rx-2 output').textContent();
    expect(output).toMatch(/^0\.2\d\d s: .*in flight, most 5.840 bytes/);
    // The other plots of the group show the same time.
    expect(await page.locator('#rx-0 output').textContent()).toMatch(/^0\.2\d\d s: acknowledged 68\.\d Mbit\/s/);
    expect(await page.locator('#tx-0 output').textContent()).toBe('');
    await page.mouse.move(box.x + box.width / 2, box.y - 200);
  });

  it('Dragging zooms in, a double click shows all again, and the plots of a group stay together.', async (ctx) => {
    skipFor(ctx, missing);
    await open('BP-0001');
    const whole = await view('#rx-1');
    const picture = page.locator('#rx-1 .picture');
    await picture.scrollIntoViewIfNeeded();
    const box = (await picture.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.4, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + 100);
    await page.mouse.up();
    const part = await view('#rx-1');
    expect(part[1] - part[0]).toBeCloseTo((whole[1] - whole[0]) * 0.2, 1);
    expect(await view('#rx-3')).toEqual(part);
    expect((await view('#tx-1'))[0]).toBe(0);
    await picture.dblclick();
    expect(await view('#rx-1')).toEqual(whole);
  });

  it('The buttons zoom in, out and back.', async (ctx) => {
    skipFor(ctx, missing);
    await open('BP-0001');
    const whole = await view('#rx-0');
    const span = async () => {
      const [from, to] = await view('#rx-0');
      return to - from;
    };
    await page.locator('#rx-0 [data-action=in]').click();
    await page.locator('#rx-0 [data-action=in]').click();
    expect(await span()).toBeCloseTo((whole[1] - whole[0]) / 4, 4);
    await page.locator('#rx-0 [data-action=out]').click();
    expect(await span()).toBeCloseTo((whole[1] - whole[0]) / 2, 4);
    await page.locator('#rx-0 [data-action=all]').click();
    expect(await view('#rx-0')).toEqual(whole);
  });

  it('The keys move the cursor, zoom, and give up the cursor.', async (ctx) => {
    skipFor(ctx, missing);
    await open('BP-0001');
    await page.locator('#rx-3 .picture').focus();
    const whole = await view('#rx-3');
    await page.keyboard.press('ArrowRight');
    const first = await page.locator('#rx-3 output').textContent();
    await page.keyboard.press('ArrowRight');
    const second = await page.locator('#rx-3 output').textContent();
    expect(Number.parseFloat(second!)).toBeGreaterThan(Number.parseFloat(first!));
    await page.keyboard.press('ArrowLeft');
    expect(await page.locator('#rx-3 output').textContent()).toBe(first);
    await page.keyboard.press('+');
    const closer = await view('#rx-3');
    expect(closer[1] - closer[0]).toBeCloseTo((whole[1] - whole[0]) / 2, 3);
    await page.keyboard.press('-');
    await page.keyboard.press('0');
    expect(await view('#rx-3')).toEqual(whole);
    await page.keyboard.press('Escape');
    expect(await page.locator('#rx-3 output').textContent()).toBe('');
  });

  it('Each key of a plot hides its series and shows it again.', async (ctx) => {
    skipFor(ctx, missing);
    await open('BP-0001');
    for (const figure of await page.locator('figure').all()) {
      for (const button of await figure.locator('[data-series]').all()) {
        const before = await figure.locator('.series').count();
        await button.click();
        expect(await button.getAttribute('aria-pressed')).toBe('false');
        const hidden = await figure.locator('.series').count();
        await button.click();
        expect(await button.getAttribute('aria-pressed')).toBe('true');
        expect(await figure.locator('.series').count()).toBe(before);
        // A series without any point, such as nothing sent again, has nothing to hide.
        if (!(await button.textContent())!.includes('sent again')) expect(hidden).toBe(before - 1);
      }
    }
  });

  it('Nothing sticks out at 390 pixels, and a narrower window draws the plots anew.', async (ctx) => {
    skipFor(ctx, missing);
    await open('BP-0001');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const drawn = page.locator('#rx-0 .picture > svg');
      await expect.poll(async () => Number(await drawn.getAttribute('width'))).toBeLessThan(width);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('Without scripts the plots are there all the same.', async (ctx) => {
    skipFor(ctx, missing);
    const plain = await browser!.newPage({ javaScriptEnabled: false });
    await plain.goto(page.url());
    expect(await plain.locator('.picture svg .series').count()).toBeGreaterThanOrEqual(14);
    await plain.close();
  });
});
