// `npm test`: all set-up, then format, lint, types and tests. The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

const quick = process.argv.includes('--quick');
const tier = quick ? 'quick' : process.argv.includes('--long') ? 'long' : 'normal';
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
setUp(quick ? 'test:quick' : tier === 'long' ? 'test:long' : 'test');

const bin = (name) => join(root, 'node_modules', '.bin', name);
const counts = { passed: 0, failed: 0, skipped: {} };

function check(title, command, args) {
  process.stdout.write(`\n${title}\n`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  counts[status === 0 ? 'passed' : 'failed'] += 1;
  if (status !== 0) process.stdout.write(`${title} failed\n`);
}

function test() {
  process.stdout.write(`\ntests (${tier})\n`);
  const folder = mkdtempSync(join(tmpdir(), 'boardproof-test-'));
  const summary = join(folder, 'summary.json');
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/testing/src/reporter.ts')}`];
  const env = { ...process.env, BOARDPROOF_TIER: tier, BOARDPROOF_TEST_SUMMARY: summary };
  // At full length the fuzz runs alone, with its coverage.
  const left = tier === 'long' && only.length === 0 ? ['--exclude=**/*.fuzz.spec.ts'] : [];
  const { status } = spawnSync(bin('vitest'), ['run', ...reporters, ...left, ...only], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  try {
    const { passed, failed, skipped } = JSON.parse(readFileSync(summary, 'utf8'));
    counts.passed += passed;
    counts.failed += failed;
    counts.skipped = skipped;
    // A run that ended badly without a failed test, as when vitest itself stopped.
    if (status !== 0 && failed === 0) counts.failed += 1;
  } catch {
    counts.failed += 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What only a long run does, each with its result in dist/long/, and the page that tells of them. */
async function longChecks(seconds) {
  const { writeResult } = await import('./long/results.mjs');
  const { passed, failed } = counts;
  const step = {
    name: 'npm run test:long',
    passed: failed === 0,
    seconds,
    words: `${passed} passed, ${failed} failed`,
  };
  writeResult('tests', { title: 'The tests at full length', steps: [step] });
  for (const name of ['fuzz', 'bare-root'])
    check(`long: ${name}`, process.execPath, [join(root, 'tools', 'long', `${name}.mjs`)]);
  check('long: docs/LONG-RUN.md', process.execPath, [join(root, 'tools', 'long', 'page.mjs')]);
}

if (only.length === 0) {
  check('format and lint (biome)', bin('biome'), ['ci', '--error-on-warnings', '.']);
  check('types (tsc)', bin('tsc'), ['-p', 'tsconfig.json']);
}
const began = performance.now();
test();
if (tier === 'long' && only.length === 0) await longChecks(Math.round((performance.now() - began) / 1000));

const reasons = Object.entries(counts.skipped);
const skipped = reasons.reduce((sum, [, count]) => sum + count, 0);
const why = reasons.map(([reason, count]) => `${count}: ${reason}`).join('; ');
process.stdout.write(`\n${skipped} skipped${why === '' ? '' : ` (${why})`}\n`);
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed === 0 ? 0 : 1;
