import type { BoardRecord, Phase } from './record-schema.ts';

/** The record for a CI: a case a phase; a missed limit is a failure, the station's fault and what cannot be judged are errors. */
export function junitXml(record: BoardRecord): string {
  const count = (outcomes: readonly Phase['outcome'][]) =>
    record.phases.filter((phase) => outcomes.includes(phase.outcome)).length;
  const seconds = record.phases.reduce((sum, phase) => sum + phase.seconds, 0);
  const suite = `boardproof ${record.serial ?? 'board'} (${record.kind})`;
  const properties: [string, string][] = [
    ['serial', record.serial ?? ''],
    ['kind', record.kind],
    ['attempt', String(record.attempt)],
    ['verdict', record.verdict],
    ['firmware', record.firmware.sha256 ?? ''],
    ...record.limits.map((limit): [string, string] => [
      `limit.${limit.name}`,
      `${limit.comparator} ${limit.value} ${limit.unit}`,
    ]),
  ];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites>`,
    `  <testsuite name="${escapeXml(suite)}" tests="${record.phases.length}" failures="${count(['fail'])}" errors="${count(['error', 'inconclusive', 'aborted'])}" skipped="${count(['skipped'])}" time="${seconds.toFixed(3)}"${record.startedAt === null ? '' : ` timestamp="${escapeXml(record.startedAt)}"`}>`,
    '    <properties>',
    ...properties.map(([name, value]) => `      <property name="${escapeXml(name)}" value="${escapeXml(value)}"/>`),
    '    </properties>',
    ...record.phases.flatMap((phase) => caseOf(phase, suite, record)),
    `    <system-out>${escapeXml(record.sentence)}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}

function caseOf(phase: Phase, suite: string, record: BoardRecord): string[] {
  const evidence = [
    ...phase.measurements.map((one) => `${one.name}: ${one.value ?? 'not measured'} ${one.unit} (${one.outcome})`),
    ...record.causes
      .filter((cause) => cause.direction === phase.name)
      .flatMap((cause) => [cause.sentence, ...cause.evidence, ...cause.fix]),
    ...phase.problems.map((problem) => `${problem.severity}: ${problem.message}`),
  ];
  const message = escapeXml(phase.sentence);
  const body: string[] = [];
  if (phase.outcome === 'fail') body.push(`      <failure message="${message}" type="limit"/>`);
  else if (phase.outcome === 'skipped') body.push(`      <skipped message="${message}"/>`);
  else if (['error', 'inconclusive', 'aborted'].includes(phase.outcome)) {
    body.push(`      <error message="${message}" type="${phase.outcome}"/>`);
  }
  body.push(`      <system-out>${escapeXml(evidence.join('\n'))}</system-out>`);
  return [
    `    <testcase name="${escapeXml(phase.name)}" classname="${escapeXml(suite)}" time="${phase.seconds.toFixed(3)}">`,
    ...body,
    '    </testcase>',
  ];
}

/** Text for XML: markup is escaped, characters that XML 1.0 cannot hold become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
