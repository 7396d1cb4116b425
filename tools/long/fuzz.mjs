// The hostile inputs of `npm run test:long`: the fuzz of every reader at full length, each in a run of its own, with the
// branches that it reaches. What a reader came to is kept in dist/long/fuzz/, so that one alone can be run again.
// Use: node tools/long/fuzz.mjs [--tier normal] [--cases NUMBER] [NAME...], where names are those of readers, as in readers.mjs.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readers } from './readers.mjs';
import { resultFolder, writeResult } from './results.mjs';
import { lastLines, root, runLogged, say } from './run-logged.mjs';

const wanted = { cases: 1_000_000, meanBytes: 200, branches: 90 };
const kept = join(resultFolder, 'fuzz');

function main(args) {
  const option = (name, usual) => (args.includes(name) ? args[args.indexOf(name) + 1] : usual);
  const [tier, cases] = [option('--tier', 'long'), option('--cases', undefined)];
  const named = args.filter(
    (argument, index) => !argument.startsWith('--') && !/^--(tier|cases)$/.test(args[index - 1]),
  );
  const unknown = named.filter((name) => !(name in readers));
  if (unknown.length > 0)
    throw new Error(`no reader is called ${unknown.join(', ')}: ${Object.keys(readers).join(', ')}`);
  const names = named.length > 0 ? named : Object.keys(readers);
  if (named.length === 0) rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  for (const name of names) {
    const result = runReader(name, tier, cases);
    writeFileSync(join(kept, `${slug(name)}.json`), JSON.stringify(result));
    console.log(
      `${result.passed ? 'passed' : 'failed'}  ${name}, ${result.seconds} s\n${result.passed ? '' : result.words}`,
    );
  }
  const steps = stepsOf(Object.keys(readers).map((name) => [name, keptResult(name)]));
  if (tier === 'long') writeResult('hostile-input', { title: 'Hostile input', steps });
  for (const { name, passed, words } of steps) console.log(`${passed ? 'passed' : 'failed'}  ${name}: ${words}`);
  return steps.every(({ passed }) => passed) ? 0 : 1;
}

/** Runs the fuzz of one reader: whether it kept its word, what was tried, and the branches that were reached. */
function runReader(name, tier, cases) {
  const own = join(resultFolder, 'fuzz-runs', slug(name));
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  const log = join(own, 'log');
  say(`hostile inputs of ${name}, tier ${tier} (log: dist/long/fuzz-runs/${slug(name)}/log)`);
  const began = performance.now();
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const coverage = join(own, 'coverage');
  const { status, lines } = runLogged(vitest, ['run', specOf(name), ...coverageOptions(name, coverage)], log, {
    cwd: root,
    env: {
      ...process.env,
      BOARDPROOF_TIER: tier,
      BOARDPROOF_FUZZ_RESULTS: own,
      ...(cases === undefined ? {} : { BOARDPROOF_FUZZ_CASES: cases }),
    },
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  const report = join(own, `${slug(name)}.json`);
  return {
    passed: status === 0,
    seconds,
    words: lastLines(lines, 12),
    report: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined,
    branches: branches(name, coverage),
  };
}

/** The spec that holds the fuzz of this name. */
function specOf(name) {
  const specs = readdirSync(join(root, 'packages'), { recursive: true })
    .filter((file) => file.endsWith('.fuzz.spec.ts') && !file.includes('node_modules'))
    .map((file) => join('packages', file));
  const found = specs.find((file) => readFileSync(join(root, file), 'utf8').includes(`name: '${name}'`));
  if (found === undefined) throw new Error(`no fuzz is called ${name}`);
  return found;
}

const slug = (name) => name.replaceAll(/[^a-z0-9]+/gi, '-');

function keptResult(name) {
  const file = join(kept, `${slug(name)}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function coverageOptions(name, folder) {
  return [
    '--coverage.enabled',
    '--coverage.provider=v8',
    '--coverage.reporter=json-summary',
    '--coverage.reportOnFailure',
    `--coverage.reportsDirectory=${folder}`,
    ...readers[name].map((pattern) => `--coverage.include=${pattern}`),
  ];
}

/** The share of its branches that a reader's fuzz reached. */
function branches(name, folder) {
  const file = join(folder, 'coverage-summary.json');
  if (!existsSync(file)) return undefined;
  const own = Object.entries(JSON.parse(readFileSync(file, 'utf8'))).filter(([path]) =>
    readers[name].some((pattern) => matches(path, pattern)),
  );
  const sum = (what) => own.reduce((total, [, { branches: found }]) => total + found[what], 0);
  return { covered: sum('covered'), total: sum('total'), files: own.length };
}

/** What was tried and reached, reader by reader, and in all. */
export function stepsOf(results) {
  const reports = results.flatMap(([, result]) => result?.report ?? []);
  const sum = (value) => reports.reduce((total, own) => total + value(own), 0);
  const cases = sum((own) => own.cases);
  const share = Math.round((100 * sum((own) => own.grammarCases)) / Math.max(1, cases));
  const bytes = sum((own) => own.cases * own.meanBytes) / Math.max(1, cases);
  const complete = results.every(([, result]) => result?.passed);
  const enough = complete && cases >= wanted.cases && share >= 50 && bytes > wanted.meanBytes;
  const words = `${count(cases)} cases, ${share} % by a grammar, ${count(Math.round(bytes))} bytes on average`;
  return [
    ...results.map(([name, result]) => step(name, result)),
    { name: `in all, at least ${count(wanted.cases)}`, passed: enough, words },
  ];
}

function step(name, result) {
  if (result?.report === undefined || result.branches === undefined)
    return {
      name,
      passed: false,
      seconds: result?.seconds,
      words: result === undefined ? 'not run' : 'did not come to its end',
    };
  const { report, branches: reached, passed, seconds } = result;
  const share = (100 * reached.covered) / Math.max(1, reached.total);
  const tried = `${count(report.cases)} cases of ${count(report.meanBytes)} bytes, seed ${report.seed}`;
  const words = `${tried}; ${reached.covered} of ${reached.total} branches of ${reached.files} files, ${share.toFixed(1)} %`;
  const holds = passed && report.meanBytes > wanted.meanBytes && share >= wanted.branches;
  return { name, passed: holds, seconds, words };
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
