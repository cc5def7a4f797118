import { type Ran, runNode, toolPath } from './run-tool.ts';
import { runVitest } from './run-vitest.ts';

export type Tally = { passed: number; failed: number };

type Check = { name: string; run: () => Promise<Ran & Tally> };

/** A tool that is right or wrong as a whole counts as one. */
function whole(name: string, run: () => Promise<Ran>): Check {
  return {
    name,
    async run() {
      const ran = await run();
      return { ...ran, passed: ran.code === 0 ? 1 : 0, failed: ran.code === 0 ? 0 : 1 };
    },
  };
}

const CHECKS: Check[] = [
  whole('Types', () => runNode([toolPath('typescript/bin/tsc'), '-p', '.', '--noEmit', '--pretty', 'false'])),
  whole('Lint and format', () =>
    runNode([toolPath('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--diagnostic-level=warn', '.']),
  ),
  whole('Arrows', () => runNode(['scripts/dependency-rules/check-dependencies.ts'])),
  whole('Dead code', () => runNode([toolPath('knip/bin/knip.js'), '--no-progress'])),
  whole('Lock file', () => runNode(['scripts/complete-lock.mjs', '--check'])),
  { name: 'Unit tests', run: () => runVitest('unit') },
];

/** All at once; each is told when it is done, with everything it said when it failed. */
export async function runChecks(): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 };
  await Promise.all(
    CHECKS.map(async ({ name, run }) => {
      const startedAt = performance.now();
      const { passed, failed, said } = await run();
      total.passed += passed;
      total.failed += failed;
      report(name, passed, failed, said, startedAt);
    }),
  );
  return total;
}

export function report(name: string, passed: number, failed: number, said: string, startedAt: number): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const counts = passed + failed > 1 ? `: ${passed} passed, ${failed} failed` : '';
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}${counts} (${seconds} s)`);
  if (failed > 0) console.log(`\n${said.trim()}\n`);
}
