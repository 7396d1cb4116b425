// Hostile output of iperf, the same each time: it is never thrown at the caller, and every row holds together.

import { readdirSync, readFileSync } from 'node:fs';
import { fuzz, holds, noShared, randomFrom, sharedFolder } from '@boardproof/testing';
import { describe, expect, it } from 'vitest';
import { iperfOutputOf } from '../testing/iperf-grammar.ts';
import { sumOfStreams } from './output-doubts.ts';
import { parseIperfOutput } from './parse-output.ts';

const folder = sharedFolder('cases/iperf-samples');
const samples =
  folder === undefined
    ? []
    : readdirSync(folder)
        .filter((name) => /\.(client|server|board)\.(txt|err)$/.test(name))
        .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
        .filter(({ length }) => length < 4_000);
// Without the samples of others our own must do.
const seeds = samples.length > 0 ? samples : Array.from({ length: 40 }, (_, index) => iperfOutputOf(randomFrom(index)));

let rows = 0;
function read(text: string): void {
  const output = parseIperfOutput(text, { name: 'x', ceilingMbit: 94.93 });
  rows += output.rows.length;
  const lines = text.split(/\r\n|\n|\r/).length;
  for (const row of output.rows) {
    holds(row.line >= 1 && row.line <= lines, 'a row of a line that is not there');
    holds(!Number.isNaN(row.bytes) && !Number.isNaN(row.bitsPerSecond), 'a figure that is no number');
    holds(row.mbit === null || !Number.isNaN(row.mbit), 'a rate that is no number');
  }
  for (const problem of output.problems) {
    holds(/^x:\d+:\d+$/.test(problem.path), `a problem without a place: ${problem.path}`);
    holds(problem.code !== '' && problem.message !== '', 'an empty problem');
  }
  const failed = output.problems.some(({ severity }) => severity === 'error');
  holds(!(output.succeeded && failed), 'a success with an error');
  holds(!output.succeeded || output.rows.length + output.boardReports.length > 0, 'a success without a result');
  const sum = sumOfStreams(output);
  holds(sum === null || sum.seconds > 0, 'a sum over no time');
}

describe('The reader of iperf’s output and hostile text', () => {
  it(`Damaged and odd output gives rows and problems, never an exception${folder === undefined ? ` (${noShared})` : ''}.`, {
    timeout: 3_600_000,
  }, async () => {
    const report = await fuzz({ name: 'iperf output', seeds, grammar: iperfOutputOf, read });
    expect(report.meanBytes).toBeGreaterThan(200);
    expect(rows).toBeGreaterThan(report.cases);
  });
});
