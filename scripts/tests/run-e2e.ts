import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { runNode, toolPath } from '../run-tool.ts';
import { type Choice, escapeForPattern } from './run-vitest.ts';
import type { FileDuration, Tally, TestResult } from './tally.ts';

const REPORT = join(ROOT, 'test-results/e2e.json');

/** The end-to-end tests: user stories in a real browser, against the built apps. */
export async function runE2e({ files = [], name }: Choice = {}): Promise<TestResult> {
  rmSync(REPORT, { force: true });
  const result = await runNode(
    [
      toolPath('@playwright/test/cli.js'),
      'test',
      '-c',
      'journeys/playwright.config.ts',
      ...(name === undefined ? [] : ['--grep', escapeForPattern(name), '--pass-with-no-tests']),
      ...files,
    ],
    // Node reads TypeScript itself: Babel needs 8 s of CPU time for the imports of these tests.
    { env: { PW_DISABLE_TS_ESM: '1' } },
  );
  return { ...result, ...readReport(result.code) };
}

type Suite = { file: string; specs: { tests: { results: { duration: number }[] }[] }[]; suites?: Suite[] };

/** A flaky test passed only on a retry, which is a hidden failure. */
function readReport(code: number): Tally {
  try {
    const { stats, errors, suites } = JSON.parse(readFileSync(REPORT, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
      errors: unknown[];
      suites: Suite[];
    };
    const failed = stats.unexpected + stats.flaky + errors.length;
    return {
      passed: stats.expected,
      failed: code !== 0 && failed === 0 ? 1 : failed,
      durations: suites.map(durationOf),
    };
  } catch {
    return { passed: 0, failed: 1, durations: [] };
  }
}

function durationOf(suite: Suite): FileDuration {
  const milliseconds = suite.specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
    .reduce((sum, duration) => sum + duration, 0);
  const inner = (suite.suites ?? []).reduce((sum, one) => sum + durationOf(one).seconds, 0);
  return { file: `journeys/e2e/${suite.file}`, seconds: milliseconds / 1000 + inner };
}
