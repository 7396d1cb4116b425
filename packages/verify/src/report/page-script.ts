import type { PlotData, PlotGroup } from './plot-data.ts';

// These functions run twice: here, for the pictures that the page has without a script, and in the page, from their own text
// (`pageScript`). So each may use nothing but its arguments, the page and the other functions below.

/** The little of the page's elements that the script uses. */
interface PageElement {
  innerHTML: string;
  textContent: string | null;
  clientWidth: number;
  dataset: Record<string, string>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  getBoundingClientRect(): { left: number; width: number };
  addEventListener(name: string, listen: (event: PageEvent) => void): void;
  setPointerCapture?(id: number): void;
}
interface PageEvent {
  clientX: number;
  key: string;
  pointerId: number;
  preventDefault(): void;
}
interface Page {
  getElementById(id: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

const names = { drawPlot, niceStep, shown, nearest, readOut, wirePage };

/** Ends of an axis step: 1, 2 or 5 times a power of ten, about `count` of them in the span. */
function niceStep(span: number, count: number): number {
  const raw = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw));
  const ratio = raw / power;
  return power * (ratio > 5 ? 10 : ratio > 2 ? 5 : ratio > 1 ? 2 : 1);
}

/** A number for an axis or a readout: no more decimals than asked for, thousands apart. */
function shown(value: number, decimals: number): string {
  const [whole = '', part = ''] = value.toFixed(decimals).split('.');
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return part === '' ? apart : `${apart}.${part}`;
}

