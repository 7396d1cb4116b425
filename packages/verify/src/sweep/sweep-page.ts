// `report.html` of a sweep.
import { escapeHtml as text } from '../report/escape.ts';
import { plainPage } from '../report/plain-page.ts';
import type { SweepResult } from './sweep-result.ts';
import { type SweepTable, sweepTables } from './sweep-table.ts';

export function sweepPage(result: SweepResult): string {
  const { published } = result;
  const tone = result.verdict === 'pass' ? 'pass' : result.verdict === 'fail' ? 'fail' : 'doubt';
  const tables = sweepTables(result.cells);
  const flat =
    result.timing === 'flat'
      ? `<p class="note">Time in the emulator is one cycle an instruction here: it knows no cache misses and no wait states. A rate would
then say what the line carries, and a load what no core can do; so these cells read <em>not modelled</em>, and what was counted stands
below them: instructions, and accesses of the core to each memory as the program asks for them, before any cache.</p>`
      : `<p class="note">${text(result.model?.says ?? '')}. Constants: ${text(result.model?.constants.file ?? '')}, sha256
${text(result.model?.constants.sha256.slice(0, 16) ?? '')}. <em>Between</em>: as far as the loosest memory that a cell uses lets the model go. Accesses are those
that the program asks for, before any cache.</p>`;
  const body = `<header class="${tone}">
<h1><span class="badge">${result.verdict === 'pass' ? 'DONE' : result.verdict.toUpperCase()}</span>Rate and load by placement</h1>
<p id="sentence">${text(result.sentence)}</p>
<p>${text('Columns: where code runs / where variables and stack lie / where descriptors and packet buffers lie.')}</p>
<p class="note"><strong>Emulated.</strong> ${text(result.notice)}</p>${flat}</header>
${tables.map(tableHtml).join('\n')}
<h2 id="published">The published figures</h2>
<p>${text(published.source)}.</p>
<p>${text(published.note)}</p>
<div class="scroll"><table><thead><tr><th>Table</th><th>Board</th><th>Interface</th><th>MHz</th><th>Direction</th><th>Confidence: board, link, direction</th></tr></thead><tbody>
${published.tables
  .map(
    ({ id, inferred }) =>
      `<tr><td>${id}</td><td>${inferred.board} <span class="soft">inferred</span></td><td>${inferred.interface}, ${inferred.linkMbit} Mbit/s <span class="soft">inferred</span></td><td>${inferred.megahertz}</td><td>${inferred.direction} <span class="soft">inferred</span></td><td>${inferred.confidence.board}, ${inferred.confidence.link}, ${inferred.confidence.direction}</td></tr>`,
  )
  .join('\n')}
</tbody></table></div>`;
  return plainPage('Rate and load by placement', body, `boardproof-verify sweep, ${result.schema}`);
}

function tableHtml({ title, columns, rows, reasons }: SweepTable): string {
  const body = rows.map(({ name, kind, cells }) => {
    const values = cells.map((cell) =>
      /^(not |$)/.test(cell) ? `<td class="none">${text(cell)}</td>` : `<td class="number">${text(cell)}</td>`,
    );
    return `<tr${kind === 'published' ? ' class="published"' : ''}><th scope="row">${text(name)}</th>${values.join('')}</tr>`;
  });
  const why =
    reasons.length === 0
      ? ''
      : `<p class="note">Cells without figures: ${reasons.map((reason) => text(reason)).join('; ')}.</p>`;
  return `<h2>${text(title)}</h2>${why}
<div class="scroll"><table class="sweep"><thead><tr><th></th>${columns.map((column) => `<th class="number">${column.split(' / ').map(text).join('<br>')}</th>`).join('')}</tr></thead>
<tbody>${body.join('\n')}</tbody></table></div>`;
}
