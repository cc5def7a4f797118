import { runNode, type ToolResult, toolPath } from './run-tool.ts';
import { addTally, countAsOne, emptyTally, report, type Tally, type TestResult } from './tests/tally.ts';

type Check = { name: string; run: () => Promise<ToolResult> };

const CHECKS: Check[] = [
  {
    name: 'Types',
    // Without a limit tsc uses four threads, each of which reads the libraries' types again: twice the CPU time.
    run: () =>
      runNode([toolPath('typescript/bin/tsc'), '-p', '.', '--noEmit', '--pretty', 'false', '--singleThreaded']),
  },
  {
    name: 'Lint and format',
    run: () =>
      runNode([toolPath('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--diagnostic-level=warn', '.']),
  },
  {
    name: 'Dependency rules',
    // Every file's syntax tree stays in memory: a small young generation would copy each of them several times.
    run: () => runNode(['--max-semi-space-size=64', 'scripts/dependency-rules/check-dependencies.ts']),
  },
  { name: 'Owners of tables', run: () => runNode(['scripts/table-rules/check-tables.ts']) },
  { name: 'Dead code', run: () => runNode([toolPath('knip/bin/knip.js'), '--no-progress']) },
  { name: 'Lock file', run: () => runNode(['scripts/complete-lock.mjs', '--check']) },
];

/** Runs the static checks of the code in parallel, and reports each when it has finished. */
export async function runChecks(): Promise<Tally> {
  const total = emptyTally();
  await Promise.all(
    CHECKS.map(async ({ name, run }) => addTally(total, await runStep(name, async () => countAsOne(await run())))),
  );
  return total;
}

/** Runs a step and reports it. */
export async function runStep(name: string, run: () => Promise<TestResult>): Promise<TestResult> {
  const startedAt = performance.now();
  const result = await run();
  report(name, result, startedAt);
  return result;
}
