import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Tally } from './checks.ts';
import { ROOT } from './root.ts';
import { type Ran, runNode, toolPath } from './run-tool.ts';

const REPORT = join(ROOT, 'test-results/journeys.json');

/** The stories of people in a real browser, against the built apps. */
export async function runJourneys(): Promise<Ran & Tally> {
  rmSync(REPORT, { force: true });
  const ran = await runNode([toolPath('@playwright/test/cli.js'), 'test', '-c', 'journeys/playwright.config.ts'], {
    show: true,
  });
  // All of it was shown as it came; what ended it early stands in the last line.
  const lastLine = ran.said.trim().split('\n').at(-1) ?? '';
  return { ...ran, said: `(shown above)\n${lastLine}`, ...readTally(ran.code) };
}

/** A flaky story passed only at another try: that is a failure that hides. */
function readTally(code: number): Tally {
  try {
    const { stats, errors } = JSON.parse(readFileSync(REPORT, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
      errors: unknown[];
    };
    const failed = stats.unexpected + stats.flaky + errors.length;
    return { passed: stats.expected, failed: code !== 0 && failed === 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
