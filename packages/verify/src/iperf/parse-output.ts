import type { Problem } from '@boardproof/nx';
import { doubts } from './output-doubts.ts';
import { failureTexts } from './output-failures.ts';
import { boardReport, connectLine, csvRow, textRow } from './output-rows.ts';
import { markTotals } from './output-totals.ts';
import type { IperfOutput } from './output-types.ts';

export interface ParseOptions {
  /** Name of the text in problems, for example the file's. */
  name?: string | undefined;
  /** The highest goodput that the line allows, in Mbit/s: anything above is a measuring error. */
  ceilingMbit?: number | undefined;
}

// Lines that carry settings only. What they say is either the default or stands in other lines, too.
const knownLines = [
  /^-{20,}$/,
  /^(?:Client connecting to|Server listening on) /,
  /^(?:TCP window|UDP buffer|Write buffer|Read buffer) size:/,
  /^TCP congestion control /,
  /^TOS (?:set|defaults) to /,
  /^(?:Sending|Receiving) \d+ byte datagrams/,
  /^(?:Bursting:|Bounce-back test|Server set to single client|TCP three-way-handshake|MSS req size)/,
  /^\[\s*(?:ID|SUM-cnt)\] Interval /,
  /^\[\s*\S+\] Sent \d+ datagrams$/,
  /^\[\s*\S+\] Server Report:$/,
  /^\[ CT\] final connect times/,
  /^\[\s*\S+\].*-PDF: /,
  /^Waiting for server threads to complete/,
  /^lwIP \d/,
  /^iperf version /,
];

/**
 * Reads what iperf 2.0 to 2.2 (client or server, text, -e, -y C) or lwIP's lwiperf printed, standard error included, into rows
 * and problems. A problem's path is `name:line:column`. Never throws.
 */
export function parseIperfOutput(text: string, options: ParseOptions = {}): IperfOutput {
  const name = options.name ?? 'iperf';
  const output: IperfOutput = {
    format: 'unknown',
    protocol: null,
    connections: [],
    rows: [],
    boardReports: [],
    problems: [],
    succeeded: false,
  };
  const note = (line: number, column: number, problem: Omit<Problem, 'path'>) => {
    output.problems.push({ path: `${name}:${line}:${column}`, ...problem });
  };
  let serverReport = false;
  let isClient = false;
  if (isIperf3(text)) output.format = 'iperf3';
  text.split(/\r\n|\n|\r/).forEach((raw, index) => {
    const line = index + 1;
    const content = raw.trimEnd();
    if (content === '') return;
    const column = content.length - content.trimStart().length + 1;
    if (output.format === 'iperf3') return;
    const parsed = textRow(content, line);
    if (parsed !== undefined) {
      output.format = 'text';
      parsed.row.fromServerReport = serverReport;
      serverReport = false;
      output.rows.push(parsed.row);
      if (parsed.tail !== '') {
        note(line, content.lastIndexOf(parsed.tail) + 1 || 1, {
          code: 'columns-not-understood',
          severity: 'warning',
          message: `the end of the row is not understood: ${JSON.stringify(parsed.tail)}`,
          hint: 'Bytes and rate were read all the same.',
        });
      }
      return;
    }
    const csv = csvRow(content, line);
    if (csv !== undefined) {
      output.format = 'csv';
      output.rows.push(csv);
      if (csv.udp !== undefined) output.protocol = 'udp';
      return;
    }
    const connection = connectLine(content, line);
    if (connection !== undefined) {
      output.connections.push(connection);
      if (output.format === 'unknown') output.format = 'text';
      if (/^0\.0\.0\.0:0$|^\[?::\]?:0$/.test(connection.local)) {
        note(line, 1, {
          code: 'fake-connection',
          severity: 'error',
          message: `iperf prints a connection to ${connection.remote} that never came about`,
          hint: 'Standard error has the reason.',
        });
      }
      return;
    }
    const report = boardReport(content, line);
    if (report !== undefined) {
      output.format = 'lwiperf';
      output.boardReports.push(report);
      return;
    }
    if (/^\[\s*\S+\] Server Report:$/.test(content)) serverReport = true;
    const banner = /^(?:Client connecting to .+?|Server listening on) ?,? ?(TCP|UDP) port/.exec(content);
    if (banner !== null) {
      output.protocol = banner[1] === 'UDP' ? 'udp' : 'tcp';
      if (content.startsWith('Client')) isClient = true;
    }
    const failure = failureTexts.find(({ pattern }) => pattern.test(content));
    if (failure !== undefined) {
      const { code, severity, message, hint } = failure;
      // A UDP client prints the same line for each datagram that was refused.
      if (!output.problems.some((problem) => problem.code === code))
        note(line, column, { code, severity, message, hint });
      return;
    }
    if (knownLines.some((pattern) => pattern.test(content))) return;
    note(line, column, {
      code: 'line-not-understood',
      severity: 'warning',
      message: `this is no line that iperf 2 prints: ${JSON.stringify(content.slice(0, 80))}`,
      hint: '',
    });
  });
  markTotals(output);
  if (isClient && output.protocol === 'udp' && !output.rows.some((row) => row.fromServerReport)) {
    if (!output.problems.some(({ code }) => code === 'no-server-report')) {
      note(output.rows.at(-1)?.line ?? 1, 1, {
        code: 'no-server-report',
        severity: 'error',
        message: 'the server sent no UDP report: the rate is what was sent, not what arrived',
        hint: 'lwIP’s own iperf has no UDP.',
      });
    }
  }
  output.problems.push(...doubts(output, name, options.ceilingMbit));
  output.succeeded =
    !output.problems.some((problem) => problem.severity === 'error') &&
    (output.boardReports.some((report) => report.bytes > 0) ||
      output.rows.some((row) => row.kind === 'total' && row.bytes > 0));
  return output;
}

function isIperf3(text: string): boolean {
  return /^Connecting to host .+, port \d+$|^Server listening on \d+ |^\[ ID\] Interval\s+Transfer\s+Bitrate|"iperf 3\.\d+/m.test(
    text,
  );
}
