import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What a run of the tests came to, for the last two lines of `npm test`. */
export interface TestSummary {
  passed: number;
  failed: number;
  /** Why tests were skipped, and how many for each reason. */
  skipped: Record<string, number>;
}

/** Counts tests and the reasons of skipped ones into the file that BOARDPROOF_TEST_SUMMARY names. */
export default class SummaryReporter implements Reporter {
  private readonly summary: TestSummary = { passed: 0, failed: 0, skipped: {} };

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === 'passed') this.summary.passed += 1;
    else if (result.state === 'failed') this.summary.failed += 1;
    else if (result.state === 'skipped') {
      const reason = result.note ?? 'no reason given';
      this.summary.skipped[reason] = (this.summary.skipped[reason] ?? 0) + 1;
    }
  }

  onTestModuleEnd(module: TestModule): void {
    // A file that cannot be loaded has no tests to fail.
    if (module.errors().length > 0) this.summary.failed += 1;
  }

  onTestRunEnd(_modules: unknown, unhandled: readonly unknown[]): void {
    this.summary.failed += unhandled.length;
    const file = process.env['BOARDPROOF_TEST_SUMMARY'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.summary));
  }
}
