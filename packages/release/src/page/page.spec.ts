import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { board, ground, namePins, net, place, pour, roundedRectangle } from '@boardproof/board';
import { capacitor0805, header2x3 } from '@boardproof/parts';
import { closeBrowser, type OpenPage, openPage, skipFor, withoutBrowser } from '@boardproof/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatheredTask } from '../gather.ts';
import { provenTasks } from '../testing/proven-tasks.ts';
import { releasePage } from './page.ts';

const hostile = '</script><script>document.title="owned"</script><img src=x onerror="document.title=1">=cmd';
const header = namePins(header2x3, { 1: hostile, 2: 'GND', 3: 'A', 4: 'B', 5: 'C', 6: 'D' });
const sample = board({
  name: 'sample',
  title: `Sample ${hostile}`,
  revision: '1',
  outline: roundedRectangle(20, 16, 1),
  parts: [
    place('J1', header, { at: [12, 11], value: hostile }),
    place('C1', capacitor0805, { at: [6, 8] }),
    place('C2', capacitor0805, { at: [6, 4], side: 'bottom' }),
  ],
  nets: [net(hostile, `J1.${hostile}`, 'C1.1', 'C2.1'), ground('GND', 'J1.GND', 'C1.2', 'C2.2')],
});

const line = (refs: string[], more: object = {}) => ({
  refs,
  quantity: refs.length,
  description: hostile,
  disposition: 'buy',
  digikey: '"><script>',
  ...more,
});
const tasks: GatheredTask[] = ['fab', 'bom', 'enclosure'].map((task) => ({
  task,
  report: {
    schema: 'boardproof.problems/1',
    task,
    exitCode: 0,
    verdict: 'pass',
    files: 'written',
    checks: [hostile],
    problems: [{ code: 'odd', severity: 'warning', path: `assumed/${hostile}`, message: hostile, hint: hostile }],
  },
  files: [],
}));
const bom = JSON.stringify({
  boards: 3,
  lines: [line(['C1', 'C2']), line(['J1']), line([], { accessories: [hostile], digikey: null })],
});
/** A tetrahedron of 10 mm as binary STL: what the case of the page is drawn from. */
function tetrahedron(): Uint8Array {
  const corners = [
    [0, 0, 0],
    [10, 0, 0],
    [0, 10, 0],
    [0, 0, 10],
  ];
  const faces = [
    [0, 2, 1],
    [0, 1, 3],
    [1, 2, 3],
    [0, 3, 2],
  ];
  const bytes = Buffer.alloc(84 + 50 * faces.length);
  bytes.writeUInt32LE(faces.length, 80);
  faces.forEach((face, index) => {
    face
      .flatMap((corner) => corners[corner]!)
      .forEach((value, i) => {
        bytes.writeFloatLE(value, 84 + 50 * index + 12 + 4 * i);
      });
  });
  return bytes;
}
const fileOf = (path: string, content: Uint8Array) => ({ path, bytes: content.length, sha256: '00', content });
tasks[2] = {
  ...tasks[2]!,
  files: [
    fileOf('enclosure/preview.png', Buffer.from('not looked at')),
    fileOf('enclosure/base.stl', tetrahedron()),
    fileOf('enclosure/lid.stl', tetrahedron()),
    fileOf(
      'enclosure/enclosure.json',
      Buffer.from(
        JSON.stringify({ parts: ['base', 'lid'].map((name) => ({ file: `${name}.stl`, sizeMm: [1, 2, 3] })) }),
      ),
    ),
  ],
};
tasks[1] = {
  ...tasks[1]!,
  files: [{ path: 'bom/bom.json', bytes: 1, sha256: '00', content: Buffer.from(bom) }],
};
tasks.push(...provenTasks(undefined, hostile));

/** Whether an element shows, by its computed style. */
const displayOf = (page: OpenPage['page'], selector: string) =>
  page.evaluate(`getComputedStyle(document.querySelector('${selector}')).display`);

const folder = mkdtempSync(join(tmpdir(), 'boardproof-page-'));
const file = join(folder, 'index.html');

