// `report.html` of a tuning: what to keep, the steps with rate and memory, rates over segments beside the model.
import { escapeHtml as text } from '../report/escape.ts';
import { plainPage } from '../report/plain-page.ts';
import { fewest, predictedMbit } from './loop-model.ts';
import { type Direction, type TuneResult, type TuneStep, tuneSchema } from './tune-result.ts';

export function tunePage(result: TuneResult): string {
  const tone = result.verdict === 'pass' ? 'pass' : result.verdict === 'aborted' ? 'doubt' : 'fail';
  const note =
    result.kind === 'emulated'
      ? '<p class="note"><strong>Emulated.</strong> Every rate here was taken on the emulated board; no board was measured.</p>'
      : '';
  const keep =
    result.keep.length === 0 ? '' : `<h2 id="keep">lwipopts.h</h2>\n<pre>${text(result.keep.join('\n'))}</pre>`;
  const problems = result.problems.filter(({ severity }) => severity !== 'info');
  const wrong =
    problems.length === 0
      ? ''
      : `<h2>Problems</h2><ul>${problems.map(({ severity, message, hint }) => `<li>${text(`${severity}: ${message} ${hint}`)}</li>`).join('')}</ul>`;
  const body = `<header class="${tone}">
<h1><span class="badge">${result.verdict === 'pass' ? 'FOUND' : result.verdict.toUpperCase()}</span>TCP_WND and TCP_SND_BUF for this link</h1>
<p id="sentence">${text(result.sentence)}</p>
<p>${text(`${result.board} · ${result.link} · a full link: ${result.targetMbit.toFixed(2)} of ${result.ceilingMbit.toFixed(2)} Mbit/s`)}</p>
${note}</header>
${keep}
${wrong}
<h2 id="why">Why</h2>
${result.why.map((why) => `<p>${text(why)}</p>`).join('\n') || '<p>Nothing was measured.</p>'}
<h2 id="rates">Rate over segments</h2>
<div class="plots">${chart(result, 'rx')}${chart(result, 'tx')}</div>
<h2 id="steps">Steps</h2>
${table(result)}
<p class="soft">The model: a window of W segments with an acknowledgement for every k gives W/(kT+R), T a full frame's time, R the rest of
the loop; where k does not divide W, (W-r)/((k-r)T+R) with r the remainder. RAM of the image is everything but its flash; a full
window or send buffer holds 1516 bytes a segment of it while data flow.</p>`;
  return plainPage('TCP_WND and TCP_SND_BUF', body, `boardproof-verify tune, ${tuneSchema}`);
}

function table({ steps }: TuneResult): string {
  const rows = steps.map((step) => {
    const outcome = step.reaches ? '<span class="good">full</span>' : `<span class="bad">${text(step.class)}</span>`;
    return `<tr><td>${step.direction}</td><td class="number">${step.wnd}</td><td class="number">${step.snd}</td><td class="number">${rate(step.predictedMbit)}</td><td class="number">${rate(step.mbit)}</td><td>${outcome}</td><td class="number">${bytes(step.ramBytes)}</td><td class="number">${bytes(step.heldBytes)}</td></tr>`;
  });
  const head = [
    'Way',
    'TCP_WND',
    'TCP_SND_BUF',
    'Predicted Mbit/s',
    'Measured Mbit/s',
    'Limit',
    'RAM of the image',
    'Held when full',
  ];
  const cells = head.map((name, index) => `<th${index === 0 || index === 5 ? '' : ' class="number"'}>${name}</th>`);
  return `<div class="scroll"><table><thead><tr>${cells.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

const rate = (value: number | null) => (value === null ? '-' : value.toFixed(2));
const bytes = (value: number | null) => (value === null ? '-' : `${(value / 1000).toFixed(1)} kB`);

/** Measured points on the model's line; the dashed lines are the ceiling and the target. */
function chart(result: TuneResult, direction: Direction): string {
  const steps = result.steps.filter((step) => step.direction === direction && step.mbit !== null);
  const most = Math.max(8, ...steps.map(({ segments }) => segments)) + 1;
  const [width, height, left, bottom, top] = [440, 230, 40, 30, 12];
  const x = (segments: number) => left + (segments / most) * (width - left - 12);
  const y = (mbit: number) => height - bottom - (mbit / (result.ceilingMbit * 1.1)) * (height - bottom - top);
  const step = result.ceilingMbit > 200 ? 200 : 20;
  const ticks = Array.from({ length: Math.floor(result.ceilingMbit / step) + 1 }, (_, index) => index * step);
  const grid = ticks.map(
    (mbit) =>
      `<path class="grid" d="M${left} ${y(mbit).toFixed(1)}H${width - 12}"/><text x="${left - 6}" y="${(y(mbit) + 4).toFixed(1)}" text-anchor="end">${mbit.toFixed(0)}</text>`,
  );
  const every = Math.max(1, Math.ceil(most / 12));
  const counts = Array.from({ length: most }, (_, index) => index + 1).filter((count) => count % every === 0);
  const marks = counts.map(
    (count) => `<text x="${x(count).toFixed(1)}" y="${height - bottom + 16}" text-anchor="middle">${count}</text>`,
  );
  const loop = result.loopUs[direction];
  const linkMbit = (result.ceilingMbit * 1538) / 1460;
  const line =
    loop === null
      ? ''
      : modelLine(direction, most, (segments) => [x(segments), y(predictedMbit(direction, segments, loop, linkMbit))]);
  const dots = steps.map((step) => dot(step, x(step.segments), y(step.mbit!)));
  const title = direction === 'rx' ? 'Board receives: TCP_WND' : 'Board sends: TCP_SND_BUF';
  return `<figure><figcaption><h3>${title} <small>(Mbit/s over segments)</small></h3></figcaption>
<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}: ${steps.map(({ segments, mbit }) => `${segments} segments ${mbit!.toFixed(1)} Mbit/s`).join(', ')}">
${grid.join('')}${marks.join('')}<path class="limit" d="M${left} ${y(result.targetMbit).toFixed(1)}H${width - 12}"/>${line}${dots.join('')}</svg>
<div class="keys"><span><span class="key k4"></span>model</span> <span><span class="key k1"></span>measured, full</span> <span><span class="key k3"></span>measured, not enough</span></div></figure>`;
}

/** The model from the fewest segments that lwIP allows. */
function modelLine(
  direction: Direction,
  most: number,
  at: (segments: number) => readonly [x: number, y: number],
): string {
  const first = fewest[direction];
  const points = Array.from({ length: most + 1 - first }, (_, index) => at(first + index));
  const path = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`);
  return `<path class="series c4" d="${path.join('')}"/>`;
}

function dot(step: TuneStep, x: number, y: number): string {
  return `<circle class="dot ${step.reaches ? 'c1' : 'c3'}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="5"/>`;
}
