// Writes docs/LONG-RUN.md from what the long checks left in dist/long/: node tools/long/page.mjs
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resultFolder } from './results.mjs';
import { root } from './run-logged.mjs';

export const pageFile = join(root, 'docs', 'LONG-RUN.md');

const preface = `# The long run

What \`npm run test:long\` found when it was last run, check by check, each with the day, the commit and the machine. The page
is written by \`node tools/long/page.mjs\` from the results in \`dist/long/\`; a check that was not run again keeps its last result.
`;

/** The page for these results. */
export function longRunPage(results) {
  if (results.length === 0) return `${preface}\nNo check has been run to its end yet.\n`;
  return [preface, ...results.map(section)].join('\n');
}

function section({ title, date, commit, versions, machine, steps }) {
  const rows = steps.map(
    ({ name, passed, seconds, words }) =>
      `| ${cell(name)} | ${passed ? 'passed' : '**failed**'} | ${seconds ?? ''} | ${cell(words ?? '')} |`,
  );
  return `## ${title}

${date}, commit ${commit}; Node ${versions.node}, npm ${versions.npm}, ${versions.system}; ${machine}.

| step | result | seconds | |
|---|---|---|---|
${rows.join('\n')}
`;
}

/** A cell of a table: nothing in it ends it or starts markup. */
const cell = (text) => text.replaceAll(/[|<>\\`*_]/g, '\\$&').replaceAll(/\s*\n\s*/g, '; ');

function results() {
  if (!existsSync(resultFolder)) return [];
  return readdirSync(resultFolder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(resultFolder, name), 'utf8')))
    .filter(({ schema }) => schema === 'boardproof.long-run/1');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(pageFile, longRunPage(results()));