describe('the page of a release, in chromium', () => {
  let reason: string | undefined;
  let desk: OpenPage;
  beforeAll(async () => {
    writeFileSync(file, releasePage(sample, await pour(sample), tasks, ['nothing is measured']));
    reason = withoutBrowser();
    if (reason === undefined) desk = await openPage(file, { width: 1280, height: 900 });
  });
  afterAll(async () => {
    await closeBrowser();
    rmSync(folder, { recursive: true });
  });

  it('Opens from disk without a message, without the network, and no name of the board runs.', async (context) => {
    skipFor(context, reason);
    expect(desk.complaints).toEqual([]);
    expect(desk.requests).toEqual([]);
    expect(await desk.page.title()).toBe(`Sample ${hostile}`);
    expect(await desk.page.locator('script').count()).toBe(1);
    expect(await desk.page.locator('img').count()).toBe(1);
    expect(await desk.page.locator('h1').textContent()).toBe(`Sample ${hostile}`);
  });

  it('Shows assumed values and what is not proven before anything else.', async (context) => {
    skipFor(context, reason);
    const first = desk.page.locator('main > section').first();
    expect(await first.textContent()).toMatch(/Assumed[\s\S]*Not proven[\s\S]*nothing is measured/);
  });

  it('A line of the list lights its part and turns the board to its side; again puts it out.', async (context) => {
    skipFor(context, reason);
    const { page } = desk;
    await page.click('[data-pick="C2"]');
    expect(await page.locator('.part.lit').getAttribute('data-ref')).toBe('C2');
    expect(await page.locator('#view').getAttribute('class')).toContain('side-bottom');
    expect(await page.locator('tr.lit').getAttribute('data-line')).toBe('C2');
    expect(await page.locator('#picked').textContent()).toContain('C2: 100nF');
    expect(await page.getAttribute('[data-show=bottom]', 'aria-pressed')).toBe('true');
    await page.click('[data-pick="C2"]');
    expect(await page.locator('.lit').count()).toBe(0);
  });

  it('A part in the drawing lights its line, by mouse and by keyboard; Escape puts it out.', async (context) => {
    skipFor(context, reason);
    const { page } = desk;
    await page.click('[data-show=top]');
    await page.click('.part[data-ref=C1]');
    expect(await page.locator('tr.lit').getAttribute('data-line')).toBe('C1');
    await page.locator('.part[data-ref=J1]').focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('.part.lit').getAttribute('data-ref')).toBe('J1');
    expect(await page.evaluate('document.activeElement.dataset.ref')).toBe('J1');
    await page.keyboard.press('Escape');
    expect(await page.locator('.lit').count()).toBe(0);
  });

  it('Each layer can be switched off and on, and the board can be turned over.', async (context) => {
    skipFor(context, reason);
    const { page } = desk;
    for (const [layer, selector] of [
      ['copper', '.top > .layer-copper'],
      ['finish', '.top > .layer-finish'],
      ['holes', '.layer-holes'],
      ['parts', '.layer-parts'],
      ['silk', '.top > .layer-silk'],
    ] as const) {
      const display = () => displayOf(page, selector);
      expect(await display(), layer).not.toBe('none');
      await page.click(`[data-layer=${layer}]`);
      expect(await display(), layer).toBe('none');
      await page.click(`[data-layer=${layer}]`);
    }
    const below = () => displayOf(page, 'g.bottom:not(.part)');
    expect(await below()).toBe('none');
    await page.click('[data-layer=through]');
    expect(await below()).not.toBe('none');
    await page.click('[data-layer=through]');
    await page.click('[data-show=bottom]');
    expect([await below(), await page.locator('#flip').getAttribute('transform')]).toEqual(['inline', 'scale(-1 -1)']);
    await page.click('[data-show=top]');
  });

  it('Ticks count, are kept when the page is opened again, and can all be taken back.', async (context) => {
    skipFor(context, reason);
    const { page } = desk;
    const progress = () => page.locator('#progress').textContent();
    expect(await progress()).toBe('0 of 3 soldered');
    await page.check('[data-of=J1][data-tick=soldered]');
    expect(await page.isChecked('[data-of=J1][data-tick=placed]')).toBe(true);
    await page.check('[data-of=C1][data-tick=placed]');
    expect(await progress()).toBe('1 of 3 soldered');
    await page.reload();
    expect(await progress()).toBe('1 of 3 soldered');
    expect(await page.isChecked('[data-of=C1][data-tick=placed]')).toBe(true);
    await page.uncheck('[data-of=J1][data-tick=placed]');
    expect(await progress()).toBe('0 of 3 soldered');
    await page.check('[data-of=C2][data-tick=soldered]');
    await page.click('#untick');
    expect(await progress()).toBe('0 of 3 soldered');
    expect(await page.locator('input[data-tick]:checked').count()).toBe(0);
  });

  it('The printed parts are drawn and can be turned by slider, mouse and keyboard, and each be left out.', async (context) => {
    skipFor(context, reason);
    const { page } = desk;
    const drawn = () => page.getAttribute('#case-view canvas', 'data-drawn');
    /** How many points of the picture have the colour of each part: blue or yellow in front. */
    const points = async () => {
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      const [blue, yellow] = (await page.evaluate(`(() => {
        const canvas = document.querySelector('#case-view canvas');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        const count = [0, 0];
        for (let i = 0; i < data.length; i += 4) if (data[i + 3]) count[data[i] > data[i + 2] ? 1 : 0]++;
        return count;
      })()`)) as [number, number];
      return { blue, yellow };
    };
    const both = await points();
    expect(both.blue).toBeGreaterThan(3000);
    expect(Math.abs(both.blue - both.yellow)).toBeLessThan(0.02 * both.blue);
    await page.uncheck('[data-mesh-of=lid]');
    expect(await points()).toEqual({ blue: both.blue, yellow: 0 });
    await page.check('[data-mesh-of=lid]');
    await page.fill('[data-case=turn]', '10');
    await page.fill('[data-case=tilt]', '-20');
    await points();
    expect(await drawn()).toBe('10 -20');
    await page.focus('#case-view canvas');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await points();
    expect(await drawn()).toBe('5 -15');
    const area = (await page.locator('#case-view canvas').boundingBox())!;
    await page.mouse.move(area.x + 100, area.y + 100);
    await page.mouse.down();
    await page.mouse.move(area.x + 200, area.y + 100);
    await page.mouse.up();
    await points();
    expect(await drawn()).toBe('65 -15');
  });

  it('Shows the firmware by region, with its largest symbols behind a fold.', async (context) => {
    skipFor(context, reason);
    const { page } = desk;
    const region = page.locator('#firmware tr', { hasText: 'dtcm' }).first();
    expect(await region.textContent()).toMatch(/dtcm.*169\u202f088.*393\u202f216.*43\.0 %/);
    expect(await region.locator('meter').getAttribute('value')).toBe('169088');
    const symbols = page.locator('#firmware details');
    expect(await symbols.getAttribute('open')).toBeNull();
    await symbols.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await symbols.locator('td').first().isVisible()).toBe(true);
    expect(await symbols.textContent()).toContain(hostile);
  });

  it('Shows the proof with its plots, and beside it the run that must fail, with its reason.', async (context) => {
    skipFor(context, reason);
    const { page } = desk;
    expect(await page.locator('#proof .note').textContent()).toContain('No board was measured');
    const [good, bad] = [page.locator('#verify'), page.locator('#verify-four-segments')];
    expect(await good.locator('.verdict').textContent()).toMatch(/^PASS 94\.9 \/ 94\.8 Mbit\/s/);
    expect(await bad.locator('.verdict').textContent()).toMatch(/^FAIL, as expected 68\.7/);
    expect(await bad.textContent()).toContain('#define TCP_WND 8*TCP_MSS');
    expect(await bad.textContent()).toContain('a proof that could not fail would prove nothing');
    expect(await good.locator('figcaption b').allTextContents()).toEqual([
      'Throughput over time',
      'In flight against window',
    ]);
    expect(await good.locator('.plot svg path.series').count()).toBe(3);
    const evidence = bad.locator('details');
    await evidence.locator('summary').click();
    expect(await evidence.locator('li').first().isVisible()).toBe(true);
    const links = await good.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toContain('../verify/rx.pcap');
  });

  it('On a phone nothing is wider than the screen, and every control is there.', async (context) => {
    skipFor(context, reason);
    const { page, complaints, requests } = await openPage(file, { width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    // The list of what to buy is read without scrolling it sideways.
    for (const cell of await page.locator('.stack td:not(:first-child):not(:empty)').all()) {
      const { x, width } = (await cell.boundingBox())!;
      expect(width).toBeGreaterThan(200);
      expect(x + width).toBeLessThanOrEqual(390);
    }
    await page.click('[data-pick="C1"]');
    expect(await page.locator('.part.lit').getAttribute('data-ref')).toBe('C1');
    expect([complaints, requests]).toEqual([[], []]);
  });
});
