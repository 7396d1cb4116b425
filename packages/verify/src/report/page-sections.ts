import type { BoardRecord, Measurement, Phase } from '../record/record-schema.ts';
import { cannotProve, notSeen } from './cannot-prove.ts';
import { escapeHtml as text } from './escape.ts';

/** Which of the page's three colours a verdict or outcome has. */
export function tone(outcome: BoardRecord['verdict'] | Phase['outcome'] | Measurement['outcome']): string {
  if (outcome === 'pass') return 'pass';
  if (outcome === 'fail' || outcome === 'error') return 'fail';
  return outcome === 'info' || outcome === 'skipped' ? 'plain' : 'doubt';
}

const outcome = (name: Phase['outcome'] | Measurement['outcome']) =>
  `<span class="outcome ${tone(name)}">${name === 'info' ? '' : name}</span>`;

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${text(item)}</li>`).join('')}</ul>`;

/** Each cause with what speaks for it and what to change. */
export function causes(record: BoardRecord): string {
  const parts = record.causes.map((cause) => {
    const way = cause.direction === null ? '' : cause.direction === 'rx' ? ' (board receives)' : ' (board sends)';
    const fix = cause.fix.length === 0 ? '' : `<p>Change:</p><pre>${text(cause.fix.join('\n'))}</pre>`;
    return `<h2>Cause: ${text(cause.class)}${way}</h2>
<p>${text(cause.sentence)}</p>${fix}
<details open><summary>Evidence</summary>${list(cause.evidence)}</details>`;
  });
  const problems = record.problems.filter((problem) => problem.severity !== 'info');
  if (problems.length > 0) {
    parts.push(
      `<h2>Problems</h2>${list(problems.map(({ severity, message, hint }) => `${severity}: ${message}${hint === '' ? '' : ` ${hint}`}`))}`,
    );
  }
  return parts.join('\n');
}

/** Every figure of every phase beside its limit. */
export function phasesTable(record: BoardRecord): string {
  if (record.phases.length === 0) return '<p>No phase was finished.</p>';
  const limits = new Map(record.limits.map((limit) => [limit.name, limit]));
  const rows = record.phases.map((phase) => {
    const figures = phase.measurements.map((one) => {
      const limit = one.limit === null ? undefined : limits.get(one.limit);
      const bound = limit === undefined ? '' : `${limit.comparator} ${limit.value}`;
      const value =
        one.value === null ? 'not measured' : typeof one.value === 'number' ? String(one.value) : String(one.value);
      return `<tr><td>${text(one.name)}</td><td class="number">${text(value)}</td><td>${text(one.unit)}</td><td>${text(bound)}</td><td>${outcome(one.outcome)}</td></tr>`;
    });
    const problems = phase.problems.map(({ severity, message }) => `${severity}: ${message}`);
    return `<tr><th colspan="4" scope="rowgroup">${text(phase.name)}: ${text(phase.sentence)}</th><td>${outcome(phase.outcome)}</td></tr>
${figures.join('')}${problems.length === 0 ? '' : `<tr><td colspan="5">${list(problems)}</td></tr>`}`;
  });
  return `<div class="scroll"><table><thead><tr><th>Figure</th><th class="number">Value</th><th>Unit</th><th>Limit</th><th>Outcome</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** Counters that moved and error counters in sight; the rest behind a fold. */
export function countersTable(record: BoardRecord): string {
  if (record.counters.length === 0 && record.kind === 'emulated') {
    return '<p>The emulated run reads no counters; its faults stand among the phases.</p>';
  }
  if (record.counters.length === 0)
    return '<p>No counters could be read: the board has no control channel, or it did not answer.</p>';
  const row = ({ name, before, after, isError }: BoardRecord['counters'][number]) => {
    const change = before === null || after === null ? null : after - before;
    const state = isError && change !== null ? (change === 0 ? 'pass' : 'fail') : 'info';
    return `<tr><td>${text(name)}</td><td class="number">${before ?? '-'}</td><td class="number">${after ?? '-'}</td><td class="number">${change ?? '-'}</td><td>${outcome(state)}</td></tr>`;
  };
  const table = (counters: BoardRecord['counters']) =>
    `<div class="scroll"><table><thead><tr><th>Counter</th><th class="number">Before</th><th class="number">After</th><th class="number">Change</th><th></th></tr></thead><tbody>${counters.map(row).join('')}</tbody></table></div>`;
  const first = record.counters.filter((one) => one.isError);
  const rest = record.counters.filter((one) => !one.isError);
  return `${table(first)}<details><summary>All ${rest.length} others</summary>${table(rest)}</details>`;
}

export function openPoints(record: BoardRecord): string {
  const seen = notSeen(record);
  const rows = cannotProve.map(([what, why]) => `<tr><td>${text(what)}</td><td>${text(why)}</td></tr>`);
  return `${seen.length === 0 ? '' : list(seen)}<div class="scroll"><table><tbody>${rows.join('')}</tbody></table></div>`;
}

export function limitsTable(record: BoardRecord): string {
  const rows = record.limits.map(
    (limit) =>
      `<tr><td>${text(limit.name)}</td><td class="number">${text(limit.comparator)} ${limit.value}</td><td>${text(limit.unit)}</td><td>${text(limit.why)}</td></tr>`,
  );
  return `<div class="scroll"><table><tbody>${rows.join('')}</tbody></table></div>`;
}

/** Firmware, station, artefacts: what one needs to judge again. */
export function provenance(record: BoardRecord): string {
  const pairs: [string, string][] = [
    ['kind', record.kind],
    ['serial number', record.serial ?? 'none given'],
    ['board release', record.release === null ? 'not given' : `${record.release.name} ${record.release.sha256}`],
    ['firmware', record.firmware.sha256 ?? 'hash not given'],
    ...Object.entries(record.firmware.options).map(([name, value]): [string, string] => [
      `firmware ${name}`,
      String(value),
    ]),
    ...Object.entries(record.station ?? {}).map(([name, value]): [string, string] => [
      `station ${name}`,
      String(value),
    ]),
    ...record.artefacts.map(({ path, bytes, sha256 }): [string, string] => [path, `${bytes} bytes, sha256 ${sha256}`]),
  ];
  const rows = pairs.map(([name, value]) => `<tr><td>${text(name)}</td><td>${text(value)}</td></tr>`);
  return `<div class="scroll"><table><tbody>${rows.join('')}</tbody></table></div>`;
}
