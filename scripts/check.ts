import { runChecks, runStep } from './checks.ts';
import { stopToolsOnSignals } from './run-tool.ts';
import { takeNoArguments } from './take-no-arguments.ts';
import { runVitest } from './tests/run-vitest.ts';
import { addTally } from './tests/tally.ts';

/** `npm run check`: all checks without a database and a browser, in parallel. */

takeNoArguments(`Usage: npm run check
Types, lint and format, dependency and table rules, dead code, lock file and unit tests, in a minute or less.
Ends with "N passed, N failed". One part alone:
  npx tsc --noEmit -p .
  npx biome check .
  node scripts/dependency-rules/check-dependencies.ts
  node scripts/table-rules/check-tables.ts
  npx knip
  npx vitest run --project unit PATH`);

stopToolsOnSignals();
const [total, unit] = await Promise.all([runChecks(), runStep('Unit tests', () => runVitest(['unit']))]);
addTally(total, unit);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
