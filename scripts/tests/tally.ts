import type { ToolResult } from '../run-tool.ts';

export type FileDuration = { file: string; seconds: number };

export type Tally = { passed: number; failed: number; durations: FileDuration[] };

export type TestResult = ToolResult & Tally;

export function emptyTally(): Tally {
  return { passed: 0, failed: 0, durations: [] };
}

export function addTally(total: Tally, { passed, failed, durations }: Tally): void {
  total.passed += passed;
  total.failed += failed;
  total.durations.push(...durations);
}

/** A tool that passes or fails as a whole counts as one test. */
export function countAsOne({ code, output }: ToolResult): TestResult {
  return { code, output, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, durations: [] };
}

/** One line per finished step, and its output if it failed. */
export function report(name: string, { passed, failed, output }: TestResult, startedAt: number): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const counts = passed + failed > 1 ? `: ${passed} passed, ${failed} failed` : '';
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}${counts} (${seconds} s)`);
  if (failed > 0) console.log(`\n${output.trim()}\n`);
}

/** Every file with the duration of its tests, slowest first. */
export function printDurations(durations: readonly FileDuration[]): void {
  console.log('\nSeconds of each file, the slowest first (files run side by side):');
  for (const { file, seconds } of durations.toSorted((a, b) => b.seconds - a.seconds))
    console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`);
}