/** A plot as SVG text, from `from` to `to` seconds; `hidden` are names of series; `cursor` a time to mark, or null. */
function drawPlot(
  plot: PlotData,
  from: number,
  to: number,
  hidden: readonly string[],
  width: number,
  cursor: number | null,
): string {
  const height = 220;
  const [left, right, top, bottom] = [64, 10, 10, 28];
  const series = plot.series.filter((one) => !hidden.includes(one.name));
  let [low, high] = [0, 0];
  let any = false;
  for (const one of series) {
    for (let index = 0; index < one.x.length; index += 1) {
      const [x, y] = [one.x[index]!, one.y[index]];
      if (y === null || y === undefined || x < from || x > to) continue;
      low = any ? Math.min(low, y) : y;
      high = any ? Math.max(high, y) : y;
      any = true;
    }
  }
  for (const line of plot.lines) high = any ? Math.max(high, line.value) : line.value;
  // Only a sequence may leave zero: a rate or a window that seems to jump because the axis is cut would mislead.
  if (plot.fromZero || low < 0.5 * high) low = Math.min(0, low);
  if (high <= low) high = low + 1;
  high += (high - low) * 0.06;
  const px = (x: number) => left + ((x - from) / (to - from)) * (width - left - right);
  const py = (y: number) => height - bottom - ((y - low) / (high - low)) * (height - top - bottom);
  const parts: string[] = [];
  const yStep = niceStep(high - low, 4);
  for (let y = Math.ceil(low / yStep) * yStep; y <= high; y += yStep) {
    const at = py(y).toFixed(1);
    const decimals = Math.max(0, -Math.floor(Math.log10(yStep)));
    parts.push(`<path class="grid" d="M${left} ${at}H${width - right}"/>`);
    parts.push(`<text class="tick" x="${left - 6}" y="${at}" text-anchor="end" dy="4">${shown(y, decimals)}</text>`);
  }
  const xStep = niceStep(to - from, width / 110);
  const xDecimals = Math.max(0, -Math.floor(Math.log10(xStep)));
  for (let x = Math.ceil(from / xStep) * xStep; x <= to + xStep * 1e-6; x += xStep) {
    parts.push(`<path class="grid" d="M${px(x).toFixed(1)} ${top}V${height - bottom}"/>`);
    parts.push(
      `<text class="tick" x="${px(x).toFixed(1)}" y="${height - 9}" text-anchor="middle">${shown(x, xDecimals)} s</text>`,
    );
  }
  for (const line of plot.lines) {
    parts.push(`<path class="limit" d="M${left} ${py(line.value).toFixed(1)}H${width - right}"/>`);
    parts.push(
      `<text class="limit-name" x="${width - right - 4}" y="${(py(line.value) + 13).toFixed(1)}" text-anchor="end">${line.name} ${shown(line.value, plot.decimals)}</text>`,
    );
  }
  const lines: string[] = [];
  for (const one of series) {
    let d = '';
    let drawing = false;
    let before = '';
    for (let index = 0; index < one.x.length; index += 1) {
      const [x, y] = [one.x[index]!, one.y[index]];
      const within = x >= from && x <= to;
      if (y === null || y === undefined) continue;
      const point = `${px(x).toFixed(1)} ${py(y).toFixed(1)}`;
      if (one.kind === 'points') {
        if (within) d += `M${point}m-3.5-3.5l7 7m0-7l-7 7`;
        continue;
      }
      // One point beyond either end, so that the line reaches the frame.
      if (within && !drawing && before !== '') d += `M${before}`;
      if (within || drawing) d += `${d === '' ? 'M' : 'L'}${point}`;
      drawing = within;
      before = point;
    }
    if (d !== '') lines.push(`<path class="series c${one.colour} ${one.kind}" d="${d}"/>`);
  }
  if (cursor !== null) lines.push(`<path class="cursor" d="M${px(cursor).toFixed(1)} ${top}V${height - bottom}"/>`);
  const [w, h] = [Math.max(1, width - left - right), height - top - bottom];
  // An inner svg cuts off what lies outside the axes.
  const inner = `<svg x="${left}" y="${top}" width="${w}" height="${h}" viewBox="${left} ${top} ${w} ${h}">${lines.join('')}</svg>`;
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="presentation">${parts.join('')}${inner}</svg>`;
}

/** Index of the value nearest to `x`. */
function nearest(values: readonly number[], x: number): number {
  let best = 0;
  for (let index = 1; index < values.length; index += 1) {
    if (Math.abs(values[index]! - x) < Math.abs(values[best]! - x)) best = index;
  }
  return best;
}

/** What stands under the cursor, as text. */
function readOut(plot: PlotData, hidden: readonly string[], cursor: number): string {
  const parts: string[] = [];
  for (const one of plot.series) {
    if (hidden.includes(one.name) || one.x.length === 0 || one.kind === 'points') continue;
    const value = one.y[nearest(one.x, cursor)];
    parts.push(`${one.name} ${value === null || value === undefined ? '-' : shown(value, plot.decimals)}`);
  }
  return `${cursor.toFixed(3)} s: ${parts.join(', ')} ${plot.unit}`;
}

/** Makes the plots of the page answer to pointer and keys. */
function wirePage(page: Page, groups: readonly PlotGroup[], observe: (draw: () => void) => void): void {
  for (const group of groups) {
    const ends = group.plots.flatMap((plot) => plot.series.flatMap((one) => one.x));
    const last = Math.max(0.001, ...ends);
    let [from, to] = [0, last];
    let cursor: number | null = null;
    const draws: (() => void)[] = [];
    const drawAll = () => {
      for (const draw of draws) draw();
    };
    const zoom = (factor: number, centre: number) => {
      const span = Math.min(last, Math.max(last / 2000, (to - from) * factor));
      from = Math.min(Math.max(0, centre - (centre - from) * (span / (to - from))), last - span);
      to = from + span;
      drawAll();
    };
    const reset = () => {
      [from, to] = [0, last];
      drawAll();
    };
    group.plots.forEach((plot, index) => {
      const figure = page.getElementById(`${group.id}-${index}`);
      const picture = figure?.querySelector('.picture');
      const output = figure?.querySelector('output');
      if (figure == null || picture == null || output == null) return;
      const hidden: string[] = [];
      const draw = () => {
        const width = Math.max(240, Math.floor(picture.clientWidth));
        picture.innerHTML = drawPlot(plot, from, to, hidden, width, cursor);
        output.textContent = cursor === null ? '' : readOut(plot, hidden, cursor);
        figure.dataset['from'] = from.toFixed(6);
        figure.dataset['to'] = to.toFixed(6);
      };
      draws.push(draw);
      const timeAt = (event: PageEvent) => {
        const box = picture.getBoundingClientRect();
        const share = (event.clientX - box.left - 64) / Math.max(1, box.width - 74);
        return from + Math.min(1, Math.max(0, share)) * (to - from);
      };
      let pressed: number | null = null;
      picture.addEventListener('pointerdown', (event) => {
        pressed = timeAt(event);
        picture.setPointerCapture?.(event.pointerId);
      });
      picture.addEventListener('pointermove', (event) => {
        cursor = timeAt(event);
        drawAll();
      });
      picture.addEventListener('pointerup', (event) => {
        const [one, other] = [pressed, timeAt(event)];
        pressed = null;
        if (one === null || Math.abs(one - other) < (to - from) * 0.02) return;
        [from, to] = [Math.min(one, other), Math.max(one, other)];
        drawAll();
      });
      picture.addEventListener('pointerleave', () => {
        if (pressed !== null) return;
        cursor = null;
        drawAll();
      });
      picture.addEventListener('dblclick', reset);
      picture.addEventListener('keydown', (event) => {
        const step = (to - from) / 50;
        const middle = cursor ?? (from + to) / 2;
        if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
          cursor = Math.min(last, Math.max(0, middle + (event.key === 'ArrowLeft' ? -step : step)));
          const span = to - from;
          if (cursor < from) from = cursor;
          if (cursor > to) from = cursor - span;
          to = from + span;
          drawAll();
        } else if (event.key === '+' || event.key === '=') zoom(0.5, middle);
        else if (event.key === '-') zoom(2, middle);
        else if (event.key === '0' || event.key === 'Home') reset();
        else if (event.key === 'Escape') {
          cursor = null;
          drawAll();
        } else return;
        event.preventDefault();
      });
      for (const button of figure.querySelectorAll('button')) {
        button.addEventListener('click', () => {
          const action = button.getAttribute('data-action');
          if (action === 'in') zoom(0.5, cursor ?? (from + to) / 2);
          else if (action === 'out') zoom(2, cursor ?? (from + to) / 2);
          else if (action === 'all') reset();
          else {
            const name = button.getAttribute('data-series') ?? '';
            const at = hidden.indexOf(name);
            if (at < 0) hidden.push(name);
            else hidden.splice(at, 1);
            button.setAttribute('aria-pressed', at < 0 ? 'false' : 'true');
            draw();
          }
        });
      }
    });
    observe(drawAll);
  }
}

/** The page's script. It reads its data from the element `plots`. */
export function pageScript(): string {
  const functions = Object.values(names).map(String).join('\n');
  return `'use strict';\n${functions}\nwirePage(document, JSON.parse(document.getElementById('plots').textContent), (draw) => {\n  draw();\n  addEventListener('resize', draw);\n});\n`;
}

export { drawPlot };
