// `npm test`: all set-up, then format, lint, types and tests. The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

const quick = process.argv.includes('--quick');
const tier = quick ? 'quick' : process.argv.includes('--long') ? 'long' : 'normal';
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
setUp(quick ? 'test:quick' : 'test');

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
  const { status } = spawnSync(bin('vitest'), ['run', ...reporters, ...only], { cwd: root, stdio: 'inherit', env });
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

if (only.length === 0) {
  check('format and lint (biome)', bin('biome'), ['ci', '--error-on-warnings', '.']);
  check('types (tsc)', bin('tsc'), ['-p', 'tsconfig.json']);
}
test();

const reasons = Object.entries(counts.skipped);
const skipped = reasons.reduce((sum, [, count]) => sum + count, 0);
const why = reasons.map(([reason, count]) => `${count}: ${reason}`).join('; ');
process.stdout.write(`\n${skipped} skipped${why === '' ? '' : ` (${why})`}\n`);
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed === 0 ? 0 : 1;
