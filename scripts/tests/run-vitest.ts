import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../root.ts';
import { runNode, toolPath } from '../run-tool.ts';
import type { Tally, TestResult } from './tally.ts';

/** The projects of vitest.config.ts. */
export type Project = 'unit' | 'db' | 'faults';

export type Choice = {
  /** Paths of test files; default: all of the projects. */
  files?: readonly string[];
  /** Only tests whose name contains this text. */
  name?: string | undefined;
  env?: Record<string, string>;
  niceness?: number;
};

/** Runs projects in parallel. A run that crashes before it reports counts as one failure. */
export async function runVitest(
  projects: readonly Project[],
  { files = [], name, env, niceness = 0 }: Choice = {},
): Promise<TestResult> {
  const folder = mkdtempSync(join(tmpdir(), 'pitaka-report-'));
  const file = join(folder, 'report.json');
  try {
    const result = await runNode(
      [
        toolPath('vitest/vitest.mjs'),
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...(name === undefined ? [] : ['--testNamePattern', escapeForPattern(name)]),
        ...files,
      ],
      { niceness, ...(env && { env }) },
    );
    return { ...result, ...readReport(file, result.code) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Escapes a text for a regular expression, in either case. */
export function escapeForPattern(text: string): string {
  return [...text]
    .map((sign) => (/[a-z]/i.test(sign) ? `[${sign.toLowerCase()}${sign.toUpperCase()}]` : sign.replace(/\W/, '\\$&')))
    .join('');
}

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string }[];
  }[];
};

function readReport(file: string, code: number): Tally {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    // A file that fails to load reports no failed test.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    ).length;
    const failed = report.numFailedTests + broken;
    return {
      passed: report.numPassedTests,
      // Unhandled errors fail a run even if all its tests passed.
      failed: code !== 0 && failed === 0 ? 1 : failed,
      durations: report.testResults.map(({ name, startTime, endTime }) => ({
        file: relative(ROOT, name),
        seconds: (endTime - startTime) / 1000,
      })),
    };
  } catch {
    return { passed: 0, failed: 1, durations: [] };
  }
}
