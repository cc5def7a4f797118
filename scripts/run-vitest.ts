import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tally } from './checks.ts';
import { type Ran, runNode, type ToolOptions, toolPath } from './run-tool.ts';

/** One project of vitest.config.ts. A run that crashes before it could count is one failure. */
export async function runVitest(project: string, options: ToolOptions = {}): Promise<Ran & Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'pitaka-report-'));
  const file = join(folder, 'report.json');
  try {
    const ran = await runNode(
      [
        toolPath('vitest/vitest.mjs'),
        'run',
        '--project',
        project,
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      options,
    );
    return { ...ran, ...readTally(file, ran.code) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

function readTally(file: string, code: number): Tally {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    // A file that does not even load has no failed test in it.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    ).length;
    const failed = report.numFailedTests + broken;
    // Unhandled errors fail a run whose tests all passed.
    return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
