// The hostile inputs of `npm run test:long`: the fuzz of every reader at full length, alone, with the branches that it reaches.
// Use: node tools/long/fuzz.mjs [--tier normal] [NAME...], where names filter the spec files.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readers } from './readers.mjs';
import { resultFolder, writeResult } from './results.mjs';
import { lastLines, root, runLogged, say } from './run-logged.mjs';

const wanted = { cases: 1_000_000, meanBytes: 200, branches: 90 };

function main(args) {
  const tier = args.includes('--tier') ? args[args.indexOf('--tier') + 1] : 'long';
  const filters = args.filter((argument, index) => !argument.startsWith('--') && args[index - 1] !== '--tier');
  const reports = join(resultFolder, 'fuzz');
  const coverage = join(resultFolder, 'coverage');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(resultFolder, { recursive: true });
  const log = join(resultFolder, 'fuzz.log');
  rmSync(log, { force: true });
  say(`hostile inputs, tier ${tier} (log: dist/long/fuzz.log)`);
  const began = performance.now();
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const specs = filters.length === 0 ? ['.fuzz.spec.ts'] : filters;
  const { status, lines } = runLogged(vitest, ['run', ...specs, ...coverageOptions(coverage)], log, {
    cwd: root,
    env: { ...process.env, BOARDPROOF_TIER: tier, BOARDPROOF_FUZZ_RESULTS: reports },
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  const steps = [
    {
      name: 'every reader kept its word',
      passed: status === 0,
      seconds,
      words: lastLines(
        lines.filter((line) => /Tests /.test(line)),
        1,
      ).trim(),
    },
    ...sums(reportsIn(reports)),
    ...branches(coverage, reportsIn(reports)),
  ];
  if (filters.length === 0) writeResult('hostile-input', { title: 'Hostile input', steps });
  for (const { name, passed, words } of steps) console.log(`${passed ? 'passed' : 'failed'}  ${name}: ${words}`);
  return steps.every(({ passed }) => passed) ? 0 : 1;
}

function coverageOptions(folder) {
  const included = Object.values(readers)
    .flat()
    .map((pattern) => `--coverage.include=${pattern}`);
  return [
    '--coverage.enabled',
    '--coverage.provider=v8',
    '--coverage.reporter=json-summary',
    `--coverage.reportsDirectory=${folder}`,
    ...included,
  ];
}

function reportsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** What was tried, reader by reader, and in all. */
function sums(reports) {
  const cases = reports.reduce((sum, own) => sum + own.cases, 0);
  const grammar = reports.reduce((sum, own) => sum + own.grammarCases, 0);
  const bytes = reports.reduce((sum, own) => sum + own.cases * own.meanBytes, 0) / Math.max(1, cases);
  const share = Math.round((100 * grammar) / Math.max(1, cases));
  const enough = cases >= wanted.cases && share >= 50 && bytes > wanted.meanBytes;
  const words = `${count(cases)} cases, ${share} % by a grammar, ${count(Math.round(bytes))} bytes on average`;
  return [
    ...reports.map((own) => ({
      name: own.name,
      passed: own.meanBytes > wanted.meanBytes,
      words: `${count(own.cases)} cases of ${count(own.meanBytes)} bytes, seed ${own.seed}`,
    })),
    { name: `in all, at least ${count(wanted.cases)}`, passed: enough, words },
  ];
}

/** The share of its branches that each reader's fuzz reached. */
function branches(folder, reports) {
  const summary = JSON.parse(readFileSync(join(folder, 'coverage-summary.json'), 'utf8'));
  return Object.entries(readers)
    .filter(([name]) => reports.some((own) => own.name === name))
    .map(([name, patterns]) => {
      const own = Object.entries(summary).filter(([file]) => patterns.some((pattern) => matches(file, pattern)));
      const sum = (what) => own.reduce((total, [, { branches: found }]) => total + found[what], 0);
      const share = (100 * sum('covered')) / Math.max(1, sum('total'));
      const words = `${sum('covered')} of ${sum('total')} branches of ${own.length} files, ${share.toFixed(1)} %`;
      return { name: `${name}, branches reached`, passed: own.length > 0 && share >= wanted.branches, words };
    });
}

/** Whether an absolute file is meant by a pattern with `*` and `{a,b}`. */
export function matches(file, pattern) {
  const source = pattern
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll(/\{([^}]*)\}/g, (_, names) => `(${names.replaceAll(',', '|')})`);
  return new RegExp(`/${source}$`).test(file) && !/\.spec\.ts$/.test(file);
}

const count = (value) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main(process.argv.slice(2));
